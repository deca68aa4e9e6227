import {describe, expect, it} from 'vitest';
import {describeProblems} from '../../text/zodProblems';
import {parseMarket} from './schema';
import {messagesAfter, readData} from './markets.fixture';

/** Country, path, new value, and texts that the message must contain. */
const CHANGES: [code: string, path: string, value: unknown, parts: string[]][] = [
  // The IBAN and its parts
  ['nl', 'iban.example', 'NL911BNA0417164300', ['does not match the structure', 'NL2!n4!a10!n']],
  ['fi', 'iban.example', 'SE4550000000058398257466', ['Allowed: FI2!n3!n11!n']],
  ['fi', 'iban.example', 'FI2212345600000785', ['check digits', 'Allowed: 21']],
  ['fi', 'iban.length', 19, ['Allowed: 18']],
  ['fi', 'iban.iban_structure', 'FI2!n4!n10!n', ['Allowed: FI2!n3!n11!n']],
  ['it', 'iban.bank_code_position', {start: 6, end: 40}, ['outside the IBAN']],
  // Banks
  ['se', 'banks.0.bic', 'SWEDSES', ['wrong form', '8 characters']],
  ['se', 'banks.0.bic', 'SWEDFISS', ['a BIC of the country FI', 'SE as its 5th']],
  ['fi', 'banks.1.bic', 'OKOYFIHH', ['occurs twice', 'bic_shared = true in each']],
  ['fi', 'banks.1.id', 'op-financial-group', ['occurs twice']],
  ['fi', 'banks.1.id', 'Nordea Bank', ['lower-case letters, digits and hyphens']],
  ['fi', 'banks.1.api_standard', 'BISTRA', ['api_standards', 'Own interface']],
  ['dk', 'banks.4.aliases.0.year', 25, ['1800 or more']],
  ['de', 'banks.2.bic11', 'DEUTDEFF500', ['does not begin with bic']],
  ['fi', 'banks.0.segments.0', 'corporate', ['corporate', 'retail, business, private']],
  ['cz', 'banks.0.bank_codes.0', '800', ['"800"', 'form of a bank code', '4 characters']],
  ['cz', 'banks.0.bank_codes.0', '08A0', ['form of a bank code']],
  ['cz', 'banks.0.bank_codes', [], ['1 or more entries']],
  // Codes and words
  ['pl', 'currencies', ['EUR'], ['eurozone = false', 'a list without EUR']],
  ['pl', 'currencies.0', 'XXX', ['"XXX"', 'not an allowed value', 'EUR']],
  ['pl', 'payment_types.0.via_psd2_api', 'always', ['usual, varies, rare, no']],
  ['pl', 'code', 'xx', ['"xx"', 'pl']],
  ['pl', 'iso_alpha2', 'PT', ['"PT"', 'Allowed: PL']],
  ['no', 'eu', true, ['wrong for this country', 'Allowed: false']],
  ['no', 'eurozone', true, ['false outside the EU']],
  ['fi', 'nca.etsi_nca_id', 'SE-FINA', ['"SE-FINA"', 'begins with FI-']],
  ['fi', 'nca.website', 'https://www.finanssivalvonta.fi', ['without scheme or path']],
  ['fi', 'checked.month', '15.7.2026', ['a month such as 2026-07']],
  ['fi', 'name', ' Finland', ['without leading or trailing spaces']],
  ['fi', 'notes.0.topic', 'Send `x`', ['without code']],
  // Fields
  ['fi', 'confidence.banks', undefined, ['is missing', 'high, medium, low']],
  ['fi', 'history', undefined, ['is missing', 'object']],
  ['fi', 'banks.0.colour', 'red', ['is not a known field']],
  ['fi', 'notes', 'one text', ['"one text"', 'wrong type', 'array']],
];

describe('a wrong value', () => {
  it.each(CHANGES)('%s.json: %s = %j', (code, path, value, parts) => {
    const messages = messagesAfter(code, path, value);
    const start = `markets/data/${code}.json: ${path.replaceAll(/\.(\d+)/g, '[$1]')} `;
    const about = messages.filter((message) => message.startsWith(start)).join('\n');
    for (const part of parts) expect(about, messages.join('\n')).toContain(part);
    expect(about).toMatch(/ Allowed: .+\.$/);
  });

  it('produces one message for each problem', () => {
    const data = readData('fi.json') as {name: unknown; eu: unknown};
    data.name = '';
    data.eu = 'yes';
    const result = parseMarket(data);
    if (result.success) throw new Error('the data was accepted');
    expect(describeProblems('fi.json', result.error)).toEqual([
      'fi.json: name = "" has the wrong format. Allowed: a string without leading or trailing spaces.',
      'fi.json: eu = "yes" has the wrong type. Allowed: a value of the type boolean.',
    ]);
  });
});
