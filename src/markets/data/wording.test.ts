import {describe, expect, it} from 'vitest';
import {sentenceCase, shown, shownConfidence} from './confidence';
import {loadMarkets} from './load';
import {summarise} from './summary';
import {
  appliesTo,
  availability,
  aliasText,
  flowFacts,
  list,
  longMonth,
  marketFacts,
  memberships,
} from './wording';
import {siteDir} from './markets.fixture';

const {markets, common} = loadMarkets(siteDir);

function market(code: string) {
  const found = markets.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`no market ${code}`);
  return found;
}

describe('confidence', () => {
  it('shows high and medium, but not low', () => {
    expect((['high', 'medium', 'low', null] as const).map(shownConfidence)).toEqual([
      'high',
      'medium',
      null,
      null,
    ]);
  });

  it('preserves the order of shown entries', () => {
    const items = (['low', 'high', 'medium', null] as const).map((confidence) => ({confidence}));
    expect(shown(items)).toEqual([{confidence: 'high'}, {confidence: 'medium'}]);
  });

  it('keeps the case of names at the start of a sentence', () => {
    expect(sentenceCase('user name')).toBe('User name');
    expect(sentenceCase('6-digit code')).toBe('6-digit code');
    expect(sentenceCase('iPKO and others')).toBe('iPKO and others');
    expect(sentenceCase('`RF` and digits')).toBe('`RF` and digits');
    expect(sentenceCase('one-time code')).toBe('One-time code');
    expect(sentenceCase('m-zaba')).toBe('m-zaba');
  });
});

describe('wording', () => {
  it('describes other names of a bank', () => {
    const alias = {name: 'Sydbank', year: 2025, bic: null} as const;
    expect(aliasText({...alias, kind: 'former-name'})).toBe('Sydbank until 2025');
    expect(aliasText({...alias, kind: 'former-name', year: null})).toBe('formerly Sydbank');
    expect(aliasText({...alias, kind: 'merged', bic: 'SYBKDK22'})).toBe(
      'includes Sydbank since 2025 (BIC `SYBKDK22`)',
    );
    expect(aliasText({...alias, kind: 'brand'})).toBe('also trades as Sydbank');
  });

  it('lists things', () => {
    expect([list([]), list(['a']), list(['a', 'b']), list(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
  });

  it('names the memberships of a country', () => {
    expect(memberships(market('fi'))).toBe('EU, EEA, euro area and SEPA');
    expect(memberships(market('se'))).toBe('EU, EEA and SEPA; not in the euro area');
    expect(memberships(market('no'))).toBe('EEA and SEPA; not in the EU or the euro area');
  });

  it('states whether the API supports a payment type', () => {
    expect(availability({via_psd2_api: 'usual', confidence: 'high'})).toBe('Yes, at most banks');
    expect(availability({via_psd2_api: 'rare', confidence: 'medium'})).toBe('Rarely');
    expect(availability({via_psd2_api: 'no', confidence: 'low'})).toBeNull();
  });

  it('omits flows that are unknown or uncertain', () => {
    const facts = (code: string) =>
      flowFacts(market(code).authentication).map(
        ({value, confidence}) => `${value}, ${confidence}`,
      );
    expect(facts('fi')).toEqual(['All banks, medium', 'A few banks, medium']);
    expect(facts('at')).toEqual(['All banks, medium']);
    expect(facts('ie')).toEqual(['All banks, high', 'No bank, high', 'No bank, high']);
    expect(facts('li')).toEqual([]);
  });

  it('applies the rules on instant payments by membership', () => {
    const rules = (code: string) =>
      common.access_rules
        .filter(({id}) => id.startsWith('instant-') && id !== 'instant-interface')
        .filter((rule) => appliesTo(rule, market(code)))
        .map(({id}) => id);
    expect(rules('fi')).toEqual(['instant-euro-area']);
    expect(rules('se')).toEqual(['instant-eu-other']);
    expect(rules('no')).toEqual(['instant-eea']);
    expect(rules('bg')).toEqual(['instant-bulgaria']);
  });

  it('writes months consistently', () => {
    expect(longMonth('2026-07')).toBe('July 2026');
  });

  it('summarises a country', () => {
    expect(summarise(market('se'))).toMatchObject({
      code: 'se',
      isoAlpha2: 'SE',
      name: 'Sweden',
      currencies: ['SEK'],
      usualLogin: {text: 'BankID (Mobilt BankID)', confidence: 'high'},
      mainStandards: {text: 'Berlin Group NextGenPSD2; own interface', confidence: 'medium'},
      bankCount: market('se').banks.length,
    });
    expect(summarise(market('li')).usualLogin).toBeNull();
    expect(summarise(market('mt')).instant).toBe('varies');
  });
});

describe('the summary strip of a country', () => {
  it('contains currency, login, app switch, instant payments and standards', () => {
    const facts = marketFacts(market('de')).map(({label, value}) => [label, value]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Currency: 'EUR',
      'Common login': 'pushTAN or approval in the app; photoTAN',
      'Instant payments': 'Depends on the bank',
      'API standards': 'Berlin Group NextGenPSD2',
    });
    expect(facts).toHaveLength(5);
  });

  it('omits facts that are not certain enough', () => {
    const labels = marketFacts(market('li')).map(({label}) => label);
    expect(labels).toEqual(['Currency', 'API standards']);
  });
});
