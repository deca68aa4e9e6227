import {brand} from '../../../config/brand';
import {LATEST_RELEASE} from '../../../config/site';
import {
  type Answer,
  excerptOf,
  GROUP_OF,
  GROUPS,
  KINDS,
  type Language,
  parseQuery,
  type Result,
  type Scope,
  type SearchEngine,
  UNVERSIONED,
} from '../../../packages/search/src/index';
import {kindOf} from '../build/kind';
import {versionOf} from '../version';

export interface DocSearchSettings {
  appId: string;
  apiKey: string;
  indexName: string;
}

/** A record of the DocSearch crawler. */
export interface DocSearchHit {
  url: string;
  content: string | null;
  hierarchy: Readonly<Record<string, string | null>>;
}

const HITS = 24;
/** Titles are in level 1, headings below it, the section of the site in level 0. */
const HEADING_LEVELS = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'];

/** @returns undefined for a page of another site, or of a release that is not requested */
export function resultOf(
  {url, content, hierarchy}: DocSearchHit,
  scope: Scope,
): (Omit<Result, 'excerpt'> & {content: string}) | undefined {
  const {origin, pathname, hash} = new URL(url, brand.docsUrl);
  if (origin !== brand.docsOrigin || !pathname.startsWith(brand.baseUrl)) {
    return undefined;
  }
  const path = pathname.slice(brand.baseUrl.length);
  const version = versionOf(path, LATEST_RELEASE);
  if (!scope.isEverywhere && version !== UNVERSIONED && version !== scope.version) {
    return undefined;
  }
  const heading = HEADING_LEVELS.map((level) => hierarchy[level]).find((text) => Boolean(text));
  return {
    address: `${path}${hash}`,
    kind: KINDS[kindOf(path)],
    version,
    title: hierarchy.lvl1 ?? hierarchy.lvl0 ?? path,
    heading: heading ?? '',
    note: '',
    content: content ?? '',
  };
}

/** Algolia DocSearch behind our own dialog: its index is queried over HTTP, and none of its scripts are loaded. */
export function createDocSearchEngine(
  {appId, apiKey, indexName}: DocSearchSettings,
  language: Language,
  request: (address: string, init: RequestInit) => Promise<Response>,
): SearchEngine {
  return {
    // The index of the crawler does not list its releases.
    releases: () => Promise.resolve([]),
    prepare: () => Promise.resolve(),
    search: async (text, scope): Promise<Answer> => {
      const query = parseQuery(text, language);
      const response = await request(
        `https://${appId}-dsn.algolia.net/1/indexes/${indexName}/query`,
        {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Algolia-Application-Id': appId,
            'X-Algolia-API-Key': apiKey,
          },
          body: JSON.stringify({query: text, hitsPerPage: HITS}),
        },
      );
      if (!response.ok) {
        throw new Error(`Algolia returned ${response.status}.`);
      }
      const {hits} = (await response.json()) as {hits: DocSearchHit[]};
      const results = hits.flatMap((hit): Result[] => {
        const result = resultOf(hit, scope);
        if (result === undefined) {
          return [];
        }
        const {content, ...rest} = result;
        return [{...rest, excerpt: content === '' ? '' : excerptOf(content, query)}];
      });
      const groups = GROUPS.filter((group) => results.some(({kind}) => GROUP_OF[kind] === group));
      const wanted = results.filter(
        ({kind}) => scope.group === undefined || GROUP_OF[kind] === scope.group,
      );
      return {query, results: wanted, groups, near: []};
    },
  };
}
