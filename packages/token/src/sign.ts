/** Signs tokens and handles keys with WebCrypto. */
import {type Bytes, encodeBase64Url, utf8} from './bytes';
import type {TokenRules} from './examine';
import {PUBLIC_EXPONENT, RS256, TOKEN_LIMITS} from './limits';
import {webCrypto} from './webCrypto';

export interface TokenOptions extends TokenRules {
  applicationId: string;
  /** Unit: s. */
  lifetime: number;
  /** Unix time. Unit: s. */
  now: number;
}

/** Returns a signed JWT with the application's id as its `kid`. */
export async function signToken(privateKey: CryptoKey, options: TokenOptions): Promise<string> {
  const {issuer, audience, now, lifetime, applicationId} = options;
  const header = {typ: TOKEN_LIMITS.type, alg: TOKEN_LIMITS.algorithm, kid: applicationId};
  const claims = {iss: issuer, aud: audience, iat: now, exp: now + lifetime};
  const signed = [header, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
  return `${signed}.${encodeBase64Url(await signText(privateKey, signed))}`;
}

/** Returns the RS256 signature of a text in UTF-8. */
export async function signText(privateKey: CryptoKey, text: string): Promise<Bytes> {
  return new Uint8Array(await webCrypto().sign(RS256.name, privateKey, utf8(text)));
}

/** Imports a public key, given as SubjectPublicKeyInfo, to verify signatures. */
export async function importPublicKey(publicKey: Bytes, isExtractable = false): Promise<CryptoKey> {
  return webCrypto().importKey('spki', publicKey, RS256, isExtractable, ['verify']);
}

/** Imports a private key in PKCS#8 to sign tokens. */
export async function importPrivateKey(privateKey: Bytes): Promise<CryptoKey> {
  return webCrypto().importKey('pkcs8', privateKey, RS256, false, ['sign']);
}

/** Derives the public key, as SubjectPublicKeyInfo, from a private key in PKCS#8. */
export async function publicHalf(privateKey: Bytes): Promise<Bytes> {
  const crypto = webCrypto();
  const key = await crypto.importKey('pkcs8', privateKey, RS256, true, ['sign']);
  const {kty, n, e} = await crypto.exportKey('jwk', key);
  const half = await crypto.importKey('jwk', {kty, n, e} as JsonWebKey, RS256, true, ['verify']);
  return new Uint8Array(await crypto.exportKey('spki', half));
}

/** Whether a text has a valid RS256 signature by the key. */
export async function isSignedBy(
  key: CryptoKey,
  signed: string,
  signature: Bytes,
): Promise<boolean> {
  return webCrypto().verify(RS256.name, key, signature, utf8(signed));
}

/** Generates an RS256 key pair with a modulus of this length in bits. */
export async function makeKeyPair(bits: number = TOKEN_LIMITS.minKeyBits): Promise<CryptoKeyPair> {
  return webCrypto().generateKey(
    {...RS256, modulusLength: bits, publicExponent: PUBLIC_EXPONENT},
    true,
    ['sign', 'verify'],
  );
}

/** Returns the public key as SubjectPublicKeyInfo. */
export async function exportPublicKey({publicKey}: CryptoKeyPair): Promise<Bytes> {
  return new Uint8Array(await webCrypto().exportKey('spki', publicKey));
}

/** Returns the private key in PKCS#8. */
export async function exportPrivateKey({privateKey}: CryptoKeyPair): Promise<Bytes> {
  return new Uint8Array(await webCrypto().exportKey('pkcs8', privateKey));
}
