/** Builds and checks account numbers and references. */
import {
  BBAN_STRUCTURES,
  ibanCheckDigits,
  isBelgianReference,
  isFinnishReference,
  isKidMod10,
  isKidMod11,
  isOcrReference,
  isRfReference,
} from '../../../iban/src/index';
import type {Chance} from './random';

/** Markets with known account numbers. */
export const COUNTRIES = Object.keys(BBAN_STRUCTURES);

/** Currencies by market (ISO 4217); the euro for all others. */
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

/** Returns the number of decimal places of a currency. */
export function decimalsOf(currency: string): number {
  return WHOLE.includes(currency) ? 0 : 2;
}

/** Inserts check digits between the prefix and the rest, as in ISO 13616 and ISO 11649. */
function withCheckDigits(prefix: string, rest: string): string {
  return `${prefix}${ibanCheckDigits(prefix, rest)}${rest}`;
}

export function makeIban(country: string, chance: Chance): string {
  const letters = (count: number) =>
    Array.from({length: count}, () => String.fromCharCode(chance.between(65, 90))).join('');
  const bban = (BBAN_STRUCTURES[country] ?? '16!n').replaceAll(
    /(\d+)!([nac])/g,
    (_, count: string, kind: string) =>
      kind === 'a' ? letters(Number(count)) : chance.digits(Number(count)),
  );
  return withCheckDigits(country, bban);
}

/** Whether a reference number is valid in a scheme. Sources: ISO 11649 and the country pages below /markets/. */
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

/** Formats an amount in hundredths as a decimal string. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts a decimal string to hundredths; further digits are truncated. */
export function cents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return amount.startsWith('-') ? -value : value;
}
