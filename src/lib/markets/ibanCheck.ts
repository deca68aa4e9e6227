/**
 * Checks an IBAN that somebody has typed. Pure; the facts on countries come from outside, so that the browser loads only
 * them and not the whole market data.
 */
import type {Certainty} from './confidence';
import {
  expandStructure,
  groupIban,
  ibanCheckDigits,
  ibanParts,
  type CharacterClass,
  type IbanPart,
} from './iban';

/** What the checker knows of a country. */
export interface IbanCountry {
  readonly name: string;
  readonly length: number;
  /** Structure without country and check digits, such as `3!n11!n`. */
  readonly structure: string;
  /** First and last character of the bank code in the IBAN, counted from 1. */
  readonly bankCode: {readonly start: number; readonly end: number};
  /** Banks by their bank codes, as far as we know them. */
  readonly banks: Readonly<Record<string, IbanBank>>;
}

export interface IbanBank {
  readonly name: string;
  readonly certainty: Certainty;
}

/** Countries by their codes in capitals. */
export type IbanRegistry = Readonly<Record<string, IbanCountry>>;

export type IbanProblem =
  | 'empty'
  | 'character'
  | 'no-country'
  | 'unknown-country'
  | 'length'
  | 'structure'
  | 'check-digits';

export interface ValidIban {
  readonly isValid: true;
  /** In capitals, without blanks. */
  readonly iban: string;
  readonly country: IbanCountry;
  readonly parts: readonly IbanPart[];
  readonly bankCode: string;
  /** Null if we do not know whose code it is. */
  readonly bank: IbanBank | null;
}

export interface InvalidIban {
  readonly isValid: false;
  readonly problem: IbanProblem;
  /** What is wrong and what would be right, as sentences. */
  readonly message: string;
}

export type IbanCheck = ValidIban | InvalidIban;

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

/** Letters and digits that are taken for each other. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: 'zero',
  I: 'one',
  L: 'one',
  '0': 'the letter O',
  '1': 'the letter I',
};

/** In capitals, without what people put between the groups and without the word IBAN in front. */
export function normaliseIban(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s\u200B\u2010-\u2013-]/g, '')
    .replace(/^IBAN:?(?=.)/, '');
}

const invalid = (problem: IbanProblem, message: string): InvalidIban => ({
  isValid: false,
  problem,
  message,
});

/** The first character that may not stand where it stands. */
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
    `Character ${index + 1} is “${found}”, but only ${CLASS_NAMES[kind]} is allowed there.` +
      (hint === undefined ? '' : ` Is it ${hint}?`),
  );
}

/**
 * Country, length, structure, check digits and bank code, in this order: the first problem is told. Check digits that some
 * countries have inside the account number are not computed.
 */
export function checkIban(text: string, registry: IbanRegistry): IbanCheck {
  const iban = normaliseIban(text);
  if (iban === '') {
    return invalid('empty', 'Enter an IBAN.');
  }
  const strange = /[^A-Z\d]/u.exec(iban);
  if (strange !== null) {
    return invalid(
      'character',
      `“${strange[0]}” is not allowed in an IBAN. Use only the letters A to Z, digits and spaces.`,
    );
  }
  const code = /^[A-Z]{2}/.exec(iban)?.[0];
  if (code === undefined) {
    return invalid(
      'no-country',
      'An IBAN begins with the two letters of its country, such as FI or DE. This may be a national account number.',
    );
  }
  const country = Object.hasOwn(registry, code) ? registry[code] : undefined;
  if (country === undefined) {
    return invalid(
      'unknown-country',
      `${code} is not one of the ${Object.keys(registry).length} countries described here.`,
    );
  }
  const {length} = iban;
  if (length !== country.length) {
    const difference = Math.abs(length - country.length);
    return invalid(
      'length',
      `An IBAN that begins with ${code} (${country.name}) has ${country.length} characters. This one has ${length}: ` +
        `${difference} too ${length < country.length ? 'few' : 'many'}.`,
    );
  }
  const wrongCharacter = structureProblem(iban, country.structure);
  if (wrongCharacter !== undefined) {
    return wrongCharacter;
  }
  if (iban.slice(2, 4) !== ibanCheckDigits(code, iban.slice(4))) {
    return invalid(
      'check-digits',
      `The check digits ${iban.slice(2, 4)} do not match the rest. A character is wrong, or two are swapped.`,
    );
  }
  const bankCode = iban.slice(country.bankCode.start - 1, country.bankCode.end);
  return {
    isValid: true,
    iban,
    country,
    parts: ibanParts({example: iban, bank_code_position: country.bankCode}),
    bankCode,
    bank: Object.hasOwn(country.banks, bankCode) ? (country.banks[bankCode] ?? null) : null,
  };
}

/** What the checker says of an IBAN that is valid. */
export function describeIban({iban, country, bankCode, bank}: ValidIban): string {
  const facts =
    `${groupIban(iban)} is valid. Country: ${country.name}. Its length of ${country.length} characters, ` +
    `its structure and its check digits are correct. Bank code: ${bankCode}`;
  if (bank === null) {
    return `${facts}. Our data does not say which bank has this code.`;
  }
  return `${facts}, ${bank.certainty === 'plain' ? '' : 'usually '}${bank.name}.`;
}
