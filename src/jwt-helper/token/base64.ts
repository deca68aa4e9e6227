/** Bytes that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

function toBinary(bytes: Bytes): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

export function encodeBase64(bytes: Bytes): string {
  return btoa(toBinary(bytes));
}

/** @throws if the text is not base64 */
export function decodeBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Base64 of RFC 4648, section 5, without padding, as RFC 7515 requires. */
export function encodeBase64Url(data: Bytes | string): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws if the text is not base64url without padding */
export function decodeBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) {
    throw new Error('These characters are not base64url.');
  }
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
