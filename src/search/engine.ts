import {LATEST_RELEASE} from '../../config/site';
import {
  createStaticEngine,
  SEARCH_FOLDER,
  type StaticEngine,
} from '../../packages/search/src/index';
import {versionOf} from './version';
import {SEARCH_LANGUAGE} from './language';

/** Error for missing or unreachable search files. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';

  constructor(readonly reason: 'missing' | 'unreachable') {
    super(`The search index is ${reason}.`);
  }
}

async function loadJson(address: string): Promise<unknown> {
  const response = await fetch(address).catch(() => {
    throw new SearchUnavailable('unreachable');
  });
  // The development server returns a page for missing files.
  if (!response.ok || !(response.headers.get('Content-Type') ?? '').includes('json')) {
    throw new SearchUnavailable(response.status < 500 ? 'missing' : 'unreachable');
  }
  return response.json();
}

/** @param baseUrl - base path of the site */
export function createEngine(baseUrl: string): StaticEngine {
  const folder = `${baseUrl}${SEARCH_FOLDER}/`;
  return createStaticEngine({
    loadJson: (file) => loadJson(`${folder}${file}`),
    latest: LATEST_RELEASE,
    versionOf: (path) => versionOf(path, LATEST_RELEASE),
    language: SEARCH_LANGUAGE,
  });
}
