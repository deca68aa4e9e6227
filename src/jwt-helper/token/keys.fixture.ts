import {createPrivateKey, generateKeyPairSync, type KeyObject} from 'node:crypto';

/** Keys by OpenSSL's library, which knows nothing of our code. */
export function newRsaKey(bits = 2048): KeyObject {
  return generateKeyPairSync('rsa', {modulusLength: bits}).privateKey;
}

export function pem(key: KeyObject, type: 'pkcs1' | 'pkcs8' | 'sec1'): string {
  return key.export({type, format: 'pem'}).toString();
}

export const APPLICATION_ID = '3f6a1c52-8d0e-4b7a-9c35-2e1f60d4a8b9';

export const privateKey = newRsaKey();

export const otherKey = newRsaKey();

/** The numbers of a key, by another reader of PEM. */
export function modulusOf(text: string): string | undefined {
  return createPrivateKey(text).export({format: 'jwk'}).n;
}
