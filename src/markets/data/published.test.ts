import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {loadMarkets} from './load';
import {PUBLISHED_DIR, publishedFiles, publishedMarket} from './published';
import type {Market} from './schema';
import {MARKET_CODES} from './vocabulary';
import {siteDir} from './markets.fixture';

const data = loadMarkets(siteDir);
const {markets} = data;
const files = publishedFiles(data);

/** Where the files might be served from; relative references in schemas are resolved against it. */
const BASE = 'https://docs.example/markets/';

function read(name: string): Record<string, unknown> {
  const text = files.get(`${PUBLISHED_DIR}/${name}`);
  if (text === undefined) throw new Error(`${name} is not published`);
  return JSON.parse(text) as Record<string, unknown>;
}

function createValidator() {
  const ajv = new Ajv({allErrors: true, strict: false});
  addFormats(ajv);
  for (const name of ['market', 'common', 'markets']) {
    const file = `${name}.schema.json`;
    ajv.addSchema({...read(file), $id: `${BASE}${file}`});
  }
  return ajv;
}

describe('the published data', () => {
  const ajv = createValidator();
  const names = [...MARKET_CODES.map((code) => `${code}.json`), 'markets.json'];

  it.each(names)('%s names a published schema and follows it', (name) => {
    const data = read(name);
    const schema = new URL(String(data.$schema), BASE).href;
    expect(ajv.validate(schema, data), ajv.errorsText()).toBe(true);
  });

  it('has all 30 countries and all banks in one file', () => {
    const {markets: all} = read('markets.json') as {markets: {code: string; banks: unknown[]}[]};
    expect(all.map(({code}) => code)).toEqual([...MARKET_CODES]);
    expect(all.flatMap(({banks}) => banks)).toHaveLength(
      markets.flatMap(({banks}) => banks).length,
    );
  });

  it('has each country exactly as in the combined file', () => {
    const {markets: all} = read('markets.json') as {markets: {code: string}[]};
    for (const market of all) {
      expect(read(`${market.code}.json`)).toEqual(market);
    }
  });

  it('has nothing that the pages omit', () => {
    for (const [file, text] of files) {
      expect(text, file).not.toContain('"low"');
    }
    const {authentication, history} = read('ro.json');
    expect(authentication).toMatchObject({user_enters: [], caller_supplies: []});
    expect(history).toBeNull();
    const romania = markets.find(({code}) => code === 'ro');
    const unsure = romania?.payment_types.filter(({confidence}) => confidence === 'low');
    expect(unsure).toHaveLength(1);
    expect(files.get(`${PUBLISHED_DIR}/ro.json`)).not.toContain(unsure?.[0]?.name);
  });

  it('omits facts with low confidence, and still follows its schema', () => {
    for (const market of markets) {
      const doubtful = JSON.parse(
        JSON.stringify(market).replaceAll(/"(?:high|medium)"/g, '"low"'),
      ) as Market;
      const said = publishedMarket(doubtful);
      expect(ajv.validate(`${BASE}market.schema.json`, said), ajv.errorsText()).toBe(true);
      expect(said).toMatchObject({nca: null, iban: null, payment_types: [], history: null});
      expect(said.banks.every(({bic}) => bic === null)).toBe(true);
    }
  });

  it('fails validation with a wrong value', () => {
    const wrong = {...read('fi.json'), currencies: ['FIM']};
    expect(ajv.validate(`${BASE}market.schema.json`, wrong)).toBe(false);
    const {common, $schema} = read('markets.json');
    expect(ajv.validate(`${BASE}markets.schema.json`, {$schema, common, markets: [wrong]})).toBe(
      false,
    );
  });
});
