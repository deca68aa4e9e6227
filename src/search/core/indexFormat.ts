import type {OutlinePage} from './outline';

/** What a search of one release begins with. All other files are named in it, by a hash of what they hold. */
export interface IndexFile {
  /** Releases that have an index of their own, latest first; in the index of the latest. */
  releases?: string[];
  pages: OutlinePage[];
  /** Files of terms in alphabetical order, each with its first term. */
  terms: [first: string, file: string][];
  /** Files of texts, each with the number of its first place. */
  texts: [first: number, file: string][];
  /** File of all words, for typing errors. */
  words: string;
  /** Pairs of an abbreviation and what it stands for, from the glossary. */
  synonyms: string[][];
}

/**
 * Where a term is: numbers of places, as differences to the one before, each followed by its weight
 * there. For words the weight is that of all fields together, in units of 1 / WEIGHT_UNIT; for names it is
 * NAME, OTHER_SPELLING or PHRASE.
 */
export type TermFile = Record<string, number[]>;

/** Text of a place, and the short answer that it holds. */
export type TextFile = [text: string, answer?: string][];

export const WEIGHT_UNIT = 10;
export const NAME = 10;
export const OTHER_SPELLING = 9;
/** What readers say for it. */
export const PHRASE = 9;

/** A whole name, as `keyOf` makes it. Sorted beside the word that it begins with. */
export const nameTerm = (key: string) => `${key}=`;

/**
 * A heading or phrase without order, endings and words that say nothing: "How do I renew a consent?" and
 * "consent renewal" are one. Sorted beside the word that it begins with.
 */
export const bagTerm = (stems: readonly string[]) => `${[...new Set(stems)].sort().join(' ')} `;

/** A short word in the case that it is written in: `kid` and `KID` are two things. */
export const caseTerm = (word: string) => `${word.toLowerCase()}^${word}`;
export const MAX_CASED = 4;

export function isCased(word: string): boolean {
  return word.length > 1 && word.length <= MAX_CASED && /^(?:[a-z]+|[A-Z]+)$/.test(word);
}
