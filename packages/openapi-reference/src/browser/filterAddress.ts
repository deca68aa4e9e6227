/** Settings of a filter, by the names of its fields; an empty string filters nothing. */
export type FilterState = Readonly<Record<string, string>>;

/** Keeps the state of a filter in the address, so that a filtered list can be sent to a colleague. */
export function keepInAddress(state: FilterState): void {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(state)) {
    // Deleted first, so that the address of a filter does not depend on the order of changes.
    parameters.delete(name);
    if (value !== '') {
      parameters.set(name, value);
    }
  }
  const search = String(parameters);
  const address = `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`;
  // The router's own state stays with the entry.
  history.replaceState(history.state, '', address);
}
