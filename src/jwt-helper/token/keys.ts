/** Reads RSA keys from PEM text (RFC 7468): private keys in PKCS#8 or PKCS#1 to sign, public keys to verify. */
import {TOKEN_RULES} from '../../../config/token';
import {
  type Bytes,
  decodeBase64,
  importPrivateKey,
  importPublicKey,
  NoCryptography,
  pemBlocks,
  publicHalf,
  wrapPrivateKey,
  wrapPublicKey,
  writePem,
} from '../../../packages/token/src/index';

export interface RsaKey {
  publicKey: CryptoKey;
  publicPem: string;
  /** Absent if the text contains a public key. */
  privateKey?: CryptoKey;
  bits: number;
}

/** Error for text that is not a usable key. Readers see its message. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem';
}

const WANTED = `This is not a key that can sign. Paste a private RSA key in PEM format, of at least ${TOKEN_RULES.minKeyBits} bits and without a password.`;

/** Conversions to PKCS#8, by the labels of PEM blocks that contain a private key. */
const PRIVATE: Readonly<Record<string, (der: Bytes) => Bytes>> = {
  'PRIVATE KEY': (der) => der,
  'RSA PRIVATE KEY': wrapPrivateKey,
};
/** Conversions to SubjectPublicKeyInfo, by the labels of PEM blocks that contain a public key. */
const PUBLIC: Readonly<Record<string, (der: Bytes) => Bytes>> = {
  'PUBLIC KEY': (der) => der,
  'RSA PUBLIC KEY': wrapPublicKey,
};

/** Returns the bytes of the first block with one of these labels. A file may also contain a certificate. */
function find(text: string, types: typeof PRIVATE): Bytes | undefined {
  // JSON and environment variables contain escaped line breaks.
  const blocks = pemBlocks(text.replaceAll(/\\r|\\n/g, '\n'));
  const block = blocks.find(({label}) => label in types);
  return block && types[block.label]?.(decodeBase64(block.body.replaceAll(/\s/g, '')));
}

/** @throws KeyProblem */
export async function readKey(text: string): Promise<RsaKey> {
  try {
    const pkcs8 = find(text, PRIVATE);
    const spki = pkcs8 === undefined ? find(text, PUBLIC) : await publicHalf(pkcs8);
    if (spki === undefined) {
      throw new KeyProblem(WANTED);
    }
    const publicKey = await importPublicKey(spki);
    const {modulusLength: bits} = publicKey.algorithm as RsaKeyAlgorithm;
    if (bits < TOKEN_RULES.minKeyBits) {
      throw new KeyProblem(WANTED);
    }
    return {
      publicKey,
      publicPem: writePem('PUBLIC KEY', spki),
      bits,
      ...(pkcs8 === undefined ? {} : {privateKey: await importPrivateKey(pkcs8)}),
    };
  } catch (error) {
    // Invalid base64, or not an RSA key.
    throw error instanceof DOMException
      ? new KeyProblem(WANTED)
      : error instanceof NoCryptography
        ? new KeyProblem(error.message)
        : error;
  }
}
