/** Id in the URL; undefined without one, or if it cannot be decoded. */
export function readHash(): string | undefined {
  const id = decode(location.hash.slice(1));
  return id === '' ? undefined : id;
}

/**
 * A hash that can be decoded, unchanged; any other one, encoded. Docusaurus decodes unchecked and would lose
 * the page over `#100%`.
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
