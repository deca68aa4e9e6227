/**
 * Finds a place of a page in another edition of the page.
 *
 * @param html - the other edition
 * @param id - id of the place
 * @param above - ids of places before it, nearest first
 * @returns a hash; empty if neither the place nor any place above it exists
 */
export function placeIn(html: string, id: string, above: readonly string[]): string {
  const parts = id.split('-');
  // The id of a field begins with the id of its parent: `response-404-message`.
  const parents = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  const found = [...parents, ...above].find((each) => hasId(html, each));
  return found === undefined ? '' : `#${encodeURIComponent(found)}`;
}

function hasId(html: string, id: string): boolean {
  const escaped = id.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const name = escaped.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\sid=(?:"${name}"|${name}(?=[\\s>]))`).test(html);
}
