import {describe, expect, it} from 'vitest';
import {
  isBelgianReference,
  isFinnishReference,
  isKidMod10,
  isKidMod11,
  isLuhn,
  isOcrReference,
  isRfReference,
  mod97,
} from '../src/index';

/** Values from standards, bank guides and other implementations. Their check digits detect every wrong digit. */
const CASES: [name: string, check: (value: string) => boolean, good: string[], bad: string[]][] = [
  [
    'Belgium',
    isBelgianReference,
    ['+++123/4567/89002+++', '+++090/9337/55493+++', '+++000/0000/09797+++'],
    ['+++123/4567/89012+++', '123/4567/89002', '+++000/0000/09700+++'],
  ],
  [
    'Finland',
    isFinnishReference,
    ['12345672', '1232'],
    ['12345673', '123', '012345672', '12345672A'],
  ],
  [
    'ISO 11649',
    isRfReference,
    ['RF18539007547034', 'RF471234567890', 'RF712348231'],
    ['RF19539007547034', 'RF18539007547043', 'XX18539007547034', 'RF18'],
  ],
  ['Norway, modulo 10', isKidMod10, ['2345676', '1234567897'], ['2345675', '1', '1'.repeat(26)]],
  ['Norway, modulo 11', isKidMod11, ['12345678911', '123456785'], ['12345678912', '123456784']],
  ['Sweden', isOcrReference, ['1234567897', '18'], ['1234567890', '1']],
];

describe.each(CASES)('%s', (_, isValid, good, bad) => {
  it('accepts known good values, and rejects bad ones', () => {
    expect(good.filter((value) => !isValid(value))).toEqual([]);
    expect(bad.filter(isValid)).toEqual([]);
  });

  it('detects every single wrong digit', () => {
    const [first = ''] = good;
    for (const [index, char] of Array.from(first).entries()) {
      for (const digit of /\d/.test(char) ? '0123456789' : '') {
        const value = first.slice(0, index) + digit + first.slice(index + 1);
        expect(isValid(value), value).toBe(digit === char);
      }
    }
  });
});

describe('check digits', () => {
  it('follow the Luhn algorithm', () => {
    expect(isLuhn('79927398713')).toBe(true);
    expect(isLuhn('79927398710')).toBe(false);
  });

  it('follow ISO 7064 MOD 97-10 with letters', () => {
    expect(mod97('3214282912345698765432161182')).toBe(1);
    expect(mod97('539007547034RF18')).toBe(1);
  });

  it('write a modulo 11 remainder of 10 as a hyphen', () => {
    expect(isKidMod11('6-')).toBe(true);
    expect(isKidMod11('60')).toBe(false);
  });
});
