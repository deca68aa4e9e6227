/** Proves the table of what is simulated: one proof for each entry. Every response is validated. */
import {createHash} from 'node:crypto';
import {decodeJwt, importX509, jwtVerify} from 'jose';
import {beforeAll, describe, expect, it, vi} from 'vitest';
import {BANKS} from '../src/data/banks';
import {COVERAGE} from '../src/data/coverage';
import type {Schemas} from '../src/engine/state';
import {description, type SandboxOptions} from '../src/index';
import {createJudge, type Judge} from './judge';
import {
  type Answer,
  type Bench,
  type Client,
  createBench,
  ORDER,
  ORIGIN,
  PROVIDER,
  REDIRECT_URL,
  walk,
} from './kit';
import {orderFrom} from './orders';

type Row = keyof typeof COVERAGE;
type Proof = (bench: Bench) => Promise<unknown>;
/** The compiler rejects a row or an entry without a proof. */
type Proofs = {[Name in Row]: Record<(typeof COVERAGE)[Name]['simulated'][number], Proof>};

let judge: Judge;

beforeAll(() => {
  judge = createJudge();
});

/** All of them: the compiler rejects a list that lacks one. */
const SESSION_STATUSES: Readonly<Record<Schemas['SessionStatus'], true>> = {
  PENDING_AUTHORIZATION: true,
  RETURNED_FROM_BANK: true,
  AUTHORIZED: true,
  CANCELLED: true,
  CLOSED: true,
  REVOKED: true,
  EXPIRED: true,
  INVALID: true,
};
const ONLINE = {'Psu-Ip-Address': '203.0.113.24', 'Psu-User-Agent': 'Mozilla/5.0'};
const LOGIN = {username: 'customera', password: '12345678'};
const HOOK = 'http://localhost:9/hook';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);
const [transfer] = ORDER.credit_transfer_transaction;

/** The default order, with changes to its only instruction. */
const orderWith = (change: object, more: object = {}) => ({
  payment_request: {...more, credit_transfer_transaction: [{...transfer, ...change}]},
});

async function refused(answer: Promise<Answer>, code: string, field?: string): Promise<void> {
  const {body} = await answer;
  expect(body.error, JSON.stringify(body)).toBe(code);
  if (field !== undefined) {
    expect(body.message).toContain(field);
  }
}

/** Status of a payment after the clock has moved. */
async function statusAfter(client: Client, id: string, by: string): Promise<string> {
  await client.moveClock(by);
  return (await client.get(`/payments/${id}`)).body.status;
}

/** All entries of a list, page by page. */
async function wholeList(client: Client, uid: string, query = '') {
  const entries: Answer['body']['transactions'] = [];
  let key: string | null = null;
  do {
    const parameters = new URLSearchParams(query);
    if (key !== null) {
      parameters.set('continuation_key', key);
    }
    const answer: Answer = await client.get(
      `/accounts/${uid}/transactions?${parameters.toString()}`,
      {headers: ONLINE},
    );
    entries.push(...answer.body.transactions);
    key = answer.body.continuation_key;
  } while (key !== null);
  return entries;
}

async function amountOf(client: Client, uid: string, type: string): Promise<number> {
  const {balances} = (await client.get(`/accounts/${uid}/balances`, {headers: ONLINE})).body;
  return Number(balances.find((each) => each.balance_type === type)?.balance_amount.amount);
}

const PROOFS: Proofs = {
  startUserAuthorization: {
    bank: ({client}) => refused(client.start('No Such Bank'), 'WRONG_ASPSP_PROVIDED'),
    segment: ({client}) =>
      refused(
        client.start('BBVA', 'ES', {psu_type: 'business'}),
        'WRONG_REQUEST_PARAMETERS',
        'psu_type',
      ),
    method: ({client}) =>
      refused(
        client.start('DKB', 'DE', {auth_method: 'embedded'}),
        'WRONG_REQUEST_PARAMETERS',
        'auth_method',
      ),
    credentials: ({client}) =>
      refused(
        client.start('BBVA', 'ES', {auth_method: 'embedded', credentials: {pin: '1234'}}),
        'WRONG_CREDENTIALS_PROVIDED',
      ),
    scope: async ({client}) => {
      const access = {valid_until: inDays(1), balances: false, transactions: false};
      const {uid} = await client.openSession('Mock ASPSP', 'FI', {access});
      await refused(client.get(`/accounts/${uid}/balances`), 'ACCESS_DENIED');
      await refused(client.get(`/accounts/${uid}/transactions`), 'ACCESS_DENIED');
      expect((await client.get(`/accounts/${uid}/details`)).status).toBe(200);
    },
    'length of the consent': async ({client}) => {
      for (const [bank, country, longest] of [
        ['S-Pankki', 'FI', 180],
        ['BBVA', 'ES', 90],
      ] as const) {
        expect((await client.start(bank, country, {days: longest})).status).toBe(200);
        await refused(
          client.start(bank, country, {days: longest + 1}),
          'WRONG_REQUEST_PARAMETERS',
          'access.valid_until',
        );
      }
    },
    'redirect URL': ({client}) =>
      refused(
        client.start('Mock ASPSP', 'FI', {redirect_url: 'http://localhost:8080/other'}),
        'REDIRECT_URI_NOT_ALLOWED',
      ),
    'restricted mode': async ({register}) => {
      const client = await register({linked_accounts: ['FI2712345600007855']});
      const access = {valid_until: inDays(1), accounts: [{iban: 'FI2112345600000785'}]};
      await refused(client.start('Mock ASPSP', 'FI', {access}), 'NO_ACCOUNTS_ADDED');
    },
  },
  authorizeUserSession: {
    'one use of the code': async ({client}) => {
      const code = (await client.authorise()).searchParams.get('code');
      expect((await client.post('/sessions', {code})).status).toBe(200);
      await refused(client.post('/sessions', {code}), 'ALREADY_AUTHORIZED');
    },
    'its lifetime of 5 minutes': async ({client}) => {
      const early = (await client.authorise()).searchParams.get('code');
      await client.moveClock('PT4M50S');
      expect((await client.post('/sessions', {code: early})).status).toBe(200);
      const late = (await client.authorise()).searchParams.get('code');
      await client.moveClock('PT5M');
      await refused(client.post('/sessions', {code: late}), 'EXPIRED_AUTHORIZATION_CODE');
    },
    'restricted mode': async ({register}) => {
      const client = await register({linked_accounts: ['FI2712345600007855']});
      const share = ['Mock ASPSP/FI/personal/mock', 'Mock ASPSP/FI/personal/empty'];
      const {accounts} = await client.openSession('Mock ASPSP', 'FI', {}, {account: share});
      expect(accounts.map(({account_id}) => account_id?.iban)).toEqual(['FI2712345600007855']);
    },
    'accounts without `uid`': async ({client}) => {
      const {accounts} = await client.openSession('Mock ASPSP', 'FI', {
        psu_id: 'sandbox:blocked-account',
      });
      expect(accounts[0]?.uid).toBeNull();
    },
    'one consent per user at `Rabobank`': async ({client}) => {
      const one = await client.openSession('Rabobank', 'NL');
      await client.openSession('Rabobank', 'NL');
      await refused(client.get(`/accounts/${one.uid}/details`), 'EXPIRED_SESSION');
    },
  },
  getSessionData: {
    'every status': async ({client, sandbox}) => {
      const seen = new Set<string>();
      const look = async (id: string) => {
        seen.add((await client.get(`/sessions/${id}`)).body.status);
      };
      const latest = () => Object.keys(sandbox.state().sessions).at(-1) ?? '';
      await client.start();
      const pending = latest();
      await look(pending);
      await client.authorise();
      await look(latest());
      const {body} = await client.start();
      await walk(client.send, body.url, {}, 0);
      await look(latest());
      const [closed, revoked, expired] = [
        await client.openSession(),
        await client.openSession(),
        await client.openSession(),
      ];
      await look(closed.sessionId);
      await client.delete(`/sessions/${closed.sessionId}`);
      await client.post(`/sandbox/sessions/${revoked.sessionId}`, {action: 'revoke'});
      await client.moveClock('P11D');
      for (const id of [closed.sessionId, revoked.sessionId, expired.sessionId, pending]) {
        await look(id);
      }
      expect([...seen].sort()).toEqual(Object.keys(SESSION_STATUSES).sort());
    },
    'an early end, which shows only after a data call': async ({client}) => {
      const {sessionId, uid} = await client.openSession('Mock ASPSP', 'FI', {
        psu_id: 'sandbox:expired',
      });
      const status = async () => (await client.get(`/sessions/${sessionId}`)).body.status;
      expect(await status()).toBe('AUTHORIZED');
      await client.get(`/accounts/${uid}/balances`);
      expect(await status()).toBe('EXPIRED');
    },
  },
  deleteSession: {
    'end of the session': async ({client}) => {
      const {sessionId, uid} = await client.openSession();
      expect((await client.delete(`/sessions/${sessionId}`)).status).toBe(200);
      await refused(client.get(`/accounts/${uid}/details`), 'CLOSED_SESSION');
    },
    'PSU headers': async ({client}) => {
      const {sessionId} = await client.openSession('Nordea', 'SE');
      await refused(
        client.delete(`/sessions/${sessionId}`, {headers: {'Psu-Ip-Address': '203.0.113.24'}}),
        'PSU_HEADER_NOT_PROVIDED',
      );
    },
  },
  getAccountDetails: {
    "more fields than in the session's list": async ({client}) => {
      const {uid, accounts} = await client.openSession('S-Pankki');
      const {body} = await client.get(`/accounts/${uid}/details`);
      expect(accounts[0]?.credit_limit ?? null).toBeNull();
      expect(body.credit_limit).not.toBeNull();
    },
  },
  getAccountBalances: {
    'types by bank': async ({client}) => {
      for (const [name, country] of [
        ['S-Pankki', 'FI'],
        ['BBVA', 'ES'],
        ['DKB', 'DE'],
      ] as const) {
        const {uid} = await client.openSession(name, country);
        const {balances} = (await client.get(`/accounts/${uid}/balances`)).body;
        const bank = BANKS.find((each) => each.name === name && each.country === country);
        expect(balances.map(({balance_type}) => balance_type)).toEqual(bank?.balances);
      }
    },
    'booked, pending and available amounts': async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const entries = await wholeList(client, uid);
      const pending = entries
        .filter(({status}) => status === 'PDNG')
        .map((each) => {
          const amount = Number(each.transaction_amount.amount);
          return each.credit_debit_indicator === 'DBIT' ? -amount : amount;
        })
        .reduce((sum, amount) => sum + amount, 0);
      const booked = await amountOf(client, uid, 'CLBD');
      const limit = Number(
        (await client.get(`/accounts/${uid}/details`, {headers: ONLINE})).body.credit_limit?.amount,
      );
      expect(await amountOf(client, uid, 'XPCD')).toBeCloseTo(booked + pending, 2);
      expect(await amountOf(client, uid, 'ITAV')).toBeCloseTo(booked + pending + limit, 2);
    },
    'completed payments': async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const before = await amountOf(client, uid, 'CLBD');
      await client.pay();
      await client.moveClock('PT1M');
      expect(await amountOf(client, uid, 'CLBD')).toBeCloseTo(before - 10, 2);
    },
  },
  getAccountTransactions: {
    pages: async ({client}) => {
      const {uid} = await client.openSession();
      const {body} = await client.get(`/accounts/${uid}/transactions`);
      expect(body.transactions).toHaveLength(10);
      expect(await wholeList(client, uid)).toHaveLength(25);
    },
    keys: async ({client}) => {
      const {uid} = await client.openSession();
      const {body} = await client.get(`/accounts/${uid}/transactions`);
      const key = encodeURIComponent(body.continuation_key ?? '');
      const page = await client.get(`/accounts/${uid}/transactions?continuation_key=${key}`);
      expect(page.body.transactions).toHaveLength(10);
      await refused(
        client.get(`/accounts/${uid}/transactions?continuation_key=${key}&date_from=${day(-5)}`),
        'WRONG_CONTINUATION_KEY',
      );
    },
    dates: async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const entries = await wholeList(client, uid, `date_from=${day(-30)}&date_to=${day(-10)}`);
      expect(entries.length).toBeGreaterThan(0);
      const outside = entries.filter(
        ({booking_date: date}) => (date ?? '') < day(-30) || (date ?? '') > day(-10),
      );
      expect(outside).toEqual([]);
      // A shorter listing has every entry that was booked on one of its days, also if it was ordered before them.
      const longer = await wholeList(client, uid, `date_from=${day(-40)}`);
      const isHere = ({booking_date: date}: (typeof entries)[number]) =>
        (date ?? '') >= day(-30) && (date ?? '') <= day(-10);
      expect(entries.map(({entry_reference: id}) => id)).toEqual(
        longer.filter(isHere).map(({entry_reference: id}) => id),
      );
      const days = [...Array(30).keys()].map((past) => day(-past - 1));
      const crossing = longer.filter(
        ({booking_date: booked, transaction_date: ordered}) =>
          days.includes(booked ?? '') && booked !== ordered,
      );
      expect(crossing.length).toBeGreaterThan(0);
      for (const {booking_date: booked, entry_reference: id} of crossing.slice(0, 3)) {
        const exact = await wholeList(client, uid, `date_from=${booked ?? ''}`);
        expect(exact.some((each) => each.entry_reference === id)).toBe(true);
      }
    },
    '`longest`': async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const usual = await wholeList(client, uid);
      const longest = await wholeList(client, uid, 'strategy=longest');
      expect(longest.length).toBeGreaterThan(4 * usual.length);
    },
    'two years in the first hour and 90 days later': async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const from = `date_from=${day(-729)}`;
      expect((await wholeList(client, uid, from)).length).toBeGreaterThan(400);
      await client.moveClock('PT61M');
      await refused(
        client.get(`/accounts/${uid}/transactions?${from}`, {headers: ONLINE}),
        'WRONG_TRANSACTIONS_PERIOD',
      );
    },
    'refusals by bank': async ({client}) => {
      for (const [bank, country, status] of [
        ['S-Pankki', 'FI', 422],
        ['BBVA', 'ES', 400],
      ] as const) {
        const {uid} = await client.openSession(bank, country);
        const answer = await client.get(`/accounts/${uid}/transactions?date_from=${day(-900)}`);
        expect([answer.status, answer.body.error]).toEqual([status, 'WRONG_TRANSACTIONS_PERIOD']);
      }
    },
    'pending entries': async ({client}) => {
      const {uid} = await client.openSession();
      const [first] = await wholeList(client, uid);
      expect([first?.status, first?.booking_date, first?.entry_reference]).toEqual([
        'PDNG',
        null,
        null,
      ]);
    },
    'empty pages': async ({client}) => {
      const {uid} = await client.openSession('Handelsbanken', 'NL');
      const {body} = await client.get(`/accounts/${uid}/transactions`);
      expect(body.transactions).toEqual([]);
      expect((await wholeList(client, uid)).length).toBeGreaterThan(0);
    },
    quotas: async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const list = (headers = {}) => client.get(`/accounts/${uid}/transactions`, {headers});
      for (let count = 0; count < 4; count += 1) {
        expect((await list()).status).toBe(200);
      }
      await refused(list(), 'ASPSP_RATE_LIMIT_EXCEEDED');
      expect((await list(ONLINE)).status).toBe(200);
    },
  },
  getTransactionDetails: {
    'exchange rate': async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const entries = await wholeList(client, uid, 'strategy=longest');
      const abroad = entries.find((each) =>
        each.remittance_information?.[0]?.startsWith('HARBOUR'),
      );
      expect(abroad?.exchange_rate).toBeNull();
      const {body} = await client.get(
        `/accounts/${uid}/transactions/${abroad?.transaction_id ?? ''}`,
      );
      expect(body.exchange_rate?.instructed_amount?.currency).toBe('USD');
    },
    town: async ({client}) => {
      const {uid} = await client.openSession('S-Pankki');
      const entries = await wholeList(client, uid);
      const card = entries.find(
        (each) =>
          each.bank_transaction_code?.description === 'Card purchase' &&
          each.transaction_id !== null,
      );
      expect(card?.creditor?.postal_address).toBeNull();
      const answer = await client.get(
        `/accounts/${uid}/transactions/${card?.transaction_id ?? ''}`,
      );
      const {creditor} = answer.body as unknown as {
        creditor: {postal_address: {town_name: string | null} | null};
      };
      expect(creditor.postal_address?.town_name).toEqual(expect.any(String));
    },
    'ids that change with the session': async ({client}) => {
      const ids = async () => {
        const {uid} = await client.openSession('S-Pankki');
        const entries = await wholeList(client, uid);
        return entries.flatMap(({transaction_id: id}) => id ?? []);
      };
      const [one, two] = [await ids(), await ids()];
      expect(one.length).toBeGreaterThan(0);
      expect(one.filter((id) => two.includes(id))).toEqual([]);
    },
  },
  createPayment: {
    'all rules of products': async ({client}) => {
      // Each rule is broken on its own, in an order that satisfies all others.
      const abroad = BANKS.find(
        ({name, country}) => name === 'Nordea' && country === 'SE',
      )?.products?.find(({payment_type}) => payment_type === 'CROSSBORDER');
      if (abroad === undefined) {
        throw new Error('no bank offers CROSSBORDER');
      }
      const good = orderFrom(abroad, [undefined], 'FI2712345600007855');
      const [first] = good.credit_transfer_transaction;
      const beneficiary = first?.beneficiary;
      const send = (payment_request: object) =>
        client.order({
          payment_type: 'CROSSBORDER',
          aspsp: {name: 'Nordea', country: 'SE'},
          psu_type: 'business',
          payment_request,
        });
      expect((await send(good)).status).toBe(200);
      const withTransfer = (change: object) => ({
        ...good,
        credit_transfer_transaction: [{...first, ...change}],
      });
      const withParty = (change: object) =>
        withTransfer({beneficiary: {...beneficiary, ...change}});
      const broken: [field: string, order: object][] = [
        ['debtor_account', {...good, debtor_account: undefined}],
        [
          'debtor_account.scheme_name',
          {...good, debtor_account: {scheme_name: 'BGNR', identification: '1'}},
        ],
        ['debtor_currency', {...good, debtor_currency: undefined}],
        ['email_address', {...good, debtor: {contact_details: {phone_number: '+3581'}}}],
        ['phone_number', {...good, debtor: {contact_details: {email_address: 'a@b.example'}}}],
        ['charge_bearer', {...good, charge_bearer: 'CRED'}],
        [
          'instruction_priority',
          {...good, payment_type_information: {instruction_priority: 'EXPR'}},
        ],
        [
          'instructed_amount.currency',
          withTransfer({instructed_amount: {currency: 'CHF', amount: '1.00'}}),
        ],
        [
          'instructed_amount.amount',
          withTransfer({instructed_amount: {currency: 'EUR', amount: '0.00'}}),
        ],
        ['creditor.name', withParty({creditor: {...beneficiary?.creditor, name: undefined}})],
        ['postal_address', withParty({creditor: {name: 'Test Shop'}})],
        [
          'postal_address.country',
          withParty({creditor: {name: 'Test Shop', postal_address: {town_name: 'Oslo'}}}),
        ],
        [
          'creditor_account.scheme_name',
          withParty({creditor_account: {scheme_name: 'BGNR', identification: '9912346'}}),
        ],
        [
          'bic_fi',
          withParty({creditor_agent: {...beneficiary?.creditor_agent, bic_fi: undefined}}),
        ],
        ['clearing_system_member_id', withParty({creditor_agent: {bic_fi: 'NDEAFIHH'}})],
        ['remittance_information', withTransfer({remittance_information: undefined})],
        ['remittance_information[0]', withTransfer({remittance_information: ['Ä']})],
        ['remittance_information', withTransfer({remittance_information: ['a', 'b']})],
        ['reference_number', withTransfer({reference_number: 'RF18539007547034'})],
        ['requested_execution_date', withTransfer({requested_execution_date: day(1)})],
        ['regulatory_reporting[0].details.code', withTransfer({regulatory_reporting: undefined})],
        [
          'regulatory_reporting[0].details.code',
          withTransfer({regulatory_reporting: [{details: {code: '999', information: 'Goods'}}]}),
        ],
      ];
      for (const [field, order] of broken) {
        const {body} = await send(order);
        expect([field, body.error]).toEqual([field, 'WRONG_REQUEST_PARAMETERS']);
        expect(body.message).toContain(field);
      }
      await refused(
        client.order({auth_method: 'other'}),
        'WRONG_REQUEST_PARAMETERS',
        'auth_method',
      );
    },
    'IBAN checks': ({client}) =>
      refused(
        client.order(
          orderWith({
            beneficiary: {
              ...transfer?.beneficiary,
              creditor_account: {scheme_name: 'IBAN', identification: 'FI2112345600000786'},
            },
          }),
        ),
        'INVALID_PAYMENT',
      ),
    'reference checks': async ({client}) => {
      expect((await client.order(orderWith({reference_number: '1232'}))).status).toBe(200);
      await refused(
        client.order(orderWith({reference_number: '1233'})),
        'WRONG_REQUEST_PARAMETERS',
        'reference_number',
      );
    },
    limits: async ({client}) => {
      await refused(
        client.order({payment_request: {credit_transfer_transaction: [transfer, transfer]}}),
        'PAYMENT_LIMIT_EXCEEDED',
      );
      await refused(
        client.order(orderWith({instructed_amount: {currency: 'EUR', amount: '10000000.01'}})),
        'PAYMENT_LIMIT_EXCEEDED',
      );
    },
    'webhook origins': async ({register}) => {
      const client = await register({webhook_origins: ['https://hooks.example']});
      const order = (webhook_url: string) => client.order({webhook_url});
      expect((await order('https://hooks.example/payments')).status).toBe(200);
      await refused(order('https://other.example/payments'), 'WEBHOOK_URI_NOT_ALLOWED');
      await refused(order(HOOK), 'WEBHOOK_URI_NOT_ALLOWED');
    },
    'standing orders': async ({client}) => {
      const standing = {frequency: 'MNTH', requested_execution_date: day(3), end_date: day(300)};
      expect((await client.order(orderWith(standing))).status).toBe(200);
      await refused(
        client.order({...orderWith(standing), aspsp: {name: 'DKB', country: 'DE'}}),
        'WRONG_REQUEST_PARAMETERS',
        'frequency',
      );
    },
  },
  getPayment: {
    'the sequence of statuses over time': async ({client}) => {
      const {body} = await client.order();
      expect(await statusAfter(client, body.payment_id, 'PT0S')).toBe('RCVD');
      await walk(client.send, body.url, LOGIN);
      const seen: string[] = [];
      for (const by of ['PT0S', 'PT4S', 'PT5S']) {
        seen.push(await statusAfter(client, body.payment_id, by));
      }
      expect(seen).toEqual(['ACTC', 'ACSP', 'ACSC']);
    },
    deferral: async ({client}) => {
      const {id} = await client.pay({defer_submission: true});
      expect(await statusAfter(client, id, 'PT23H')).toBe('ACTC');
    },
    expiry: async ({client}) => {
      const {body} = await client.order();
      expect(await statusAfter(client, body.payment_id, 'PT29M')).toBe('RCVD');
      expect(await statusAfter(client, body.payment_id, 'PT1M')).toBe('RJCT');
    },
    rejection: async ({client}) => {
      const {id} = await client.pay(orderWith({payment_id: {end_to_end_id: 'SANDBOX-RJCT-AC04'}}));
      expect(await statusAfter(client, id, 'PT1M')).toBe('RJCT');
      const {body} = await client.get(`/payments/${id}`);
      expect(body.status_reason_information?.status_reason_code).toBe('AC04');
    },
    'bulk orders': async ({client}) => {
      const {id} = await payBulk(client);
      expect(await statusAfter(client, id, 'PT1M')).toBe('PART');
    },
    'later dates': async ({client}) => {
      const {id} = await client.pay(orderWith({requested_execution_date: day(3)}));
      expect(await statusAfter(client, id, 'PT1H')).toBe('ACSP');
      expect(await statusAfter(client, id, 'P4D')).toBe('ACSC');
    },
    'insufficient funds': async ({client}) => {
      const {id} = await client.pay(
        orderWith({instructed_amount: {currency: 'EUR', amount: '900000.00'}}),
      );
      await client.moveClock('PT1M');
      const {body} = await client.get(`/payments/${id}`);
      expect([body.status, body.status_reason_information?.status_reason_code]).toEqual([
        'RJCT',
        'AM04',
      ]);
    },
  },
  deletePayment: {
    'only payments with a final status': async ({client}) => {
      const {id} = await client.pay();
      await refused(client.delete(`/payments/${id}`), 'PAYMENT_NOT_FINALIZED');
      await client.moveClock('PT1M');
      expect((await client.delete(`/payments/${id}`)).status).toBe(200);
      await refused(client.get(`/payments/${id}`), 'PAYMENT_NOT_FOUND');
    },
  },
  submitPayment: {
    'within 24 hours': async ({client}) => {
      const {id} = await client.pay({defer_submission: true});
      await client.moveClock('PT24H');
      await refused(client.post(`/payments/${id}/submit`, {}), 'INVALID_PAYMENT');
    },
    once: async ({client}) => {
      const {id} = await client.pay({defer_submission: true});
      expect((await client.post(`/payments/${id}/submit`, {})).status).toBe(200);
      await refused(client.post(`/payments/${id}/submit`, {}), 'PAYMENT_SUBMISSION_NOT_DEFERRED');
    },
  },
  getPaymentTransaction: {
    'each instruction with its own status': async ({client}) => {
      const {id, transfers} = await payBulk(client);
      await client.moveClock('PT1M');
      const statuses = [];
      for (const {transaction_id} of transfers) {
        const {body} = await client.get(`/payments/${id}/transactions/${transaction_id ?? ''}`);
        statuses.push(body.transaction_details.transaction_status);
      }
      expect(statuses).toEqual(['ACSC', 'RJCT']);
    },
  },
  getListOfAspsps: {
    filters: async ({client}) => {
      const names = async (query: string) =>
        (await client.get(`/aspsps?${query}`)).body.aspsps.map(({name}) => name);
      expect(await names('country=FI')).toEqual(['Mock ASPSP', 'Nordea', 'S-Pankki']);
      expect(await names('country=FI&service=PIS')).toEqual(['Nordea', 'S-Pankki']);
      expect(await names('country=FI&payment_type=INTERNAL')).toEqual(['Nordea']);
      expect(await names('country=ES&psu_type=business')).toEqual(['Mock ASPSP']);
    },
    'test users': async ({client, register}) => {
      const live = await register({environment: 'PRODUCTION'});
      const usersFor = async (each: Client) =>
        (await each.get('/aspsps?country=ES')).body.aspsps.find(({name}) => name === 'BBVA')
          ?.sandbox ?? null;
      expect(await usersFor(client)).toEqual({
        users: [{username: 'user1', password: '1234', otp: '012345'}],
      });
      expect(await usersFor(live)).toBeNull();
    },
    'markets and services of the application': async ({register}) => {
      const client = await register({countries: ['FI'], services: ['PIS']});
      const {aspsps} = (await client.get('/aspsps')).body;
      expect(aspsps.map(({name, country}) => `${name} ${country}`)).toEqual([
        'Nordea FI',
        'S-Pankki FI',
      ]);
    },
  },
  getApplication: {
    'all fields': async ({register}) => {
      const registered = {
        name: 'Household Budget',
        description: 'Shows all your accounts in one place.',
        environment: 'PRODUCTION',
        redirect_urls: [REDIRECT_URL],
        active: false,
        countries: ['FI'],
        services: ['AIS'],
      };
      const client = await register(registered);
      expect((await client.get('/application')).body).toEqual({...registered, kid: client.id});
    },
  },
  webhook: {
    'every change of status': async () => {
      const {bodies} = await deliveries();
      // Deliveries overtake each other, as everywhere.
      const statuses = bodies.map((text) => (JSON.parse(text) as {status: string}).status);
      expect(statuses.sort()).toEqual(['ACSC', 'ACSP', 'ACTC']);
    },
    signature: async () => {
      const {tokens, client} = await deliveries();
      const pem = await (await client.send(new Request(`${ORIGIN}/sandbox/webhooks.pem`))).text();
      const {payload, protectedHeader} = await jwtVerify(
        tokens[0] ?? '',
        await importX509(pem, 'RS256'),
      );
      expect(protectedHeader.x5u).toBe(`https://${PROVIDER.siteHost}/sandbox/webhooks.pem`);
      expect(payload.sub).toBe(client.id);
    },
    digest: async () => {
      const {tokens, bodies} = await deliveries();
      const digests = bodies.map(
        (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
      );
      expect(tokens.map((token) => decodeJwt(token).msgi)).toEqual(digests);
    },
    'timeout after 10 seconds': async () => {
      const limits: number[] = [];
      const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
        limits.push(time);
        return AbortSignal.abort(new Error('too late'));
      });
      try {
        const {client} = await deliveries({
          deliver: (request) => Promise.reject(request.signal.reason as Error),
        });
        const [delivery] = (await client.get('/sandbox/webhooks')).body.deliveries;
        expect(delivery?.acknowledged).toBe(false);
        expect(delivery?.attempts[0]?.problem).toBe('too late');
        expect(new Set(limits)).toEqual(new Set([10_000]));
      } finally {
        spy.mockRestore();
      }
    },
    'seven deliveries': async () => {
      const {client} = await deliveries({
        deliver: () => Promise.resolve(new Response(null, {status: 500})),
      });
      for (let count = 0; count < 10; count += 1) {
        await client.moveClock('P1D');
      }
      const all = (await client.get('/sandbox/webhooks')).body.deliveries;
      expect(all.map(({attempts}) => attempts.length)).toEqual([7, 7, 7]);
    },
  },
};

/** A bulk payment, settled in part. */
async function payBulk(client: Client) {
  const plain = {...transfer, reference_number: undefined, remittance_information: ['Order 1']};
  const {id} = await client.pay(
    {
      payment_type: 'BULK_SEPA',
      psu_type: 'business',
      aspsp: {name: 'Rabobank', country: 'NL'},
      payment_request: {
        credit_transfer_transaction: [
          plain,
          {...plain, payment_id: {end_to_end_id: 'SANDBOX-RJCT-AC04'}},
        ],
      },
    },
    {},
    'Rabobank',
  );
  const {body} = await client.get(`/payments/${id}`);
  return {id, transfers: body.payment_details.credit_transfer_transaction ?? []};
}

/** What the receiver of a settled payment's webhooks gets. */
async function deliveries(options: Partial<SandboxOptions> = {}) {
  const tokens: string[] = [];
  const bodies: string[] = [];
  const bench = await createBench(judge, {
    deliver: async (request) => {
      tokens.push(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
      bodies.push(await request.text());
      return new Response(null, {status: 204});
    },
    ...options,
  });
  await bench.client.pay({webhook_url: HOOK});
  await bench.client.moveClock('PT1M');
  return {...bench, tokens, bodies};
}

it('the table has a row for each operation of the description, and one for the webhook', () => {
  const operations = description.operations.map(({id}) => id);
  expect(operations).toHaveLength(15);
  expect(Object.keys(COVERAGE).sort()).toEqual([...operations, 'webhook'].sort());
});

describe.each(Object.keys(COVERAGE) as Row[])('%s simulates', (row) => {
  it.each(Object.entries<Proof>(PROOFS[row]))('%s', async (_, proof) => {
    const bench = await createBench(judge);
    await proof(bench);
    expect(bench.client.findings).toEqual([]);
  });
});
