/** Which countries are compared. Pure; safe in the browser. */

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Name of the list in the address: `?countries=fi,se`. */
const PARAMETER = 'countries';

/** Codes that an address names and the table has, each once, at most four. */
export function readCountries(search: string, known: readonly string[]): string[] {
  const codes = (new URLSearchParams(search).get(PARAMETER) ?? '').toLowerCase().split(',');
  return [...new Set(codes)].filter((code) => known.includes(code)).slice(0, MAX_COMPARED);
}

/** The query of an address that names these countries; other parameters in it stay. */
export function writeCountries(codes: readonly string[], search = ''): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  // Written by hand, since URLSearchParams encodes each comma as %2C.
  const own = codes.length === 0 ? '' : `${PARAMETER}=${codes.join(',')}`;
  const query = [own, rest].filter(Boolean).join('&');
  return query === '' ? '' : `?${query}`;
}

/** What is shown, in words. */
export function comparisonText(names: readonly string[], all: number): string {
  if (names.length >= MIN_COMPARED) {
    return `Comparing ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  }
  const next = names.length === 0 ? 'two countries' : 'a second country';
  return `All ${all} countries are shown. Choose ${next} to compare.`;
}
