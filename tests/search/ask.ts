/** Questions to the built index, asked the way the dialog asks: the real engine, the real files, our ranking. */
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {SEARCH_STOPWORDS, SEARCH_SYNONYMS} from '../../config/searchSynonyms';
import {LATEST_RELEASE} from '../../config/site';
import type {Answer, SearchEngine} from '../../src/lib/search/engine';
import {ENGINE_FILE, SEARCH_FOLDER} from '../../src/lib/search/files';
import {groupHits} from '../../src/lib/search/rank';
import {addArchives, createStaticEngine, type Pagefind} from '../../src/lib/search/staticEngine';

export interface Question {
  query: string;
  /** The address that should be first; with several, any of them. Without a hash any place of the page will do. */
  page: string | string[];
}

export interface Asked {
  query: string;
  wanted: string[];
  /** Addresses in the order in which the dialog shows them. */
  shown: string[];
  /** Place of the first wanted one, 1 for the first; undefined if it is not shown. */
  rank: number | undefined;
}

interface PagefindModule {
  createInstance: (options: {basePath: string; noWorker: boolean}) => Pagefind;
}

export function readQuestions(): Question[] {
  return JSON.parse(fs.readFileSync(path.join(__dirname, 'questions.json'), 'utf8')) as Question[];
}

/**
 * @param build - folder of a build
 * @param onFile - is told the files that the engine loads, relative to the search folder
 */
export function openEngine(
  build: string,
  onFile: (file: string) => void = () => undefined,
): SearchEngine {
  const folder = `${path.resolve(build, SEARCH_FOLDER)}/`;
  const read = (file: string) => {
    onFile(file);
    return fs.readFileSync(path.join(folder, file));
  };
  return createStaticEngine({
    language: {synonyms: SEARCH_SYNONYMS, stopwords: SEARCH_STOPWORDS},
    loadJson: (file) => Promise.resolve(JSON.parse(read(file).toString('utf8')) as unknown),
    loadPagefind: async (archived) => {
      // Pagefind asks for its files by address.
      globalThis.fetch = (request) => {
        const address = request instanceof Request ? request.url : String(request);
        const file = address.replace(/\?.*$/, '').slice(folder.length);
        return Promise.resolve(new Response(new Uint8Array(read(file))));
      };
      onFile(ENGINE_FILE);
      const module = pathToFileURL(path.join(folder, ENGINE_FILE)).href;
      const {createInstance} = (await import(/* @vite-ignore */ module)) as PagefindModule;
      const pagefind = createInstance({basePath: folder, noWorker: true});
      await addArchives(pagefind, folder, archived);
      return pagefind;
    },
  });
}

export function shownBy({results}: Answer): string[] {
  return groupHits(results).flatMap(({hits}) => hits.map(({address}) => address));
}

export async function ask(engine: SearchEngine, questions: readonly Question[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const {query, page} of questions) {
    const wanted = [page].flat();
    const answer = await engine.search(query, {version: LATEST_RELEASE, isEverywhere: false});
    const shown = shownBy(answer);
    const index = shown.findIndex((address) =>
      wanted.some(
        (want) => address === want || (!want.includes('#') && address.split('#')[0] === want),
      ),
    );
    asked.push({query, wanted, shown, rank: index === -1 ? undefined : index + 1});
  }
  return asked;
}

/** 1 if each wanted page is first, 0.5 if each is second. */
export function meanReciprocalRank(asked: readonly Asked[]): number {
  const sum = asked.reduce((total, {rank}) => total + (rank === undefined ? 0 : 1 / rank), 0);
  return sum / asked.length;
}
