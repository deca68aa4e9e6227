/** Functions for tokens that need WebCrypto. */
import {TOKEN_RULES} from '../../../config/token';
import {
  exportPrivateKey,
  importPrivateKey,
  makeKeyPair,
  NoCryptography,
  signToken,
  writePem,
} from '../../../packages/token/src/index';
import {KeyProblem, type RsaKey} from './keys';

export type KeyBits = 2048 | 4096;

export interface TokenOptions {
  applicationId: string;
  /** Unit: s. */
  lifetime: number;
  /** Unix time. Unit: s. */
  now: number;
}

/** @throws KeyProblem if there is no private key, or it is not a real one */
export async function makeToken({privateKey}: RsaKey, options: TokenOptions): Promise<string> {
  if (privateKey === undefined) {
    throw new KeyProblem(
      'This is a public key. It can verify a token, but it cannot sign one. Paste the private key.',
    );
  }
  let key: CryptoKey;
  try {
    key = await importPrivateKey(privateKey);
  } catch (error) {
    if (error instanceof NoCryptography) {
      throw new KeyProblem(error.message);
    }
    throw new KeyProblem(
      'The browser rejects this key, because its numbers are inconsistent. Copy the whole file again.',
    );
  }
  return signToken(key, {...options, ...TOKEN_RULES});
}

/**
 * @returns the private key in PEM; the public one is part of it
 * @throws NoCryptography, DOMException
 */
export async function generateKey(bits: KeyBits): Promise<string> {
  return writePem('PRIVATE KEY', await exportPrivateKey(await makeKeyPair(bits)));
}
