/**
 * Checks an IBAN: country, length, structure, check digits. Source of the rules: ISO 13616, the SWIFT IBAN
 * registry in the corpus.
 */
import type {IbanCountry} from './corpus';

export interface IbanResult {
  valid: boolean;
  iban?: string;
  /** Two capitals. */
  country?: string;
  bank_code?: string;
  /** Null if the bank is unknown. */
  bank?: string | null;
  problem?:
    | 'empty'
    | 'character'
    | 'no-country'
    | 'unknown-country'
    | 'length'
    | 'structure'
    | 'check-digits';
  message: string;
}

const CLASSES: Readonly<Record<string, {pattern: RegExp; words: string}>> = {
  n: {pattern: /\d/, words: 'a digit'},
  a: {pattern: /[A-Z]/, words: 'a letter'},
  c: {pattern: /[A-Z\d]/, words: 'a letter or a digit'},
};

function classesOf(structure: string): string[] {
  return [...structure.matchAll(/(\d+)!([nac])/g)].flatMap(([, count, kind = 'c']) =>
    Array.from({length: Number(count)}, () => kind),
  );
}

/** Source: ISO 7064, MOD 97-10. */
export function checkDigits(country: string, rest: string): string {
  const digits = Array.from(`${rest}${country}00`)
    .map((char) => String(parseInt(char, 36)))
    .join('');
  const remainder = Array.from(digits).reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return String(98 - remainder).padStart(2, '0');
}

/** Codes of a country have the same length, so that they compare as strings. */
function isInRange(code: string, range: string): boolean {
  const [first = '', last = first] = range.split('-');
  return first <= code && code <= last;
}

/** @param countries - by code in capitals */
export function checkIban(
  text: string,
  countries: Readonly<Record<string, IbanCountry>>,
): IbanResult {
  const iban = text
    .toUpperCase()
    .replace(/[\s\u200B\u2010-\u2013-]/g, '')
    .replace(/^IBAN:?(?=.)/, '');
  const refuse = (
    problem: NonNullable<IbanResult['problem']>,
    message: string,
    country?: string,
  ): IbanResult => ({
    valid: false,
    problem,
    message,
    ...(country === undefined ? {} : {country}),
  });
  if (iban === '') {
    return refuse('empty', 'The text does not contain an IBAN.');
  }
  const strange = /[^A-Z\d]/.exec(iban)?.[0];
  if (strange !== undefined) {
    return refuse(
      'character',
      `“${strange}” cannot be part of an IBAN: only the letters A to Z and digits can.`,
    );
  }
  const code = /^[A-Z]{2}/.exec(iban)?.[0];
  if (code === undefined) {
    return refuse(
      'no-country',
      'An IBAN begins with the two letters of its country. This may be a national account number.',
    );
  }
  const country = Object.hasOwn(countries, code) ? countries[code] : undefined;
  if (country === undefined) {
    return refuse(
      'unknown-country',
      `${code} is not one of the ${Object.keys(countries).length} countries that the portal describes.`,
      code,
    );
  }
  if (iban.length !== country.length) {
    const apart = Math.abs(iban.length - country.length);
    return refuse(
      'length',
      `An IBAN of ${country.name} has ${country.length} characters. This one has ${iban.length}: ${apart} too ${iban.length < country.length ? 'few' : 'many'}.`,
      code,
    );
  }
  const wrong = ['a', 'a', 'n', 'n', ...classesOf(country.structure)].findIndex(
    (kind, index) => !CLASSES[kind]?.pattern.test(iban[index] ?? ''),
  );
  if (wrong !== -1) {
    const kind = ['a', 'a', 'n', 'n', ...classesOf(country.structure)][wrong] ?? 'c';
    return refuse(
      'structure',
      `Character ${wrong + 1} is “${iban[wrong] ?? ''}”; it must be ${CLASSES[kind]?.words ?? ''}.`,
      code,
    );
  }
  if (iban.slice(2, 4) !== checkDigits(code, iban.slice(4))) {
    return refuse(
      'check-digits',
      `The check digits ${iban.slice(2, 4)} do not match the rest. Either a character is wrong, or two are swapped.`,
      code,
    );
  }
  const bankCode = iban.slice(country.bankCode.start - 1, country.bankCode.end);
  const bank = country.banks.find(({codes}) => codes.some((range) => isInRange(bankCode, range)));
  const owner =
    bank === undefined
      ? 'the portal does not know which bank has it'
      : `${bank.confidence === 'high' ? '' : 'usually '}${bank.name}`;
  return {
    valid: true,
    iban,
    country: code,
    bank_code: bankCode,
    bank: bank?.name ?? null,
    message: `${iban.replace(/(.{4})(?=.)/g, '$1 ')} is valid. Country: ${country.name}. Bank code ${bankCode}: ${owner}. This does not mean that the account exists.`,
  };
}
