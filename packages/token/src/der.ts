/** The subset of DER (ITU-T X.690) that RSA keys and certificates need. */
import type {Bytes} from './bytes';

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
  explicit0: 0xa0,
} as const;

export interface DerElement {
  tag: number;
  content: Bytes;
  /** The complete element: tag, length and content. */
  whole: Bytes;
}

/** Lengths up to 127 take one byte. Longer ones are preceded by the number of their bytes (X.690, 8.1.3). */
const LONG_FORM = 0x80;
/** Four bytes are enough for the length of any key. */
const MAX_LENGTH_BYTES = 4;

function readLength(bytes: Bytes, at: number): {length: number; start: number} {
  const first = bytes[at] ?? Number.NaN;
  if (first < LONG_FORM) {
    return {length: first, start: at + 1};
  }
  const count = first - LONG_FORM;
  const start = at + 1 + count;
  const length = bytes.subarray(at + 1, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return {length: count > MAX_LENGTH_BYTES ? Number.NaN : length, start};
}

/**
 * Returns the elements in order.
 *
 * @throws Error if the bytes are truncated or not DER
 */
export function readElements(bytes: Bytes): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const {length, start} = readLength(bytes, at + 1);
    const end = start + length;
    if (!(end <= bytes.length)) {
      throw new Error('An element extends beyond the end of the data.');
    }
    elements.push({
      tag: bytes[at] ?? 0,
      content: bytes.slice(start, end),
      whole: bytes.slice(at, end),
    });
    at = end;
  }
  return elements;
}

function join(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns an element in DER: tag, length and content. */
export function writeElement(tag: number, ...content: readonly Bytes[]): Bytes {
  const body = join(content);
  const size: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) {
    size.unshift(rest % 256);
  }
  const length = body.length < LONG_FORM ? [body.length] : [LONG_FORM + size.length, ...size];
  return join([Uint8Array.of(tag, ...length), body]);
}

const RSA_OIDS = [42, 134, 72, 134, 247, 13, 1, 1] as const;

/** Returns an algorithm from RFC 8017, appendix A.2: 1.2.840.113549.1.1.x with NULL parameters. */
function rsaAlgorithm(last: number): Bytes {
  return writeElement(
    TAG.sequence,
    writeElement(TAG.oid, Uint8Array.of(...RSA_OIDS, last)),
    writeElement(TAG.null),
  );
}

/** Returns `rsaEncryption`, the type of RSA keys. */
export const rsaEncryption = (): Bytes => rsaAlgorithm(1);
/** Returns `sha256WithRSAEncryption`, the signature algorithm. */
export const sha256WithRsa = (): Bytes => rsaAlgorithm(11);

/** Writes a bit string of whole bytes, whose last byte has no unused bits. */
export function writeBits(content: Bytes): Bytes {
  return writeElement(TAG.bitString, Uint8Array.of(0), content);
}

/** Wraps a PKCS#1 public key in SubjectPublicKeyInfo (RFC 5280, 4.1). */
export function wrapPublicKey(pkcs1: Bytes): Bytes {
  return writeElement(TAG.sequence, rsaEncryption(), writeBits(pkcs1));
}

/** Wraps a PKCS#1 private key in PKCS#8 (RFC 5208): version 0, the algorithm, and the key as an octet string. */
export function wrapPrivateKey(pkcs1: Bytes): Bytes {
  return writeElement(
    TAG.sequence,
    writeElement(TAG.integer, Uint8Array.of(0)),
    rsaEncryption(),
    writeElement(TAG.octetString, pkcs1),
  );
}
