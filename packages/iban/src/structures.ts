/** Validates IBANs as the API does: in capitals, without spaces. */
import {fitsStructure, mod97} from './iban';

/** Structures after the check digits, by country, tested against `markets/data`. Source: SWIFT IBAN registry. */
export const BBAN_STRUCTURES: Readonly<Record<string, string>> = {
  AT: '5!n11!n',
  BE: '3!n7!n2!n',
  BG: '4!a4!n2!n8!c',
  CY: '3!n5!n16!c',
  CZ: '4!n6!n10!n',
  DE: '8!n10!n',
  DK: '4!n9!n1!n',
  EE: '2!n2!n11!n1!n',
  ES: '4!n4!n1!n1!n10!n',
  FI: '3!n11!n',
  FR: '5!n5!n11!c2!n',
  GR: '3!n4!n16!c',
  HR: '7!n10!n',
  HU: '3!n4!n1!n15!n1!n',
  IE: '4!a6!n8!n',
  IS: '4!n2!n6!n10!n',
  IT: '1!a5!n5!n12!c',
  LI: '5!n12!c',
  LT: '5!n11!n',
  LU: '3!n13!c',
  LV: '4!a13!c',
  MT: '4!a5!n18!c',
  NL: '4!a10!n',
  NO: '4!n6!n1!n',
  PL: '8!n16!n',
  PT: '4!n4!n11!n2!n',
  RO: '4!a16!c',
  SE: '3!n16!n1!n',
  SI: '5!n8!n2!n',
  SK: '4!n6!n10!n',
};

/** Two letters, two check digits, and at most 30 further characters. Source: ISO 13616. */
const SHAPE = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** Whether a text is an IBAN. For unlisted countries, only the general form and the check digits are checked. */
export function isIban(text: string): boolean {
  const structure = BBAN_STRUCTURES[text.slice(0, 2)];
  return (
    SHAPE.test(text) &&
    (structure === undefined || fitsStructure(text.slice(4), structure)) &&
    mod97(text.slice(4) + text.slice(0, 4)) === 1
  );
}
