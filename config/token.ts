import {brand} from './brand';

/**
 * Rules for tokens, each stated once. Source: docs/authentication.mdx, "The token" and "Lifetimes", which follow the
 * contract's facts on authentication.
 */
export const TOKEN_RULES = {
  algorithm: 'RS256',
  type: 'JWT',
  issuer: brand.siteHost,
  audience: brand.apiHost,
  /** Longest time between `iat` and `exp`. Unit: s. */
  maxLifetime: 86_400,
  /** Lifetime in all samples. Unit: s. */
  sampleLifetime: 3_600,
  /** Tolerated clock skew. Unit: s. */
  clockTolerance: 60,
  /** Minimum RSA key size. Unit: bit. */
  minKeyBits: 2_048,
} as const;
