import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {createDocSearchEngine, type DocSearchHit} from './algolia';
import {checkSearchConfig} from '../plugin';

const SETTINGS = {appId: 'APP1', apiKey: 'key', indexName: 'docs'};
const SCOPE = {version: '2026-06', isEverywhere: false};

const hit = (address: string, heading: string | null): DocSearchHit => ({
  url: `${brand.docsUrl}/${address}`,
  content: 'A session lasts for 180 days.',
  hierarchy: {lvl0: 'API', lvl1: 'Consent and sessions', lvl2: heading},
});

const HITS = [
  hit('api/sessions/#validity', 'How long a consent lasts'),
  hit('api/2025-06/sessions/', null),
  {...hit('api/sessions/', null), url: 'https://elsewhere.example/docs/x/'},
];

function createEngine(status = 200) {
  const requests: {address: string; init: RequestInit}[] = [];
  const engine = createDocSearchEngine(SETTINGS, {synonyms: [], stopwords: []}, (address, init) => {
    requests.push({address, init});
    return Promise.resolve(Response.json({hits: HITS}, {status}));
  });
  return {engine, requests};
}

describe('Algolia behind the dialog', () => {
  it('is queried with the search key, and its hits become results of the reader’s release', async () => {
    const {engine, requests} = createEngine();
    const {results} = await engine.search('session', SCOPE);
    expect(results).toEqual([
      {
        address: 'api/sessions/#validity',
        kind: 'guide',
        version: '2026-06',
        title: 'Consent and sessions',
        heading: 'How long a consent lasts',
        note: '',
        excerpt: 'A session lasts for 180 days.',
      },
    ]);
    expect(requests[0]?.address).toBe('https://APP1-dsn.algolia.net/1/indexes/docs/query');
    expect(requests[0]?.init.headers).toMatchObject({'X-Algolia-API-Key': 'key'});
  });

  it('returns other releases on request, never other sites', async () => {
    const {results} = await createEngine().engine.search('session', {...SCOPE, isEverywhere: true});
    expect(results.map(({version}) => version)).toEqual(['2026-06', '2025-06']);
  });

  it('fails if Algolia returns an error', async () => {
    await expect(createEngine(403).engine.search('session', SCOPE)).rejects.toThrow('403');
  });
});

describe('config/search.ts', () => {
  it('may have either engine', () => {
    expect(() => {
      checkSearchConfig({engine: 'static'});
      checkSearchConfig({engine: 'docsearch', ...SETTINGS});
    }).not.toThrow();
  });

  it.each([
    [{...SETTINGS, appId: ''}, 'config/search.ts: appId is "". '],
    [{...SETTINGS, apiKey: 'a b'}, 'config/search.ts: apiKey is "a b". '],
    [{...SETTINGS, indexName: '../x'}, 'config/search.ts: indexName is "../x". '],
  ])('fails the build for %o', (settings, message) => {
    expect(() => {
      checkSearchConfig({engine: 'docsearch', ...settings});
    }).toThrow(message);
  });

  it('fails the build for an unknown engine', () => {
    expect(() => {
      checkSearchConfig({engine: 'lucene'} as never);
    }).toThrow('engine is "lucene". Allowed: static, docsearch.');
  });
});
