import {operationIn, questionOf} from './pastedError';
import {editDistance, fold, keyOf, withoutHeadOffice} from './compare';
import {looseKey, singularKey, stem, wordsOf} from './words';

/** One meaning of a typed word, and its weight. */
export interface Alternative {
  /** Stems of a word, or of all words if a synonym is a phrase. */
  stems: readonly string[];
  /** Weight from 0 to 1; 1 for the word as typed. */
  weight: number;
}

/** A word of the query with its possible meanings. */
export interface Term {
  /** The word, folded. */
  word: string;
  /** The word as typed. */
  typed: string;
  alternatives: Alternative[];
  /** Whether the reader may still be typing this word. */
  isOpen: boolean;
  /** Whether the word belongs to the wording of a question rather than to its subject. */
  isFrame: boolean;
}

/** A parsed query. */
export interface Query {
  text: string;
  /** All words including stop words, folded. */
  words: string[];
  terms: Term[];
  /** The operation in a pasted error, without ids. */
  operation: string | undefined;
  /** Phrases in the query that have another meaning, without their stop words. */
  meanings: readonly {words: readonly string[]; stems: readonly string[]}[];
  corrections: ReadonlyMap<string, string>;
}

/** Words and codes that help to interpret queries. */
export interface Language {
  /** Maps the words and phrases that readers use, separated by commas, to the site's words. */
  everydayWords?: Readonly<Record<string, string>>;
  synonyms: readonly (readonly string[])[];
  stopwords: readonly string[];
  /** Codes of the error catalogue. */
  errorCodes?: readonly string[];
  /** Words with little meaning, which count less than others. */
  frameWords?: readonly string[];
}

const SYNONYM_WEIGHT = 0.8;
/** Weight of a corrected word. Synonyms weigh less. */
export const CORRECTION_WEIGHT = 0.85;
/** Minimum length of a word to correct. Shorter words have too many similar ones. */
const MIN_CORRECTED = 4;
/** Maximum number of words to read. Pasted texts may have thousands; questions are never longer than this. */
const MAX_WORDS = 60;
/** Maximum number of words to correct, because each one is compared with every word on the site. */
const MAX_CORRECTED = 30;

interface Synonyms {
  /** Stems of synonyms, by the joined stems of a word or phrase. */
  byPhrase: ReadonlyMap<string, readonly (readonly string[])[]>;
  longest: number;
}

const prepared = new WeakMap<Language, {synonyms: Synonyms; stopwords: ReadonlySet<string>}>();

function prepare(language: Language) {
  const known = prepared.get(language);
  if (known !== undefined) {
    return known;
  }
  const byPhrase = new Map<string, (readonly string[])[]>();
  let longest = 1;
  for (const line of language.synonyms) {
    const phrases = line.map((phrase) => wordsOf(phrase).map(stem));
    for (const phrase of phrases) {
      longest = Math.max(longest, phrase.length);
      const others = phrases.filter((other) => other !== phrase);
      const key = phrase.join(' ');
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), ...others]);
    }
  }
  for (const [meaning, words] of Object.entries(language.everydayWords ?? {})) {
    const meant = wordsOf(meaning).map(stem);
    for (const word of words.split(', ')) {
      const phrase = wordsOf(word).map(stem);
      longest = Math.max(longest, phrase.length);
      const key = phrase.join(' ');
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), meant]);
    }
  }
  const result = {
    synonyms: {byPhrase, longest},
    stopwords: new Set(language.stopwords),
  };
  prepared.set(language, result);
  return result;
}

/** Consecutive words of the query that together mean something else. */
interface Span {
  /** Position of the first word. */
  start: number;
  length: number;
  /** Stems of the words that express the meaning. */
  meaning: readonly string[];
}

function spansIn(stems: readonly string[], {byPhrase, longest}: Synonyms): Span[] {
  const spans: Span[] = [];
  for (let length = 1; length <= longest; length += 1) {
    for (let start = 0; start + length <= stems.length; start += 1) {
      const meanings = byPhrase.get(stems.slice(start, start + length).join(' ')) ?? [];
      spans.push(...meanings.map((meaning) => ({start, length, meaning})));
    }
  }
  return spans;
}

/** Returns synonyms for the word at a position, including those of phrases that contain it. */
function synonymsAt(position: number, spans: readonly Span[]): Iterable<readonly string[]> {
  const covering = spans.filter(
    ({start, length}) => start <= position && position < start + length,
  );
  return new Map(covering.map(({meaning}) => [meaning.join(' '), meaning])).values();
}

/**
 * @param knows - whether the site contains the word, in which case it is not taken for a typo
 * @param correct - returns the word of the site that was probably intended
 */
export function parseQuery(
  typedText: string,
  language: Language,
  knows: (word: string, isOpen: boolean) => boolean = () => true,
  correct: (word: string) => string | undefined = () => undefined,
): Query {
  const {synonyms, stopwords} = prepare(language);
  const frame = new Set(language.frameWords ?? []);
  const text = questionOf(withoutHeadOffice(typedText), language.errorCodes);
  const typed = new Map((text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [fold(word), word]));
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const isEnded = /[\s?!.]$/.test(text);
  const isContent = (word: string) => !stopwords.has(word);
  const hasContent = words.some(isContent);
  const chosen = hasContent ? words.filter(isContent) : words;
  const corrections = new Map<string, string>();
  const last = words.at(-1);
  const isOpenWord = (word: string) => !isEnded && word === last;
  const isUnknown = (word: string) =>
    word.length >= MIN_CORRECTED && !/\d/.test(word) && !knows(word, isOpenWord(word));
  for (const word of [...new Set(chosen)].filter(isUnknown).slice(0, MAX_CORRECTED)) {
    const corrected = correct(word);
    if (corrected !== undefined) {
      corrections.set(word, corrected);
    }
  }
  const stems = words.map((word) => stem(corrections.get(word) ?? word));
  // The words of a phrase may have no meaning alone, as in "log in" or "too many requests".
  const spans = spansIn(stems, synonyms);
  const terms = words.flatMap((word, index): Term[] => {
    if (hasContent && !isContent(word)) {
      return [];
    }
    const own = stem(word);
    const corrected = stems[index] ?? own;
    const alternatives: Alternative[] = [
      {stems: [own], weight: 1},
      ...(corrected === own ? [] : [{stems: [corrected], weight: CORRECTION_WEIGHT}]),
      ...[...synonymsAt(index, spans)].map((other) => ({stems: other, weight: SYNONYM_WEIGHT})),
    ];
    return [
      {
        word,
        typed: typed.get(word) ?? word,
        isOpen: isOpenWord(word),
        isFrame: frame.has(word),
        alternatives,
      },
    ];
  });
  return {
    text: typedText,
    operation: text === withoutHeadOffice(typedText) ? undefined : operationIn(text),
    words,
    terms: withoutRepetitions(terms),
    meanings: spans.flatMap(({start, length, meaning}) => {
      const covered = words
        .slice(start, start + length)
        .filter((word) => terms.some((term) => term.word === word));
      return length > 1 && covered.length > 0 ? [{words: covered, stems: meaning}] : [];
    }),
    corrections,
  };
}

function withoutRepetitions(terms: readonly Term[]): Term[] {
  return terms.filter((term, index) => terms.findIndex(({word}) => word === term.word) === index);
}

/** Minimum length of a word that may have two typos. */
const MIN_TWO_ERRORS = 8;

/**
 * Returns the word that was probably intended: the one with the fewest typos, then the one with the same beginning,
 * then the most frequent.
 *
 * @param words - candidates, most frequent first
 */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const most = word.length >= MIN_TWO_ERRORS ? 2 : 1;
  const beginning = word.slice(0, 2);
  let found: string | undefined;
  let least = Infinity;
  for (const candidate of words) {
    const errors =
      editDistance(word, candidate, most) + (candidate.startsWith(beginning) ? 0 : 0.5);
    if (errors < least && errors <= most + 0.5) {
      found = candidate;
      least = errors;
    }
  }
  return found;
}

/** Maximum number of words in a name. */
const MAX_NAME_LENGTH = 7;

export interface NamePart {
  key: string;
  /** Other spellings of the key. */
  loose: readonly string[];
  /** Words of the query that the name covers. */
  words: readonly string[];
}

/** Returns every run of words that may be a name. */
export function nameParts({words, corrections, terms}: Query): NamePart[] {
  const says = new Set(terms.map(({word}) => word));
  const parts: NamePart[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_LENGTH); end += 1) {
      const run = words.slice(start, end);
      // Names rarely begin or end with "the" or "for", but a whole question may.
      const isWhole = run.length === words.length;
      if (!isWhole && !(says.has(run[0] ?? '') && says.has(run.at(-1) ?? ''))) {
        continue;
      }
      const text = run.map((word) => corrections.get(word) ?? word).join(' ');
      const key = keyOf(text);
      const loose = [looseKey(key), singularKey(text)].filter((other) => other !== key);
      parts.push({key, loose, words: run});
    }
  }
  return parts;
}

/** Maximum number of words to search for in combination. */
const MAX_BAG = 7;
const MIN_PART = 2;

export interface Bag {
  stems: readonly string[];
  /** Words of the query that the set covers. */
  words: readonly string[];
  /** 1 for the words as typed. */
  weight: number;
  /** Whether the stems replace a phrase of the query. */
  isPhrase?: boolean;
}

/** Returns every set of the query's words that may be a heading or phrase, in any order, with at most one synonym. */
export function bagsOf({terms, corrections, meanings}: Query): Bag[] {
  const chosen = terms.slice(0, MAX_BAG);
  const meant = chosen.map(({word}) => stem(corrections.get(word) ?? word));
  const all = chosen.map(({word}) => word);
  const bags: Bag[] = [];
  for (let set = 1; set < 2 ** chosen.length; set += 1) {
    const isIn = (_: unknown, at: number) => (set & (1 << at)) !== 0;
    const words = all.filter(isIn);
    if (words.length >= MIN_PART || chosen.length === 1) {
      bags.push({stems: meant.filter(isIn), words, weight: 1});
    }
  }
  chosen.forEach(({alternatives, word}, at) => {
    const others = meant.filter((_, other) => other !== at);
    for (const {stems, weight} of alternatives.filter((alternative) => alternative.weight < 1)) {
      bags.push({stems: [...others, ...stems], words: all, weight});
      // "Swedish banks" should match Sweden.
      if (others.length > 0) {
        bags.push({stems, words: [word], weight});
      }
    }
  });
  for (const {words, stems} of meanings) {
    const others = meant.filter((_, at) => !words.includes(all[at] ?? ''));
    bags.push({stems, words, weight: SYNONYM_WEIGHT, isPhrase: true});
    if (others.length > 0) {
      bags.push({stems: [...others, ...stems], words: all, weight: SYNONYM_WEIGHT});
    }
  }
  return bags;
}
