/** Tests the effect of each bank behaviour on account data, and on a payment whose submission is deferred. */
import {describe, expect, it} from 'vitest';
import type {Schemas} from '../src/engine/state';
import {BEHAVIOURS, type BehaviourName} from '../src/index';
import {judgedBench as bench, walk} from './kit';

const LOGIN = {username: 'customera', password: '12345678'};

interface Expected {
  /** Error of the code exchange, or else of the first account's balances. */
  session?: string;
  balances?: string;
  /** Status and reason of the payment after the visit to the bank. */
  payment?: Schemas['PaymentStatus'];
  reason?: string;
  /** Error when the payment is read after the visit. */
  reading?: string;
  /** Error when the payment is submitted. */
  submission?: string;
}

const failing = (code: string): Expected => ({
  balances: code,
  reading: code,
  submission: code,
});
/** Expects the user to return with an error. */
const back = (reason: string): Expected => ({
  payment: 'RJCT',
  reason,
  submission: 'INVALID_PAYMENT',
});

const EXPECTED: Readonly<Record<BehaviourName, Expected>> = {
  slow: {},
  timeout: failing('ASPSP_TIMEOUT'),
  down: failing('ASPSP_ERROR'),
  maintenance: failing('ASPSP_ERROR'),
  'one-account-down': {balances: 'ASPSP_ERROR'},
  'rate-limited': {balances: 'ASPSP_RATE_LIMIT_EXCEEDED'},
  'action-required': {
    balances: 'ASPSP_PSU_ACTION_REQUIRED',
    submission: 'ASPSP_PSU_ACTION_REQUIRED',
  },
  'account-closed': {balances: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE'},
  'payment-hidden': {reading: 'ASPSP_PAYMENT_NOT_ACCESSIBLE'},
  expired: {balances: 'EXPIRED_SESSION'},
  revoked: {balances: 'REVOKED_SESSION'},
  'no-accounts': {session: 'NO_ACCOUNTS_ADDED'},
  'blocked-account': {},
  'odd-data': {},
  denied: back('DS02'),
  cancelled: back('DS02'),
  'server-error': back('MS03'),
  unavailable: back('MS03'),
  'login-failed': back('MS03'),
  'never-returns': {payment: 'RCVD', submission: 'PAYMENT_NOT_AUTHORIZED'},
  'two-approvals': {payment: 'PDNG', submission: 'PAYMENT_NOT_AUTHORIZED'},
};

describe.each(Object.keys(BEHAVIOURS) as BehaviourName[])('%s', (name) => {
  const behaviour: (typeof BEHAVIOURS)[BehaviourName] = BEHAVIOURS[name];
  const expected = EXPECTED[name];
  const psu_id = `sandbox:${name}`;
  const callback = 'callback' in behaviour ? behaviour.callback : undefined;

  async function start() {
    const waits: number[] = [];
    const made = await bench({
      wait: (time) => {
        waits.push(time);
        return Promise.resolve();
      },
    });
    return {...made, waits};
  }

  it('with accounts', async () => {
    const {client, waits, sandbox} = await start();
    const {body} = await client.start('S-Pankki', 'FI', {psu_id});
    const account = ['current', 'savings'].map((kind) => `S-Pankki/FI/customera/${kind}`);
    const {end, pages} = await walk(client.send, body.url, {...LOGIN, account});
    const {state, code, ...error} = Object.fromEntries(end?.searchParams ?? []);
    expect(state).toBe(name === 'never-returns' ? undefined : 'state-1');
    expect(error).toEqual(callback ?? {});
    if (code === undefined) {
      expect(pages.at(-1) === 'The bank does not respond').toBe(name === 'never-returns');
      return;
    }
    const session = await client.post('/sessions', {code});
    expect(session.body.error).toBe(expected.session);
    if (expected.session !== undefined) {
      return;
    }
    const [first, second] = session.body.accounts.map(({uid}) => uid);
    expect(first === null).toBe(name === 'blocked-account');
    const read = async (uid = '') => (await client.get(`/accounts/${uid}/balances`)).body;
    const [one, other] = [await read(first ?? second ?? ''), await read(second ?? '')];
    expect(one.error).toBe(expected.balances);
    expect(other.error).toBe(name === 'one-account-down' ? undefined : expected.balances);
    expect(waits).toEqual(name === 'slow' ? [3000, 3000] : []);
    const [call] = sandbox.state().log.at(-2)?.bank_calls ?? [];
    const status: Record<string, number | null> = {
      ...{timeout: null, 'rate-limited': 429, expired: 401, revoked: 401},
      ...(expected.balances === undefined ? {[name]: 200} : {}),
    };
    expect(call?.status).toBe(name in status ? status[name] : 503);
    expect(sandbox.state().log.at(-1)?.bank_calls).toHaveLength(
      other.error?.endsWith('_SESSION') === true ? 0 : 1,
    );
  });

  it('with a payment', async () => {
    const {client, waits} = await start();
    const {body} = await client.order({psu_id, defer_submission: true});
    const {end} = await walk(client.send, body.url, LOGIN);
    // Payments share no data, so a refusal has the general wording.
    const refusal = name === 'denied' ? BEHAVIOURS.cancelled.callback : callback;
    expect(end && Object.fromEntries(end.searchParams)).toEqual(
      name === 'never-returns' ? undefined : {state: 'state-2', ...refusal},
    );
    const seen = (await client.get(`/payments/${body.payment_id}`)).body;
    expect(seen.error).toBe(expected.reading);
    if (expected.reading === undefined) {
      expect(seen.status).toBe(expected.payment ?? 'ACTC');
      expect(seen.status_reason_information?.status_reason_code).toBe(expected.reason);
    }
    waits.splice(0);
    const submitted = await client.post(`/payments/${body.payment_id}/submit`, {});
    expect(submitted.body.error).toBe(expected.submission);
    expect(waits).toEqual(name === 'slow' ? [3000] : []);
  });
});

it('odd-data has line feeds, duplicates, signs, no ids and a negative balance', async () => {
  const {client} = await bench();
  const {uid} = await client.openSession('S-Pankki', 'FI', {psu_id: 'sandbox:odd-data'});
  const {transactions} = (await client.get(`/accounts/${uid}/transactions`)).body;
  expect(transactions[0]).toEqual(transactions[1]);
  expect(transactions[1]).not.toEqual(transactions[2]);
  for (const {remittance_information: text, ...each} of transactions) {
    expect(text?.[0]).toContain('\n');
    expect([each.entry_reference, each.transaction_id]).toEqual([null, null]);
    expect(each.transaction_amount.amount.startsWith('-')).toBe(
      each.credit_debit_indicator === 'DBIT',
    );
  }
  const {balances} = (await client.get(`/accounts/${uid}/balances`)).body;
  expect(balances[0]?.balance_amount.amount).toBe('-123.45');
});

it.each(['sandbox:dwon', 'sandbox:'])(
  '%s is unknown, and is rejected with the list',
  async (psu_id) => {
    const {client} = await bench();
    for (const {body} of [
      await client.start('Mock ASPSP', 'FI', {psu_id}),
      await client.order({psu_id}),
    ]) {
      expect(body.error).toBe('WRONG_REQUEST_PARAMETERS');
      expect(body.message).toContain(Object.keys(BEHAVIOURS).join(', '));
    }
    expect((await client.start('Mock ASPSP', 'FI', {psu_id: 'sandbox-user'})).status).toBe(200);
  },
);
