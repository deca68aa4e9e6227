/** Filter of the bank directory. Pure; safe in the browser. */
import {fold, withoutHeadOffice} from '../../../packages/search/src/index';

export interface DirectoryFilter {
  /** Words that must all occur in the names or the BICs. */
  readonly text: string;
  /** Country code in lower case; empty for any country. */
  readonly country: string;
  readonly segment: string;
  /** Slug of an API standard. */
  readonly standard: string;
}

export interface DirectoryEntry {
  /** Names and BICs, without accents and in lower case. */
  readonly text: string;
  readonly country: string;
  readonly segments: readonly string[];
  /** Slugs of the standards that the bank may use. */
  readonly standards: readonly string[];
}

export const NO_FILTER: DirectoryFilter = {text: '', country: '', segment: '', standard: ''};

/** Query parameters of the filter's parts. */
const PARAMETERS: Readonly<Record<keyof DirectoryFilter, string>> = {
  text: 'bank',
  country: 'country',
  segment: 'segment',
  standard: 'standard',
};

/** Converts a name for use in a URL. */
export function slug(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Creates a predicate that returns whether an entry matches the filter. */
export function createMatcher(filter: DirectoryFilter): (entry: DirectoryEntry) => boolean {
  const words = fold(withoutHeadOffice(filter.text)).split(/\s+/).filter(Boolean);
  return ({text, country, segments, standards}) =>
    (filter.country === '' || country === filter.country) &&
    (filter.segment === '' || segments.includes(filter.segment)) &&
    (filter.standard === '' || standards.includes(filter.standard)) &&
    words.every((word) => text.includes(word));
}

/** Reads the filter from the query of a URL. */
export function readFilter(search: string): DirectoryFilter {
  const parameters = new URLSearchParams(search);
  const read = (part: keyof DirectoryFilter) => parameters.get(PARAMETERS[part])?.trim() ?? '';
  return {
    text: read('text'),
    country: read('country').toLowerCase(),
    segment: read('segment').toLowerCase(),
    standard: read('standard').toLowerCase(),
  };
}

/** Writes the filter into the query of a URL. Other parameters are preserved. */
export function writeFilter(filter: DirectoryFilter, search = ''): string {
  const parameters = new URLSearchParams(search);
  for (const part of Object.keys(PARAMETERS) as (keyof DirectoryFilter)[]) {
    const value = filter[part].trim();
    if (value === '') {
      parameters.delete(PARAMETERS[part]);
    } else {
      parameters.set(PARAMETERS[part], value);
    }
  }
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** Formats the count: `12 of 276 banks`. */
export function countText(shown: number, all: number): string {
  if (shown === 0) {
    return `None of ${all} banks`;
  }
  return shown === all ? `All ${all} banks` : `${shown} of ${all} banks`;
}
