import {describe, expect, it} from 'vitest';
import {describeProblems} from '../../text/zodProblems';
import {KNOWN_IBAN_DIFFERENCES, parseMarket} from './schema';
import {messagesAfter, readData} from './markets.fixture';

/**
 * Country, path, new value, the path in the message, and what else the message has to contain: values that
 * `mutations.test.ts` does not try in every country.
 */
const MUTATIONS: [string, string, unknown, string, string[]][] = [
  // IBAN
  [
    'nl',
    'iban.example',
    'NL911BNA0417164300',
    'iban.example',
    ['does not match the structure', 'NL2!n4!a10!n'],
  ],
  ['be', 'iban.example', 'BE41539007547035', 'iban.example', ['rejected by ibantools']],
  ['fi', 'iban.bban_structure', '3!n10!n', 'iban.bban_structure', ['3!n10!n', 'ibantools']],
  [
    'ie',
    'iban.bban_structure',
    '4!n6!n8!n',
    'iban.bban_structure',
    ['Allowed: a structure like 4!a14!n'],
  ],
  ['fi', 'iban.iban_structure', 'FI2!n4!n10!n', 'iban.iban_structure', ['Allowed: FI2!n3!n11!n']],
  [
    'it',
    'iban.bank_code_position',
    {start: 5, end: 9},
    'iban.bank_code_position',
    ['differs from ibantools'],
  ],
  ['it', 'iban.bank_code_position.end', 40, 'iban.bank_code_position', ['outside the IBAN']],
  // banks
  ['se', 'banks.0.bic', 'SWEDSES', 'banks[0].bic', ['wrong form', '8 characters']],
  ['fi', 'banks.1.bic', 'OKOYFIHH', 'banks[1].bic', ['occurs twice', 'bic_shared = true in each']],
  ['fi', 'banks.1.id', 'op-financial-group', 'banks[1].id', ['occurs twice']],
  ['fi', 'banks.1.id', 'Nordea Bank', 'banks[1].id', ['lower-case letters, digits and hyphens']],
  ['fi', 'banks.0.bic_shared', false, 'banks[0].bic_shared', ['the note', 'Allowed: true']],
  [
    'fi',
    'banks.1.note',
    'local banks have the same first eight characters',
    'banks[1].bic_shared',
    ['the note', 'Allowed: true'],
  ],
  [
    'fi',
    'banks.1.api_standard',
    'BISTRA',
    'banks[1].api_standard',
    ['api_standards', 'Own interface'],
  ],
  ['dk', 'banks.4.aliases.0.year', 25, 'banks[4].aliases[0].year', ['1800 or more']],
  [
    'dk',
    'banks.4.aliases.0.kind',
    'old',
    'banks[4].aliases[0].kind',
    ['former-name, merged, brand'],
  ],
  ['fi', 'notes.0.topic', 'Send `x`', 'notes[0].topic', ['without code']],
  ['fi', 'banks.1.name', 'OP Pohjola', 'banks[1].name', ['occurs twice']],
  ['fi', 'banks.1.bic', null, 'banks[1].confidence', ['Allowed: null']],
  ['de', 'banks.2.bic11', 'DEUTDEFF500', 'banks[2].bic11', ['does not begin with bic']],
  [
    'fi',
    'banks.0.segments',
    ['corporate'],
    'banks[0].segments[0]',
    ['corporate', 'retail, business, private'],
  ],
  [
    'cz',
    'banks.0.bank_codes.0',
    '800',
    'banks[0].bank_codes[0]',
    ['"800"', 'form of a bank code', '4 characters'],
  ],
  ['cz', 'banks.0.bank_codes.0', '08A0', 'banks[0].bank_codes[0]', ['form of a bank code']],
  ['cz', 'banks.1.bank_codes.0', '0800', 'banks[1].bank_codes[0]', ['occurs twice']],
  ['cz', 'banks.1.bank_codes.0', '0700-0900', 'banks[1].bank_codes[0]', ['occurs twice']],
  ['cz', 'banks.1.bank_codes.0', '0900-0700', 'banks[1].bank_codes[0]', ['ends before it begins']],
  ['cz', 'banks.0.bank_codes', [], 'banks[0].bank_codes', ['1 or more entries']],
  // codes and words
  ['pl', 'currencies.0', 'EUR', 'currencies', ['eurozone = false', 'a list without EUR']],
  [
    'pl',
    'payment_types.0.kind',
    'cheque',
    'payment_types[0].kind',
    ['"cheque"', 'credit-transfer'],
  ],
  [
    'pl',
    'payment_types.0.via_psd2_api',
    'always',
    'payment_types[0].via_psd2_api',
    ['usual, varies, rare, no'],
  ],
  [
    'pl',
    'authentication.flows.redirect',
    'many',
    'authentication.flows.redirect',
    ['"many"', 'unknown'],
  ],
  [
    'pl',
    'api_standards.0.name',
    'PolskaAPI',
    'api_standards[0].name',
    ['"PolskaAPI"', 'PolishAPI'],
  ],
  ['pl', 'code', 'xx', 'code', ['"xx"', 'pl']],
  ['pl', 'iso_alpha2', 'PT', 'iso_alpha2', ['"PT"', 'Allowed: PL']],
  ['no', 'eu', true, 'eu', ['wrong for this country', 'Allowed: false']],
  ['no', 'sepa', false, 'sepa', ['Allowed: true']],
  ['no', 'eurozone', true, 'eurozone', ['false outside the EU']],
  ['fi', 'native_names.0.lang', 'FIN', 'native_names[0].lang', ['two lower-case letters']],
  ['fi', 'checked.month', '15.7.2026', 'checked.month', ['a month such as 2026-07']],
  ['fi', 'name', ' Finland', 'name', ['without leading or trailing spaces']],
  // references
  [
    'fi',
    'reference_schemes.0.examples.0.value',
    '2026100472',
    'reference_schemes[0].examples[0].value',
    ['not valid according to fi-731', '4 to 20 digits'],
  ],
  [
    'no',
    'reference_schemes.0.examples.0.id',
    'luhn',
    'reference_schemes[0].examples[0].id',
    ['"luhn"', 'no-kid-mod10'],
  ],
  // fields
  ['fi', 'confidence.banks', undefined, 'confidence.banks', ['is missing', 'high, medium, low']],
  ['fi', 'history', undefined, 'history', ['is missing', 'object']],
  ['fi', 'notes', 'one text', 'notes', ['"one text"', 'wrong type', 'array']],
  ['fi', 'history.minimum_days', 0, 'history.minimum_days', ['= 0', '1 or more']],
];

describe('a wrong value', () => {
  it.each(MUTATIONS)('%s.json: %s = %j', (code, path, value, messagePath, parts) => {
    const messages = messagesAfter(code, path, value);
    const start = `markets/data/${code}.json: ${messagePath} `;
    const message = messages.find((candidate) => candidate.startsWith(start));
    expect(message, messages.join('\n')).toBeDefined();
    for (const part of parts) expect(message).toContain(part);
    expect(message).toMatch(/ Allowed: .+\.$/);
  });

  it('reports one message for each problem', () => {
    const data = readData('fi.json') as {name: unknown; eu: unknown; checked: unknown};
    data.name = '';
    data.eu = 'yes';
    data.checked = 5;
    const result = parseMarket(data);
    expect(result.success).toBe(false);
    if (result.success) return;
    expect(describeProblems('fi.json', result.error)).toEqual([
      'fi.json: name = "" has the wrong format. Allowed: a string without leading or trailing spaces.',
      'fi.json: eu = "yes" has the wrong type. Allowed: a value of the type boolean.',
      'fi.json: checked = 5 has the wrong type. Allowed: a value of the type object.',
    ]);
  });

  it('is reported for a value that is not an object', () => {
    const result = parseMarket([]);
    if (result.success) throw new Error('an array is not a market');
    expect(describeProblems('fi.json', result.error)).toEqual([
      'fi.json: (whole file) = [] has the wrong type. Allowed: a value of the type object.',
    ]);
  });
});

describe('a known difference from ibantools', () => {
  it.each(Object.keys(KNOWN_IBAN_DIFFERENCES))('is allowed for %s only unchanged', (country) => {
    const code = country.toLowerCase();
    expect(messagesAfter(code, 'name', 'Any name')).toEqual([]);
    const market = readData(`${code}.json`) as {iban: {length: number}};
    expect(messagesAfter(code, 'iban.length', market.iban.length + 1)).not.toEqual([]);
  });
});
