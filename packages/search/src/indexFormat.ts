import type {OutlinePage} from './outline';

/** The first file that a search of one release loads. It names all other files, by a hash of their content. */
export interface IndexFile {
  /** Releases with a separate index, latest first; only in the index of the latest. */
  releases?: string[];
  pages: OutlinePage[];
  /** Files of terms in alphabetical order, each with its first term. */
  terms: [first: string, file: string][];
  /** Files of texts, each with the number of its first place. */
  texts: [first: number, file: string][];
  /** File of all words, for typos. */
  words: string;
  /** Pairs of an abbreviation and its expansion, from the glossary. */
  synonyms: string[][];
}

/**
 * Where a term is: numbers of places, as differences from the previous one, each followed by its weight there. For
 * words, the weight is the sum over all fields, in units of 1 / WEIGHT_UNIT; for names it is NAME, OTHER_SPELLING or
 * PHRASE.
 */
export type TermFile = Record<string, number[]>;

/** Text of a place, and its short answer. */
export type TextFile = [text: string, answer?: string][];

export const NAME = 10;
export const OTHER_SPELLING = 9;
/** Phrases of readers for it. */
export const PHRASE = 9;

/** A whole name, as returned by `keyOf`. Sorted next to the word that it begins with. */
export const nameTerm = (key: string) => `${key}=`;

/**
 * A heading or phrase without order, endings and stop words: "How do I renew a consent?" and "consent renewal" are the
 * same. Sorted next to the word that it begins with.
 */
export const bagTerm = (stems: readonly string[]) => `${[...new Set(stems)].sort().join(' ')} `;

/** A short word in its original case: `kid` and `KID` are different things. */
export const caseTerm = (word: string) => `${word.toLowerCase()}^${word}`;
export const MAX_CASED = 4;

export function isCased(word: string): boolean {
  return word.length > 1 && word.length <= MAX_CASED && /^(?:[a-z]+|[A-Z]+)$/.test(word);
}
