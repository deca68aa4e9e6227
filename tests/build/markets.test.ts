import fs from 'node:fs';
import path from 'node:path';
import type {CheerioAPI} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {loadMarkets} from '../../src/lib/markets/load';
import {publishedFiles} from '../../src/lib/markets/published';
import type {Market} from '../../src/lib/markets/schema';
import {type Confidence, MARKET_CODES} from '../../src/lib/markets/vocabulary';
import {BUILD, builtPage} from './site';

const data = loadMarkets();
const page = (address: string) => builtPage(`markets/${address === '' ? '' : `${address}/`}`).$;

describe('the list of markets, as HTML', () => {
  const $ = page('');

  it('has every bank with its country and its BIC', () => {
    const rows = $('[data-market-tool=directory] tbody tr')
      .toArray()
      .map((row) => `${$(row).attr('data-country') ?? ''} ${$(row).find('th').text()}`);
    const banks = data.markets.flatMap(({code, banks: own}) =>
      own.map(({name}) => `${code} ${name}`),
    );
    expect(banks).toHaveLength(276);
    expect(rows.sort()).toEqual(banks.sort());
    const text = $('[data-market-tool=directory] tbody').text();
    for (const {bic, bic11, confidence} of data.markets.flatMap((market) => market.banks)) {
      if (bic !== null && confidence !== 'low') {
        expect(text).toContain(bic11 ?? bic);
      }
    }
  });

  it('has a tile of the map for each country, with a place of its own', () => {
    const tiles = $('.market-map [data-tile]')
      .toArray()
      .map((tile) => $(tile).attr('data-tile') ?? '');
    expect(tiles.sort()).toEqual([...MARKET_CODES]);
    const styles = fs.readFileSync('src/css/markets.css', 'utf8');
    const places = [
      ...styles.matchAll(/\[data-tile='([a-z]{2})'\] \{\s*grid-area: (\d+ \/ \d+);/g),
    ];
    expect(places.map(([, code]) => code).sort()).toEqual([...MARKET_CODES]);
    expect(new Set(places.map(([, , place]) => place)).size).toBe(MARKET_CODES.length);
  });

  it('hides no bank, and its filter waits for the script', () => {
    expect($('[data-market-tool=directory] tr[hidden]')).toHaveLength(0);
    expect($('[data-market-tool] fieldset:not([disabled])')).toHaveLength(0);
  });

  it('gives the IBAN field no name, so that no account number gets into an address', () => {
    expect($('#iban-checker')).toHaveLength(1);
    expect($('#iban-checker').attr('name')).toBeUndefined();
  });

  it('links files that are there', () => {
    const links = $('a[href$=".json"]')
      .toArray()
      .map((link) => path.basename($(link).attr('href') ?? ''));
    expect(links).toEqual(
      expect.arrayContaining(['markets.json', 'fi.json', 'market.schema.json']),
    );
    for (const link of links) {
      expect(fs.existsSync(path.join(BUILD, 'markets', link)), link).toBe(true);
    }
  });
});

/** Rows of a table by their header, as text. */
function rowsOf($: CheerioAPI, label: string): Map<string, string> {
  const rows = $(`[role=region][aria-label="${label}"] tbody tr`).toArray();
  return new Map(rows.map((row) => [$(row).find('th').text(), $(row).text()]));
}

describe.each(data.markets.map((market): [string, Market] => [market.code, market]))(
  '/markets/%s/ and how sure its facts are',
  (code, market) => {
    const $ = page(code);
    const {name, payment_types: payments, authentication, reference_schemes: references} = market;
    const tables: [string, readonly {name: string; confidence: Confidence}[]][] = [
      [`Payment types in ${name}`, payments],
      [`Login methods in ${name}`, authentication.methods.filter(({flows}) => flows.length > 0)],
      [`Payment references in ${name}`, references],
    ];

    it.each(tables)('%s: high plainly, medium with "usually", low not at all', (label, facts) => {
      const rows = rowsOf($, label);
      for (const fact of facts) {
        const row = rows.get(fact.name);
        if (fact.confidence === 'low') {
          expect(row, fact.name).toBeUndefined();
        } else if (fact.confidence === 'medium') {
          expect(row, fact.name).toMatch(/Usually/);
        } else {
          expect(row, fact.name).not.toMatch(/Usually/);
        }
      }
    });

    it('says the BIC of each bank in the same way', () => {
      const rows = rowsOf($, `Banks in ${name}`);
      for (const {name: bank, bic, confidence} of market.banks) {
        const isSaid = bic !== null && confidence !== 'low';
        expect(rows.get(bank)).toMatch(isSaid ? new RegExp(bic) : /No single BIC/);
        expect(rows.get(bank)?.includes('usually '), bank).toBe(isSaid && confidence === 'medium');
      }
    });

    it('says the standards, the history and the inputs in the same way', () => {
      const glance = rowsOf($, `${name} at a glance`).get('API standards') ?? '';
      for (const {name: standard, used_by: users, confidence} of market.api_standards) {
        const text = users.replaceAll('`', '');
        expect(glance.includes(standard), standard).toBe(confidence !== 'low');
        expect(glance.includes(`Usually ${text}`), standard).toBe(confidence === 'medium');
      }
      const text = $('article').text();
      const days = `rely on ${market.history.minimum_days} days`;
      expect(text.includes(`You can ${days}`)).toBe(market.history.confidence === 'high');
      expect(text.includes(`You can usually ${days}`)).toBe(market.history.confidence === 'medium');
      expect(text.includes('What the user enters:')).toBe(
        market.confidence.authentication === 'high',
      );
      expect(text.includes('What the user usually enters:')).toBe(
        market.confidence.authentication === 'medium',
      );
    });
  },
);

it('the comparison, as HTML, has a column for each country', () => {
  const $ = page('compare');
  expect($('thead th[data-country]')).toHaveLength(30);
  for (const row of $('[data-market-tool=comparison] tr').toArray()) {
    expect($(row).children()).toHaveLength(31);
  }
});

it.each(data.markets.map(({code}) => code))('/markets/%s/ has checker and request', (code) => {
  const $ = page(code);
  expect($('#iban-checker')).toHaveLength(1);
  expect($('[data-market-tool=sortable] th')).not.toHaveLength(0);
  expect($('article').text()).toContain('Mock ASPSP');
  expect($('article a[href$="/api/reference/get-list-of-aspsps/"]')).not.toHaveLength(0);
  expect($('[data-copy=true]')).toHaveLength(0);
  const request = `aspsps?country=${code.toUpperCase()}`;
  for (const panel of $('[role=tabpanel]').toArray()) {
    expect($(panel).text()).toContain(request);
  }
  expect($('[role=tabpanel]')).not.toHaveLength(0);
});

it('the data is published with its schemas', () => {
  for (const [file, content] of publishedFiles(data)) {
    expect(fs.readFileSync(path.join(BUILD, file), 'utf8'), file).toBe(content);
  }
});
