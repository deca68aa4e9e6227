/** Parses IBANs without a table of countries. */

/** Class of a character in an IBAN: n for digits, a for capital letters, c for both. */
export type CharacterClass = 'n' | 'a' | 'c';

/** Returns the class of each character of a structure such as `4!n6!n10!n`. */
export function expandStructure(structure: string): CharacterClass[] {
  return Array.from(structure.matchAll(/(\d+)!([nac])/g)).flatMap((match) =>
    Array.from({length: Number(match[1])}, () => match[2] as CharacterClass),
  );
}

/** Whether each character of a text belongs to the class in its position. */
export function fitsClasses(text: string, classes: readonly CharacterClass[]): boolean {
  const patterns = {n: /\d/, a: /[A-Z]/, c: /[A-Z0-9]/};
  return (
    text.length === classes.length &&
    classes.every((charClass, index) => patterns[charClass].test(text[index] ?? ''))
  );
}

export function fitsStructure(text: string, structure: string): boolean {
  return fitsClasses(text, expandStructure(structure));
}

/** Returns the classes of the characters of the bank code. */
export function bankCodeClasses(iban: {
  readonly bban_structure: string;
  readonly bank_code_position: {readonly start: number; readonly end: number};
}): CharacterClass[] {
  const {start, end} = iban.bank_code_position;
  return expandStructure(iban.bban_structure).slice(start - 5, end - 4);
}

/** Returns the remainder of ISO 7064 MOD 97-10 for letters and digits, with A = 10 to Z = 35, as in IBAN and RF. */
export function mod97(text: string): number {
  return Array.from(text, (char) => String(parseInt(char, 36)))
    .join('')
    .split('')
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Returns the check digits for a country and account part, or for an RF reference (ISO 11649). */
export function ibanCheckDigits(country: string, bban: string): string {
  return String(98 - mod97(`${bban}${country}00`)).padStart(2, '0');
}

/** Splits an IBAN into groups of four characters for reading. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

export type IbanPartKind = 'country' | 'check' | 'control' | 'bank' | 'rest';

/** A part of an IBAN with its text and position. */
export interface IbanPart {
  readonly kind: IbanPartKind;
  readonly text: string;
  /** Positions of the first and last characters, starting at 1. */
  readonly start: number;
  readonly end: number;
}

/** A country's example IBAN, and the position of the bank code in it. */
export interface IbanFacts {
  readonly example: string;
  readonly bank_code_position: {readonly start: number; readonly end: number};
}

/** Splits the example IBAN into its parts. Only Italy has `control`, between check digits and bank code. */
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
