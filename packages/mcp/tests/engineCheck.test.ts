import {describe, expect, it} from 'vitest';
import {description} from '../../sandbox/src/index';
import type {OperationFacts} from '../src/index';
import {engineProblems} from '../src/simulation/engineCheck';

const NOW = Date.parse('2026-11-25T12:00:00Z') / 1000;
const RULES = {issuer: 'provider.example', audience: 'api.provider.example'};
const operations = description.operations.map(
  ({id, method, path}): OperationFacts =>
    // What the check reads of an operation.
    ({
      key: id,
      method: method.toLowerCase(),
      path,
      title: id,
      address: id,
      isWebhook: false,
    }) as OperationFacts,
);

function problems(name: string, body: unknown) {
  const facts = operations.find(({method, path}) => `${method.toUpperCase()} ${path}` === name);
  if (facts === undefined) {
    throw new Error(`no ${name}`);
  }
  // As JSON: a field that is undefined is not sent.
  return engineProblems({operations}, facts, JSON.parse(JSON.stringify(body)), RULES, NOW);
}

const auth = (changes: object = {}) => ({
  aspsp: {name: 'Nordea', country: 'FI'},
  access: {valid_until: '2027-01-10T12:00:00Z'},
  state: 'a',
  redirect_url: 'https://app.example/callback',
  psu_type: 'personal',
  ...changes,
});

const transfer = (changes: object = {}): object => ({
  instructed_amount: {amount: '10.00', currency: 'EUR'},
  beneficiary: {
    creditor: {name: 'A'},
    creditor_account: {scheme_name: 'IBAN', identification: 'FI2112345600000785'},
  },
  remittance_information: ['a'],
  ...changes,
});

const INSTRUCTION = 'body.payment_request.credit_transfer_transaction[0]';

const payment = (changes: object = {}, transfers = [transfer()]) => ({
  aspsp: {name: 'Nordea', country: 'FI'},
  payment_type: 'SEPA',
  psu_type: 'personal',
  state: 'a',
  redirect_url: 'https://app.example/callback',
  payment_request: {credit_transfer_transaction: transfers},
  ...changes,
});

describe('the engine of the sandbox', () => {
  it.each([
    ['POST /auth', auth()],
    ['POST /auth', auth({access: {valid_until: '2027-01-10 12:00:00Z'}})],
    ['POST /payments', payment()],
  ])('accepts %s: %j', async (name, body) => {
    expect(await problems(name, body)).toEqual([]);
  });

  it.each([
    [
      'a custom scheme',
      'POST /auth',
      auth({redirect_url: 'myapp://callback'}),
      'body.redirect_url',
      '',
    ],
    [
      'a URL with a letter beyond ASCII',
      'POST /auth',
      auth({redirect_url: 'https://a.example/ü'}),
      'body.redirect_url',
      'uri',
    ],
    [
      'a URL with a broken escape',
      'POST /auth',
      auth({redirect_url: 'https://a.example/%zz'}),
      'body.redirect_url',
      'uri',
    ],
    [
      'a country in lower case',
      'POST /auth',
      auth({aspsp: {name: 'Nordea', country: 'fi'}}),
      'body',
      'WRONG_ASPSP_PROVIDED',
    ],
    ['a property where none may be', 'POST /payments/{payment_id}/submit', {a: 1}, 'body', ''],
    [
      'an IBAN with wrong check digits',
      'POST /payments',
      payment({}, [
        transfer({
          beneficiary: {
            creditor: {name: 'A'},
            creditor_account: {scheme_name: 'IBAN', identification: 'FI2112345600000786'},
          },
        }),
      ]),
      'body.payment_request.credit_transfer_transaction[0].beneficiary.creditor_account',
      'INVALID_PAYMENT',
    ],
    [
      'two instructions',
      'POST /payments',
      payment({}, [transfer(), transfer()]),
      'body',
      'PAYMENT_LIMIT_EXCEEDED',
    ],
    [
      'a date in the past',
      'POST /payments',
      payment({}, [transfer({requested_execution_date: '2020-01-01'})]),
      'body.payment_request.credit_transfer_transaction[0].requested_execution_date',
      'past',
    ],
    [
      'a currency that the product does not have',
      'POST /payments',
      payment({}, [transfer({instructed_amount: {amount: '10.00', currency: 'SEK'}})]),
      'body.payment_request.credit_transfer_transaction[0].instructed_amount.currency',
      'EUR',
    ],
    [
      'a reference with wrong check digits',
      'POST /payments',
      payment({}, [
        transfer({remittance_information: undefined, reference_number: 'RF19539007547034'}),
      ]),
      `${INSTRUCTION}.reference_number`,
      'not a valid reference',
    ],
    [
      'a giro number with a dash in euros',
      'POST /payments',
      payment({aspsp: {name: 'Nordea', country: 'SE'}, payment_type: 'DOMESTIC_SE_GIRO'}, [
        transfer({
          beneficiary: {
            creditor: {name: 'A'},
            creditor_account: {scheme_name: 'BGNR', identification: '5050-1055'},
          },
        }),
      ]),
      `${INSTRUCTION}.instructed_amount.currency`,
      'SEK',
    ],
    [
      'a reference together with a message',
      'POST /payments',
      payment({}, [transfer({reference_number: 'RF18539007547034'})]),
      `${INSTRUCTION}.reference_number`,
      'remittance_information',
    ],
  ])('rejects %s', async (_, name, body, where, words) => {
    const [first] = await problems(name, body);
    expect(first).toMatchObject({severity: 'error', where});
    expect(first?.problem).toContain(words);
  });

  it('warns of a bank that it does not have, and checks the rest', async () => {
    const aspsp = {name: 'Another bank', country: 'FI'};
    expect(await problems('POST /auth', auth({aspsp}))).toMatchObject([
      {severity: 'warning', where: 'body.aspsp.name'},
    ]);
    const [, second] = await problems(
      'POST /payments',
      payment({aspsp}, [transfer({requested_execution_date: '2020-01-01'})]),
    );
    expect(second?.severity).toBe('error');
  });

  it('says nothing about the API of another provider', async () => {
    const [facts] = operations;
    expect(facts).toBeDefined();
    expect(
      facts && (await engineProblems({operations: [facts]}, facts, {a: 1}, RULES, NOW)),
    ).toEqual([]);
  });
});
