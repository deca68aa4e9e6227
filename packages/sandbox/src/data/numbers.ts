/** Account numbers and references: how they are built and checked. */
import type {Chance} from './random';

/**
 * Markets of the API with the structure of their BBAN: count and kind, n for digits, a for letters. Source:
 * SWIFT IBAN registry.
 */
export const BBAN: Readonly<Record<string, string>> = {
  AT: '16n',
  BE: '12n',
  BG: '4a14n',
  CY: '24n',
  CZ: '20n',
  DE: '18n',
  DK: '14n',
  EE: '16n',
  ES: '20n',
  FI: '14n',
  FR: '23n',
  GR: '23n',
  HR: '17n',
  HU: '24n',
  IE: '4a14n',
  IS: '22n',
  IT: '1a22n',
  LI: '17n',
  LT: '16n',
  LU: '16n',
  LV: '4a13n',
  MT: '4a23n',
  NL: '4a10n',
  NO: '11n',
  PL: '24n',
  PT: '21n',
  RO: '4a16n',
  SE: '20n',
  SI: '15n',
  SK: '20n',
};

export const COUNTRIES = Object.keys(BBAN);

/** ISO 4217. Markets that are not listed have the euro. */
const CURRENCY: Readonly<Record<string, string>> = {
  CZ: 'CZK',
  DK: 'DKK',
  HU: 'HUF',
  IS: 'ISK',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

export function currencyOf(country: string): string {
  return CURRENCY[country] ?? 'EUR';
}

/** Currencies without decimal places. Source: ISO 4217. */
const WHOLE = ['ISK', 'JPY'];

/** Decimal places of a currency. */
export function decimalsOf(currency: string): number {
  return WHOLE.includes(currency) ? 0 : 2;
}

/** Remainder modulo 97 of a string, with letters as A = 10 to Z = 35. Source: ISO 7064. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
}

/** Check digits and the rest moved to the end, as ISO 13616 and ISO 11649 do. */
function withCheckDigits(prefix: string, rest: string): string {
  const check = 98 - mod97(`${rest}${prefix}00`);
  return `${prefix}${String(check).padStart(2, '0')}${rest}`;
}

export function makeIban(country: string, chance: Chance): string {
  const bban = (BBAN[country] ?? '16n').replaceAll(
    /(\d+)([na])/g,
    (_, count: string, kind: string) =>
      kind === 'n'
        ? chance.digits(Number(count))
        : Array.from({length: Number(count)}, () =>
            String.fromCharCode(chance.between(65, 90)),
          ).join(''),
  );
  return withCheckDigits(country, bban);
}

export function isIban(text: string): boolean {
  const structure = BBAN[text.slice(0, 2)];
  const length = [...(structure ?? '').matchAll(/\d+/g)].reduce(
    (sum, [count]) => sum + Number(count),
    0,
  );
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) &&
    (structure === undefined || text.length === length + 4) &&
    mod97(text.slice(4) + text.slice(0, 4)) === 1
  );
}

function weighted(
  digits: string,
  weights: readonly number[],
  add: (product: number) => number,
): number {
  return Array.from(digits)
    .reverse()
    .reduce(
      (sum, digit, index) => sum + add(Number(digit) * (weights[index % weights.length] ?? 1)),
      0,
    );
}

const whole = (product: number) => product;
const crossSum = (product: number) => (product > 9 ? product - 9 : product);
const isDigits = (text: string, min: number, max: number) =>
  /^\d+$/.test(text) && text.length >= min && text.length <= max;
const toTen = (sum: number) => (10 - (sum % 10)) % 10;

/** Whether a reference number is valid in a scheme. Sources: ISO 11649, and the country pages below /markets/. */
export function isReference(scheme: string, text: string): boolean {
  const [body, check] = [text.slice(0, -1), text.slice(-1)];
  switch (scheme) {
    case 'INTL':
      return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
    case 'FIRF':
      return isDigits(text, 4, 20) && toTen(weighted(body, [7, 3, 1], whole)) === Number(check);
    case 'SEBG':
      return isDigits(text, 2, 25) && toTen(weighted(body, [2, 1], crossSum)) === Number(check);
    case 'NORF': {
      const eleven = (11 - (weighted(body, [2, 3, 4, 5, 6, 7], whole) % 11)) % 11;
      return (
        /^\d{1,24}[\d-]$/.test(text) &&
        (toTen(weighted(body, [2, 1], crossSum)) === Number(check) ||
          (eleven === 10 ? '-' : String(eleven)) === check)
      );
    }
    case 'BERF': {
      const digits = text.replaceAll(/[+/]/g, '');
      return (
        isDigits(digits, 12, 12) &&
        (Number(digits.slice(0, 10)) % 97 || 97) === Number(digits.slice(10))
      );
    }
    default:
      return text !== '';
  }
}

export function makeReference(chance: Chance, prefix: string): string {
  return withCheckDigits('RF', `${prefix}${chance.digits(8)}`);
}

export function makeFinnishReference(base: string): string {
  return `${base}${toTen(weighted(base, [7, 3, 1], whole))}`;
}

/** Decimal string of an amount in hundredths. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Hundredths of a decimal string; further digits are truncated. */
export function cents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return amount.startsWith('-') ? -value : value;
}
