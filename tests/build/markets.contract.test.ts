import fs from 'node:fs';
import path from 'node:path';
import type {CheerioAPI} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {loadMarkets} from '../../src/markets/data/load';
import {publishedFiles} from '../../src/markets/data/published';
import type {Market} from '../../src/markets/data/schema';
import {type Confidence, MARKET_CODES} from '../../src/markets/data/vocabulary';
import {bankAnchor, longMonth} from '../../src/markets/data/wording';
import {BUILD, builtPage} from './site';

/** The mark after a less certain fact. */
const MARK = '[data-confidence=medium]';

const data = loadMarkets();
const page = (address: string) => builtPage(`markets/${address === '' ? '' : `${address}/`}`).$;

describe('the list of markets, as HTML', () => {
  const $ = page('');

  it('has every bank with its country and its BIC', () => {
    const rows = $('[data-market-tool=directory] tbody tr')
      .toArray()
      .map((row) => `${$(row).attr('data-country') ?? ''} ${$(row).find('th a').text()}`);
    const banks = data.markets.flatMap(({code, banks: own}) =>
      own.map(({name}) => `${code} ${name}`),
    );
    expect(banks.length).toBeGreaterThan(280);
    expect(rows.sort()).toEqual(banks.sort());
    const text = $('[data-market-tool=directory] tbody').text();
    for (const {bic, bic11, confidence} of data.markets.flatMap((market) => market.banks)) {
      if (bic !== null && confidence !== 'low') {
        expect(text).toContain(bic11 ?? bic);
      }
    }
  });

  it('links each bank to its row on the page of its country', () => {
    const links = $('[data-market-tool=directory] tbody th a')
      .toArray()
      .map((link) => $(link).attr('href') ?? '');
    const rows = data.markets.flatMap(({code, banks}) => {
      const country = page(code);
      return banks.map((bank) => {
        const anchor = bankAnchor(bank);
        expect(country(`tr#${anchor}`), `${code} ${anchor}`).toHaveLength(1);
        return `/docs/markets/${code}/#${anchor}`;
      });
    });
    expect(links.toSorted()).toEqual(rows.toSorted());
  });

  it('has a separate map tile for each country', () => {
    const tiles = $('.market-map [data-tile]')
      .toArray()
      .map((tile) => $(tile).attr('data-tile') ?? '');
    expect(tiles.sort()).toEqual([...MARKET_CODES]);
    const places = $('.market-map [data-at]')
      .toArray()
      .map((tile) => $(tile).attr('data-at') ?? '');
    expect(new Set(places).size).toBe(MARKET_CODES.length);
    // The style sheet has as many rows and columns.
    expect(places.filter((place) => !/^[1-8] [1-8]$/.test(place))).toEqual([]);
  });

  it('filters by the standard of a bank, or otherwise by those of its country', () => {
    expect($('[data-country=pl][data-standards~="polishapi"]')).toHaveLength(12);
    expect($('[data-country=pl][data-standards="own-interface"]')).toHaveLength(1);
  });

  it('shows every bank, and its filter waits for the script', () => {
    expect($('[data-market-tool=directory] tr[hidden]')).toHaveLength(0);
    expect($('[data-market-tool] fieldset:not([disabled])')).toHaveLength(0);
  });

  it('gives the IBAN field no name, so that account numbers never appear in a URL', () => {
    const field = page('iban')('#iban-checker');
    expect(field).toHaveLength(1);
    expect(field.attr('name')).toBeUndefined();
  });

  it('links to files that exist', () => {
    const links = $('a[href$=".json"]')
      .toArray()
      .map((link) => path.basename($(link).attr('href') ?? ''));
    expect(links).toEqual(expect.arrayContaining(['markets.json', 'fi.json']));
    for (const link of links) {
      expect(fs.existsSync(path.join(BUILD, 'markets', link)), link).toBe(true);
    }
  });
});

/** Rows of a table by the name in their header. */
function rowsOf($: CheerioAPI, label: string): Map<string, ReturnType<CheerioAPI>> {
  const rows = $(`[role=region][aria-label="${label}"] tbody tr`).toArray();
  return new Map(
    rows.map((row) => {
      const header = $(row).find('th').clone();
      header.find('span').remove();
      return [header.text().trim(), $(row)];
    }),
  );
}

describe.each(data.markets.map((market): [string, Market] => [market.code, market]))(
  '/markets/%s/ and the confidence of its facts',
  (code, market) => {
    const $ = page(code);
    const {name, payment_types: payments, authentication, reference_schemes: references} = market;
    const tables: [string, readonly {name: string; confidence: Confidence}[]][] = [
      [`Payment types in ${name}`, payments],
      [`Login methods in ${name}`, authentication.methods],
      [`Payment references in ${name}`, references],
    ];

    it.each(tables)('%s: high has no mark, medium has one, low is not shown', (label, facts) => {
      const rows = rowsOf($, label);
      for (const fact of facts) {
        const row = rows.get(fact.name);
        if (fact.confidence === 'low') {
          expect(row, fact.name).toBeUndefined();
        } else {
          expect(row?.find(MARK).length, fact.name).toBe(Number(fact.confidence === 'medium'));
        }
      }
    });

    it('shows the BIC of each bank consistently, and its name for requests', () => {
      for (const bank of market.banks) {
        const row = $(`tr#${bankAnchor(bank)}`);
        const isShown = bank.bic !== null && bank.confidence !== 'low';
        expect(row.find('td').first().text()).toContain(isShown ? bank.bic : 'None listed');
        expect(row.find('td').first().find(MARK)).toHaveLength(
          Number(isShown && bank.confidence === 'medium'),
        );
        if (bank.api_name !== undefined) {
          expect(row.find('th').text()).toContain(bank.api_name);
        }
        for (const alias of bank.aliases ?? []) {
          expect(row.find('th').text()).toContain(alias.name);
        }
      }
    });

    it('has the name of each bank outside what holds its other names, where the search looks for it', () => {
      for (const bank of market.banks) {
        const header = $(`tr[id="${bankAnchor(bank)}"] th`).clone();
        expect(header.find('span').remove().end().text().trim(), bank.id).toBe(bank.name);
      }
    });

    it('shows standards, history, inputs and notes consistently', () => {
      const facts = rowsOf($, `${name} at a glance`);
      const currencyNote = market.currency_note?.replaceAll('`', '') ?? '';
      expect(facts.get('Currency')?.find('span').text()).toBe(currencyNote);
      const glance = facts.get('API standards');
      for (const {name: standard, confidence} of market.api_standards) {
        expect(glance?.text().includes(standard) ?? false, standard).toBe(confidence !== 'low');
      }
      expect(glance?.find(MARK).length ?? 0).toBe(
        market.api_standards.filter(({confidence}) => confidence === 'medium').length,
      );
      const paragraph = (start: string) =>
        $('article p').filter((_, element) => $(element).text().startsWith(start));
      const marks = (start: string) => {
        const found = paragraph(start);
        return found.length === 0 ? 'low' : found.find(MARK).length > 0 ? 'medium' : 'high';
      };
      expect(marks(`You can rely on ${market.history.minimum_days} days`)).toBe(
        market.history.confidence,
      );
      expect(marks('What the user enters:')).toBe(market.confidence.authentication);
      for (const {topic, confidence} of market.notes) {
        const item = $('#watch')
          .nextUntil('h2')
          .find('li')
          .filter((_, element) => $(element).text().startsWith(`${topic}.`));
        expect(item, topic).toHaveLength(Number(confidence !== 'low'));
        expect(item.find(MARK), topic).toHaveLength(Number(confidence === 'medium'));
      }
    });

    it('explains the mark, and names its sources with their month', () => {
      const text = $('article').text();
      expect(text).toContain('marks a fact that is less certain');
      expect(text).toContain(`Sources for ${name}, read up to ${longMonth(market.checked.month)}`);
      const {sources} = market.checked;
      expect(text.includes('only; there are none for this country')).toBe(sources.length === 0);
      for (const {source} of sources) {
        expect(text).toContain(source.replaceAll('`', ''));
      }
      for (const correction of market.checked.corrections) {
        expect(text).toContain(`${longMonth(correction.month)}: ${correction.text}`);
      }
      expect(text).not.toMatch(/\busually\b/i);
    });
  },
);

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

it('the data is published', () => {
  for (const [file, content] of publishedFiles(data)) {
    expect(fs.readFileSync(path.join(BUILD, file), 'utf8'), file).toBe(content);
  }
});
