/** Account numbers and references: how they are built and checked. */
import {
  ibanCheckDigits,
  isBelgianReference,
  isFinnishReference,
  isKidMod10,
  isKidMod11,
  isOcrReference,
  isRfReference,
} from '../../../iban/src/index';
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

/** Check digits before the rest, as ISO 13616 and ISO 11649 have them. */
function withCheckDigits(prefix: string, rest: string): string {
  return `${prefix}${ibanCheckDigits(prefix, rest)}${rest}`;
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

/** Whether a reference number is valid in a scheme. Sources: ISO 11649, and the country pages below /markets/. */
export function isReference(scheme: string, text: string): boolean {
  switch (scheme) {
    case 'INTL':
      return isRfReference(text);
    case 'FIRF':
      return isFinnishReference(text);
    case 'SEBG':
      return isOcrReference(text);
    case 'NORF':
      return isKidMod10(text) || isKidMod11(text);
    case 'BERF':
      return isBelgianReference(text.replace(/^(\d{3})(\d{4})(\d{5})$/, '+++$1/$2/$3+++'));
    default:
      return text !== '';
  }
}

export function makeReference(chance: Chance, prefix: string): string {
  return withCheckDigits('RF', `${prefix}${chance.digits(8)}`);
}

export function makeFinnishReference(base: string): string {
  const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
  return `${base}${digits.find((check) => isFinnishReference(`${base}${check}`)) ?? ''}`;
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
