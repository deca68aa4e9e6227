import {describe, expect, it} from 'vitest';
import {keyOf} from '../src/index';
import {LATEST, openSite, page} from './site.fixture';

const SCOPE = {version: LATEST, isEverywhere: false};

const PAGES = [
  page('api/sessions/', 'Sessions', 'g', 'A consent of a user.', [
    {id: 'end', heading: 'End a session', text: 'Delete it. The kid stays.'},
  ]),
  page('api/webhooks/', 'Webhooks', 'g', 'Told when a payment changes.'),
  page('api/glossary/', 'Glossary', 'd', '', [
    {id: 'kid', heading: 'KID', text: 'A reference number on Norwegian bills.'},
    {id: 'key', heading: 'Key id', text: 'The header field kid of a token.', names: ['kid']},
  ]),
  page('api/reference/errors/', 'Errors', 'e', '', [
    {
      id: 'gone',
      heading: 'SESSION_GONE',
      text: 'HTTP 403 It has ended.',
      names: ['403 SESSION_GONE'],
      answer: 'Start again.',
    },
  ]),
  page(
    'api/reference/get/',
    'Get session',
    'o',
    'Reads it.',
    [
      {
        id: 'errors',
        heading: 'SESSION_GONE',
        kind: 'x',
        text: 'Ask the user.',
        names: ['403 SESSION_GONE'],
      },
    ],
    ['GET /sessions/{id}', '/sessions/{id}'],
  ),
  page('api/reference/schemas/a/', 'Access', 's', '', [
    {id: 'field-x', heading: 'valid_until', kind: 'f', text: 'string The end.'},
  ]),
  page('api/reference/schemas/b/', 'AccessDetails', 's', '', [
    {id: 'field-x', heading: 'valid_until', kind: 'f', text: 'string The end.'},
  ]),
  page(
    'markets/fi/',
    'Finland',
    'm',
    'Consent and sessions in Finland.',
    [
      {
        id: 'banks',
        heading: 'Nordea',
        kind: 'b',
        text: 'Retail',
        names: ['NDEAFIHH'],
        answer: 'BIC NDEAFIHH',
      },
    ],
    ['Finland', 'Suomi', 'Finlande'],
  ),
];

const {engine} = openSite(PAGES, {}, [['PSU', 'payment service user']]);
const first = async (text: string) => (await engine.search(text, SCOPE)).results[0]?.address;

describe('a search', () => {
  it.each([
    ['sessions', 'api/sessions/'],
    ['ending a session', 'api/sessions/#end'],
    ['notifications', 'api/webhooks/'],
    ['GET /sessions/{id}', 'api/reference/get/'],
    ['validUntil', 'api/reference/schemas/a/#field-x'],
    ['suomi', 'markets/fi/'],
    ['ndeafihh', 'markets/fi/#banks'],
    ['finlande nordea', 'markets/fi/#banks'],
    ['403', 'api/reference/errors/#gone'],
    ['SESSION_GONE', 'api/reference/errors/#gone'],
    ['websooks', 'api/webhooks/'],
    ['webh', 'api/webhooks/'],
    ['{"error": "SESSION_GONE", "code": 403, "message": "x"}', 'api/reference/errors/#gone'],
    [
      'GET https://api.example/sessions/0a1b2c3d-1 {"error": "SESSION_GONE"}',
      'api/reference/get/#errors',
    ],
    ['kid', 'api/glossary/#key'],
    ['KID', 'api/glossary/#kid'],
  ])('for %s finds %s', async (text, address) => {
    expect(await first(text)).toBe(address);
  });

  it('returns equal fields once', async () => {
    const {results} = await engine.search('valid_until', SCOPE);
    expect(results.filter(({heading}) => heading === 'valid_until')).toHaveLength(1);
  });

  it('keeps results of a page together', async () => {
    const {results} = await engine.search('session', SCOPE);
    const pages = results.map(({address}) => address.split('#')[0]);
    const runs = pages.filter((path, index) => path !== pages[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
  });

  it('returns a short answer', async () => {
    expect((await engine.search('SESSION_GONE', SCOPE)).direct?.text).toBe('Start again.');
    expect((await engine.search('nordea bic', SCOPE)).direct?.text).toBe('BIC NDEAFIHH');
    expect((await engine.search('webhooks', SCOPE)).direct).toBeUndefined();
  });

  it('reports corrected words', async () => {
    const {query} = await engine.search('websooks', SCOPE);
    expect([...query.corrections]).toEqual([['websooks', 'webhooks']]);
  });

  it('returns an excerpt of the matching part', async () => {
    const {results} = await engine.search('norwegian bills', SCOPE);
    expect(results[0]?.excerpt).toBe('A reference number on Norwegian bills.');
  });

  it('without results suggests similar spellings', async () => {
    const {results, near} = await engine.search('webqqq', SCOPE);
    expect(results).toEqual([]);
    expect(near).toContain('Webhooks');
    expect((await engine.search('?!', SCOPE)).results).toEqual([]);
  });
});

describe('a bank and a country', () => {
  const country = (code: string, name: string, banks: readonly string[]) =>
    page(`markets/${code}/`, name, 'm', `Consent in ${name}.`, [
      {id: 'banks', heading: 'Banks', text: `The largest banks of ${name}.`},
      ...banks.map((heading) => ({id: `bank-${keyOf(heading)}`, heading, kind: 'b' as const})),
    ]);
  const {engine: banks} = openSite([
    country('se', 'Sweden', ['Handelsbanken', 'Nordea']),
    country('nl', 'Netherlands', ['Handelsbanken', 'ING']),
    country('fi', 'Finland', ['Nordea']),
    country('at', 'Austria', ['Bank Austria']),
    country('pl', 'Poland', ['ING', 'Bank Poland Austria']),
  ]);

  it.each([
    ['Handelsbanken Finland', 'markets/fi/#banks'],
    ['is ING supported in Austria', 'markets/at/#banks'],
    ['Handelsbanken Sweden', 'markets/se/#bank-handelsbanken'],
    ['Nordea in Finland', 'markets/fi/#bank-nordea'],
    // The country is part of the bank's name.
    ['Bank Austria', 'markets/at/#bank-bankaustria'],
    ['Bank Poland Austria', 'markets/pl/#bank-bankpolandaustria'],
    ['Finland', 'markets/fi/'],
  ])('%s leads to %s', async (text, address) => {
    expect((await banks.search(text, SCOPE)).results[0]?.address).toBe(address);
  });

  it('ranks sections of other countries lower', async () => {
    const {engine: countries} = openSite([
      page('markets/es/', 'Spain', 'm', '', [
        {id: 'iban', heading: 'Account', text: 'IBAN, IBAN length, length of an IBAN.'},
      ]),
      page('markets/fi/', 'Finland', 'm', '', [
        {id: 'account', heading: 'Account numbers', text: 'The IBAN has a length of 18.'},
      ]),
    ]);
    const first = async (text: string) => (await countries.search(text, SCOPE)).results[0]?.address;
    expect(await first('iban length')).toBe('markets/es/#iban');
    expect(await first('iban length in finland')).toMatch(/^markets\/fi\//);
  });
});

describe('a word from the names of banks', () => {
  const market = (code: string, name: string, heading: string) =>
    page(`markets/${code}/`, name, 'm', `Consent in ${name}.`, [
      {id: 'bank', heading, kind: 'b' as const, text: 'Retail'},
    ]);
  const guide = (id: string, text: string) => page(`api/${id}/`, 'More banks', 'g', text);
  const search = async (text: string, ...guides: readonly ReturnType<typeof page>[]) => {
    const countries = [
      market('at', 'Austria', 'Volksbank Wien'),
      market('fr', 'France', 'Volksbank'),
    ];
    const {engine: banks} = openSite([...countries, ...guides]);
    return (await banks.search(text, SCOPE)).results.map(({address}) => address);
  };

  it('leads to the banks, not to guides that mention one', async () => {
    const shown = await search('wien', guide('a', 'Wien Wien Wien, for example.'));
    expect(shown).toEqual(['markets/at/#bank', 'api/a/']);
  });

  it('is a word like any other if guides use it more', async () => {
    const mentions = ['a', 'b', 'c'].map((id) => guide(id, 'Wien Wien Wien, for example.'));
    expect((await search('wien', ...mentions))[0]).toBe('api/a/');
  });
});

describe('releases', () => {
  const old = {'2025-06': [page('api/2025-06/sessions/', 'Sessions', 'g', 'Old words.')]};

  it('are not loaded by readers of the latest', async () => {
    const {engine: own, loads} = openSite(PAGES, old);
    await own.search('sessions', SCOPE);
    expect(loads.filter((file) => file.startsWith('2025-06/'))).toEqual([]);
    expect(await own.releases()).toEqual([LATEST, '2025-06']);
  });

  it('are searched for readers of that release, together with unversioned pages', async () => {
    const {engine: own} = openSite(PAGES, old);
    const scope = {version: '2025-06', isEverywhere: false};
    const {results} = await own.search('sessions', scope);
    const versions = new Set(results.map(({version}) => version));
    expect(versions).toEqual(new Set(['2025-06', 'site']));
    expect(results[0]?.address).toBe('api/2025-06/sessions/');
  });

  it('are searched together on request', async () => {
    const {engine: own} = openSite(PAGES, old);
    const {results} = await own.search('sessions', {...SCOPE, isEverywhere: true});
    const versions = results.map(({version}) => version);
    expect(versions).toContain(LATEST);
    expect(versions).toContain('2025-06');
  });

  it('are searched together for misspelt words, including corrections that only one of them has', async () => {
    const {engine: own} = openSite(PAGES, {
      '2025-06': [page('api/2025-06/mandates/', 'Mandates', 'g', 'Withdrawn since.')],
    });
    const everywhere = {...SCOPE, isEverywhere: true};
    const latest = await own.search('websooks', everywhere);
    expect(latest.query.corrections.get('websooks')).toBe('webhooks');
    expect(latest.results[0]?.address).toBe('api/webhooks/');
    const archived = await own.search('mandetes', everywhere);
    expect(archived.results[0]?.address).toBe('api/2025-06/mandates/');
    expect((await own.search('foobarbaz', everywhere)).results).toEqual([]);
  });
});

it('finds words in each file of a large index, and loads only the files needed', async () => {
  const words = Array.from({length: 6000}, (_, index) => `w${index.toString(36)}q`);
  const {engine: large, loads, files} = openSite([page('api/a/', 'Words', 'g', words.join(' '))]);
  for (const word of [words[0], words[3000], words[5999]]) {
    expect((await large.search(`${word} `, SCOPE)).results).toHaveLength(1);
  }
  expect((await large.search('absent ', SCOPE)).results).toEqual([]);
  const written = [...files.keys()].filter((file) => file.startsWith('terms/'));
  const read = new Set(loads.filter((file) => file.startsWith('terms/')));
  expect(read.size).toBeGreaterThan(2);
  expect(read.size).toBeLessThan(written.length);
});

it('retries failed loads', async () => {
  const {engine: own, files} = openSite(PAGES);
  const index = files.get('index.json') ?? '';
  files.delete('index.json');
  await expect(own.search('sessions', SCOPE)).rejects.toThrow('missing');
  files.set('index.json', index);
  expect((await own.search('sessions', SCOPE)).results[0]?.address).toBe('api/sessions/');
});
