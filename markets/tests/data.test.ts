import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {ibanCheckDigits, ibanParts} from '../../packages/iban/src/index';
import {loadMarkets} from '../../src/markets/data/load';
import {MARKET_CODES, RULE_IDS} from '../../src/markets/data/vocabulary';
import {BANK_IDS} from './bankIds';
import {messagesAfter, siteDir} from '../../src/markets/data/markets.fixture';

const {markets, common} = loadMarkets(siteDir);

describe('market data', () => {
  it('has one valid file for each of the 30 countries', () => {
    expect(markets.map((market) => market.code)).toEqual([...MARKET_CODES]);
    expect(markets).toHaveLength(30);
  });

  it('keeps the anchor of every bank', () => {
    expect(Object.keys(BANK_IDS)).toEqual([...MARKET_CODES]);
    for (const {code, banks} of markets) {
      expect(banks.map(({id}) => id)).toEqual(expect.arrayContaining([...(BANK_IDS[code] ?? [])]));
    }
  });

  it('contains each name for requests once per country', () => {
    expect(messagesAfter('fi', 'banks.3.api_name', 'Nordea')).toEqual([
      expect.stringMatching(/^markets\/data\/fi\.json: banks\[3\]\.api_name .*occurs twice/),
    ]);
  });

  it('shares a BIC only between rows that state it', () => {
    const banks = markets.flatMap((market) => market.banks);
    const repeated = banks.filter(
      ({bic}) => bic !== null && banks.filter((other) => other.bic === bic).length > 1,
    );
    expect(repeated.map(({id}) => id)).toEqual(['kbc', 'kbc-brussels']);
    expect(repeated.every((bank) => bank.bic_shared)).toBe(true);
  });

  it('lists each rule once', () => {
    expect(common.access_rules.map((rule) => rule.id)).toEqual([...RULE_IDS]);
  });

  it('has its own notes for every country', () => {
    const texts = markets.flatMap((market) => market.notes.map(({text}) => text));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('splits every example IBAN into parts that add up to it', () => {
    for (const {iban, iso_alpha2: country} of markets) {
      const parts = ibanParts(iban);
      expect(parts.map(({text}) => text).join('')).toBe(iban.example);
      expect(parts[0]?.text).toBe(country);
      expect(parts[1]?.text).toBe(ibanCheckDigits(country, iban.example.slice(4)));
      expect(parts.some(({kind}) => kind === 'control')).toBe(country === 'IT');
    }
  });
});

/** Facts that were once wrong here and are easily copied wrongly from public lists: bank id, and text in its row. */
const REVIEWED: readonly [
  country: string,
  bank: string,
  facts: Readonly<Record<string, unknown>>,
][] = [
  ['be', 'cbc', {bic: 'CREGBEBB', bic_shared: false}],
  ['cy', 'alpha-bank-cyprus', {note: expect.stringContaining('AstroBank')}],
  ['dk', 'al-sydbank', {note: expect.stringContaining('December 2025')}],
  ['fi', 'nordea', {note: expect.stringContaining('urgent payments')}],
  ['fi', 'saastopankki', {bic_shared: true}],
  ['fi', 'pop-pankki', {bic_shared: true}],
  ['fi', 'op-financial-group', {bic_shared: true}],
  ['se', 'swedbank', {bic_shared: true}],
  ['se', 'sbab-bank', {segments: expect.arrayContaining(['business'])}],
  ['ro', 'exim-banca-romaneasca', {segments: expect.arrayContaining(['retail'])}],
  ['fr', 'boursobank', {segments: expect.arrayContaining(['business'])}],
  ['sk', '365-bank', {note: expect.stringContaining('KBC')}],
];

describe('reviewed facts', () => {
  const marketOf = (code: string) => markets.find((market) => market.code === code);

  it.each(REVIEWED)('%s, %s', (country, bank, facts) => {
    expect(marketOf(country)?.banks.find(({id}) => id === bank)).toMatchObject(facts);
  });

  it('include the former names of merged banks', () => {
    const aliases = (country: string, bank: string) =>
      marketOf(country)
        ?.banks.find(({id}) => id === bank)
        ?.aliases?.map(({name, year}) => [name, year]);
    expect(aliases('cy', 'alpha-bank-cyprus')).toContainEqual(['AstroBank', 2025]);
    expect(aliases('dk', 'al-sydbank')).toContainEqual(['Vestjysk Bank', 2025]);
  });

  it('include the whole bank code of Iceland, with the branch', () => {
    expect(marketOf('is')?.iban.bank_code_position).toEqual({start: 5, end: 8});
  });

  it('make Bulgaria an exception among the dates of instant payments, on its page and in the index', () => {
    const bulgaria = marketOf('bg')
      ?.notes.map(({text}) => text)
      .join(' ');
    expect(bulgaria).toContain('1 January 2027');
    expect(fs.readFileSync('markets/index.mdx', 'utf8')).toMatch(/Bulgaria.*1 January 2027/);
    expect(fs.readFileSync('markets/data/common.json', 'utf8')).toMatch(/Bulgaria.*1 January 2027/);
  });
});
