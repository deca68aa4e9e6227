import type {OutlinePage} from './outline';

/** The first file that a search of a release loads. It names all other files, by a hash of their content. */
export interface IndexFile {
  /** Releases with their own index, latest first; only in the index of the latest release. */
  releases?: string[];
  pages: OutlinePage[];
  /** Term files in alphabetical order, each with its first term. */
  terms: [first: string, file: string][];
  /** Text files, each with the number of its first place. */
  texts: [first: number, file: string][];
  /** File of all words, for correcting typos. */
  words: string;
  /** Pairs of an abbreviation and its expansion, from the glossary. */
  synonyms: string[][];
}

/**
 * Positions of terms: place numbers, as differences from the previous one, each followed by a weight. For words, the
 * weight is the sum over all fields, in units of 1 / WEIGHT_UNIT; for names, it is NAME, OTHER_SPELLING or PHRASE.
 */
export type TermFile = Record<string, number[]>;

/** Texts of places, each with a short answer if there is one. */
export type TextFile = [text: string, answer?: string][];

export const NAME = 10;
export const OTHER_SPELLING = 9;
/** Weight of the phrases that readers use. */
export const PHRASE = 9;

/** Returns the term for a whole name, as returned by `keyOf`. It sorts next to the first word of the name. */
export const nameTerm = (key: string) => `${key}=`;

/**
 * Returns the term for a heading or phrase regardless of order, endings and stop words: "How do I renew a consent?" and
 * "consent renewal" are equal. It sorts next to its first word.
 */
export const bagTerm = (stems: readonly string[]) => `${[...new Set(stems)].sort().join(' ')} `;

/** Returns the term for a short word in its original case: `kid` and `KID` are different things. */
export const caseTerm = (word: string) => `${word.toLowerCase()}^${word}`;
export const MAX_CASED = 4;

export function isCased(word: string): boolean {
  return word.length > 1 && word.length <= MAX_CASED && /^(?:[a-z]+|[A-Z]+)$/.test(word);
}
