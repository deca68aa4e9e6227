import {excerptOf} from './excerpt';
import type {Answer, Result, Scope, SearchEngine} from './engine';
import {archiveFolder, WORDS_FILE, outlineFile} from './files';
import {type Outline, type Place, placesOf} from './outline';
import {
  type Language,
  nearestWord,
  parseQuery,
  type Query,
  searchText,
  shorterTexts,
  synonymText,
} from './query';
import {type BodyHit, type Frequencies, frequenciesOf, knowsWord, rank} from './rank';
import {UNVERSIONED} from './version';

/** What we use of Pagefind. */
export interface Pagefind {
  search: (
    text: string,
    options: {filters: {version: {any: string[]}}},
  ) => Promise<{results: {score: number; data: () => Promise<Fragment>}[]}>;
  filters: () => Promise<unknown>;
  mergeIndex: (folder: string, options: object) => Promise<void>;
}

/**
 * Lets an engine search archived releases, too.
 *
 * @param pagefind - an engine that has just been made; of no use if this fails
 * @param folder - the search folder
 */
export async function addArchives(
  pagefind: Pick<Pagefind, 'filters' | 'mergeIndex'>,
  folder: string,
  archived: readonly string[],
): Promise<void> {
  if (archived.length > 0) {
    // Without an engine that could be loaded, a merge would wait for ever; any question finds out.
    await pagefind.filters();
    await Promise.all(
      archived.map((release) => pagefind.mergeIndex(`${folder}${archiveFolder(release)}`, {})),
    );
  }
}

export interface Fragment {
  /** As we have given it to the index; `url` is a guess at the address that it has from outside. */
  raw_url: string;
  raw_content: string;
}

export interface Sources {
  /** Loads a file of the search folder. */
  loadJson: (file: string) => Promise<unknown>;
  /** Makes an engine for the latest release, what has no version, and these archived releases. */
  loadPagefind: (archived: readonly string[]) => Promise<Pick<Pagefind, 'search'>>;
  language: Language;
}

/** So many records of the index are looked at; each is a small file of its own. */
const MAX_RECORDS = 14;
/** Enough records without asking for fewer words. */
const ENOUGH_RECORDS = 6;
/** What a synonym finds counts less than what the typed word finds. */
const SYNONYM_SHARE = 0.7;

/** A record with all words but one. */
const PARTIAL_SHARE = 0.5;

interface Known {
  places: Place[];
  frequencies: Frequencies;
}

/** The engine that needs no server: names and headings from the outlines, texts from the index of Pagefind. */
export function createStaticEngine({loadJson, loadPagefind, language}: Sources): SearchEngine {
  const loaded = new Map<string, Promise<unknown>>();
  /** A failure is not kept: the next attempt loads again. */
  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    const known = loaded.get(name) as Promise<T> | undefined;
    const promise = known ?? load();
    if (known === undefined) {
      loaded.set(name, promise);
      promise.catch(() => loaded.delete(name));
    }
    return promise;
  }
  const outline = (version: string) =>
    once(outlineFile(version), () => loadJson(outlineFile(version)) as Promise<Outline>);
  const pagefind = async (versions: readonly string[]) => {
    const [latest] = await releases();
    const archived = versions.filter((version) => version !== UNVERSIONED && version !== latest);
    return once(['engine', ...archived].join(' '), () => loadPagefind(archived));
  };
  const words = () => once(WORDS_FILE, () => loadJson(WORDS_FILE) as Promise<string[]>);
  const releases = async () => (await outline(UNVERSIONED)).versions ?? [];

  async function versionsIn({version, isEverywhere}: Scope): Promise<string[]> {
    const known = await releases();
    const wanted = isEverywhere ? known : known.filter((release) => release === version);
    return [UNVERSIONED, ...(wanted.length > 0 ? wanted : known.slice(0, 1))];
  }

  async function know(versions: readonly string[]): Promise<Known> {
    return once(versions.join(' '), async () => {
      const places = (await Promise.all(versions.map(outline))).flatMap(placesOf);
      return {places, frequencies: frequenciesOf(places)};
    });
  }

  async function understand(text: string, {frequencies}: Known): Promise<Query> {
    const unknown: string[] = [];
    const query = parseQuery(
      text,
      language,
      (word, isOpen) => knowsWord(word, isOpen, frequencies) || unknown.push(word) === 0,
    );
    if (unknown.length === 0) {
      return query;
    }
    const frequent = await words();
    const known = new Set(frequent);
    const names = [...frequencies].sort(([, a], [, b]) => b - a).map(([word]) => word);
    return parseQuery(
      text,
      language,
      (word, isOpen) =>
        knowsWord(word, isOpen, frequencies) ||
        known.has(word) ||
        (isOpen && frequent.some((other) => other.startsWith(word))),
      (word) => nearestWord(word, [...names, ...frequent]),
    );
  }

  async function searchTexts(text: string, versions: string[], share: number): Promise<BodyHit[]> {
    const engine = await pagefind(versions);
    const {results} = await engine.search(text, {filters: {version: {any: versions}}});
    const best = results[0]?.score ?? 1;
    return Promise.all(
      results.slice(0, MAX_RECORDS).map(async ({score, data}) => {
        const {raw_url: address, raw_content: content} = await data();
        return {address, score: (share * score) / best, content};
      }),
    );
  }

  /**
   * The index finds records with all words of a text. If there are few, fewer words are tried; if there is none, synonyms, which costs
   * further pieces of the index.
   */
  async function findTexts(query: Query, versions: string[]): Promise<BodyHit[]> {
    const found = await searchTexts(searchText(query), versions, 1);
    if (found.length >= ENOUGH_RECORDS) {
      return found;
    }
    const synonyms = found.length === 0 ? synonymText(query) : undefined;
    const more = await Promise.all([
      ...(synonyms === undefined ? [] : [searchTexts(synonyms, versions, SYNONYM_SHARE)]),
      ...shorterTexts(query).map((text) => searchTexts(text, versions, PARTIAL_SHARE)),
    ]);
    return [...found, ...more.flat()];
  }

  return {
    releases,
    prepare: async (scope) => {
      const versions = await versionsIn(scope);
      await Promise.all([know(versions), pagefind(versions)]);
    },
    search: async (text, scope): Promise<Answer> => {
      const versions = await versionsIn(scope);
      const known = await know(versions);
      const query = await understand(text, known);
      if (query.terms.length === 0) {
        return {query, results: []};
      }
      const texts = await findTexts(query, versions);
      const contents = new Map(texts.map(({address, content}) => [address, content]));
      const hits = rank(query, known.places, known.frequencies, texts);
      return {
        query,
        results: hits.map(({place}): Result => {
          const content = contents.get(place.address);
          return {
            address: place.address,
            kind: place.kind,
            version: place.version,
            title: place.title,
            heading: place.heading,
            note: noteOf(place),
            excerpt: content === undefined ? '' : excerptOf(textAfterName(content, place), query),
          };
        }),
      };
    },
  };
}

/** A record begins with what the result says anyway. */
function textAfterName(content: string, {heading, title, names}: Place): string {
  const name = heading || title;
  const after = content.startsWith(name)
    ? content.slice(name.length).replace(/^[.\s]+/, '')
    : content;
  const others = names.join(' ');
  return others !== '' && after.startsWith(others) ? after.slice(others.length).trim() : after;
}

/** What tells places of one name apart: method and path of an operation, BIC of a bank. */
function noteOf({kind, names}: Place): string {
  return (kind === 'operation' ? names[0] : kind === 'bank' ? names.at(-1) : undefined) ?? '';
}
