import {describe, expect, it} from 'vitest';
import {
  REFERENCE_ALGORITHMS,
  REFERENCE_CHECKS,
  isKennitala,
  isLuhn,
  isValidReference,
  mod97,
  type ReferenceAlgorithm,
} from '../src/index';

/** Values from standards, bank guides and other implementations. */
const GOOD: Record<ReferenceAlgorithm, string[]> = {
  'at-zahlungsreferenz': ['RE 2026/4711', 'Invoice 12+13'],
  'be-ogm': ['+++123/4567/89002+++', '+++090/9337/55493+++', '+++000/0000/09797+++'],
  'ch-qr': ['210000000003139471430009017', '21 00000 00003 13947 14300 09017'],
  'dk-fik-71': ['+71<026840149965328+12345678<'],
  'dk-fik-73': ['+73<+12345678<'],
  'dk-fik-75': ['+75<0026840149965328+12345678<'],
  'ee-731': ['12345672', '13', '2888'],
  'fi-731': ['12345672', '1232', '1234 5672'],
  'gr-rf-25': ['RF40123456789012345678901', 'RF40 1234 5678 9012 3456 7890 1'],
  'hr-model-00': ['HR00 1234-56789', 'HR00123'],
  'is-claim': ['551073-0339 / 0159-26-007654 / 2026-12-01'],
  'iso-11649': ['RF18539007547034', 'RF18 5390 0754 7034', 'RF471234567890', 'RF712348231'],
  'lt-payment-code': ['123456'],
  'nl-betalingskenmerk': [
    '5000056789012345',
    '5000 0567 8901 2345',
    // A check digit of 11 becomes 0, and 10 becomes 1.
    '0123456789000133',
    '1123456789000091',
  ],
  'no-kid-mod10': ['2345676', '1234567897'],
  'no-kid-mod11': ['12345678911', '123456785'],
  'pt-multibanco': ['90150 / 123 123 451 / 432.11 EUR'],
  'se-ocr': ['1234567897', '18'],
  'se-ocr-length': ['123456790', '10002000312'],
  'si-model-00': ['SI00 1234-56'],
  'si-model-12': ['SI12 1234567890120', 'SI12 0000000012343'],
  'symbol-4': ['0308', '1'],
  'symbol-10': ['1234567890'],
};

const BAD: Partial<Record<ReferenceAlgorithm, string[]>> = {
  'at-zahlungsreferenz': ['', '/leading', 'Größe', 'x'.repeat(36)],
  'be-ogm': ['+++123/4567/89012+++', '123/4567/89002', '+++000/0000/09700+++'],
  'ch-qr': ['210000000003139471430009016', '21000000000313947143000901'],
  'dk-fik-71': ['+71<026840149965327+12345678<', '+75<026840149965328+12345678<'],
  'dk-fik-73': ['+73<1+12345678<'],
  'dk-fik-75': ['+75<026840149965328+12345678<'],
  'ee-731': ['12345671', '2', '1'.repeat(21)],
  'fi-731': ['12345673', '123', '012345672', '12345672A'],
  'gr-rf-25': ['RF18539007547034', 'RF41123456789012345678901'],
  'hr-model-00': ['HR00', 'HR00 1-2-3-4', 'HR99 1', `HR00 ${'1'.repeat(13)}`],
  'is-claim': [
    '551073-0349 / 0159-26-007654 / 2026-12-01',
    '551073-0339 / 159-26-7654 / 2026-12-01',
    '551073-0339 / 0159-26-007654 / 2026-13-01',
    '551073-0339',
  ],
  'iso-11649': ['RF19539007547034', 'RF18539007547043', 'XX18539007547034', 'RF18'],
  'lt-payment-code': ['', '12A'],
  'nl-betalingskenmerk': ['6000056789012345', '500005678901234'],
  'no-kid-mod10': ['2345675', '1', '1'.repeat(26)],
  'no-kid-mod11': ['12345678912', '123456784'],
  'pt-multibanco': ['90150 / 123 123 451 / 432.12 EUR', '90151 / 123 123 451 / 432.11 EUR'],
  'se-ocr': ['1234567890', '1'],
  'se-ocr-length': ['1234567897'],
  'si-model-00': ['SI99', 'SI00 '],
  'si-model-12': ['SI12 12345', 'SI12 1234567890121', 'SI12 0000000012342'],
  'symbol-4': ['12345', ''],
  'symbol-10': ['12345678901', 'A'],
};

describe.each(REFERENCE_ALGORITHMS)('%s', (algorithm) => {
  it('accepts known good values', () => {
    expect(GOOD[algorithm].length).toBeGreaterThan(0);
    for (const value of GOOD[algorithm]) {
      expect(isValidReference(algorithm, value), value).toBe(true);
    }
  });

  it('rejects known bad values', () => {
    const values = BAD[algorithm] ?? [];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(isValidReference(algorithm, value), value).toBe(false);
  });

  it('describes valid values', () => {
    expect(REFERENCE_CHECKS[algorithm].allowed).not.toBe('');
  });
});

describe('check digits', () => {
  /** Algorithms whose check digit detects every single wrong digit. */
  const strict: [ReferenceAlgorithm, string][] = [
    ['ee-731', '12345672'],
    ['fi-731', '12345672'],
    ['gr-rf-25', 'RF40123456789012345678901'],
    ['iso-11649', 'RF18539007547034'],
    ['be-ogm', '+++123/4567/89002+++'],
    ['ch-qr', '210000000003139471430009017'],
    ['no-kid-mod10', '2345676'],
    ['no-kid-mod11', '12345678911'],
    ['se-ocr', '1234567897'],
    ['se-ocr-length', '123456790'],
    ['pt-multibanco', '90150/123123451/432.11EUR'],
  ];

  it.each(strict)('%s detects every single wrong digit', (algorithm, good) => {
    for (const [index, char] of Array.from(good).entries()) {
      if (!/\d/.test(char)) continue;
      for (const digit of '0123456789') {
        const value = good.slice(0, index) + digit + good.slice(index + 1);
        expect(isValidReference(algorithm, value), value).toBe(digit === char);
      }
    }
  });

  it('follows the Luhn algorithm', () => {
    expect(isLuhn('79927398713')).toBe(true);
    expect(isLuhn('79927398710')).toBe(false);
  });

  it('follows ISO 7064 MOD 97-10 with letters', () => {
    expect(mod97('3214282912345698765432161182')).toBe(1);
    expect(mod97('539007547034RF18')).toBe(1);
  });

  it('writes a modulo 11 remainder of 10 as a hyphen', () => {
    expect(isValidReference('no-kid-mod11', '6-')).toBe(true);
    expect(isValidReference('no-kid-mod11', '60')).toBe(false);
  });

  it('checks a kennitala', () => {
    expect(isKennitala('551073-0339')).toBe(true);
    expect(isKennitala('5510730329')).toBe(false);
  });
});
