/** Rules for tokens. Source: /api/authentication/, "The token" and "Lifetimes". */
export const TOKEN_LIMITS = {
  algorithm: 'RS256',
  type: 'JWT',
  /** Maximum time between `iat` and `exp`. Unit: s. */
  maxLifetime: 86_400,
  /** Permitted clock skew. Unit: s. */
  clockTolerance: 60,
  /** Minimum RSA key size. Unit: bit. */
  minKeyBits: 2_048,
} as const;

/** WebCrypto's name for RS256. Source: RFC 7518, section 3.3. */
export const RS256 = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'} as const;

/** The usual public exponent, 65537. */
export const PUBLIC_EXPONENT = Uint8Array.of(1, 0, 1);
