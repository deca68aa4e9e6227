/** Pure helpers that parse an IBAN. Safe in the browser: they contain no table of countries. */

/** Class of a character in an IBAN: n digit, a capital letter, c either. */
export type CharacterClass = 'n' | 'a' | 'c';

/** Class of each character of a structure such as `4!n6!n10!n`. */
export function expandStructure(structure: string): CharacterClass[] {
  return Array.from(structure.matchAll(/(\d+)!([nac])/g)).flatMap((match) =>
    Array.from({length: Number(match[1])}, () => match[2] as CharacterClass),
  );
}

/** Whether each character of a text belongs to its class. */
export function fitsClasses(text: string, classes: readonly CharacterClass[]): boolean {
  const patterns = {n: /\d/, a: /[A-Z]/, c: /[A-Z0-9]/};
  return (
    text.length === classes.length &&
    classes.every((charClass, index) => patterns[charClass].test(text[index] ?? ''))
  );
}

/** Whether a text matches the structure. */
export function fitsStructure(text: string, structure: string): boolean {
  return fitsClasses(text, expandStructure(structure));
}

/** Classes of the characters of the bank code. */
export function bankCodeClasses(iban: {
  readonly bban_structure: string;
  readonly bank_code_position: {readonly start: number; readonly end: number};
}): CharacterClass[] {
  const {start, end} = iban.bank_code_position;
  return expandStructure(iban.bban_structure).slice(start - 5, end - 4);
}

/** ISO 7064 MOD 97-10 over letters and digits, A = 10 to Z = 35, as IBAN and RF use it. */
export function mod97(text: string): number {
  return Array.from(text, (char) => String(parseInt(char, 36)))
    .join('')
    .split('')
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** The check digits that make an IBAN of this country and account part valid; also those of RF (ISO 11649). */
export function ibanCheckDigits(country: string, bban: string): string {
  return String(98 - mod97(`${bban}${country}00`)).padStart(2, '0');
}

/** Groups of four, as people read an IBAN. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export type IbanPartKind = 'country' | 'check' | 'control' | 'bank' | 'rest';

export interface IbanPart {
  readonly kind: IbanPartKind;
  readonly text: string;
  /** First and last character, counted from 1. */
  readonly start: number;
  readonly end: number;
}

export interface IbanFacts {
  readonly example: string;
  readonly bank_code_position: {readonly start: number; readonly end: number};
}

/**
 * Country, check digits, bank code and the rest of the example. `control` is the part between check digits and bank
 * code; only Italy has it.
 */
export function ibanParts({example, bank_code_position: bank}: IbanFacts): IbanPart[] {
  const spans: [IbanPartKind, number, number][] = [
    ['country', 1, 2],
    ['check', 3, 4],
    ['control', 5, bank.start - 1],
    ['bank', bank.start, bank.end],
    ['rest', bank.end + 1, example.length],
  ];
  return spans
    .filter(([, start, end]) => end >= start)
    .map(([kind, start, end]) => ({kind, start, end, text: example.slice(start - 1, end)}));
}
