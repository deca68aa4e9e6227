/** Checks payment references. Spaces between groups are ignored. */

import {mod97} from './iban';

export const REFERENCE_ALGORITHMS = [
  'at-zahlungsreferenz',
  'be-ogm',
  'ch-qr',
  'dk-fik-71',
  'dk-fik-73',
  'dk-fik-75',
  'ee-731',
  'fi-731',
  'gr-rf-25',
  'hr-model-00',
  'is-claim',
  'iso-11649',
  'lt-payment-code',
  'nl-betalingskenmerk',
  'no-kid-mod10',
  'no-kid-mod11',
  'pt-multibanco',
  'se-ocr',
  'se-ocr-length',
  'si-model-00',
  'si-model-12',
  'symbol-4',
  'symbol-10',
] as const;
export type ReferenceAlgorithm = (typeof REFERENCE_ALGORITHMS)[number];

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

/** Checks an Estonian reference number: 2 to 20 digits. */
export function isEstonianReference(value: string): boolean {
  return /^\d{2,20}$/.test(value) && is731(value);
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

/** Checks a Swedish OCR reference whose penultimate digit is its length modulo 10. */
export function isOcrReferenceWithLength(value: string): boolean {
  return isOcrReference(value) && Number(value.slice(-2, -1)) === value.length % 10;
}

/** Checks a Dutch betalingskenmerk: 16 digits, the first of which checks the other 15 by modulo 11. */
export function isBetalingskenmerk(value: string): boolean {
  if (!/^\d{16}$/.test(value)) return false;
  const rest = 11 - (weightedSum(value.slice(1), [2, 4, 8, 5, 10, 9, 7, 3, 6, 1]) % 11);
  const expected = rest === 11 ? 0 : rest === 10 ? 1 : rest;
  return Number(value[0]) === expected;
}

/** Checks a Danish payment slip line. The references of types 71 and 75 have a modulo 10 check digit. */
export function isFikLine(value: string, type: '71' | '73' | '75'): boolean {
  const match = /^\+(\d{2})<(\d*)\+(\d{8})<$/.exec(value);
  if (!match || match[1] !== type) return false;
  const reference = match[2] ?? '';
  if (type === '73') return reference === '';
  return reference.length === (type === '71' ? 15 : 16) && isLuhn(reference);
}

const QR_TABLE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** Checks a QR reference of Switzerland and Liechtenstein: 27 digits, recursive modulo 10. */
export function isQrReference(value: string): boolean {
  if (!/^\d{27}$/.test(value)) return false;
  const carry = Array.from(value.slice(0, -1), Number).reduce(
    (rest, digit) => QR_TABLE[(rest + digit) % 10] ?? 0,
    0,
  );
  return (10 - carry) % 10 === Number(value.slice(-1));
}

/**
 * Checks a Portuguese Multibanco payment, written `entity / reference / amount EUR`. The last two digits of the
 * reference check the entity, the reference and the amount in cents by modulo 97.
 */
export function isMultibancoPayment(value: string): boolean {
  const match = /^(\d{5})\/(\d{7})(\d{2})\/(\d{1,6})\.(\d{2})EUR$/.exec(value);
  if (!match) return false;
  const cents = `${match[4]}${match[5]}`.padStart(8, '0');
  return mod97(`${match[1]}${match[2]}${cents}${match[3]}`) === 1;
}

/** One to three groups of digits, joined by hyphens: at most 22 characters in total, and 12 digits per group. */
const REFERENCE_GROUPS = /^(?=.{1,22}$)\d{1,12}(-\d{1,12}){0,2}$/;

/** Checks a Croatian reference of model 00, which has no check digit: only the format counts. */
export function isCroatianModel00(value: string): boolean {
  return value.startsWith('HR00') && REFERENCE_GROUPS.test(value.slice(4));
}

/** Checks a Slovenian reference of model 00, which has no check digit: only the format counts. */
export function isSlovenianModel00(value: string): boolean {
  return value.startsWith('SI00') && REFERENCE_GROUPS.test(value.slice(4));
}

/** Checks a Slovenian reference of model 12: 13 digits, the last by modulo 11, in which 10 and 11 become 0. */
export function isSlovenianModel12(value: string): boolean {
  const match = /^SI12(\d{12})(\d)$/.exec(value);
  if (!match) return false;
  const rest = 11 - (weightedSum(match[1] ?? '', [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]) % 11);
  return Number(match[2]) === (rest >= 10 ? 0 : rest);
}

/** Checks an Icelandic kennitala: ten digits, the ninth by modulo 11. */
export function isKennitala(value: string): boolean {
  const match = /^(\d{8})(\d)\d$/.exec(value.replace('-', ''));
  if (!match) return false;
  const expected = (11 - (weightedSum(match[1] ?? '', [2, 3, 4, 5, 6, 7]) % 11)) % 11;
  return expected === Number(match[2]);
}

/** Checks an Icelandic bill: `kennitala / bank-ledger-number / due date`. */
export function isIcelandicClaim(value: string): boolean {
  const [owner = '', account = '', due = '', ...more] = value.split('/');
  return (
    more.length === 0 &&
    isKennitala(owner) &&
    /^\d{4}-\d{2}-\d{6}$/.test(account) &&
    /^\d{4}-\d{2}-\d{2}$/.test(due) &&
    !Number.isNaN(Date.parse(due))
  );
}

/** Characters that every SEPA bank accepts. A reference must not begin or end with a slash. */
const SEPA_TEXT = /^(?!\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/;

interface ReferenceCheck {
  /** Whether the value is valid under the algorithm. */
  readonly isValid: (value: string) => boolean;
  /** Describes valid values in words, for error messages. */
  readonly allowed: string;
}

export const REFERENCE_CHECKS: Readonly<Record<ReferenceAlgorithm, ReferenceCheck>> = {
  'at-zahlungsreferenz': {
    isValid: (value) => SEPA_TEXT.test(value),
    allowed: '1 to 35 characters of the SEPA character set',
  },
  'be-ogm': {
    isValid: isBelgianReference,
    allowed: '+++ddd/dddd/ddddd+++, in which the last two digits are the first ten modulo 97',
  },
  'ch-qr': {isValid: isQrReference, allowed: '27 digits with a recursive modulo 10 check digit'},
  'dk-fik-71': {
    isValid: (value) => isFikLine(value, '71'),
    allowed: '+71<, 15 digits that end in a modulo 10 check digit, +, 8 digits and <',
  },
  'dk-fik-73': {isValid: (value) => isFikLine(value, '73'), allowed: '+73<+, 8 digits and <'},
  'dk-fik-75': {
    isValid: (value) => isFikLine(value, '75'),
    allowed: '+75<, 16 digits that end in a modulo 10 check digit, +, 8 digits and <',
  },
  'ee-731': {isValid: isEstonianReference, allowed: '2 to 20 digits with a 7-3-1 check digit'},
  'fi-731': {
    isValid: isFinnishReference,
    allowed: '4 to 20 digits without a leading zero, with a 7-3-1 check digit',
  },
  'gr-rf-25': {
    isValid: (value) => value.length === 25 && isRfReference(value),
    allowed: 'an RF reference of 25 characters',
  },
  'hr-model-00': {
    isValid: isCroatianModel00,
    allowed: 'HR00 and up to three groups of digits, at most 22 characters',
  },
  'is-claim': {
    isValid: isIcelandicClaim,
    allowed: 'kennitala / bank-ledger-number / due date, with a kennitala that passes modulo 11',
  },
  'iso-11649': {
    isValid: isRfReference,
    allowed: 'RF, two modulo 97 check digits, and 1 to 21 letters or digits',
  },
  'lt-payment-code': {isValid: (value) => /^\d{1,35}$/.test(value), allowed: '1 to 35 digits'},
  'nl-betalingskenmerk': {
    isValid: isBetalingskenmerk,
    allowed: '16 digits, the first a modulo 11 check digit',
  },
  'no-kid-mod10': {isValid: isKidMod10, allowed: '2 to 25 digits with a modulo 10 check digit'},
  'no-kid-mod11': {
    isValid: isKidMod11,
    allowed: '2 to 25 digits with a modulo 11 check digit, which can be a hyphen',
  },
  'pt-multibanco': {
    isValid: isMultibancoPayment,
    allowed: 'entity / reference / amount in EUR, with two modulo 97 check digits',
  },
  'se-ocr': {isValid: isOcrReference, allowed: '2 to 25 digits with a modulo 10 check digit'},
  'se-ocr-length': {
    isValid: isOcrReferenceWithLength,
    allowed: '2 to 25 digits that end in the length modulo 10 and a modulo 10 check digit',
  },
  'si-model-00': {
    isValid: isSlovenianModel00,
    allowed: 'SI00 and up to three groups of digits, at most 22 characters',
  },
  'si-model-12': {
    isValid: isSlovenianModel12,
    allowed: 'SI12 and 13 digits with a modulo 11 check digit',
  },
  'symbol-4': {isValid: (value) => /^\d{1,4}$/.test(value), allowed: '1 to 4 digits'},
  'symbol-10': {isValid: (value) => /^\d{1,10}$/.test(value), allowed: '1 to 10 digits'},
};

export function isValidReference(algorithm: ReferenceAlgorithm, value: string): boolean {
  const compact = algorithm === 'at-zahlungsreferenz' ? value : value.replaceAll(' ', '');
  return REFERENCE_CHECKS[algorithm].isValid(compact);
}
