import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {countriesIn, countryFiles, factsOnly, knownCountries} from '../src/countries';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const known = knownCountries(
  fs.readdirSync(path.join(ROOT, 'markets/data')).map((file) => `markets/data/${file}`),
);

/** Names of fields, parameters and values in the description that are no words of the language. */
function namesOfApi(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const {properties, enum: values, name, in: place} = value as Record<string, unknown>;
  return [
    ...(typeof properties === 'object' && properties !== null ? Object.keys(properties) : []),
    ...(Array.isArray(values) ? values.filter((one) => typeof one === 'string') : []),
    ...(typeof name === 'string' && typeof place === 'string' ? [name] : []),
    ...Object.entries(value).flatMap(([key, one]) =>
      /^examples?$/.test(key) ? [] : namesOfApi(one),
    ),
  ];
}

const description = parse(read('openapi/openapi.yaml')) as {paths: object};
const names = new Set(namesOfApi(description).filter((name) => name.includes('_')));
const paths = Object.keys(description.paths);

/** What is said about this provider's API in a text. */
const aboutApi = (text: string) => [
  ...(text.match(/\w+/g) ?? []).filter((word) => names.has(word)),
  ...paths.filter((one) => text.includes(`${one}\``)),
  ...(text.match(/\bthis API\b|\bsandbox\b|\/api\//gi) ?? []),
];

/** Texts of a file with facts; keys and enumerations of the schema are not texts. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return key === 'id' || key === 'applies_to' ? [] : [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) =>
        textsIn(one, Array.isArray(value) ? key : name),
      )
    : [];
}

describe('facts', () => {
  it('are kept without what is about the API', () => {
    expect(
      factsOnly({
        banks: [
          {id: 'a', api_name: 'A', api_standard: 'STET', note: null},
          {id: 'b', about_api: true},
        ],
        payment_types: [{via_psd2_api: 'usual', api_type: 'SEPA', note_api: 'see the products'}],
        notes: [
          {text: 'A fact.', text_api: 'What to call.'},
          {text: 'b', about_api: true},
        ],
      }),
    ).toEqual({
      banks: [{id: 'a', api_standard: 'STET', note: null}],
      payment_types: [{via_psd2_api: 'usual', api_type: null}],
      notes: [{text: 'A fact.'}],
    });
  });

  it('are found in texts that name the API', () => {
    expect(names.size).toBeGreaterThan(100);
    expect(aboutApi('Read `auth_methods` of the bank in this API.')).toEqual([
      'auth_methods',
      'this API',
    ]);
    expect(aboutApi('[list](/api/sandbox/)')).toEqual(['/api/', 'sandbox']);
  });
});

const files = new Map(countryFiles(known, known, read));

it.each([...files.keys()])('%s names nothing of this API', (file) => {
  const text = files.get(file) ?? '';
  const texts = file.endsWith('.json') ? textsIn(JSON.parse(text)) : [text];
  // Comments of the settings say what a provider may write there.
  const checked = file.startsWith('config/') ? [] : texts;
  expect(checked.flatMap((one) => aboutApi(one).map((name) => `${name}: ${one}`))).toEqual([]);
});

describe('the pages', () => {
  it('are those of the chosen countries, which the settings name', () => {
    const two = new Map(countryFiles(['de', 'fi'], known, read));
    expect([...two.keys()].filter((file) => file.endsWith('.mdx'))).toEqual([
      'markets/de.mdx',
      'markets/fi.mdx',
      'markets/index.mdx',
      'markets/iban.mdx',
      'markets/compare.mdx',
    ]);
    const settings = two.get('config/markets.ts') ?? '';
    expect(settings).toContain("COUNTRIES: readonly MarketCode[] | 'all' = ['de', 'fi'];");
    expect(settings).toContain('MARKET_API: MarketApi | undefined = undefined;');
    expect(settings).toContain("FIRST_COMPARED: readonly MarketCode[] = ['de', 'fi'];");
  });

  it('are no comparison of one country, and none without countries', () => {
    const pagesOf = (...codes: string[]) =>
      countryFiles(codes, known, read).flatMap(([file]) => (file.endsWith('.mdx') ? file : []));
    expect(pagesOf('fi')).toEqual(['markets/fi.mdx', 'markets/index.mdx', 'markets/iban.mdx']);
    expect(pagesOf()).toEqual([]);
  });

  it.each([
    ['', []],
    ['fi, DE fi', ['de', 'fi']],
    ['all', known],
  ])('%j are chosen', (text, codes) => {
    expect(countriesIn(text, known)).toEqual(codes);
  });

  it('of unknown countries are refused', () => {
    expect(() => countriesIn('fi,us,x', known)).toThrow(
      /^--countries has "us", "x"\. Allowed: all, or some of at, be, /,
    );
  });
});
