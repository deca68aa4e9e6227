import {describe, expect, it} from 'vitest';
import {loadMarkets} from './load';
import {PUBLISHED_DIR, publishedFiles, publishedMarket} from './published';
import type {Market} from './schema';
import {MARKET_CODES} from './vocabulary';
import {siteDir} from './markets.fixture';

const data = loadMarkets(siteDir);
const {markets} = data;
const files = publishedFiles(data);

function read(name: string): Record<string, unknown> {
  const text = files.get(`${PUBLISHED_DIR}/${name}`);
  if (text === undefined) throw new Error(`${name} is not published`);
  return JSON.parse(text) as Record<string, unknown>;
}

describe('the published data', () => {
  it('contains all 30 countries and all banks in one file', () => {
    const {markets: all} = read('markets.json') as {markets: {code: string; banks: unknown[]}[]};
    expect(all.map(({code}) => code)).toEqual([...MARKET_CODES]);
    expect(all.flatMap(({banks}) => banks)).toHaveLength(
      markets.flatMap(({banks}) => banks).length,
    );
  });

  it('contains each country exactly as in the combined file', () => {
    const {markets: all} = read('markets.json') as {markets: {code: string}[]};
    for (const market of all) {
      expect(read(`${market.code}.json`)).toEqual(market);
    }
  });

  it('contains nothing that the pages omit', () => {
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

  it('omits facts with low confidence', () => {
    for (const market of markets) {
      const doubtful = JSON.parse(
        JSON.stringify(market).replaceAll(/"(?:high|medium)"/g, '"low"'),
      ) as Market;
      const published = publishedMarket(doubtful);
      expect(published).toMatchObject({nca: null, iban: null, payment_types: [], history: null});
      expect(published.banks.every(({bic}) => bic === null)).toBe(true);
    }
  });
});
