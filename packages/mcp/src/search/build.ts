/** Builds the search index of a corpus. Runs during the build of a site. */
import type {Passage, SearchPart} from '../corpus';
import {fold, keyOf} from '../../../search/src/index';
import {stem, termsOf, wordsOf} from './text';

export interface IndexedPassage {
  passage: Passage;
  /** The heading of the passage itself. */
  heading: string;
  /** Titles above it. */
  context: string;
  text: string;
  /** Exact names: an identifier, `GET /accounts`, a BIC. */
  names: readonly string[];
}

export interface Language {
  synonyms: readonly (readonly string[])[];
  stopwords: readonly string[];
}

/** Weight of a word by its field. Our choice, based on `npm run mcp:report --prefix lab`. */
const WEIGHTS = {heading: 5, names: 4, context: 1.6, text: 1} as const;

/**
 * BM25: saturation of term frequency, and length normalisation. Source: Robertson and Zaragoza, 2009.
 */
const K1 = 1.2;
const B = 0.6;

/** Impacts are stored as whole numbers. */
export const IMPACT_SCALE = 100;

export function buildSearchPart(
  entries: readonly IndexedPassage[],
  language: Language,
): SearchPart {
  const bags = entries.map(bagOf);
  const lengths = bags.map(({length}) => length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const terms = new Map<string, number[]>();
  const last = new Map<string, number>();
  bags.forEach(({counts, length}, index) => {
    const norm = K1 * (1 - B + (B * length) / average);
    for (const [term, count] of counts) {
      const postings = terms.get(term) ?? [];
      const impact = Math.round((IMPACT_SCALE * (count * (K1 + 1))) / (count + norm));
      postings.push(index - (last.get(term) ?? 0), impact);
      terms.set(term, postings);
      last.set(term, index);
    }
  });
  const names = new Map<string, number[]>();
  entries.forEach(({names: own}, index) => {
    for (const key of new Set(own.map(keyOf))) {
      if (key !== '') {
        names.set(key, [...(names.get(key) ?? []), index]);
      }
    }
  });
  return {
    passages: entries.map(({passage}) => passage),
    terms: Object.fromEntries([...terms].sort(([a], [b]) => (a < b ? -1 : 1))),
    names: Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1))),
    synonyms: language.synonyms.map((line) =>
      line.map((phrase) => wordsOf(phrase).map(stem).join(' ')),
    ),
    stopwords: language.stopwords.map(fold),
  };
}

function bagOf({heading, context, names, text}: IndexedPassage): {
  counts: Map<string, number>;
  length: number;
} {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (field: string, weight: number) => {
    for (const term of termsOf(field)) {
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length += weight;
    }
  };
  // A word that a heading repeats counts one more time, not five more times.
  const once = (field: string) => [...new Set(field.split(/\s+/))].join(' ');
  add(once(heading), WEIGHTS.heading);
  add(once(names.join(' ')), WEIGHTS.names);
  add(once(context), WEIGHTS.context);
  add(withoutAddresses(text), WEIGHTS.text);
  return {counts, length};
}

/** Link targets add nothing to their texts. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)\s]+\)/g, '] ').replace(/https?:\/\/\S+/g, ' ');
}
