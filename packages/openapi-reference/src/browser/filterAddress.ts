/** Settings of a filter by field name; an empty string means no filter. */
export type FilterState = Readonly<Record<string, string>>;

/** Keeps the state of a filter in the URL, so that readers can share a filtered list. */
export function keepInAddress(state: FilterState): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(state)) {
    // Deleted first, so that the URL does not depend on the order of changes.
    parameters.delete(name);
    if (value !== '') {
      parameters.set(name, value);
    }
  }
  const search = String(parameters);
  const address = `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`;
  // Preserves the router's own state.
  history.replaceState(history.state, '', address);
}
