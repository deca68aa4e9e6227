import {TOKEN_LIMITS} from '../packages/token/src/index';
import {brand} from './brand';

/**
 * Rules for tokens. Source: docs/authentication.mdx, "The token" and "Lifetimes", which follow the contract's facts on
 * authentication.
 */
export const TOKEN_RULES = {
  ...TOKEN_LIMITS,
  issuer: brand.siteHost,
  audience: brand.apiHost,
  /** Lifetime in all samples. Unit: s. */
  sampleLifetime: 3_600,
} as const;
