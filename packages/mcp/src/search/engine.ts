/**
 * Finds the passages of a corpus that answer a question: BM25 over fields, computed during the build, and the possible
 * meanings of each word.
 */
import type {Page, Passage, PassageKind, SearchPart} from '../corpus';
import {
  editDistance,
  FRAME_SHARE,
  keyOf,
  rarity,
  readPostings,
  saturated,
  stem,
  withoutHeadOffice,
  wordsOf,
} from '../../../search/src/index';

export interface Hit {
  passage: Passage;
  index: number;
  score: number;
}

export interface Found {
  hits: Hit[];
  /** Words that the site does not contain, and their corrections. */
  corrections: [typed: string, taken: string][];
  /** Weight of each term, for excerpts. */
  weights: ReadonlyMap<string, number>;
}

interface Term {
  /** Folded, as typed. */
  word: string;
  /** Its forms: stems with their weights. */
  forms: Map<string, number>;
  /** The site has no such word, only similar ones. */
  isSimilar: boolean;
}

/** Our choices, based on `npm run mcp:report --prefix lab`. */
const SYNONYM = 0.62;
const PHRASE_SYNONYM = 0.4;
const CORRECTION = 0.8;
const JOINED = 0.9;
const NAME_BONUS = 2.3;
const WHOLE_NAME_BONUS = 4.6;
const PAIR_BONUS = 0.07;
const MAX_TERMS = 32;
const MAX_NAME_WORDS = 8;
const MIN_CORRECTED = 4;
const RERANKED = 30;
/** A word in fewer passages than this share does not make a question one about the site's subject. */
const COMMON = 0.002;
/** A longer query is pasted text, such as a log, most of whose words are never documented. Unit: words. */
const MAX_QUESTION = 12;
/** Thirty countries have pages with the same structure: without a country in the query, none of them is meant. */
const OTHER_COUNTRY = 0.3;

const KIND_WEIGHT: Readonly<Record<PassageKind, number>> = {
  guide: 1,
  faq: 1.05,
  licensed: 0.85,
  policy: 0.8,
  reference: 0.95,
  operation: 0.95,
  error: 0.95,
  errors: 0.8,
  parameter: 0.85,
  schema: 0.8,
  field: 0.78,
  market: 0.95,
  bank: 0.8,
};

export class SearchEngine {
  readonly #part: SearchPart;
  readonly #pages: readonly Page[];
  readonly #vocabulary: readonly string[];
  readonly #synonyms: ReadonlyMap<string, readonly string[]>;
  readonly #longestSynonym: number;
  readonly #stopwords: ReadonlySet<string>;
  readonly #frameWords: ReadonlySet<string>;
  readonly #countries: readonly {stems: readonly string[]; address: string}[];

  constructor(part: SearchPart, pages: readonly Page[]) {
    this.#part = part;
    this.#pages = pages;
    this.#vocabulary = Object.keys(part.terms);
    this.#stopwords = new Set(part.stopwords);
    this.#frameWords = new Set(part.frameWords);
    const synonyms = new Map<string, string[]>();
    for (const line of part.synonyms) {
      for (const phrase of line) {
        synonyms.set(phrase, [
          ...(synonyms.get(phrase) ?? []),
          ...line.filter((other) => other !== phrase),
        ]);
      }
    }
    this.#synonyms = synonyms;
    this.#longestSynonym = Math.max(1, ...[...synonyms.keys()].map((key) => key.split(' ').length));
    this.#countries = pages
      .filter(({address}) => /^markets\/[a-z]{2}\/$/.test(address))
      .map(({title, address}) => ({stems: wordsOf(title).map(stem), address}));
  }

  search(asked: string, accept: (passage: Passage) => boolean = () => true): Found {
    const query = withoutHeadOffice(asked);
    const corrections: [string, string][] = [];
    const terms = this.#termsOf(query, corrections);
    const {scores, weights} = this.#score(terms);
    if (this.#isOffSubject(terms)) {
      scores.clear();
    }
    this.#addNames(query, scores);
    const countries = this.#countriesIn(query, terms);
    const hits = [...scores]
      .map(([index, score]) => this.#hit(index, score, countries))
      .filter((hit) => hit !== undefined)
      .filter(({passage}) => accept(passage))
      .sort((a, b) => b.score - a.score)
      .slice(0, RERANKED)
      .map((hit) => ({
        ...hit,
        score: hit.score * (1 + PAIR_BONUS * this.#pairs(terms, hit.passage)),
      }))
      .sort((a, b) => b.score - a.score || a.index - b.index);
    return {hits, corrections, weights};
  }

  /**
   * Whether a question has more words that the site does not know than words of its subject. A word that is only
   * similar to one of the site may be a typing error; beside an unknown word, it is unknown, too: in "sourdough bread",
   * nobody meant "read".
   */
  #isOffSubject(terms: readonly Term[]): boolean {
    const least = this.#part.passages.length * COMMON;
    const unknown = terms.filter(({word, forms}) => forms.size === 0 && !/\d/.test(word));
    const similar =
      unknown.length === 0 ? [] : terms.filter(({forms, isSimilar}) => isSimilar && forms.size > 0);
    const common = terms.filter(
      ({forms, isSimilar}) =>
        !isSimilar && [...forms.keys()].some((form) => this.#postings(form).length / 2 >= least),
    );
    return terms.length <= MAX_QUESTION && unknown.length + similar.length > common.length;
  }

  #hit(index: number, score: number, countries: ReadonlySet<string>): Hit | undefined {
    const passage = this.#part.passages[index];
    if (passage === undefined) {
      return undefined;
    }
    const isCountry = /^markets\/[a-z]{2}\//.exec(passage.address)?.[0];
    const place = isCountry === undefined || countries.has(isCountry) ? 1 : OTHER_COUNTRY;
    return {passage, index, score: score * KIND_WEIGHT[passage.kind] * place};
  }

  /** Addresses of the countries that a query names, by a name, a nationality or the two letters in capitals. */
  #countriesIn(query: string, terms: readonly Term[]): ReadonlySet<string> {
    const forms = new Set(terms.flatMap((term) => [...term.forms.keys()]));
    const codes = new Set(
      (query.match(/\b[A-Z]{2}\b/g) ?? []).map((code) => `markets/${code.toLowerCase()}/`),
    );
    return new Set(
      this.#countries
        .filter(({stems, address}) => codes.has(address) || stems.every((one) => forms.has(one)))
        .map(({address}) => address),
    );
  }

  #has(term: string): boolean {
    return Object.hasOwn(this.#part.terms, term);
  }

  #postings(term: string): readonly number[] {
    return this.#has(term) ? (this.#part.terms[term] ?? []) : [];
  }

  /** Inverse document frequency. Source: BM25, in the variant that is never negative. */
  #rarity(term: string): number {
    const count = this.#postings(term).length / 2;
    const all = this.#part.passages.length;
    return count === 0 ? 0 : rarity(count, all);
  }

  #termsOf(query: string, corrections: [string, string][]): Term[] {
    const all = wordsOf(query);
    const kept = all.some((word) => !this.#stopwords.has(word));
    const isKept = (word: string) => !kept || !this.#stopwords.has(word);
    const terms = new Map<string, Term>();
    const stems = all.map(stem);
    all.forEach((word, position) => {
      if (!isKept(word) || terms.has(word)) {
        return;
      }
      const own = stems[position] ?? word;
      const forms = new Map<string, number>();
      const add = (form: string, weight: number) => {
        if (this.#has(form)) {
          forms.set(form, Math.max(forms.get(form) ?? 0, weight));
        }
      };
      add(own, 1);
      const next = all[position + 1];
      const before = all[position - 1];
      // "web hook" for "webhook", and the identifier as a whole.
      if (next !== undefined) {
        add(`${word}${next}`, JOINED);
        add(stem(`${word}${next}`), JOINED);
      }
      if (before !== undefined) {
        add(`${before}${word}`, JOINED);
        add(stem(`${before}${word}`), JOINED);
      }
      const isUnknown = forms.size === 0;
      if (isUnknown && word.length >= MIN_CORRECTED) {
        this.#correct(word, own, forms, corrections);
      }
      const corrected = forms.size;
      this.#addSynonyms(stems, position, forms);
      terms.set(word, {word, forms, isSimilar: isUnknown && forms.size === corrected});
    });
    return [...terms.values()]
      .map((term) => ({
        term,
        rarity: Math.max(0, ...[...term.forms.keys()].map((form) => this.#rarity(form))),
      }))
      .sort((a, b) => b.rarity - a.rarity)
      .slice(0, MAX_TERMS)
      .map(({term}) => term);
  }

  /** A word that the site does not have: two words written as one, or a typo. */
  #correct(
    word: string,
    own: string,
    forms: Map<string, number>,
    corrections: [string, string][],
  ): void {
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      const halves = [stem(word.slice(0, cut)), stem(word.slice(cut))];
      if (halves.every((half) => this.#postings(half).length > 4)) {
        halves.forEach((half) => forms.set(half, CORRECTION));
        return;
      }
    }
    if (/\d/.test(word)) {
      return;
    }
    const maximum = own.length >= 7 ? 2 : 1;
    let best: {form: string; rank: number} | undefined;
    for (const form of this.#vocabulary) {
      const apart = /\d/.test(form) ? maximum + 1 : editDistance(own, form, maximum);
      if (apart <= maximum) {
        const sameStart = form.startsWith(own.slice(0, 1)) ? 0 : 0.6;
        const rank = apart + sameStart - Math.min(0.5, this.#postings(form).length / 400);
        best = best === undefined || rank < best.rank ? {form, rank} : best;
      }
    }
    if (best !== undefined) {
      forms.set(best.form, CORRECTION);
      corrections.push([word, best.form]);
      for (const other of this.#synonyms.get(best.form) ?? []) {
        if (!other.includes(' ') && this.#has(other)) {
          forms.set(other, Math.max(forms.get(other) ?? 0, SYNONYM * CORRECTION));
        }
      }
    }
  }

  #addSynonyms(stems: readonly string[], position: number, forms: Map<string, number>): void {
    for (let length = 1; length <= this.#longestSynonym; length += 1) {
      for (let start = Math.max(0, position - length + 1); start <= position; start += 1) {
        for (const other of this.#synonyms.get(stems.slice(start, start + length).join(' ')) ??
          []) {
          const words = other.split(' ');
          const weight = words.length === 1 ? SYNONYM : PHRASE_SYNONYM;
          for (const word of words) {
            if (!this.#stopwords.has(word) && this.#has(word)) {
              forms.set(word, Math.max(forms.get(word) ?? 0, weight));
            }
          }
        }
      }
    }
  }

  #score(terms: readonly Term[]): {scores: Map<number, number>; weights: Map<string, number>} {
    const scores = new Map<number, number>();
    const covered = new Map<number, number>();
    const weights = new Map<string, number>();
    let total = 0;
    for (const {word, forms} of terms) {
      const share = this.#frameWords.has(word) ? FRAME_SHARE : 1;
      const own =
        share * Math.max(0, ...[...forms].map(([form, weight]) => weight * this.#rarity(form)));
      total += own;
      const best = new Map<number, number>();
      const cover = new Map<number, number>();
      for (const [form, weight] of forms) {
        const value = Math.min(own, share * weight * this.#rarity(form));
        weights.set(form, Math.max(weights.get(form) ?? 0, value));
        for (const [index, units] of readPostings(this.#postings(form))) {
          const score = value * saturated(units);
          best.set(index, Math.max(best.get(index) ?? 0, score));
          cover.set(index, Math.max(cover.get(index) ?? 0, value));
        }
      }
      for (const [index, score] of best) {
        scores.set(index, (scores.get(index) ?? 0) + score);
        covered.set(index, (covered.get(index) ?? 0) + (cover.get(index) ?? 0));
      }
    }
    for (const [index, score] of scores) {
      const share = total === 0 ? 1 : (covered.get(index) ?? 0) / total;
      // As in the site's search, a passage with only some of the words is as much worse.
      scores.set(index, score * share);
    }
    return {scores, weights};
  }

  /**
   * Passages whose name is the query, or a part of it. A single plain word is a name only if it is the whole query.
   */
  #addNames(query: string, scores: Map<number, number>): void {
    const tokens = query.match(/[\p{L}\p{N}_{}/.-]+/gu) ?? [];
    const seen = new Set<string>();
    const whole = keyOf(query);
    for (let start = 0; start < tokens.length && start < 200; start += 1) {
      for (
        let length = 1;
        length <= MAX_NAME_WORDS && start + length <= tokens.length;
        length += 1
      ) {
        const run = tokens.slice(start, start + length).join(' ');
        const key = keyOf(run);
        const isIdentifier = length > 1 || /[_{}/-]|\p{Ll}\p{Lu}|\p{Lu}{4}|\d/u.test(run);
        if (key.length < 3 || seen.has(key) || !(isIdentifier || key === whole)) {
          continue;
        }
        seen.add(key);
        const named = Object.hasOwn(this.#part.names, key) ? (this.#part.names[key] ?? []) : [];
        const bonus = (key === whole ? WHOLE_NAME_BONUS : NAME_BONUS) / Math.sqrt(named.length);
        for (const index of named) {
          scores.set(index, (scores.get(index) ?? 0) + bonus);
        }
      }
    }
  }

  /** How many words of the query are adjacent in the heading of a passage, or in its text. */
  #pairs(terms: readonly Term[], passage: Passage): number {
    const words = wordsOf(
      `${passage.title} ${passageText(passage, this.#pages).slice(0, 1_500)}`,
    ).map(stem);
    const of = new Map<string, number>();
    terms.forEach(({forms}, index) => {
      for (const form of forms.keys()) {
        of.set(form, index);
      }
    });
    const found = new Set<string>();
    words.forEach((word, index) => {
      const [one, two] = [of.get(word), of.get(words[index + 1] ?? '')];
      if (one !== undefined && two !== undefined && one !== two) {
        found.add(`${one} ${two}`);
      }
    });
    return Math.min(4, found.size);
  }
}

/** Markdown of a passage, including the headings of its subsections. */
export function passageText(passage: Passage, pages: readonly Page[]): string {
  if (passage.sections === undefined) {
    return passage.text ?? '';
  }
  const [page, first, last] = passage.sections;
  return (pages[page]?.sections ?? [])
    .slice(first, last + 1)
    .map(({level, heading, text}, index) =>
      index === 0 ? text : `${'#'.repeat(level)} ${heading}\n\n${text}`,
    )
    .join('\n\n')
    .trim();
}
