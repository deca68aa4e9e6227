/** Keys from PEM text (RFC 7468): private keys in PKCS#1 and PKCS#8 for signing, public keys for verification. */
import {TOKEN_RULES} from '../../../config/token';
import {
  type Bytes,
  decodeBase64,
  type DerElement,
  type PemBlock,
  pemBlocks,
  readElements,
  readSequence,
  TAG,
  toHex,
  wrapPrivateKey,
  wrapPublicKey,
  writeElement,
} from '../../../packages/token/src/index';

/**
 * Encoded object identifiers of key types, as hexadecimal digits. Source: RFC 8017 and RFC 5480.
 */
const OID = {
  rsa: '2a864886f70d010101',
  rsaPss: '2a864886f70d01010a',
  ellipticCurve: '2a8648ce3d0201',
} as const;

export interface RsaKey {
  /** SubjectPublicKeyInfo of the public key. */
  publicKey: Bytes;
  /** PKCS#8; absent if the text holds a public key. */
  privateKey?: Bytes;
  bits: number;
}

/** The text is not a usable key. The message is for the reader. */
export class KeyProblem extends Error {
  override readonly name = 'KeyProblem';
}

const CONVERT = 'openssl pkcs8 -topk8 -nocrypt -in old.pem -out private.pem';
const WANTED =
  'a private RSA key in PEM format, with the first line `-----BEGIN PRIVATE KEY-----` or `-----BEGIN RSA PRIVATE KEY-----`';

/** What other PEM blocks contain, and what to do. */
const REFUSED: Readonly<Record<string, string>> = {
  'ENCRYPTED PRIVATE KEY': `This private key is encrypted with a password. Decrypt a copy on your computer: \`${CONVERT}\`.`,
  'EC PRIVATE KEY':
    'This is an elliptic-curve key. The API accepts only RSA keys, because tokens are signed with `RS256`. Create an RSA key.',
  'DSA PRIVATE KEY': 'This is a DSA key. The API accepts only RSA keys. Create an RSA key.',
  'OPENSSH PRIVATE KEY':
    'This key is in the OpenSSH format. Create an RSA key with OpenSSL instead.',
  CERTIFICATE:
    'This is a certificate. It belongs in the control panel and cannot sign. Paste its private key.',
  'CERTIFICATE REQUEST': 'This is a certificate request. It cannot sign. Paste its private key.',
};

const WRONG_ALGORITHM: Readonly<Record<string, string>> = {
  [OID.ellipticCurve]: REFUSED['EC PRIVATE KEY'] ?? '',
  [OID.rsaPss]:
    'This key is restricted to RSA-PSS. The API accepts only `RS256`, which is another type of RSA signature. Create an ordinary RSA key.',
};

/** Accepts the line ends of Windows files, of JSON and of environment variables. */
function withLineEnds(text: string): string {
  return text.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r', '');
}

function bytesOf({label, body}: PemBlock): Bytes {
  if (/^Proc-Type: .*ENCRYPTED/m.test(body)) {
    throw new KeyProblem(REFUSED['ENCRYPTED PRIVATE KEY']);
  }
  try {
    return decodeBase64(body.replace(/\s/g, ''));
  } catch {
    throw new KeyProblem(
      `The lines between BEGIN and END of the ${label.toLowerCase()} are not base64. Copy the whole file again.`,
    );
  }
}

/** The bytes of the element at a place, if it has the expected type. */
function bodyAt(elements: readonly DerElement[], index: number, tag: number): Bytes {
  const element = elements[index];
  if (element?.tag !== tag) {
    throw new Error('Another element was expected.');
  }
  return element.content;
}

/** Bits of a positive number; a leading zero byte is only the sign. */
function bitLength(integer: Bytes): number {
  const first = integer.findIndex((byte) => byte !== 0);
  return first === -1
    ? 0
    : (integer.length - first - 1) * 8 + (32 - Math.clz32(integer[first] ?? 0));
}

/** Modulus and exponent follow the version in a private key, and come first in a public key. */
function rsaKey(numbers: readonly DerElement[], at: number): Omit<RsaKey, 'privateKey'> {
  const modulus = bodyAt(numbers, at, TAG.integer);
  const bits = bitLength(modulus);
  if (bits < TOKEN_RULES.minKeyBits) {
    throw new KeyProblem(
      `This key has ${bits} bits. Keys below ${TOKEN_RULES.minKeyBits} bits are rejected, and we recommend 4096 bits. Create a new key.`,
    );
  }
  const exponent = bodyAt(numbers, at + 1, TAG.integer);
  const pkcs1 = writeElement(
    TAG.sequence,
    writeElement(TAG.integer, modulus),
    writeElement(TAG.integer, exponent),
  );
  return {publicKey: wrapPublicKey(pkcs1), bits};
}

function fromPkcs1(der: Bytes): RsaKey {
  return {...rsaKey(readSequence(der), 1), privateKey: wrapPrivateKey(der)};
}

function expectRsa(algorithm: Bytes): void {
  const oid = toHex(bodyAt(readElements(algorithm), 0, TAG.oid));
  if (oid !== OID.rsa) {
    throw new KeyProblem(
      WRONG_ALGORITHM[oid] ??
        'This is not an RSA key. The API accepts only RSA keys. Create an RSA key.',
    );
  }
}

function fromPkcs8(der: Bytes): RsaKey {
  const parts = readSequence(der);
  expectRsa(bodyAt(parts, 1, TAG.sequence));
  const numbers = readSequence(bodyAt(parts, 2, TAG.octetString));
  return {...rsaKey(numbers, 1), privateKey: der};
}

function fromSpki(der: Bytes): RsaKey {
  const parts = readSequence(der);
  expectRsa(bodyAt(parts, 0, TAG.sequence));
  return rsaKey(readSequence(bodyAt(parts, 1, TAG.bitString).slice(1)), 0);
}

function fromPublicPkcs1(der: Bytes): RsaKey {
  return rsaKey(readSequence(der), 0);
}

const READERS: Readonly<Record<string, (der: Bytes) => RsaKey>> = {
  'PRIVATE KEY': fromPkcs8,
  'RSA PRIVATE KEY': fromPkcs1,
  'PUBLIC KEY': fromSpki,
  'RSA PUBLIC KEY': fromPublicPkcs1,
};

/** What a text without a whole block is, as far as can be told. */
function noBlock(text: string): KeyProblem {
  if (/-----BEGIN /.test(text)) {
    return new KeyProblem(
      'The key has a first line, but the matching last line is missing. Copy the whole file, from BEGIN to END.',
    );
  }
  if (text.trimStart().startsWith('{')) {
    return new KeyProblem(`This looks like JSON, for example a JWK. Use ${WANTED}.`);
  }
  return new KeyProblem(`This is not a key in PEM format. Use ${WANTED}.`);
}

/**
 * Reads the first usable key in a text. A file may also contain a certificate.
 *
 * @throws KeyProblem which says what the text is instead
 */
export function readKey(text: string): RsaKey {
  const blocks = pemBlocks(withLineEnds(text));
  const usable = (suffix: string) =>
    blocks.find(({label}) => label in READERS && label.endsWith(suffix));
  const block = usable('PRIVATE KEY') ?? usable('PUBLIC KEY');
  if (block === undefined) {
    // A key on an elliptic curve may follow the parameters of its curve.
    const {label} = blocks.find((other) => other.label in REFUSED) ?? blocks[0] ?? {};
    throw label === undefined
      ? noBlock(text)
      : new KeyProblem(
          REFUSED[label] ?? `This is a PEM block of the type ${label}. Use ${WANTED}.`,
        );
  }
  const der = bytesOf(block);
  try {
    return (READERS[block.label] ?? fromPkcs8)(der);
  } catch (reason) {
    throw reason instanceof KeyProblem
      ? reason
      : new KeyProblem(
          `The ${block.label.toLowerCase()} is damaged: its content does not match its first line. Copy the whole file again.`,
        );
  }
}
