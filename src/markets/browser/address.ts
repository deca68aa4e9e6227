/** Address of the heading above an element, as the hash of a URL; empty without one. */
function placeOf(element: Element): string {
  const headings = [...document.querySelectorAll('[data-page] h2[id]')];
  const above = headings.findLast(
    (heading) =>
      (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  return above === undefined ? '' : `#${above.id}`;
}

/**
 * Writes the query of a tool into the URL without a new history entry, and keeps the router's state of the entry. If
 * the URL names a place, it is that of the tool: anyone who opens the URL sees what was filtered.
 */
export function replaceQuery(query: string, tool: Element): void {
  if (query !== location.search) {
    const hash = location.hash === '' ? '' : placeOf(tool);
    history.replaceState(history.state, '', `${location.pathname}${query}${hash}`);
  }
}
