/** Writes the query into the URL without a new history entry, and keeps the router's state of the entry. */
export function replaceQuery(query: string): void {
  if (query !== location.search) {
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  }
}
