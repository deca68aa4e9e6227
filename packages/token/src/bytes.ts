import {webCrypto} from './webCrypto';

/** Bytes that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function encodeBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @throws Error if the text is not base64 */
export function decodeBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Encodes base64url (RFC 4648, section 5) without the padding that RFC 7515 forbids. */
export function encodeBase64Url(data: Bytes | string): string {
  const bytes = typeof data === 'string' ? utf8(data) : data;
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Error if the text is not base64url without padding */
export function decodeBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) {
    throw new Error('not base64url without padding');
  }
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Returns the SHA-256 digest of bytes, or of a text in UTF-8. */
export async function sha256(text: string | Bytes): Promise<Bytes> {
  const bytes = typeof text === 'string' ? utf8(text) : text;
  return new Uint8Array(await webCrypto().digest('SHA-256', bytes));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
