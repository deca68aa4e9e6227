/** Builds the search index of a corpus. Runs during the build of a site. */
import type {Passage, SearchPart} from '../corpus';
import {type Fields, fold, keyOf, Postings, stem, weigh, wordsOf} from '../../../search/src/index';
import {termsOf} from './text';

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
  /** Words of the wording of a question, which count less than those of its subject. */
  frameWords: readonly string[];
}

export function buildSearchPart(
  entries: readonly IndexedPassage[],
  language: Language,
): SearchPart {
  const postings = new Postings();
  weigh(entries.map(fieldsOf)).forEach((weights, passage) => {
    for (const [term, weight] of weights) {
      postings.add(term, passage, weight);
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
    terms: Object.fromEntries(postings.sorted()),
    names: Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1))),
    synonyms: language.synonyms.map((line) =>
      line.map((phrase) => wordsOf(phrase).map(stem).join(' ')),
    ),
    stopwords: language.stopwords.map(fold),
    frameWords: language.frameWords.map(fold),
  };
}

function fieldsOf({heading, context, names, text}: IndexedPassage): Fields {
  // A heading is found by its words, however often it repeats them.
  const once = (field: string) => [...new Set(field.split(/\s+/))].join(' ');
  return {
    name: termsOf(once(heading)),
    names: termsOf(once(names.join(' '))),
    trail: termsOf(once(context)),
    text: termsOf(withoutAddresses(text)),
  };
}

/** Link targets add nothing to their texts. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)\s]+\)/g, '] ').replace(/https?:\/\/\S+/g, ' ');
}
