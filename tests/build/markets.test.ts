import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {loadMarkets} from '../../src/lib/markets/load';
import {publishedFiles} from '../../src/lib/markets/published';
import {MARKET_CODES} from '../../src/lib/markets/vocabulary';
import {BUILD} from './site';

const data = loadMarkets();
const page = (address: string) =>
  load(fs.readFileSync(path.join(BUILD, 'markets', address, 'index.html'), 'utf8'));

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
