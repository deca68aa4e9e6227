import {LATEST_RELEASE} from '../../../config/site';
import {SEARCH_EVERYDAY_WORDS} from '../../../config/searchEverydayWords';
import {
  SEARCH_FRAME_WORDS,
  SEARCH_STOPWORDS,
  SEARCH_SYNONYMS,
} from '../../../config/searchSynonyms';
import {SEARCH_TRANSLATIONS} from '../../../config/searchTranslations';
import type {SearchEngine} from '../core/engine';
import {SEARCH_FOLDER} from '../core/files';
import {createStaticEngine} from '../core/staticEngine';
import {SearchUnavailable} from '../dialog/failure';

async function loadJson(address: string): Promise<unknown> {
  const response = await fetch(address).catch(() => {
    throw new SearchUnavailable('unreachable');
  });
  // A development server returns a page for missing files.
  if (!response.ok || !(response.headers.get('Content-Type') ?? '').includes('json')) {
    throw new SearchUnavailable(response.status < 500 ? 'missing' : 'unreachable');
  }
  return response.json();
}

/** @param baseUrl - base path of the site */
export function createEngine(baseUrl: string): SearchEngine {
  const folder = `${baseUrl}${SEARCH_FOLDER}/`;
  return createStaticEngine({
    loadJson: (file) => loadJson(`${folder}${file}`),
    latest: LATEST_RELEASE,
    language: {
      synonyms: SEARCH_SYNONYMS,
      translations: SEARCH_TRANSLATIONS,
      everydayWords: SEARCH_EVERYDAY_WORDS,
      stopwords: SEARCH_STOPWORDS,
      frameWords: SEARCH_FRAME_WORDS,
    },
  });
}
