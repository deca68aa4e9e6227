import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {loadMarkets} from '../../../src/lib/markets/load';
import {PUBLISHED_DIR, publishedFiles} from '../../../src/lib/markets/published';
import {MARKET_CODES} from '../../../src/lib/markets/vocabulary';
import {siteDir} from './fixtures';

const files = publishedFiles(loadMarkets(siteDir));

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

  it('has all 30 countries and 276 banks in one file', () => {
    const {markets} = read('markets.json') as {markets: {code: string; banks: unknown[]}[]};
    expect(markets.map(({code}) => code)).toEqual([...MARKET_CODES]);
    expect(markets.flatMap(({banks}) => banks)).toHaveLength(276);
  });

  it('has each country as it stands in the file with all of them', () => {
    const {markets} = read('markets.json') as {markets: {code: string}[]};
    for (const market of markets) {
      expect(read(`${market.code}.json`)).toEqual(market);
    }
  });

  it('would not pass with a wrong value', () => {
    const data = {...read('fi.json'), currencies: ['FIM']};
    expect(ajv.validate(`${BASE}market.schema.json`, data)).toBe(false);
    const {common, $schema} = read('markets.json');
    expect(ajv.validate(`${BASE}markets.schema.json`, {$schema, common, markets: [data]})).toBe(
      false,
    );
  });
});
