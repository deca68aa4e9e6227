/** Writes the files of an index for the places on pages. */
import {type Field, type Fields, Postings, weigh, WEIGHT_UNIT} from './bm25';
import {keyOf} from './compare';
import {allWordsOf, looseKey, singularKey, stem, wordsOf} from './words';
import type {KindLetter, OutlineEntry, OutlinePage} from './outline';
import {
  bagTerm,
  caseTerm,
  type IndexFile,
  isCased,
  NAME,
  nameTerm,
  OTHER_SPELLING,
  PHRASE,
  type TermFile,
  type TextFile,
} from './indexFormat';

/** A place on a page, with all texts by which it can be found. */
export interface SourcePlace {
  id: string;
  heading: string;
  kind: KindLetter;
  text: string;
  /** Other names: method and path of an operation, names of a country, or BICs of a bank. */
  names?: string[];
  /** Headings above the place. */
  trail?: string;
  /** Keywords written by the author. */
  summary?: string;
  /** Phrases that readers use, whose words the place may not contain. */
  phrases?: string;
  /** Languages of the place's samples. */
  code?: string;
  /** The text as a short answer, if the place has one. */
  answer?: string;
}

/** A page with the places to index. */
export interface SourcePage {
  path: string;
  title: string;
  kind: KindLetter;
  names: string[];
  /** Places in order, the page itself first. */
  places: SourcePlace[];
}

/** Kinds with hand-written ids. Ids of fields and values only repeat the name. */
const PROSE: ReadonlySet<KindLetter> = new Set(['g', 'q', 'm', 'r', 'd', 'p', 'c']);

/** Size of a term or text file. A search loads several, so each should be worth a request. Unit: characters. */
const TERM_FILE_SIZE = 9_000;
const TEXT_FILE_SIZE = 6_000;
/** Minimum occurrences of a word that may be offered as a correction; a single one may itself be a typo. */
const MIN_OCCURRENCES = 2;
const MIN_WORD = 4;

interface Document extends SourcePlace {
  page: SourcePage;
  fields: Fields;
}

function documentOf(page: SourcePage, place: SourcePlace): Document {
  const id = PROSE.has(place.kind) ? [place.id] : [];
  const isPage = place.id === '';
  const texts: Record<Field, string[]> = {
    name: [isPage ? page.title : place.heading],
    names: [...(place.names ?? []), ...id],
    trail: isPage ? [] : [page.title, ...page.names, place.trail ?? ''],
    summary: [place.summary ?? ''],
    phrases: [place.phrases ?? ''],
    text: [place.text],
    code: [place.code ?? ''],
  };
  const fields: Fields = Object.fromEntries(
    Object.entries(texts).map(([field, values]) => [field, values.flatMap(tokensOf)]),
  );
  return {...place, page, fields};
}

/** Stems by word. Texts repeat the same few thousand words, and stemming takes most of the time. */
const stemsOf = new Map<string, readonly string[]>();

/** Returns all words of a text, including repetitions. */
function tokensOf(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const stems = stemsOf.get(word) ?? allWordsOf(word).map(stem);
    stemsOf.set(word, stems);
    return stems;
  });
}

/** Removes duplicate fields of schemas or operations, which have the same name and text. */
export function withoutRepetitions(pages: readonly SourcePage[]): SourcePage[] {
  const keyOfPlace = ({kind, heading, text}: SourcePlace) => [kind, heading, text].join('\n');
  const isRepeatable = ({id, kind}: SourcePlace) => id !== '' && kind !== 'b';
  const owners = new Map<string, SourcePage>();
  const isBetter = (page: SourcePage, other: SourcePage) =>
    page.kind === 'o'
      ? page.places.length > other.places.length
      : page.title.length < other.title.length;
  for (const page of pages) {
    for (const place of page.places.filter(isRepeatable)) {
      const key = keyOfPlace(place);
      const owner = owners.get(key);
      if (owner === undefined || isBetter(page, owner)) {
        owners.set(key, page);
      }
    }
  }
  return pages.map((page) => ({
    ...page,
    places: page.places.filter(
      (place) => !isRepeatable(place) || owners.get(keyOfPlace(place)) === page,
    ),
  }));
}

function postingsOf(documents: readonly Document[], stopwords: ReadonlySet<string>): Postings {
  const postings = new Postings();
  const weights = weigh(documents.map(({fields}) => fields));
  documents.forEach((document, place) => {
    for (const [word, weight] of weights[place] ?? []) {
      if (!stopwords.has(word)) {
        postings.add(word, place, weight);
      }
    }
    addNames(postings, document, place);
    addBags(postings, document, place, stopwords);
    addCases(postings, document, place);
  });
  return postings;
}

function addNames(
  postings: Postings,
  {page, id, heading, names = []}: Document,
  place: number,
): void {
  for (const name of [id === '' ? page.title : heading, ...names]) {
    const key = keyOf(name);
    if (key !== '') {
      postings.add(nameTerm(key), place, NAME);
      for (const other of [looseKey(key), singularKey(name)]) {
        postings.add(nameTerm(other), place, other === key ? NAME : OTHER_SPELLING);
      }
    }
  }
}

/** Indexes headings and phrases as sets of words. */
function addBags(
  postings: Postings,
  {page, id, heading, kind, phrases = ''}: Document,
  place: number,
  stopwords: ReadonlySet<string>,
): void {
  const add = (text: string, weight: number) => {
    const words = wordsOf(text);
    const content = words.filter((word) => !stopwords.has(word));
    const stems = (content.length > 0 ? content : words).map(stem);
    if (stems.length > 0) {
      postings.add(bagTerm(stems), place, weight);
    }
  };
  if (PROSE.has(kind) || kind === 'e') {
    add(id === '' ? page.title : heading, NAME);
  }
  for (const phrase of phrases.split(',')) {
    add(phrase, PHRASE);
  }
}

function addCases(postings: Postings, document: Document, place: number): void {
  const {page, id, heading, text, names = [], phrases = ''} = document;
  const named = [id === '' ? page.title : heading, ...names, phrases].join(' ');
  for (const [source, weight] of [
    [text, WEIGHT_UNIT / 2],
    [named, WEIGHT_UNIT],
  ] as const) {
    for (const word of source.match(/[\p{L}\p{N}_]+/gu) ?? []) {
      // The case of a word is significant only if the word is short and the site uses it in both cases.
      if (isCased(word)) {
        postings.add(caseTerm(word), place, weight);
      }
    }
  }
}

export interface WrittenFile {
  name: string;
  content: string;
}

function cut<T>(items: readonly T[], size: (item: T) => number, limit: number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const item of items) {
    if (parts.length === 0 || left < size(item)) {
      parts.push([]);
      left = limit;
    }
    parts.at(-1)?.push(item);
    left -= size(item);
  }
  return parts;
}

function frequentWords(documents: readonly Document[]): string[] {
  const counts = new Map<string, number>();
  for (const {text, heading, page, phrases = ''} of documents) {
    for (const word of allWordsOf(`${heading || page.title} ${text} ${phrases}`)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const isName = new Set(
    documents.flatMap(({heading, page, names = [], phrases = ''}) =>
      [heading || page.title, ...names, phrases].flatMap(wordsOf),
    ),
  );
  return [...counts]
    .filter(
      ([word, count]) =>
        (count >= MIN_OCCURRENCES || isName.has(word)) &&
        word.length >= MIN_WORD &&
        !/\d/.test(word),
    )
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([word]) => word);
}

function entryOf(page: SourcePage, place: SourcePlace): OutlineEntry {
  const {id, heading, kind, names = []} = place;
  const note = kind === 'b' ? names.at(-1) : undefined;
  if (note !== undefined) {
    return [id, heading, kind, note];
  }
  return kind === page.kind ? [id, heading] : [id, heading, kind];
}

function outlineOf(page: SourcePage): OutlinePage {
  const {path, title, kind, names, places} = page;
  const [note] = kind === 'o' ? names : [];
  const entries = places.slice(1).map((place) => entryOf(page, place));
  return {path, title, kind, ...(note === undefined ? {} : {note}), entries};
}

/**
 * @param nameFile - returns the name for a file of this kind and content
 * @returns the index and the files to which it refers
 */
export function writeIndex(
  source: readonly SourcePage[],
  {stopwords, synonyms}: {stopwords: readonly string[]; synonyms: string[][]},
  nameFile: (kind: 'terms' | 'texts' | 'words', content: string) => string,
): {index: IndexFile; files: WrittenFile[]} {
  const pages = withoutRepetitions(source);
  const documents = pages.flatMap((page) => page.places.map((place) => documentOf(page, place)));
  const files: WrittenFile[] = [];
  const write = (kind: 'terms' | 'texts' | 'words', value: unknown): string => {
    const content = JSON.stringify(value);
    const name = nameFile(kind, content);
    files.push({name, content});
    return name;
  };
  const terms = cut(
    postingsOf(documents, new Set(stopwords)).sorted(),
    ([term, postings]) => term.length + 4 + JSON.stringify(postings).length,
    TERM_FILE_SIZE,
  ).map((part): [string, string] => {
    const content: TermFile = Object.fromEntries(part);
    return [part[0]?.[0] ?? '', write('terms', content)];
  });
  let place = 0;
  const texts = cut(documents, ({text}) => text.length, TEXT_FILE_SIZE).map(
    (part): [number, string] => {
      const content: TextFile = part.map(({text, answer}) =>
        answer === undefined ? [text] : [text, answer],
      );
      const first = place;
      place += part.length;
      return [first, write('texts', content)];
    },
  );
  const words = write('words', frequentWords(documents));
  return {index: {pages: pages.map(outlineOf), terms, texts, words, synonyms}, files};
}
