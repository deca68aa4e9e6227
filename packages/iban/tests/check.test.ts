import {ValidationErrorsIBAN, validateIBAN} from 'ibantools';
import {describe, expect, it} from 'vitest';
import {expandStructure, ibanCheckDigits} from '../src/index';
import {checkIban, describeIban, normaliseIban, type IbanProblem} from '../src/index';
import {ibanRegistry} from '../../../src/markets/data/ibanRegistry';
import {loadMarkets} from '../../../src/markets/data/load';
import {siteDir} from '../../../src/markets/data/markets.fixture';
import {randomOf} from '../../../tests/random';

const {markets} = loadMarkets(siteDir);
const registry = ibanRegistry(markets);
const check = (text: string) => checkIban(text, registry);

/** Number of IBANs to generate and then break for each country. */
const IBANS_PER_COUNTRY = 200;

const random = randomOf(6);
const pick = (text: string) => text[Math.floor(random() * text.length)] ?? '';
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CHARACTERS = {n: DIGITS, a: LETTERS, c: DIGITS + LETTERS};

function generate(code: string, structure: string): string {
  const bban = expandStructure(structure)
    .map((kind) => pick(CHARACTERS[kind]))
    .join('');
  return `${code}${ibanCheckDigits(code, bban)}${bban}`;
}

const replaceAt = (text: string, index: number, char: string) =>
  text.slice(0, index) + char + text.slice(index + 1);

/** Ways of breaking an IBAN; the result may be valid by chance. */
const BREAKS: readonly ((iban: string) => string)[] = [
  (iban) => replaceAt(iban, Math.floor(random() * iban.length), pick(DIGITS + LETTERS)),
  (iban) => replaceAt(iban, 4 + Math.floor(random() * (iban.length - 4)), pick(DIGITS)),
  (iban) => {
    const index = 2 + Math.floor(random() * (iban.length - 3));
    return (
      iban.slice(0, index) + (iban[index + 1] ?? '') + (iban[index] ?? '') + iban.slice(index + 2)
    );
  },
  (iban) => iban.slice(0, -1),
  (iban) => iban + pick(DIGITS),
  (iban) => replaceAt(iban, 2, pick(LETTERS)),
  (iban) => `${pick(LETTERS)}${pick(LETTERS)}${iban.slice(2)}`,
];

/** Returns the result of ibantools, ignoring check digits within account numbers, which the checker does not verify. */
function isValidForLibrary(iban: string): boolean {
  return validateIBAN(iban).errorCodes.every(
    (code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );
}

/**
 * Known differences: the registry requires letters in Irish bank codes; check digits range from 02 to 98, but ibantools
 * accepts 00, 01 and 99, which leave the same remainder; ibantools has countries that the registry lacks.
 */
function isKnownDifference(iban: string): boolean {
  const code = iban.slice(0, 2);
  return (
    !(code in registry) ||
    (code === 'IE' && !/^[A-Z]{4}/.test(iban.slice(4))) ||
    ['00', '01', '99'].includes(iban.slice(2, 4))
  );
}

describe('generated IBANs', () => {
  it.each(Object.entries(registry))('%s: agrees with ibantools', (code, {structure}) => {
    for (let index = 0; index < IBANS_PER_COUNTRY; index += 1) {
      const iban = generate(code, structure);
      expect(check(iban).isValid, iban).toBe(true);
      expect(isValidForLibrary(iban), iban).toBe(true);
      for (const damage of BREAKS) {
        const broken = damage(iban);
        if (!isKnownDifference(broken)) {
          expect(check(broken).isValid, broken).toBe(isValidForLibrary(broken));
        }
      }
    }
  });

  it('every example of the market data is accepted', () => {
    for (const {iban, iso_alpha2: code} of markets) {
      const {start, end} = iban.bank_code_position;
      expect(check(iban.example)).toMatchObject({
        isValid: true,
        country: {name: registry[code]?.name},
        bankCode: iban.example.slice(start - 1, end),
      });
    }
  });
});

/** Input, kind of error, and part of the message. */
const WRONG: readonly [string, IbanProblem, string][] = [
  ['', 'empty', 'Enter an IBAN'],
  ['  ', 'empty', 'Enter an IBAN'],
  ['FI21 1234 5600 0007 8_', 'character', 'cannot contain “_”'],
  ['FI21 1234 5600 0007 8Ä', 'character', 'cannot contain “Ä”'],
  ['12345600000785', 'no-country', 'two-letter code of its country'],
  ['F121 1234 5600 0007 85', 'no-country', 'two-letter code of its country'],
  ['GB29 NWBK 6016 1331 9268 19', 'unknown-country', 'GB is not one of the 30'],
  ['FI21 1234 5600 0007 8', 'length', '18 characters. This one has 17: 1 too few'],
  ['FI21 1234 5600 0007 8555', 'length', 'has 20: 2 too many'],
  [
    'FI21 1234 56O0 0007 85',
    'structure',
    'Character 11 is “O”, but it must be a digit. Is it zero?',
  ],
  ['FIX1 1234 5600 0007 85', 'structure', 'Character 3 is “X”, but it must be a digit'],
  ['NL91 A8NA 0417 1643 00', 'structure', 'Character 6 is “8”, but it must be a letter'],
  ['FI22 1234 5600 0007 85', 'check-digits', 'check digits 22 do not match'],
  ['FI21 1234 5600 0007 58', 'check-digits', 'two are swapped'],
];

describe('a wrong IBAN', () => {
  it.each(WRONG)('%j: %s', (text, problem, words) => {
    const result = check(text);
    expect(result).toMatchObject({isValid: false, problem});
    expect(result.isValid ? '' : result.message).toContain(words);
  });

  it('is not confused by names of inherited properties', () => {
    expect(check('CONSTRUCTOR')).toMatchObject({problem: 'unknown-country'});
  });
});

describe('typed text', () => {
  it.each(['fi21 1234 5600 0007 85', 'IBAN FI2112345600000785', ' FI21-1234-5600-0007-85 '])(
    '%j is read as an IBAN',
    (text) => {
      expect(normaliseIban(text)).toBe('FI2112345600000785');
    },
  );
});

describe('the bank', () => {
  it('is named if the code is known', () => {
    const result = check('NL91 ABNA 0417 1643 00');
    expect(result).toMatchObject({isValid: true, bankCode: 'ABNA', bank: {name: 'ABN AMRO'}});
    expect(result.isValid && describeIban(result)).toBe(
      'NL91 ABNA 0417 1643 00 is valid: the length of 18 characters, the structure and the check digits are ' +
        'correct. Country: Netherlands. Bank code: ABNA. Bank: ABN AMRO.',
    );
  });

  it('is named with a caution if the code is less certain', () => {
    const malta = registry.MT;
    const bank = malta?.banks[0];
    const code = bank?.codes[0] ?? '';
    expect(bank?.confidence).toBe('medium');
    const bban = `${code}${'1'.repeat(23)}`;
    const result = check(`MT${ibanCheckDigits('MT', bban)}${bban}`);
    expect(result.isValid && result.bank).toEqual(bank);
    expect(result.isValid && describeIban(result)).toMatch(
      /\. Fewer sources support this, so check it with the user\.$/,
    );
  });

  it('is not named in other cases', () => {
    const result = check('FI21 1234 5600 0007 85');
    expect(result).toMatchObject({bankCode: '123', bank: null});
    expect(result.isValid && describeIban(result)).toContain('We do not know which bank');
  });

  it('is known if bank codes are letters of the BIC or listed in the data', () => {
    const countries = Object.entries(registry)
      .filter(([, {banks}]) => banks.length > 0)
      .map(([code]) => code);
    expect(countries.join(' ')).toBe('AT BE BG CY CZ DE EE ES FR IE LU LV MT NL PT RO SK');
  });

  it('is named for a code within a range, but not outside it', () => {
    const bankOf = (code: string, bban: string) => {
      const result = check(`${code}${ibanCheckDigits(code, bban)}${bban}`);
      return result.isValid ? result.bank?.name : 'not valid';
    };
    expect(check('CZ65 0800 0000 1920 0014 5399')).toMatchObject({
      bankCode: '0800',
      bank: {name: 'Česká spořitelna', anchor: 'bank-ceska-sporitelna', confidence: 'high'},
    });
    const belgian = (code: string) => bankOf('BE', `${code}${'1'.repeat(9)}`);
    expect([belgian('400'), belgian('450'), belgian('499')]).toEqual(['KBC', 'KBC', 'KBC']);
    expect(belgian('190')).toBe('CBC');
    expect(belgian('642')).toBe('BBVA');
    expect(bankOf('DE', '370400440532013000')).toBe('Commerzbank');
    expect(bankOf('DE', '120300000000202051')).toBe('DKB');
    expect(bankOf('AT', '2011100000000000')).toBe('Erste Bank und Sparkassen');
    expect(bankOf('LU', '9990000000000000')).toBeUndefined();
  });

  it('has a code that is unique within the country', () => {
    for (const {banks} of Object.values(registry)) {
      const ranges = banks.flatMap(({codes}) => codes.map((range) => range.split('-'))).toSorted();
      ranges.forEach(([first], index) => {
        expect((first ?? '') > (ranges[index - 1]?.at(-1) ?? '')).toBe(true);
      });
    }
  });
});
