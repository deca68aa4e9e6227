/** Functions for tokens that need WebCrypto. */
import {TOKEN_RULES} from '../../../config/token';
import {type Bytes, encodeBase64Url} from './base64';
import {KeyProblem, type RsaKey, toPem} from './keys';

/** RS256 of RFC 7518, section 3.3, in the words of WebCrypto. */
const RS256 = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'} as const;

/** 65537, the common choice. */
const PUBLIC_EXPONENT = Uint8Array.of(1, 0, 1);

export type KeyBits = 2048 | 4096;

export interface TokenOptions {
  applicationId: string;
  /** Unit: s. */
  lifetime: number;
  /** Unix time. Unit: s. */
  now: number;
}

/** @throws KeyProblem if there is no private key, or it is not a real one */
export async function makeToken(key: RsaKey, options: TokenOptions): Promise<string> {
  const {algorithm, type, issuer, audience} = TOKEN_RULES;
  const header = {typ: type, alg: algorithm, kid: options.applicationId};
  const claims = {
    iss: issuer,
    aud: audience,
    iat: options.now,
    exp: options.now + options.lifetime,
  };
  const input = [header, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
  const signature = await crypto.subtle.sign(
    RS256.name,
    await importPrivateKey(key),
    new TextEncoder().encode(input),
  );
  return `${input}.${encodeBase64Url(new Uint8Array(signature))}`;
}

async function importPrivateKey({privateKey}: RsaKey): Promise<CryptoKey> {
  if (privateKey === undefined) {
    throw new KeyProblem(
      'This is a public key. It can verify a token, but it cannot sign one. Paste the private key.',
    );
  }
  try {
    return await crypto.subtle.importKey('pkcs8', privateKey, RS256, false, ['sign']);
  } catch {
    throw new KeyProblem(
      'The browser rejects this key, because its numbers are inconsistent. Copy the whole file again.',
    );
  }
}

/** @param input - header and claims as in the token, with the dot */
export async function isSignedBy(key: RsaKey, input: string, signature: Bytes): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('spki', key.publicKey, RS256, false, ['verify']);
  return crypto.subtle.verify(RS256.name, publicKey, signature, new TextEncoder().encode(input));
}

/** @returns the private key in PEM; the public one is part of it */
export async function generateKey(bits: KeyBits): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    {...RS256, modulusLength: bits, publicExponent: PUBLIC_EXPONENT},
    true,
    ['sign', 'verify'],
  );
  return toPem(
    'PRIVATE KEY',
    new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  );
}
