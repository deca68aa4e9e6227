import {SEARCH_STOPWORDS, SEARCH_SYNONYMS} from '../../../config/searchSynonyms';
import type {SearchEngine} from '../../lib/search/engine';
import {ENGINE_FILE, SEARCH_FOLDER} from '../../lib/search/files';
import {addArchives, createStaticEngine, type Pagefind} from '../../lib/search/staticEngine';
import {SearchUnavailable} from '../failure';

interface PagefindModule {
  createInstance: (options: {basePath: string; noWorker: boolean}) => Pagefind;
}

async function loadJson(address: string): Promise<unknown> {
  const answer = await fetch(address).catch(() => {
    throw new SearchUnavailable('unreachable');
  });
  // A development server answers with a page where there is no file.
  if (!answer.ok || !(answer.headers.get('Content-Type') ?? '').includes('json')) {
    throw new SearchUnavailable(answer.status < 500 ? 'missing' : 'unreachable');
  }
  return answer.json();
}

/** Browsers remember a module that could not be loaded, so that each attempt needs an address of its own. */
let attempts = 0;

async function loadPagefind(folder: string, archived: readonly string[]): Promise<Pagefind> {
  const address = `${folder}${ENGINE_FILE}${attempts === 0 ? '' : `?${attempts}`}`;
  attempts += 1;
  try {
    const {createInstance} = (await import(/* webpackIgnore: true */ address)) as PagefindModule;
    // A worker would load the engine's code a second time; a search takes a few milliseconds.
    const pagefind = createInstance({basePath: folder, noWorker: true});
    await addArchives(pagefind, folder, archived);
    return pagefind;
  } catch {
    throw new SearchUnavailable('unreachable');
  }
}

/** @param baseUrl - base path of the site */
export function createEngine(baseUrl: string): SearchEngine {
  const folder = `${baseUrl}${SEARCH_FOLDER}/`;
  return createStaticEngine({
    loadJson: (file) => loadJson(`${folder}${file}`),
    loadPagefind: (archived) => loadPagefind(folder, archived),
    language: {synonyms: SEARCH_SYNONYMS, stopwords: SEARCH_STOPWORDS},
  });
}
