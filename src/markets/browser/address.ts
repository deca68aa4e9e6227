/** Writes the query into the address: no new history entry, and the router's own state of the entry is kept. */
export function replaceQuery(query: string): void {
  if (query !== location.search) {
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`);
  }
}
