/** Rules for tokens. Source: /api/authentication/, "The token" and "Lifetimes". */
export const TOKEN_LIMITS = {
  algorithm: 'RS256',
  type: 'JWT',
  /** Longest time between `iat` and `exp`. Unit: s. */
  maxLifetime: 86_400,
  /** Tolerated clock skew. Unit: s. */
  clockTolerance: 60,
  /** Minimum RSA key size. Unit: bit. */
  minKeyBits: 2_048,
} as const;

/** RS256 of RFC 7518, section 3.3, in the words of WebCrypto. */
export const RS256 = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'} as const;

/** 65537, the usual public exponent. */
export const PUBLIC_EXPONENT = Uint8Array.of(1, 0, 1);
