/** Id in a hash. A hash that cannot be decoded is itself the id: `#100%`. */
export function idIn(hash: string): string {
  const id = hash.slice(1);
  return decode(id) ?? id;
}

/** Id in the URL; undefined without one. */
export function readHash(): string | undefined {
  const id = idIn(location.hash);
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
