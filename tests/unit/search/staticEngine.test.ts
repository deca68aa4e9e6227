import {describe, expect, it} from 'vitest';
import type {Outline} from '../../../src/lib/search/outline';
import {addArchives, createStaticEngine, type Fragment} from '../../../src/lib/search/staticEngine';

const OUTLINES: Readonly<Record<string, Outline>> = {
  'outline-site.json': {
    version: 'site',
    versions: ['2026-06', '2025-06'],
    pages: [
      {path: 'faq/', title: 'Questions', kind: 'q', entries: [['price', 'What does it cost?']]},
    ],
  },
  'outline-2026-06.json': {
    version: '2026-06',
    pages: [{path: 'api/sandbox/', title: 'Sandbox', kind: 'g', entries: []}],
  },
  'outline-2025-06.json': {
    version: '2025-06',
    pages: [{path: 'api/2025-06/sandbox/', title: 'Sandbox', kind: 'g', entries: []}],
  },
};

function createEngine(records: readonly Fragment[] = []) {
  const loaded: string[] = [];
  const asked: {text: string; versions: string[]}[] = [];
  const engines: string[][] = [];
  let isOffline = false;
  const engine = createStaticEngine({
    language: {synonyms: [], stopwords: []},
    loadJson: (file) => {
      loaded.push(file);
      if (isOffline) {
        return Promise.reject(new Error('offline'));
      }
      return Promise.resolve(file === 'words.json' ? ['ninety', 'frequent'] : OUTLINES[file]);
    },
    loadPagefind: (archived) => {
      engines.push([...archived]);
      return Promise.resolve({
        search: (text, {filters}) => {
          asked.push({text, versions: filters.version.any});
          const found = records.filter(({raw_content: content}) => content.includes(text));
          const results = found.map((record) => ({score: 2, data: () => Promise.resolve(record)}));
          return Promise.resolve({results});
        },
      });
    },
  });
  return {
    loaded,
    asked,
    engines,
    setOffline: (value: boolean) => {
      isOffline = value;
    },
    find: async (text: string, version = '2026-06', isEverywhere = false) => {
      const {results, query} = await engine.search(text, {version, isEverywhere});
      return {addresses: results.map(({address}) => address), results, query};
    },
  };
}

describe('versions', () => {
  it.each([
    ['2026-06', ['api/sandbox/']],
    ['2025-06', ['api/2025-06/sandbox/']],
    // A release that has gone: the latest one answers.
    ['2019-01', ['api/sandbox/']],
  ])('a reader of %s finds pages of it alone', async (version, addresses) => {
    const {find, asked} = createEngine();
    expect((await find('sandbox', version)).addresses).toEqual(addresses);
    expect(asked[0]?.versions).toHaveLength(2);
  });

  it('all are searched on request', async () => {
    const {find, asked} = createEngine();
    const {results} = await find('sandbox', '2026-06', true);
    expect(results.map(({version}) => version).toSorted()).toEqual(['2025-06', '2026-06']);
    expect(asked[0]?.versions).toEqual(['site', '2026-06', '2025-06']);
  });

  it('files of other releases are not loaded', async () => {
    const {find, loaded} = createEngine();
    await find('sandbox');
    expect(loaded).toEqual(['outline-site.json', 'outline-2026-06.json']);
  });

  it.each([
    ['of the latest loads none', '2026-06', false, []],
    ['of an archived one loads its own', '2025-06', false, ['2025-06']],
    ['of a release that has gone loads none', '2019-01', false, []],
    ['of all of them loads each', '2026-06', true, ['2025-06']],
  ])('an index of archived releases: a reader %s', async (_, version, isEverywhere, archived) => {
    const {find, engines} = createEngine();
    await find('sandbox', version, isEverywhere);
    await find('price', version, isEverywhere);
    expect(engines).toEqual([archived]);
  });
});

describe('indexes of archived releases', () => {
  const fake = (filters: () => Promise<unknown>) => {
    const merged: string[] = [];
    const mergeIndex = (folder: string) => {
      merged.push(folder);
      return Promise.resolve();
    };
    return {merged, pagefind: {filters, mergeIndex}};
  };

  it('are added from their folders', async () => {
    const {merged, pagefind} = fake(() => Promise.resolve({}));
    await addArchives(pagefind, '/docs/pagefind/', ['2025-06', '2024-06']);
    expect(merged).toEqual(['/docs/pagefind/2025-06/', '/docs/pagefind/2024-06/']);
  });

  it('are not waited for if the engine itself could not be loaded', async () => {
    const {merged, pagefind} = fake(() => Promise.reject(new Error('offline')));
    await expect(addArchives(pagefind, '/docs/pagefind/', ['2025-06'])).rejects.toThrow('offline');
    expect(merged).toEqual([]);
  });
});

describe('words', () => {
  it('that no heading has cost one more file, once', async () => {
    const {find, loaded} = createEngine();
    await find('frequent ');
    await find('frequent ');
    expect(loaded.filter((file) => file === 'words.json')).toHaveLength(1);
  });

  it('with a typing error are mended, from headings and from texts', async () => {
    const record = {raw_url: 'faq/#price', raw_content: 'It lasts for ninety days.'};
    const {find} = createEngine([record]);
    expect((await find('sandbax')).addresses).toEqual(['api/sandbox/']);
    const {addresses, query, results} = await find('ninty');
    expect(addresses).toEqual(['faq/#price']);
    expect([...query.corrections]).toEqual([['ninty', 'ninety']]);
    expect(results[0]?.excerpt).toContain('ninety days');
  });
});

it('a file that could not be loaded is loaded again', async () => {
  const {find, setOffline} = createEngine();
  setOffline(true);
  await expect(find('sandbox')).rejects.toThrow('offline');
  setOffline(false);
  expect((await find('sandbox')).addresses).toEqual(['api/sandbox/']);
});

it('an empty query finds nothing and asks nothing', async () => {
  const {find, asked} = createEngine();
  expect((await find('  ')).addresses).toEqual([]);
  expect(asked).toEqual([]);
});
