/** The subset of ASN.1 DER (ITU-T X.690) that keys and certificates need. */
import {type Bytes, decodeBase64, encodeBase64} from './bytes';

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
  explicit0: 0xa0,
} as const;

function join(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function element(tag: number, ...content: readonly Bytes[]): Bytes {
  const body = join(content);
  const size: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) {
    size.unshift(rest % 256);
  }
  const length = body.length < 0x80 ? [body.length] : [0x80 | size.length, ...size];
  return join([Uint8Array.from([tag, ...length]), body]);
}

export interface Element {
  tag: number;
  content: Bytes;
  /** Tag, length and content. */
  whole: Bytes;
}

/** The elements in their order. @throws if the bytes are not DER */
export function readElements(bytes: Bytes): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const count = first < 0x80 ? 0 : first & 0x7f;
    let length = count === 0 ? first : 0;
    for (let index = 0; index < count; index += 1) {
      length = length * 256 + (bytes[at + 2 + index] ?? 0);
    }
    const start = at + 2 + count;
    const end = start + length;
    if (count > 4 || end > bytes.length) {
      throw new Error('not DER');
    }
    elements.push({tag, content: bytes.slice(start, end), whole: bytes.slice(at, end)});
    at = end;
  }
  return elements;
}

export interface Pem {
  label: string;
  bytes: Bytes;
}

/** The first block of a PEM text (RFC 7468). @throws if there is none */
export function readPem(text: string): Pem {
  const match = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/.exec(text);
  if (match === null) {
    throw new Error('the PEM block is missing');
  }
  const [, label = '', body = ''] = match;
  return {label, bytes: decodeBase64(body.replaceAll(/\s/g, ''))};
}

export function writePem(label: string, bytes: Bytes): string {
  const lines = encodeBase64(bytes).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
