import {describe, expect, it} from 'vitest';
import {
  KNOWN_IBAN_DIFFERENCES,
  commonJsonSchema,
  marketJsonSchema,
} from '../../../src/markets/data/schema';
import {ibanCheckDigits, ibanParts} from '../../../src/markets/data/iban';
import {loadMarkets} from '../../../src/markets/data/load';
import {isValidReference} from '../../../src/markets/data/references';
import {MARKET_CODES, RULE_IDS} from '../../../src/markets/data/vocabulary';
import {BANK_IDS} from './bankIds';
import {readData, siteDir} from './fixtures';

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

  it('shares a BIC only between rows that say so', () => {
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

  it('has examples that are valid by their own check digits', () => {
    const examples = markets.flatMap((market) =>
      market.reference_schemes.flatMap((scheme) => scheme.examples),
    );
    expect(examples.length).toBeGreaterThan(45);
    for (const {id, value} of examples) expect(isValidReference(id, value), value).toBe(true);
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

  it('uses every allowed difference from ibantools', () => {
    expect(Object.keys(KNOWN_IBAN_DIFFERENCES)).toEqual(['IE', 'IS', 'PL', 'SI', 'SK']);
  });
});

describe('editor schemas', () => {
  it.each([
    ['market.schema.json', marketJsonSchema()],
    ['common.schema.json', commonJsonSchema()],
  ])('%s is up to date (npx tsx scripts/market-schema.ts)', (name, schema) => {
    expect(readData(name)).toEqual(JSON.parse(JSON.stringify(schema)));
  });
});
