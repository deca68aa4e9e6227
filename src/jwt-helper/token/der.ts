/** The subset of DER (ITU-T X.690) that RSA keys need. */
import type {Bytes} from './base64';

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  sequence: 0x30,
} as const;

/**
 * Encoded object identifiers of key types, as hexadecimal digits. Source: RFC 8017 and RFC 5480, RFC 8410 for the
 * others.
 */
export const OID = {
  rsa: '2a864886f70d010101',
  rsaPss: '2a864886f70d01010a',
  ellipticCurve: '2a8648ce3d0201',
} as const;

export interface DerElement {
  tag: number;
  body: Bytes;
}

const NULL = Uint8Array.of(0x05, 0x00);

/** Lengths up to 127 take one byte; longer ones begin with the number of their bytes (X.690, 8.1.3). */
const LONG_FORM = 0x80;

function readLength(bytes: Bytes, at: number): {length: number; next: number} {
  const first = bytes[at] ?? Number.NaN;
  if (first < LONG_FORM) {
    return {length: first, next: at + 1};
  }
  const next = at + 1 + (first - LONG_FORM);
  const length = bytes.subarray(at + 1, next).reduce((sum, byte) => sum * 256 + byte, 0);
  return {length, next};
}

/**
 * The elements in their order.
 *
 * @throws if the bytes are not DER, or are truncated
 */
export function readElements(bytes: Bytes): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0;
    const {length, next} = readLength(bytes, at + 1);
    if (!(next + length <= bytes.length)) {
      throw new Error('An element extends beyond the end of the data.');
    }
    elements.push({tag, body: bytes.subarray(next, next + length)});
    at = next + length;
  }
  return elements;
}

/** @throws if it is not a sequence */
export function readSequence(bytes: Bytes): DerElement[] {
  const [only, ...more] = readElements(bytes);
  if (only?.tag !== TAG.sequence || more.length > 0) {
    throw new Error('This is not a single sequence.');
  }
  return readElements(only.body);
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(digits: string): Bytes {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function concat(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function writeLength(length: number): Bytes {
  if (length < LONG_FORM) {
    return Uint8Array.of(length);
  }
  const digits = length.toString(16);
  const bytes = fromHex(digits.padStart(digits.length + (digits.length % 2), '0'));
  return concat([Uint8Array.of(LONG_FORM + bytes.length), bytes]);
}

export function writeElement(tag: number, ...body: Bytes[]): Bytes {
  const content = concat(body);
  return concat([Uint8Array.of(tag), writeLength(content.length), content]);
}

/** `AlgorithmIdentifier` of an RSA key: the parameters are NULL (RFC 8017, appendix A.1). */
function rsaAlgorithm(): Bytes {
  return writeElement(TAG.sequence, writeElement(TAG.oid, fromHex(OID.rsa)), NULL);
}

/** PKCS#8 (RFC 5208) around a private key in PKCS#1: version 0, the algorithm, the key as an octet string. */
export function wrapPrivateKey(pkcs1: Bytes): Bytes {
  return writeElement(
    TAG.sequence,
    writeElement(TAG.integer, Uint8Array.of(0)),
    rsaAlgorithm(),
    writeElement(TAG.octetString, pkcs1),
  );
}

/** SubjectPublicKeyInfo (RFC 5280, 4.1) of the two numbers that make an RSA public key. */
export function wrapPublicKey(modulus: Bytes, exponent: Bytes): Bytes {
  const numbers = writeElement(
    TAG.sequence,
    writeElement(TAG.integer, modulus),
    writeElement(TAG.integer, exponent),
  );
  // No bits of the last byte are unused.
  return writeElement(
    TAG.sequence,
    rsaAlgorithm(),
    writeElement(TAG.bitString, Uint8Array.of(0), numbers),
  );
}

/** Bits of a positive number; a leading zero byte is only the sign. */
export function bitLength(integer: Bytes): number {
  const first = integer.findIndex((byte) => byte !== 0);
  return first === -1
    ? 0
    : (integer.length - first - 1) * 8 + (32 - Math.clz32(integer[first] ?? 0));
}
