/** Reads the index files that a query needs. */
import {readPostings} from './bm25';
import {type Place, placesOf} from './outline';
import type {IndexFile, TermFile, TextFile} from './indexFormat';

/** Weight by number of place. */
export type Postings = ReadonlyMap<number, number>;

/** An index whose files are loaded on demand. */
export interface IndexReader {
  index: IndexFile;
  places: readonly Place[];
  /** Loads the files with these terms and with terms of these prefixes. */
  prepare: (terms: Iterable<string>, beginnings?: Iterable<string>) => Promise<void>;
  /** Returns the postings of a loaded term; empty if there are none. */
  postings: (term: string) => Postings;
  /** Returns loaded words with this prefix. */
  termsFrom: (beginning: string) => string[];
  /** @returns texts in the order of the numbers */
  texts: (numbers: readonly number[]) => Promise<TextFile>;
  /** Returns words of the index, most frequent first, to which typos can be corrected. */
  frequentWords: () => Promise<readonly string[]>;
}

const NOTHING: Postings = new Map();

/** Returns the position of the last file whose first item is not after the requested one. */
function fileOf<T extends string | number>(
  files: readonly (readonly [first: T, file: string])[],
  wanted: T,
): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const first = files[middle]?.[0];
    if (first !== undefined && first <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return Math.max(0, low - 1);
}

/** @param load - loads and caches a file that the index names */
export function readIndex(index: IndexFile, load: (file: string) => Promise<unknown>): IndexReader {
  const places = placesOf(index.pages);
  const loaded = new Map<string, TermFile>();
  const decoded = new Map<string, Postings>();
  const loadTerms = async (position: number) => {
    const name = index.terms[position]?.[1];
    if (name !== undefined && !loaded.has(name)) {
      loaded.set(name, (await load(name)) as TermFile);
    }
  };
  return {
    index,
    places,
    prepare: async (terms, beginnings = []) => {
      const positions = new Set([...terms].map((term) => fileOf(index.terms, term)));
      for (const beginning of beginnings) {
        positions.add(fileOf(index.terms, beginning));
      }
      await Promise.all([...positions].map(loadTerms));
    },
    postings: (term) => {
      const known = decoded.get(term);
      if (known !== undefined) {
        return known;
      }
      const file = loaded.get(index.terms[fileOf(index.terms, term)]?.[1] ?? '');
      if (file === undefined || !Object.hasOwn(file, term)) {
        return NOTHING;
      }
      const postings = readPostings(file[term] ?? []);
      decoded.set(term, postings);
      return postings;
    },
    termsFrom: (beginning) => {
      const file = loaded.get(index.terms[fileOf(index.terms, beginning)]?.[1] ?? '') ?? {};
      return Object.keys(file).filter((term) => term.startsWith(beginning) && !/[=^ ]/.test(term));
    },
    texts: async (numbers) => {
      const positions = numbers.map((number) => fileOf(index.texts, number));
      const files = await Promise.all(
        positions.map((position) => load(index.texts[position]?.[1] ?? '') as Promise<TextFile>),
      );
      return numbers.map((number, at) => {
        const first = index.texts[positions[at] ?? 0]?.[0] ?? 0;
        return files[at]?.[number - first] ?? [''];
      });
    },
    frequentWords: () => load(index.words) as Promise<string[]>,
  };
}
