import {describe, expect, it} from 'vitest';
import {
  KNOWN_IBAN_DIFFERENCES,
  commonJsonSchema,
  marketJsonSchema,
} from '../../../src/lib/markets/schema';
import {ibanCheckDigits, ibanParts} from '../../../src/lib/markets/iban';
import {loadMarkets} from '../../../src/lib/markets/load';
import {isValidReference} from '../../../src/lib/markets/references';
import {MARKET_CODES, RULE_IDS} from '../../../src/lib/markets/vocabulary';
import {readData, siteDir} from './fixtures';

const {markets, common} = loadMarkets(siteDir);

/** Banks for each country, so that none gets lost. */
const BANK_COUNTS: Record<string, number> = {
  at: 12,
  be: 11,
  bg: 10,
  cy: 5,
  cz: 11,
  de: 12,
  dk: 10,
  ee: 7,
  es: 12,
  fi: 9,
  fr: 12,
  gr: 7,
  hr: 9,
  hu: 8,
  ie: 6,
  is: 5,
  it: 12,
  li: 7,
  lt: 8,
  lu: 8,
  lv: 8,
  mt: 6,
  nl: 11,
  no: 10,
  pl: 12,
  pt: 10,
  ro: 9,
  se: 11,
  si: 9,
  sk: 9,
};

describe('market data', () => {
  it('has one valid file for each of the 30 countries', () => {
    expect(markets.map((market) => market.code)).toEqual([...MARKET_CODES]);
    expect(markets).toHaveLength(30);
  });

  it('has all 276 banks, 267 of them with a BIC', () => {
    const banks = markets.flatMap((market) => market.banks);
    expect(Object.fromEntries(markets.map(({code, banks}) => [code, banks.length]))).toEqual(
      BANK_COUNTS,
    );
    expect(banks).toHaveLength(276);
    expect(banks.filter((bank) => bank.bic !== null)).toHaveLength(267);
  });

  it('has no BIC twice', () => {
    const bics = markets.flatMap((market) => market.banks.flatMap(({bic}) => bic ?? []));
    expect(new Set(bics).size).toBe(bics.length);
  });

  it('names each rule once', () => {
    expect(common.access_rules.map((rule) => rule.id)).toEqual([...RULE_IDS]);
  });

  it('has notes of its own in every country', () => {
    const notes = markets.flatMap((market) => market.notes);
    expect(new Set(notes).size).toBe(notes.length);
  });

  it('has examples that are valid by their own check digits', () => {
    const examples = markets.flatMap((market) =>
      market.reference_schemes.flatMap((scheme) => scheme.examples),
    );
    expect(examples.length).toBeGreaterThan(45);
    for (const {id, value} of examples) expect(isValidReference(id, value), value).toBe(true);
  });

  it('cuts every example IBAN into parts that make it up again', () => {
    for (const {iban, iso_alpha2: country} of markets) {
      const parts = ibanParts(iban);
      expect(parts.map(({text}) => text).join('')).toBe(iban.example);
      expect(parts[0]?.text).toBe(country);
      expect(parts[1]?.text).toBe(ibanCheckDigits(country, iban.example.slice(4)));
      expect(parts.some(({kind}) => kind === 'control')).toBe(country === 'IT');
    }
  });

  it('needs every difference from ibantools that is allowed', () => {
    expect(Object.keys(KNOWN_IBAN_DIFFERENCES)).toEqual(['IE', 'PL', 'SI', 'SK']);
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
