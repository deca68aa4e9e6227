/** Returns the id in a hash. A hash that cannot be decoded, such as `#100%`, is used unchanged. */
export function idIn(hash: string): string {
  const id = hash.slice(1);
  return decode(id) ?? id;
}

/** Returns the id in the URL; undefined if there is none. */
export function readHash(): string | undefined {
  const id = idIn(location.hash);
  return id === '' ? undefined : id;
}

/**
 * Returns a hash unchanged if it can be decoded, and encodes it otherwise. Docusaurus decodes without checking, and
 * `#100%` would crash the page.
 */
export function decodableHash(hash: string): string {
  return decode(hash) === undefined ? `#${encodeURIComponent(hash.slice(1))}` : hash;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
