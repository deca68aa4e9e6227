/** Which countries are compared. Pure; safe in the browser. */
import {FIRST_COMPARED} from '../../../config/markets';

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** Value of the list that shows all countries. */
const ALL = 'all';

/** Name of the list in the address: `?countries=fi,se`. */
const PARAMETER = 'countries';

/**
 * Codes in a URL that exist in the table, each once, at most four. A URL without the list has the first comparison; an
 * empty result means all countries.
 */
export function readCountries(search: string, known: readonly string[]): string[] {
  const codes = new URLSearchParams(search).get(PARAMETER)?.toLowerCase().split(',');
  return [...new Set(codes ?? FIRST_COMPARED)]
    .filter((code) => known.includes(code))
    .slice(0, MAX_COMPARED);
}

/** The query of a URL with these countries, or with all if there are none; other parameters are kept. */
export function writeCountries(codes: readonly string[], search = ''): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PARAMETER);
  const rest = parameters.toString();
  // Built by hand, because URLSearchParams encodes each comma as %2C.
  const own = `${PARAMETER}=${codes.length === 0 ? ALL : codes.join(',')}`;
  return `?${[own, rest].filter(Boolean).join('&')}`;
}

/** What is shown, in words. */
export function comparisonText(names: readonly string[], all: number): string {
  if (names.length >= MIN_COMPARED) {
    return `Comparing ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  }
  const next = names.length === 0 ? 'two countries' : 'a second country';
  return `All ${all} countries are shown. Choose ${next} to compare.`;
}
