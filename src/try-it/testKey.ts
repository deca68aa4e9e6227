/** The key pair of the test application, in a format that a tab can store. It is useless outside the tab. */
import {TOKEN_RULES} from '../../config/token';
import {decodeBase64, encodeBase64} from '../jwt-helper/token/base64';
import {toPem} from '../jwt-helper/token/keys';
import {makeToken} from '../jwt-helper/token/sign';

/** Both keys in base64: PKCS#8 and SubjectPublicKeyInfo. */
export interface TestKey {
  privateKey: string;
  publicKey: string;
}

/** RS256 of RFC 7518, section 3.3, with the usual exponent 65537. */
const PARAMETERS = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: TOKEN_RULES.minKeyBits,
  publicExponent: Uint8Array.of(1, 0, 1),
} as const;

export async function makeTestKey(): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey(PARAMETERS, true, ['sign', 'verify']);
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ]);
  return {
    privateKey: encodeBase64(new Uint8Array(privateKey)),
    publicKey: encodeBase64(new Uint8Array(publicKey)),
  };
}

export function publicPem({publicKey}: TestKey): string {
  return toPem('PUBLIC KEY', decodeBase64(publicKey));
}

export function makeTestToken(key: TestKey, applicationId: string, now: number): Promise<string> {
  return makeToken(
    {
      privateKey: decodeBase64(key.privateKey),
      publicKey: decodeBase64(key.publicKey),
      bits: PARAMETERS.modulusLength,
    },
    {applicationId, lifetime: TOKEN_RULES.sampleLifetime, now},
  );
}
