/** The key pair of the test application, in a format that a tab can store. It is useless outside the tab. */
import {TOKEN_RULES} from '../../config/token';
import {
  decodeBase64,
  encodeBase64,
  exportPrivateKey,
  exportPublicKey,
  importPrivateKey,
  makeKeyPair,
  signToken,
  writePem,
} from '../../packages/token/src/index';

/** Both keys in base64: PKCS#8 and SubjectPublicKeyInfo. */
export interface TestKey {
  privateKey: string;
  publicKey: string;
}

export async function makeTestKey(): Promise<TestKey> {
  const pair = await makeKeyPair();
  const [privateKey, publicKey] = await Promise.all([
    exportPrivateKey(pair),
    exportPublicKey(pair),
  ]);
  return {privateKey: encodeBase64(privateKey), publicKey: encodeBase64(publicKey)};
}

export function publicPem({publicKey}: TestKey): string {
  return writePem('PUBLIC KEY', decodeBase64(publicKey));
}

export async function makeTestToken(
  {privateKey}: TestKey,
  applicationId: string,
  now: number,
): Promise<string> {
  const key = await importPrivateKey(decodeBase64(privateKey));
  return signToken(key, {
    ...TOKEN_RULES,
    applicationId,
    lifetime: TOKEN_RULES.sampleLifetime,
    now,
  });
}
