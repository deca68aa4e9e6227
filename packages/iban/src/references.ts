/** Checks payment references, for the sandbox. Values have no spaces. */

import {mod97} from './iban';

/** Returns the digits of the text, starting with the last. */
function digitsFromRight(digits: string): number[] {
  return Array.from(digits, Number).reverse();
}

/** Returns the sum of the digits times the weights, which start at the last digit and repeat. */
function weightedSum(digits: string, weights: readonly number[]): number {
  return digitsFromRight(digits).reduce(
    (sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0),
    0,
  );
}

/** Checks modulo 10 with the weights 2, 1 and the digit sum of each product (Luhn). */
export function isLuhn(digits: string): boolean {
  const sum = digitsFromRight(digits).reduce((total, digit, index) => {
    const product = index % 2 === 0 ? digit : digit * 2;
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** Checks weights 7, 3, 1 from the right; the check digit completes the sum to a multiple of ten. */
function is731(digits: string): boolean {
  const expected = (10 - (weightedSum(digits.slice(0, -1), [7, 3, 1]) % 10)) % 10;
  return expected === Number(digits.slice(-1));
}

/** Checks a Finnish reference number: 4 to 20 digits, without a leading zero. */
export function isFinnishReference(value: string): boolean {
  return /^[1-9]\d{3,19}$/.test(value) && is731(value);
}

/** Checks an RF creditor reference (ISO 11649): RF, check digits, 1 to 21 letters or digits. */
export function isRfReference(value: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(value) && mod97(value.slice(4) + value.slice(0, 4)) === 1;
}

/** Checks a Belgian structured communication: +++ddd/dddd/ddddd+++, modulo 97, where 97 represents 0. */
export function isBelgianReference(value: string): boolean {
  const match = /^\+\+\+(\d{3})\/(\d{4})\/(\d{3})(\d{2})\+\+\+$/.exec(value);
  if (!match) return false;
  const rest = mod97(`${match[1]}${match[2]}${match[3]}`);
  return Number(match[4]) === (rest === 0 ? 97 : rest);
}

/** Checks a Norwegian KID with a modulo 10 check digit: 2 to 25 digits. */
export function isKidMod10(value: string): boolean {
  return /^\d{2,25}$/.test(value) && isLuhn(value);
}

/** Checks a Norwegian KID with a modulo 11 check digit: weights 2 to 7 from the right; a hyphen represents 10. */
export function isKidMod11(value: string): boolean {
  if (!/^\d{1,24}[\d-]$/.test(value)) return false;
  const expected = (11 - (weightedSum(value.slice(0, -1), [2, 3, 4, 5, 6, 7]) % 11)) % 11;
  return value.slice(-1) === (expected === 10 ? '-' : String(expected));
}

/** Checks a Swedish OCR reference: 2 to 25 digits with a modulo 10 check digit. */
export function isOcrReference(value: string): boolean {
  return /^\d{2,25}$/.test(value) && isLuhn(value);
}
