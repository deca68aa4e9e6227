import {bagTerm, caseTerm, type IndexFile, isCased, nameTerm} from './indexFormat';
import {type IndexReader, readIndex} from './indexReader';
import type {Answer, DirectAnswer, Result, Scope, SearchEngine} from './engine';
import {excerptOf} from './excerpt';
import {archiveFolder, INDEX_FILE} from './files';
import {GROUP_OF, GROUPS} from './outline';
import {bagsOf, type Language, nameParts, nearestWord, parseQuery, type Query} from './query';
import {type Hit, rank, select} from './rank';
import {keyOf, stem, wordsOf} from './text';
import {UNVERSIONED, versionOf} from './version';

export interface Sources {
  /** Loads a file of the search folder. */
  loadJson: (file: string) => Promise<unknown>;
  language: Language;
  /** Release that is served without a version in its addresses. */
  latest: string;
}

/** Number of results with an excerpt: the texts are in additional files. */
const MAX_EXCERPTS = 8;
const MAX_NEAR = 4;
/** The first result shows a short answer if nearly the whole query is about it. */
const MIN_DIRECT_SHARE = 0.75;

interface Source {
  reader: IndexReader;
  /** Versions of the places that are searched. */
  versions: ReadonlySet<string>;
}

interface SourcedHit extends Hit {
  reader: IndexReader;
  version: string;
}

/** The engine that needs no server: an index in small files, made by the build. */
export function createStaticEngine({loadJson, language, latest}: Sources): SearchEngine {
  const loaded = new Map<string, Promise<unknown>>();
  /** A failure is not cached: the next attempt loads again. */
  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const known = loaded.get(name) as Promise<T> | undefined;
    const promise = known ?? load();
    if (known === undefined) {
      loaded.set(name, promise);
      promise.catch(() => loaded.delete(name));
    }
    return promise;
  }
  const open = (folder: string) =>
    once(`reader ${folder}`, async () => {
      const index = (await loadJson(`${folder}${INDEX_FILE}`)) as IndexFile;
      return readIndex(index, (file) => once(file, () => loadJson(`${folder}${file}`)));
    });
  const main = () => open('');
  const releases = async () => (await main()).index.releases ?? [];

  async function sourcesOf({version, isEverywhere}: Scope): Promise<Source[]> {
    const known = await releases();
    const wanted = isEverywhere ? known : known.filter((release) => release === version);
    const chosen = wanted.length > 0 ? wanted : [latest];
    const archived = chosen.filter((release) => release !== latest);
    return Promise.all([
      main().then((reader) => ({
        reader,
        versions: new Set([UNVERSIONED, ...chosen]),
      })),
      ...archived.map(async (release) => ({
        reader: await open(archiveFolder(release)),
        versions: new Set([release]),
      })),
    ]);
  }

  async function load(query: Query, sources: readonly Source[]): Promise<void> {
    const terms = new Set<string>();
    const beginnings: string[] = [];
    for (const {alternatives, typed, word, isOpen} of query.terms) {
      for (const term of alternatives.flatMap(({stems}) => stems)) {
        terms.add(term);
      }
      if (isCased(typed)) {
        terms.add(caseTerm(typed.toLowerCase())).add(caseTerm(typed.toUpperCase()));
      }
      if (isOpen) {
        beginnings.push(word);
      }
    }
    for (const {key, loose} of nameParts(query)) {
      for (const spelling of [key, ...loose]) {
        terms.add(nameTerm(spelling));
      }
    }
    for (const {stems} of bagsOf(query)) {
      terms.add(bagTerm(stems));
    }
    await Promise.all(sources.map(({reader}) => reader.prepare(terms, beginnings)));
  }

  const languages = new Map<string, Language>();
  /** With the words of the indexes. Prepared once, because that takes milliseconds. */
  function languageOf(sources: readonly Source[]): Language {
    const key = sources.map(({versions}) => [...versions].join(' ')).join(', ');
    const own = languages.get(key) ?? {
      ...language,
      synonyms: [...language.synonyms, ...(sources[0]?.reader.index.synonyms ?? [])],
      errorCodes: sources.flatMap(({reader}) =>
        reader.places.filter(({kind}) => kind === 'error').map(({heading}) => heading),
      ),
    };
    languages.set(key, own);
    return own;
  }

  async function understand(text: string, sources: readonly Source[]): Promise<Query> {
    const own = languageOf(sources);
    const query = parseQuery(text, own);
    await load(query, sources);
    const isKnown = (word: string, isOpen: boolean) =>
      sources.some(
        ({reader}) =>
          reader.postings(stem(word)).size > 0 ||
          reader.postings(nameTerm(word)).size > 0 ||
          (isOpen && reader.termsFrom(word).length > 0),
      );
    const isWhole = nameParts(query).some(
      ({key, words}) =>
        words.length === query.words.length &&
        sources.some(({reader}) => reader.postings(nameTerm(key)).size > 0),
    );
    if (isWhole || query.terms.every(({word, isOpen}) => isKnown(word, isOpen))) {
      return query;
    }
    const lists = await Promise.all(
      sources.map(
        ({reader}) =>
          once(reader.index.words, () => loadJson(reader.index.words)) as Promise<string[]>,
      ),
    );
    const frequent = lists.flat();
    const known = new Set(frequent);
    const corrected = parseQuery(
      text,
      own,
      (word, isOpen) =>
        isKnown(word, isOpen) ||
        known.has(word) ||
        query.terms.some(
          (term) =>
            term.word === word &&
            term.alternatives.slice(1).some(({stems}) => stems.every((one) => isKnown(one, false))),
        ),
      (word) => nearestWord(word, frequent),
    );
    await load(corrected, sources);
    return corrected;
  }

  return {
    releases,
    prepare: async (scope) => {
      await sourcesOf(scope);
    },
    search: async (text, scope): Promise<Answer> => {
      const sources = await sourcesOf(scope);
      const query = await understand(text, sources);
      const hits = sources.flatMap(({reader, versions}) =>
        rank(query, reader).flatMap((hit): SourcedHit[] => {
          const version = versionOf(hit.place.path, latest);
          return versions.has(version) ? [{...hit, reader, version}] : [];
        }),
      );
      const shown = select(hits, scope.group);
      const found = new Set(select(hits).map(({place}) => GROUP_OF[place.kind]));
      const texts = await textsOf(shown.slice(0, MAX_EXCERPTS));
      const results = shown.map(({place, version}, index): Result => {
        const content = texts[index]?.[0] ?? '';
        const {address, kind, title, heading, note} = place;
        const excerpt = content === '' ? '' : excerptOf(content, query);
        return {address, kind, version, title, heading, note, excerpt};
      });
      return {
        query,
        results,
        groups: GROUPS.filter((group) => found.has(group)),
        direct: directAnswer(query, shown, texts),
        near: results.length > 0 ? [] : nearNames(text, sources),
      };
    },
  };
}

async function textsOf(hits: readonly SourcedHit[]): Promise<(readonly [string, string?])[]> {
  return Promise.all(
    hits.map(async ({reader, number}) => (await reader.texts([number]))[0] ?? ['']),
  );
}

/** The short answer of the first result, if the query is about nothing else. */
function directAnswer(
  query: Query,
  shown: readonly SourcedHit[],
  texts: readonly (readonly [string, string?])[],
): DirectAnswer | undefined {
  const [first] = shown;
  const text = texts[0]?.[1];
  if (first === undefined || text === undefined) {
    return undefined;
  }
  const {heading, title, address, kind} = first.place;
  const named = new Set(wordsOf(`${heading} ${title} bic swift error limit`).map(stem));
  const covered = query.terms.filter(({alternatives}) =>
    alternatives.some(({stems}) => stems.every((word) => named.has(word))),
  ).length;
  const isAbout = covered / query.terms.length >= MIN_DIRECT_SHARE || kind === 'bank';
  return isAbout
    ? {label: kind === 'bank' ? `${heading}, ${title}` : heading, text, address}
    : undefined;
}

/** Names that begin with the same letters as a word without hits. */
function nearNames(text: string, sources: readonly Source[]): string[] {
  const words = wordsOf(text).filter((word) => word.length > 2);
  const names = new Set(
    sources.flatMap(({reader}) => reader.places.map(({heading, title}) => heading || title)),
  );
  return [...names]
    .map((name) => {
      const key = keyOf(name);
      const best = Math.max(0, ...words.map((word) => sharedLength(word, key)));
      return {name, best};
    })
    .filter(({best}) => best > 2)
    .sort((a, b) => b.best - a.best || a.name.length - b.name.length)
    .slice(0, MAX_NEAR)
    .map(({name}) => name);
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) {
    length += 1;
  }
  return length;
}
