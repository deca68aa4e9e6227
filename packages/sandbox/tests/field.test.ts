/** Proves the table of what test banks show, row by row, and validates every response against the description. */
import {expect, it} from 'vitest';
import {FIELD} from '../src/data/field';
import type {Schemas} from '../src/engine/state';
import {type Bench, type Client, dayIn, inputsAt, judgedBench, ONLINE, walk} from './kit';
import {findBank} from '../src/index';

type Row = keyof typeof FIELD;
type Transaction = Schemas['Transaction'];

/** Maximum number of days until a case must occur. */
const DAYS = 60;

/** Returns the name and country of the row's bank. */
function bankOf(row: Row): [name: string, country: string] {
  const [, name = '', country = ''] = /^`(.+)` ([A-Z]{2})$/.exec(FIELD[row].bank ?? '') ?? [];
  return [name, country];
}

/** Returns the date a number of days ago, by the clock of the sandbox. */
async function before(client: Client, days: number): Promise<string> {
  const {now} = (await client.get('/sandbox/clock')).body;
  return dayIn(-days, Date.parse(now));
}

/** Reads the lists on consecutive days until they show the case. */
async function daily(
  client: Client,
  row: Row,
  isThere: (
    yesterday: readonly Transaction[],
    today: readonly Transaction[],
    day: string,
  ) => boolean,
): Promise<void> {
  const {uid} = await client.openSession(...bankOf(row), {days: 89});
  let yesterday = await client.list(uid);
  for (let count = 0; count < DAYS; count += 1) {
    await client.moveClock('P1D');
    const today = await client.list(uid);
    if (isThere(yesterday, today, await before(client, 0))) {
      return;
    }
    yesterday = today;
  }
  throw new Error(`not seen in ${DAYS} days: ${FIELD[row].shows}`);
}

const booked = (entries: readonly Transaction[]) => entries.filter(({status}) => status === 'BOOK');
/** Identifies an entry whatever its reference. */
const contentOf = ({
  transaction_amount,
  booking_date,
  balance_after_transaction: after,
}: Transaction) => JSON.stringify([transaction_amount, booking_date, after]);

/** Creates a payment with the bank's SEPA product, which has these final successful statuses. */
async function pay(client: Client, row: Row, statuses: readonly string[] | null) {
  const [name, country] = bankOf(row);
  const product = findBank(name, country)?.products?.find((each) => each.payment_type === 'SEPA');
  expect(product?.final_successful_statuses).toEqual(statuses);
  const {body} = await client.order({aspsp: {name, country}});
  await walk(client.send, body.url, inputsAt(name, country));
  await client.moveClock('PT1M');
  const payment = (await client.get(`/payments/${body.payment_id}`)).body;
  expect([payment.status, payment.final_status]).toEqual(['ACSC', true]);
}

async function signIn(
  client: Client,
  row: Row,
  more: Record<string, unknown> = {},
  cancelAt?: number,
) {
  const {body} = await client.start(...bankOf(row), more);
  return walk(client.send, body.url, inputsAt(...bankOf(row)), cancelAt);
}

/** Returns a reader for the first account that the user shares at the row's bank. */
async function reader(client: Client, row: Row) {
  const {uid} = await client.openSession(...bankOf(row));
  return async (what: string, headers: Record<string, string> = ONLINE) =>
    (await client.get(`/accounts/${uid}/${what}`, {headers})).body;
}

const PROOFS: Record<Row, (bench: Bench) => Promise<unknown>> = {
  stable: async ({client}) => {
    const {uid} = await client.openSession(...bankOf('stable'), {days: 89});
    const first = booked(await client.list(uid));
    expect(first.every(({entry_reference}) => entry_reference !== null)).toBe(true);
    const known = new Map(first.map((each) => [each.entry_reference, contentOf(each)]));
    for (let day = 0; day < 5; day += 1) {
      await client.moveClock('P1D');
      const later = booked(await client.list(uid));
      const same = later.filter((each) => known.get(each.entry_reference) === contentOf(each));
      // Some entries have left the list, and some are new.
      expect(same.length).toBeGreaterThan(first.length - 12);
      expect(later.filter(({entry_reference: at}) => known.has(at))).toHaveLength(same.length);
    }
  },
  late: ({client}) =>
    daily(client, 'late', (yesterday, today, day) => {
      for (const {entry_reference, booking_date} of booked(today)) {
        expect(entry_reference === null).toBe(booking_date === day);
      }
      const first = booked(yesterday).find(({entry_reference}) => entry_reference === null);
      const later = booked(today).find(
        (each) => first !== undefined && contentOf(each) === contentOf(first),
      );
      return typeof later?.entry_reference === 'string';
    }),
  positional: ({client}) =>
    daily(client, 'positional', (yesterday, today) => {
      const before = new Map(booked(yesterday).map((each) => [contentOf(each), each]));
      for (const {entry_reference, booking_date} of booked(today)) {
        expect(entry_reference).toMatch(new RegExp(`^${booking_date ?? ''}\\.\\d+$`));
      }
      return booked(today).some((each) => {
        const known = before.get(contentOf(each));
        return known !== undefined && known.entry_reference !== each.entry_reference;
      });
    }),
  twins: async ({client}) => {
    const {uid} = await client.openSession(...bankOf('twins'));
    const entries = await client.list(uid, `date_from=${await before(client, 35)}`);
    expect(booked(entries).every(({entry_reference}) => entry_reference === null)).toBe(true);
    const pair = entries.filter(({remittance_information: text}) =>
      text?.includes('Membership, one child'),
    );
    const [one, two] = pair.slice(0, 2);
    expect(one?.booking_date).toBe(two?.booking_date);
    expect({...one, balance_after_transaction: null, transaction_id: null}).toEqual({
      ...two,
      balance_after_transaction: null,
      transaction_id: null,
    });
    expect(one?.balance_after_transaction).not.toEqual(two?.balance_after_transaction);
  },
  reserved: ({client}) =>
    daily(client, 'reserved', (yesterday, today) =>
      yesterday
        .filter(({status, credit_debit_indicator: sign}) => status === 'PDNG' && sign === 'DBIT')
        .some((pending) => {
          expect(pending.remittance_information?.[0]).toMatch(/^RESERVATION /);
          const after = booked(today).find(
            ({creditor, transaction_date: date}) =>
              creditor?.name === pending.creditor?.name && date === pending.transaction_date,
          );
          return (
            after !== undefined &&
            after.transaction_amount.amount !== pending.transaction_amount.amount &&
            after.remittance_information?.[0] !== pending.remittance_information?.[0] &&
            after.booking_date !== pending.booking_date
          );
        }),
    ),
  inclusive: async ({client}) => {
    const read = await reader(client, 'inclusive');
    await client.moveClock('PT2H');
    const from = async (days: number) =>
      (await read(`transactions?date_from=${await before(client, days)}`)).error;
    expect([await from(90), await from(89)]).toEqual(['WRONG_TRANSACTIONS_PERIOD', undefined]);
    expect((await read('transactions')).error).toBeUndefined();
  },
  badRequest: async ({client}) => {
    const read = await reader(client, 'badRequest');
    for (const query of [`date_from=${await before(client, 900)}`, 'transaction_status=BOOK']) {
      expect((await read(`transactions?${query}`)).code).toBe(400);
    }
  },
  signed: async ({client}) => {
    const {uid} = await client.openSession(...bankOf('signed'));
    const entries = await client.list(uid);
    for (const {credit_debit_indicator: sign, transaction_amount} of entries) {
      expect(transaction_amount.amount.startsWith('-')).toBe(sign === 'DBIT');
    }
    expect(new Set(entries.map((each) => each.credit_debit_indicator)).size).toBe(2);
  },
  emptyPage: async ({client}) => {
    const {uid} = await client.openSession(...bankOf('emptyPage'));
    const {body} = await client.get(`/accounts/${uid}/transactions`);
    expect([body.transactions, typeof body.continuation_key]).toEqual([[], 'string']);
    expect((await client.list(uid)).length).toBeGreaterThan(10);
  },
  keyExpires: async ({client}) => {
    const read = await reader(client, 'keyExpires');
    const {continuation_key: key} = await read('transactions');
    const next = `transactions?continuation_key=${encodeURIComponent(key ?? '')}`;
    await client.moveClock('PT9M');
    expect((await read(next)).error).toBeUndefined();
    await client.moveClock('PT1M');
    expect((await read(next)).error).toBe('WRONG_CONTINUATION_KEY');
  },
  decoupled: async ({client}) => {
    const {aspsps} = (await client.get('/aspsps?country=NL')).body;
    const bank = aspsps.find(({name}) => name === bankOf('decoupled')[0]);
    expect(bank?.auth_methods.map(({approach}) => approach)).toEqual(['DECOUPLED']);
    const {end, pages} = await signIn(client, 'decoupled');
    expect(end?.searchParams.has('code')).toBe(true);
    const at = pages.indexOf('Confirm on your other device');
    const refused = await signIn(client, 'decoupled', {}, at);
    expect(refused.end?.searchParams.get('error')).toBe('access_denied');
  },
  decoupledChosen: async ({client}) => {
    const {end, pages} = await signIn(client, 'decoupledChosen', {auth_method: 'decoupled'});
    expect(pages).toContain('Confirm on your other device');
    expect(end?.searchParams.has('code')).toBe(true);
  },
  embedded: async ({client}) => {
    const {end, pages} = await signIn(client, 'embedded');
    expect(pages).toContain('Sign in to BBVA');
    expect(end?.searchParams.has('code')).toBe(true);
    const sent = await signIn(client, 'embedded', {
      auth_method: 'embedded',
      credentials: {username: 'user1', password: '1234'},
    });
    expect(sent.pages).not.toContain('Sign in to BBVA');
    expect(sent.end?.searchParams.has('code')).toBe(true);
  },
  oneConsent: async ({client}) => {
    const {uid, sessionId} = await client.openSession(...bankOf('oneConsent'));
    await client.openSession(...bankOf('oneConsent'));
    const status = async () => (await client.get(`/sessions/${sessionId}`)).body.status;
    expect(await status()).toBe('AUTHORIZED');
    expect((await client.get(`/accounts/${uid}/balances`)).body.error).toBe('EXPIRED_SESSION');
    expect(await status()).toBe('EXPIRED');
  },
  shortConsent: async ({client}) => {
    expect((await client.start(...bankOf('shortConsent'), {days: 1 / 12})).body.error).toBe(
      'WRONG_REQUEST_PARAMETERS',
    );
    expect((await client.start(...bankOf('shortConsent'), {days: 1 / 25})).status).toBe(200);
  },
  currencies: async ({client}) => {
    const {accounts: offered} = await client.openSession(...bankOf('currencies'));
    const iban = offered[0]?.account_id?.iban ?? '';
    const access = {
      valid_until: new Date(Date.now() + 1_800_000).toISOString(),
      accounts: [{iban}],
    };
    // The user only confirms the requested accounts.
    const {accounts} = await client.openSession(...bankOf('currencies'), {access});
    expect(accounts.map(({account_id, currency}) => [account_id?.iban, currency])).toEqual([
      [iban, 'EUR'],
      [iban, 'USD'],
    ]);
    expect(new Set(accounts.map((each) => each.identification_hash)).size).toBe(1);
    for (const {uid, currency} of accounts) {
      const {body} = await client.get(`/accounts/${uid ?? ''}/transactions`);
      expect(new Set(body.transactions.map((each) => each.transaction_amount.currency))).toEqual(
        new Set([currency]),
      );
    }
  },
  privateAddress: async ({client}) => {
    const read = await reader(client, 'privateAddress');
    for (const [addresses, error] of [
      [
        ['172.18.0.3', '10.0.0.1', '127.0.0.1', '100.64.1.1', '::1', 'fd12::1'],
        'PSU_HEADER_INVALID',
      ],
      [['203.0.113.24', '172.32.0.1', '100.128.0.1', '2001:db8::1'], undefined],
    ] as const) {
      for (const address of addresses) {
        const {error: found} = await read('balances', {...ONLINE, 'Psu-Ip-Address': address});
        expect([address, found]).toEqual([address, error]);
      }
    }
  },
  psuHeaders: async ({client}) => {
    const read = await reader(client, 'psuHeaders');
    const {error} = await read('balances', {'Psu-Ip-Address': '203.0.113.24'});
    expect(error).toBe('PSU_HEADER_NOT_PROVIDED');
  },
  noFilter: async ({client}) => {
    const {code, error} = await (
      await reader(client, 'noFilter')
    )('transactions?transaction_status=BOOK');
    expect([code, error]).toEqual([422, 'WRONG_REQUEST_PARAMETERS']);
  },
  noDate: async ({client}) => {
    // The other banks report the limit, in two ways.
    for (const [row, detail] of [
      ['noDate', null],
      ['psuHeaders', {date_from: await before(client, 730)}],
      ['stable', {message: 'Transactions are available for 730 days'}],
    ] as const) {
      const read = await reader(client, row);
      const answer = await read(`transactions?date_from=${await before(client, 900)}`);
      expect([answer.error, answer.detail]).toEqual(['WRONG_TRANSACTIONS_PERIOD', detail]);
    }
  },
  cardDebt: async ({client}) => {
    for (const key of ['S-Pankki/FI/customera/card', 'DKB/DE/aspsp1/card']) {
      const [name = '', country = ''] = key.split('/');
      const {uid, accounts} = await client.openSession(name, country, {}, {account: key});
      expect(accounts.map(({cash_account_type: type}) => type)).toEqual(['CARD']);
      const [entry] = await client.list(uid);
      expect(entry?.balance_after_transaction).toBeNull();
      for (let day = 0; day < 5; day += 1) {
        const {balances} = (await client.get(`/accounts/${uid}/balances`, {headers: ONLINE})).body;
        const first = balances.find(({balance_type: type}) => type.endsWith('BD'));
        expect(Number(first?.balance_amount.amount)).toBeLessThan(0);
        await client.moveClock('P1D');
      }
    }
  },
  noSuccess: ({client}) => pay(client, 'noSuccess', null),
  emptySuccess: ({client}) => pay(client, 'emptySuccess', []),
};

it.each(Object.keys(FIELD) as Row[])('%s', async (row) => {
  await PROOFS[row](await judgedBench());
});
