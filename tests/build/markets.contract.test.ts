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
  const rows = $('[data-market-tool=directory] tbody tr').toArray();
  const valuesOf = (name: string) =>
    $(`.market-map [${name}]`)
      .toArray()
      .map((tile) => $(tile).attr(name) ?? '');

  it('has every bank with its BIC, linked to its row on the page of its country', () => {
    const banks = data.markets.flatMap(({code, banks: own}) =>
      own.map((bank) => ({...bank, code, anchor: bankAnchor(bank)})),
    );
    expect(banks.length).toBeGreaterThan(280);
    const listed = rows.map((row) => {
      const link = $(row).find('th a');
      return `${$(row).attr('data-country') ?? ''} ${link.text()} ${link.attr('href') ?? ''}`;
    });
    expect(listed.toSorted()).toEqual(
      banks
        .map(({code, name, anchor}) => `${code} ${name} /docs/markets/${code}/#${anchor}`)
        .toSorted(),
    );
    expect(banks.filter(({code, anchor}) => page(code)(`tr#${anchor}`).length !== 1)).toEqual([]);
    const text = $('[data-market-tool=directory] tbody').text();
    const isLost = ({bic, bic11, confidence}: (typeof banks)[number]) =>
      bic !== null && confidence !== 'low' && !text.includes(bic11 ?? bic);
    expect(banks.filter(isLost)).toEqual([]);
  });

  it('has a separate map tile for each country', () => {
    expect(valuesOf('data-tile').toSorted()).toEqual([...MARKET_CODES]);
    // The style sheet has eight columns.
    expect(valuesOf('data-column').filter((column) => !/^[1-8]$/.test(column))).toEqual([]);
  });

  it('filters by the standard of a bank, or otherwise by those of its country', () => {
    expect($('[data-country=pl][data-standards~="polishapi"]')).toHaveLength(12);
    expect($('[data-country=pl][data-standards="own-interface"]')).toHaveLength(1);
    const offered = $('select[name=standard] option[value!=""]').toArray();
    expect(offered.map((option) => $(option).attr('value')).toSorted()).toEqual(
      [
        ...new Set(rows.flatMap((row) => $(row).attr('data-standards')?.split(' ') ?? [])),
      ].toSorted(),
    );
  });

  it('hides its filter until the script runs, and the IBAN field has no name that could appear in a URL', () => {
    expect($('[data-market-tool=directory] tr[hidden]')).toHaveLength(0);
    expect($('[data-market-tool] fieldset:not([disabled])')).toHaveLength(0);
    expect(page('iban')('#iban-checker').not('[name]')).toHaveLength(1);
  });

  it('links to files that exist', () => {
    const links = $('a[href$=".json"]')
      .toArray()
      .map((link) => path.basename($(link).attr('href') ?? ''));
    expect(links).toEqual(expect.arrayContaining(['markets.json', 'fi.json']));
    expect(links.filter((link) => !fs.existsSync(path.join(BUILD, 'markets', link)))).toEqual([]);
  });
});

/** Returns the rows of a table by the name in their header. */
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

type Shown = Confidence | 'marked twice';

/** Returns the confidence that an element shows: high without a mark, medium with a mark, low if it is absent. */
function confidenceOf(element: ReturnType<CheerioAPI> | undefined): Shown {
  return element === undefined || element.length === 0
    ? 'low'
    : ((['high', 'medium'] as const)[element.find(MARK).length] ?? 'marked twice');
}

/** Returns the facts of a country, with their confidence in the data and on its page. */
function factsOf(market: Market): [fact: string, wanted: Confidence, shown: Shown][] {
  const {name} = market;
  const $ = page(market.code);
  const tables: Record<string, readonly {name: string; confidence: Confidence}[]> = {
    [`Payment types in ${name}`]: market.payment_types,
    [`Login methods in ${name}`]: market.authentication.methods,
    [`Payment references in ${name}`]: market.reference_schemes,
  };
  const starting = (text: string, among = $('article p')) =>
    among.filter((_, element) => $(element).text().startsWith(text));
  return [
    ...Object.entries(tables).flatMap(([label, facts]) => {
      const rows = rowsOf($, label);
      return facts.map((fact): [string, Confidence, Shown] => [
        `${label}: ${fact.name}`,
        fact.confidence,
        confidenceOf(rows.get(fact.name)),
      ]);
    }),
    [
      'history',
      market.history.confidence,
      confidenceOf(starting(`You can rely on ${market.history.minimum_days} days`)),
    ],
    ['inputs', market.confidence.authentication, confidenceOf(starting('What the user enters'))],
    ...market.notes.map(({topic, confidence}): [string, Confidence, Shown] => [
      `note: ${topic}`,
      confidence,
      confidenceOf(starting(topic, $('#watch').nextUntil('h2').find('li'))),
    ]),
  ];
}

/** Returns what the page of a country lacks. */
function problemsOf(market: Market): string[] {
  const {code, name, banks, api_standards: standards, checked} = market;
  const $ = page(code);
  const text = $('article').text();
  const facts = rowsOf($, `${name} at a glance`);
  const glance = facts.get('API standards');
  const texts = [
    'marks a less certain fact',
    `Sources for ${name}, consulted up to ${longMonth(checked.month)}`,
    ...checked.sources.map(({source}) => source.replaceAll('`', '')),
    ...checked.corrections.map((one) => `${longMonth(one.month)}: ${one.text}`),
    'Mock ASPSP',
    ...(checked.sources.length === 0 ? ['only, because there are none for this country'] : []),
  ];
  const parts = [
    ...['#iban-checker', '[data-market-tool=sortable] th', '[role=tabpanel]'],
    'article a[href$="/api/reference/get-list-of-aspsps/"]',
  ];
  return [
    ...banks.filter((bank) => !isShownRight($(`tr#${bankAnchor(bank)}`), bank)).map(({id}) => id),
    ...standards
      .filter((one) => (glance?.text().includes(one.name) ?? false) !== (one.confidence !== 'low'))
      .map((one) => one.name),
    ...[facts.get('Currency')?.find('span').text() ?? ''].filter(
      (note) => note !== (market.currency_note?.replaceAll('`', '') ?? ''),
    ),
    ...texts.filter((part) => !text.includes(part)),
    ...parts.filter((part) => $(part).length === 0),
    ...$('[role=tabpanel]')
      .toArray()
      .map((panel) => $(panel).text())
      .filter((sample) => !sample.includes(`aspsps?country=${code.toUpperCase()}`)),
  ].map((problem) => `${code}: ${problem}`);
}

/** Checks the confidence of the BIC, and that the bank's own name, for the search, is apart from its others. */
function isShownRight(row: ReturnType<CheerioAPI>, bank: Market['banks'][number]): boolean {
  const [bic, header] = [row.find('td').first(), row.find('th')];
  const isShown = bank.bic !== null && bank.confidence !== 'low';
  const others = [bank.api_name ?? '', ...(bank.aliases ?? []).map((alias) => alias.name)];
  const own = header.clone();
  own.find('span').remove();
  return (
    bic.text().includes((isShown && bank.bic) || 'None listed') &&
    bic.find(MARK).length === Number(isShown && bank.confidence === 'medium') &&
    others.every((other) => header.text().includes(other)) &&
    own.text().trim() === bank.name
  );
}

describe('the pages of countries', () => {
  it('show facts according to their confidence', () => {
    const facts = data.markets.flatMap((market) =>
      factsOf(market).map(([fact, ...both]) => [`${market.code}, ${fact}`, ...both]),
    );
    expect(new Set(facts.map(([, wanted]) => wanted))).toEqual(new Set(['high', 'medium', 'low']));
    expect(facts.filter(([, wanted, shown]) => wanted !== shown)).toEqual([]);
  });

  it('have banks, standards, sources, checker and request', () => {
    expect(data.markets.flatMap(problemsOf)).toEqual([]);
  });
});

it('the data is published', () => {
  for (const [file, content] of publishedFiles(data)) {
    expect(fs.readFileSync(path.join(BUILD, file), 'utf8'), file).toBe(content);
  }
});
