/** Finds countries and banks by what a reader types. Pure; safe in the browser. */
import {fold, withoutHeadOffice} from '../../../packages/search/src/index';

export interface Findable {
  /** Code of the country in lower case. */
  readonly country: string;
  /** What it is called. */
  readonly names: readonly string[];
}

/** Words with a space before each. */
const spaced = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]*([\p{L}\p{N}]+)/gu, ' $1');

/** How well a name matches: as a whole, at its start, at the start of a word, or not. */
function matchOf(name: string, text: string): number {
  if (name === text) {
    return 3;
  }
  return name.startsWith(text) ? 2 : Number(name.includes(text));
}

/** What matches, best first; equally good ones stay in their order. Nothing matches an empty text. */
export function find<T extends Findable>(all: readonly T[], typed: string): T[] {
  const text = spaced(withoutHeadOffice(typed)).trimEnd();
  return text === ''
    ? []
    : all
        .map((one) => {
          const matches = one.names.map((name) => matchOf(spaced(name), text));
          return {one, match: Math.max(...matches)};
        })
        .filter(({match}) => match > 0)
        .sort((a, b) => b.match - a.match)
        .map(({one}) => one);
}

/** `2 countries, 1 bank`. */
export function foundText(countries: number, banks: number): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  const parts = [...count(countries, 'country', 'countries'), ...count(banks, 'bank', 'banks')];
  return parts.length === 0 ? 'No country and no bank with this name' : parts.join(', ');
}

/** Below the choice of what is in colour. */
export function litText(lit: number, all: number): string {
  return `In colour: ${lit} of ${all} countries`;
}
