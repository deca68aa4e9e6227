/**
 * Checks a typed IBAN. The country data are a parameter, so that browsers load only these instead of the complete
 * market data.
 */
import {
  expandStructure,
  groupIban,
  ibanCheckDigits,
  ibanParts,
  type CharacterClass,
  type IbanPart,
} from './iban';

/** Facts about a country that the check needs. */
export interface IbanCountry {
  readonly name: string;
  readonly length: number;
  /** Structure after the country code and check digits, such as `3!n11!n`. */
  readonly structure: string;
  /** Positions of the first and last characters of the bank code within the IBAN, starting at 1. */
  readonly bankCode: {readonly start: number; readonly end: number};
  /** Banks with known codes. */
  readonly banks: readonly IbanBank[];
}

export interface IbanBank {
  readonly name: string;
  /** `medium` means usually correct. */
  readonly confidence: 'high' | 'medium';
  /** Bank codes: single codes, or ranges such as `300-399`. */
  readonly codes: readonly string[];
}

export type IbanProblem =
  | 'empty'
  | 'character'
  | 'no-country'
  | 'unknown-country'
  | 'length'
  | 'structure'
  | 'check-digits';

export interface ValidIban<Country extends IbanCountry = IbanCountry> {
  readonly isValid: true;
  /** The IBAN in capitals, without spaces. */
  readonly iban: string;
  /** Country code in capitals. */
  readonly code: string;
  readonly country: Country;
  readonly parts: readonly IbanPart[];
  readonly bankCode: string;
  /** Null if the code's bank is unknown. */
  readonly bank: Country['banks'][number] | null;
}

export interface InvalidIban {
  readonly isValid: false;
  readonly problem: IbanProblem;
  /** Country code in capitals, if the text begins with one. */
  readonly code?: string;
  /** Sentences that name the mistake and the correct form. */
  readonly message: string;
}

export type IbanCheck<Country extends IbanCountry = IbanCountry> = ValidIban<Country> | InvalidIban;

const CLASS_NAMES: Readonly<Record<CharacterClass, string>> = {
  n: 'a digit',
  a: 'a letter',
  c: 'a letter or a digit',
};

const CLASS_PATTERNS: Readonly<Record<CharacterClass, RegExp>> = {
  n: /^\d$/,
  a: /^[A-Z]$/,
  c: /^[A-Z\d]$/,
};

/** Letters and digits that look alike. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: 'zero',
  I: 'one',
  L: 'one',
  '0': 'the letter O',
  '1': 'the letter I',
};

/** Converts to upper case, and removes separators between the groups and a leading “IBAN”. */
export function normaliseIban(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\u200B\u2010-\u2013-]/g, '')
    .replace(/^IBAN:?(?=.)/, '');
}

const invalid = (problem: IbanProblem, message: string, code?: string): InvalidIban => ({
  isValid: false,
  problem,
  message,
  ...(code === undefined ? {} : {code}),
});

/** Finds the first character that is not valid in its position. */
function structureProblem(iban: string, structure: string): InvalidIban | undefined {
  const classes: CharacterClass[] = ['a', 'a', 'n', 'n', ...expandStructure(structure)];
  const index = classes.findIndex((kind, at) => !CLASS_PATTERNS[kind].test(iban[at] ?? ''));
  const kind = classes[index];
  const found = iban[index];
  if (kind === undefined || found === undefined) {
    return undefined;
  }
  const hint = LOOKALIKES[found];
  return invalid(
    'structure',
    `Character ${index + 1} is “${found}”, but it must be ${CLASS_NAMES[kind]}.` +
      (hint === undefined ? '' : ` Is it ${hint}?`),
  );
}

/** Whether a code is in a range. A country's codes all have the same length, so they can be compared as strings. */
function isInRange(code: string, range: string): boolean {
  const [first = '', last = first] = range.split('-');
  return first <= code && code <= last;
}

function bankOf<Country extends IbanCountry>(
  code: string,
  {banks}: Country,
): Country['banks'][number] | null {
  return banks.find(({codes}) => codes.some((range) => isInRange(code, range))) ?? null;
}

/**
 * Checks country, length, structure, check digits and bank code, in this order, and reports the first problem. National
 * check digits within the account number are not verified.
 *
 * @param registry - countries by country code in capitals
 */
export function checkIban<Country extends IbanCountry>(
  text: string,
  registry: Readonly<Record<string, Country>>,
): IbanCheck<Country> {
  const iban = normaliseIban(text);
  if (iban === '') {
    return invalid('empty', 'Enter an IBAN first.');
  }
  const strange = /[^A-Z\d]/u.exec(iban);
  if (strange !== null) {
    return invalid(
      'character',
      `An IBAN cannot contain “${strange[0]}”, only the letters A to Z, digits and spaces.`,
    );
  }
  const code = /^[A-Z]{2}/.exec(iban)?.[0];
  if (code === undefined) {
    return invalid(
      'no-country',
      'An IBAN begins with the two-letter code of its country, such as FI or DE. This may be a domestic account number.',
    );
  }
  const country = Object.hasOwn(registry, code) ? registry[code] : undefined;
  if (country === undefined) {
    return invalid(
      'unknown-country',
      `${code} is not one of the ${Object.keys(registry).length} countries described here.`,
      code,
    );
  }
  const {length} = iban;
  if (length !== country.length) {
    const difference = Math.abs(length - country.length);
    return invalid(
      'length',
      `An IBAN that begins with ${code} (${country.name}) has ${country.length} characters. This one has ${length}: ` +
        `${difference} too ${length < country.length ? 'few' : 'many'}.`,
      code,
    );
  }
  const wrongCharacter = structureProblem(iban, country.structure);
  if (wrongCharacter !== undefined) {
    return {...wrongCharacter, code};
  }
  if (iban.slice(2, 4) !== ibanCheckDigits(code, iban.slice(4))) {
    return invalid(
      'check-digits',
      `The check digits ${iban.slice(2, 4)} do not match the rest. Either a character is wrong, or two are swapped.`,
      code,
    );
  }
  const bankCode = iban.slice(country.bankCode.start - 1, country.bankCode.end);
  return {
    isValid: true,
    iban,
    code,
    country,
    parts: ibanParts({example: iban, bank_code_position: country.bankCode}),
    bankCode,
    bank: bankOf(bankCode, country),
  };
}

/** Describes a valid IBAN in one paragraph. */
export function describeIban(valid: ValidIban): string {
  const {iban, country, bankCode, bank} = valid;
  const facts = `${groupIban(iban)} is valid: ${describeChecks(valid)} Country: ${country.name}. Bank code: ${bankCode}`;
  return bank === null
    ? `${facts}. We do not know which bank has this code.`
    : `${facts}. Bank: ${bank.name}. ${describeCertainty(bank)}`.trimEnd();
}

/** Names the checks that a valid IBAN has passed. */
export function describeChecks({country}: ValidIban): string {
  return `the length of ${country.length} characters, the structure and the check digits are correct.`;
}

/** Returns a caution for a bank that fewer sources support. */
export function describeCertainty({confidence}: IbanBank): string {
  return confidence === 'high' ? '' : 'Fewer sources support this, so check it with the user.';
}
