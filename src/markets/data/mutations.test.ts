/** Each kind of wrong value, in every country and at every place where it can be. */
import {describe, expect, it} from 'vitest';
import {loadMarkets} from './load';
import {REFERENCE_ALGORITHMS, type ReferenceAlgorithm} from '../../../packages/iban/src/index';
import type {Market} from './schema';
import {messagesAfter, siteDir} from './markets.fixture';

const {markets} = loadMarkets(siteDir);
const COUNTRIES = markets.map((market): [string, Market] => [market.code, market]);

/** `banks.2.bic` as messages write it: `banks[2].bic`. */
const messagePath = (path: string) => path.replaceAll(/\.(\d+)/g, '[$1]');

/** Asserts that one of the messages is about the path, and that it has all the parts. */
function expectMessage(code: string, path: string, value: unknown, parts: readonly string[]): void {
  const messages = messagesAfter(code, path, value);
  const start = `markets/data/${code}.json: ${messagePath(path)} `;
  const about = messages.filter((message) => message.startsWith(start));
  expect(about, `${path}:\n${messages.join('\n')}`).not.toEqual([]);
  for (const part of [...parts, 'Allowed: ']) {
    expect(about.join('\n')).toContain(part);
  }
}

/** Paths of all words of confidence: of entries, and of the parts below `confidence`. */
function confidencePaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') {
    return path.includes('confidence') ? [path.join('.')] : [];
  }
  return value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, child]) => confidencePaths(child, [...path, key]));
}

const nextDigit = (digit: string) => String((Number(digit) + 1) % 10);

describe.each(COUNTRIES)('%s', (code, market) => {
  it('is valid unchanged', () => {
    expect(messagesAfter(code, 'name', market.name)).toEqual([]);
  });

  it('names the correct check digits if those of the IBAN are wrong', () => {
    const {example} = market.iban;
    const right = example.slice(2, 4);
    const wrong = right === '10' ? '11' : '10';
    const value = `${example.slice(0, 2)}${wrong}${example.slice(4)}`;
    expectMessage(code, 'iban.example', value, [
      value,
      `check digits ${wrong}`,
      `Allowed: ${right}`,
    ]);
  });

  it('names the length if an IBAN is too short or too long', () => {
    const {example, length} = market.iban;
    for (const value of [example.slice(0, -1), `${example}0`]) {
      expectMessage(code, 'iban.example', value, [
        `${value.length} characters`,
        `Allowed: ${length} characters`,
      ]);
    }
    expectMessage(code, 'iban.length', length + 1, ['ibantools', `Allowed: ${length}`]);
  });

  it('requires the country in an IBAN', () => {
    const other = code === 'fi' ? 'SE4550000000058398257466' : 'FI2112345600000785';
    expectMessage(code, 'iban.example', other, [
      'another country',
      `begins with ${market.iso_alpha2}`,
    ]);
  });

  it('requires the country in the BIC of each bank', () => {
    const other = code === 'fi' ? 'SE' : 'FI';
    market.banks.forEach(({bic}, index) => {
      if (bic !== null) {
        const value = `${bic.slice(0, 4)}${other}${bic.slice(6)}`;
        expectMessage(code, `banks.${index}.bic`, value, [
          value,
          `a BIC of the country ${other}`,
          `${market.iso_alpha2} as its 5th and 6th character`,
        ]);
      }
    });
  });

  it('rejects other currencies', () => {
    const paths = [
      ...market.currencies.map((_, index) => `currencies.${index}`),
      ...market.payment_types.map((_, index) => `payment_types.${index}.currency`),
    ];
    for (const path of paths) {
      expectMessage(code, path, 'XXX', ['"XXX"', 'not an allowed value', 'EUR']);
    }
  });

  it('requires a host name as the website of the authority', () => {
    const {website} = market.nca;
    for (const value of [`https://${website}`, `${website}/psd2`, website.toUpperCase(), 'bank']) {
      expectMessage(code, 'nca.website', value, [`"${value}"`, 'without scheme or path']);
    }
  });

  it('allows three levels of confidence, in every place', () => {
    const paths = confidencePaths(market);
    expect(paths.length).toBeGreaterThan(market.banks.length);
    for (const path of paths) {
      expectMessage(code, path, 'sure', ['"sure"', 'Allowed: high, medium, low']);
    }
  });

  it('requires the authority of the country', () => {
    const other = code === 'fi' ? 'SE-FINA' : 'FI-FINFSA';
    expectMessage(code, 'nca.etsi_nca_id', other, [
      `"${other}"`,
      `begins with ${market.iso_alpha2}-`,
    ]);
  });
});

/** Paths of all fields, in lists of the first entry. */
function fieldPaths(value: unknown, path: readonly string[] = []): string[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : fieldPaths(value[0], [...path, '0']);
  }
  if (value === null || typeof value !== 'object') {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]) => [
    [...path, key].join('.'),
    ...fieldPaths(child, [...path, key]),
  ]);
}

const FIELDS = fieldPaths(markets.find(({code}) => code === 'se'));

/** Fields that a bank may leave out. */
const OPTIONAL = /^banks\.0\.(?:api_name|aliases|bank_codes|api_standard|history|caller_supplies)$/;

describe('a missing field', () => {
  it.each(FIELDS.filter((path) => !OPTIONAL.test(path) && !path.includes('bank_codes')))(
    '%s is reported',
    (path) => {
      expectMessage('se', path, undefined, ['is missing']);
    },
  );

  it('is tested in all parts of a file', () => {
    expect(FIELDS.length).toBeGreaterThan(75);
    expect(FIELDS).toContain('account_identifiers.0.format');
    expect(FIELDS).toContain('reference_schemes.0.examples.0.value');
  });
});

describe('an unknown field', () => {
  const places = [
    '',
    ...FIELDS.filter((path) => /^(?:nca|iban|banks\.0|history)\.\w+$/.test(path)),
  ];

  it.each([...new Set(places.map((path) => path.split('.').slice(0, -1).join('.')))])(
    'in %j is reported',
    (parent) => {
      const path = [parent, 'colour'].filter(Boolean).join('.');
      expect(messagesAfter('se', path, 'red').join('\n')).toContain(
        `${messagePath(path)} is not a known field`,
      );
    },
  );
});

const lastDigit = (value: string) => value.slice(0, -1) + nextDigit(value.slice(-1));
const replaced = (pattern: RegExp) => (value: string) =>
  value.replace(pattern, (match) => nextDigit(match));

/** How to break an example: by its check digit, or by its form where there is none. */
const BREAKS: Readonly<Record<ReferenceAlgorithm, (value: string) => string>> = {
  'at-zahlungsreferenz': (value) => `/${value}`,
  'be-ogm': replaced(/\d(?=\+\+\+$)/),
  'ch-qr': lastDigit,
  'dk-fik-71': replaced(/\d(?=\+)/),
  'dk-fik-73': (value) => value.replace('+87', '+7'),
  'dk-fik-75': replaced(/\d(?=\+)/),
  'ee-731': lastDigit,
  'fi-731': lastDigit,
  'gr-rf-25': replaced(/(?<=^RF\d)\d/),
  'hr-model-00': (value) => `${value}-1-1`,
  'is-claim': replaced(/(?<=^\d{6}-\d\d)\d/),
  'iso-11649': replaced(/(?<=^RF\d)\d/),
  'lt-payment-code': (value) => `${value}A`,
  'nl-betalingskenmerk': replaced(/^\d/),
  'no-kid-mod10': lastDigit,
  'no-kid-mod11': lastDigit,
  'pt-multibanco': replaced(/\d(?= \/ \d+\.)/),
  'se-ocr': lastDigit,
  'se-ocr-length': lastDigit,
  'si-model-00': (value) => `${value}-1-1`,
  'si-model-12': lastDigit,
  'symbol-4': (value) => `${value}00000`,
  'symbol-10': (value) => `${value}0000000000`,
};

const EXAMPLES = markets.flatMap(({code, reference_schemes: schemes}) =>
  schemes.flatMap(({examples}, scheme) =>
    examples.map(({id, value}, index): [string, ReferenceAlgorithm, string, string] => [
      code,
      id,
      value,
      `reference_schemes.${scheme}.examples.${index}.value`,
    ]),
  ),
);

describe('a reference example that is not valid', () => {
  it.each(EXAMPLES)('%s, %s: %s is reported when broken', (code, id, value, path) => {
    const broken = BREAKS[id](value);
    expect(broken).not.toBe(value);
    expectMessage(code, path, broken, [`not valid according to ${id}`]);
  });

  it('is tested in every format, and every format is in the data', () => {
    expect(new Set(EXAMPLES.map(([, id]) => id))).toEqual(new Set(REFERENCE_ALGORITHMS));
  });
});
