import type {Answer, DirectAnswer, Result, Scope} from './engine';
import {excerptOf} from './excerpt';
import type {IndexReader} from './indexReader';
import type {Language, Query} from './query';
import {type Hit, rank, select} from './rank';
import {createSources, type Source} from './sources';
import {keyOf} from './compare';
import {stem, wordsOf} from './words';
import {understand, withWordsOf} from './understand';

export interface EngineOptions {
  /** Loads a file of the search folder. */
  loadJson: (file: string) => Promise<unknown>;
  language: Language;
  /** The release whose addresses contain no version. */
  latest: string;
  /** @returns the release of a page, given its path below the base path; `UNVERSIONED` if it has none */
  versionOf: (path: string) => string;
}

/** Maximum number of results with an excerpt. Texts are in separate files, so this limits the requests. */
const MAX_EXCERPTS = 8;
const MAX_NEAR = 4;
/** Minimum proportion of the query that the first result must cover for a short answer to appear. */
const MIN_DIRECT_SHARE = 0.75;

export interface SourcedHit extends Hit {
  reader: IndexReader;
  version: string;
}

/** All possible results of a query, for callers that make their own selection. */
export interface Found {
  query: Query;
  sources: readonly Source[];
  /** Hits of each index, best first. */
  hits: SourcedHit[];
}

/** A search engine that runs in the browser or in Node.js. */
export interface StaticEngine {
  /** Releases that can be searched, latest first. */
  releases: () => Promise<string[]>;
  /** Loads the files that every search needs. */
  prepare: (scope: Scope) => Promise<void>;
  search: (text: string, scope: Scope) => Promise<Answer>;
  /** Returns the indexes to search for a release. */
  open: (scope: Scope) => Promise<readonly Source[]>;
  find: (text: string, scope: Scope) => Promise<Found>;
}

/** Creates an engine that needs no server: the build writes the index as small files. */
export function createStaticEngine({
  loadJson,
  language,
  latest,
  versionOf,
}: EngineOptions): StaticEngine {
  const files = createSources(loadJson, latest);
  const languages = new Map<string, Language>();
  /** Returns the language with the words of these indexes. Preparing it takes milliseconds, so it is cached. */
  function languageOf(sources: readonly Source[]): Language {
    const key = sources.map(({versions}) => [...versions].join(' ')).join(', ');
    const own = languages.get(key) ?? withWordsOf(sources, language);
    languages.set(key, own);
    return own;
  }
  const find = async (text: string, scope: Scope): Promise<Found> => {
    const sources = await files.of(scope);
    const query = await understand(text, sources, languageOf(sources));
    return {query, sources, hits: hitsOf(query, sources, versionOf)};
  };
  return {
    releases: files.releases,
    open: files.of,
    prepare: async (scope) => {
      await files.of(scope);
    },
    find,
    search: async (text, scope): Promise<Answer> => {
      const {query, sources, hits} = await find(text, scope);
      const shown = select(hits);
      const texts = await textsOf(shown.slice(0, MAX_EXCERPTS));
      return {
        query,
        results: shown.map((hit, index) => resultOf(hit, query, texts[index]?.[0] ?? '')),
        direct: directAnswer(query, shown, texts),
        near: shown.length > 0 ? [] : nearNames(text, sources),
      };
    },
  };
}

/** Returns all possible results in the searched versions; those of each index are sorted, best first. */
function hitsOf(
  query: Query,
  sources: readonly Source[],
  versionOf: EngineOptions['versionOf'],
): SourcedHit[] {
  return sources.flatMap(({reader, versions}) =>
    rank(query, reader).flatMap(({place, number, score}): SourcedHit[] => {
      const version = versionOf(place.path);
      return versions.has(version) ? [{place, number, score, reader, version}] : [];
    }),
  );
}

function resultOf({place, version}: SourcedHit, query: Query, content: string): Result {
  const {address, kind, title, heading, note} = place;
  const excerpt = content === '' ? '' : excerptOf(content, query);
  return {address, kind, version, title, heading, note, excerpt};
}

async function textsOf(hits: readonly SourcedHit[]): Promise<(readonly [string, string?])[]> {
  return Promise.all(
    hits.map(async ({reader, number}) => (await reader.texts([number]))[0] ?? ['']),
  );
}

/** Returns the short answer of the first result, if the query is about nothing else. */
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

/** Returns names that begin with the same letters as a word without hits. */
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
