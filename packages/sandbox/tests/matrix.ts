/**
 * Every way in which an API call can fail, apart from the rules of payment products: what causes it, at which
 * operations, with which status and code, and which section of which page explains it.
 */
import {randomUUID} from 'node:crypto';
import {BEHAVIOURS, description, HEADERS, type Operation, UNTRUSTED_IBAN} from '../src/index';
import {type Answer, type Ask, type Bench, type Client, makeToken, ORDER, walk} from './kit';

export interface Cause {
  code: string;
  /** If a bank returns another one than the catalogue's first. */
  status?: number;
  operations: readonly string[];
  /** File and anchor of the section that explains it. */
  page: `${string}.mdx#${string}`;
  /** How pages speak of the cause. A row or paragraph that speaks of it and names a code has to name this one. */
  says: RegExp;
  way: (bench: Bench, operation: Operation) => Promise<Answer>;
}

const ALL = description.operations.map(({id}) => id);
const ACCOUNT = [
  'getAccountDetails',
  'getAccountBalances',
  'getAccountTransactions',
  'getTransactionDetails',
];
const SESSION = ['getSessionData', 'deleteSession'];
const PAYMENT = ['getPayment', 'deletePayment', 'submitPayment', 'getPaymentTransaction'];
const START = ['startUserAuthorization', 'createPayment'];
const withBody = description.operations.filter(({body}) => body !== undefined).map(({id}) => id);
const withHeaders = [...ACCOUNT, 'deleteSession'];
const raising = (code: string) =>
  description.operations.filter(({errors}) => errors.includes(code)).map(({id}) => id);

const LOGIN = {username: 'customera', password: '12345678'};
const ONLINE = {'Psu-Ip-Address': '203.0.113.24', 'Psu-User-Agent': 'Mozilla/5.0'};
const [transfer] = ORDER.credit_transfer_transaction;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);

interface Ids {
  session_id?: string;
  account_id?: string;
  payment_id?: string;
  transaction_id?: string;
  code?: string;
}

/** A valid call of an operation, with changes. */
function call(
  client: Client,
  {method, path, id, body}: Operation,
  ids: Ids = {},
  {query = '', ...ask}: Ask & {query?: string} = {},
): Promise<Answer> {
  const address = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name as keyof Ids] ?? randomUUID(),
  );
  const bodies: Readonly<Record<string, unknown>> = {
    startUserAuthorization: {
      access: {valid_until: inDays(1)},
      aspsp: {name: 'S-Pankki', country: 'FI'},
      state: 's',
      redirect_url: 'http://localhost:8080/callback',
      psu_type: 'personal',
    },
    authorizeUserSession: {code: ids.code ?? 'made-up'},
    createPayment: {
      payment_type: 'SEPA',
      aspsp: {name: 'S-Pankki', country: 'FI'},
      psu_type: 'personal',
      state: 's',
      redirect_url: 'http://localhost:8080/callback',
      payment_request: ORDER,
    },
    submitPayment: {},
  };
  const usual = body === undefined ? {} : {body: bodies[id]};
  return client.ask(method, address + query, {...usual, ...ask});
}

/** The body above with changes at its first level. */
const changed = (client: Client, operation: Operation, change: object) => {
  const base = {
    state: 's',
    redirect_url: 'http://localhost:8080/callback',
    psu_type: 'personal',
    aspsp: {name: 'S-Pankki', country: 'FI'},
    ...(operation.id === 'createPayment'
      ? {payment_type: 'SEPA', payment_request: ORDER}
      : {access: {valid_until: inDays(1)}}),
  };
  return call(client, operation, {}, {body: {...base, ...change}});
};

async function session(client: Client, bank = 'S-Pankki', country = 'FI', more: object = {}) {
  const {uid, sessionId} = await client.openSession(bank, country, more);
  return {session_id: sessionId, account_id: uid};
}

async function paid(client: Client, more: object = {}): Promise<Ids> {
  const {id} = await client.pay(more);
  const {body} = await client.get(`/payments/${id}`);
  const [first] = body.payment_details.credit_transfer_transaction ?? [];
  return {payment_id: id, transaction_id: first?.transaction_id ?? ''};
}

async function code(client: Client, more: object = {}): Promise<Ids> {
  const callback = await client.authorise('S-Pankki', 'FI', more);
  return {code: callback.searchParams.get('code') ?? ''};
}

/** Ids that make an operation succeed. */
async function idsFor({client}: Bench, {id}: Operation): Promise<Ids> {
  if (id === 'authorizeUserSession') {
    return code(client);
  }
  if (ACCOUNT.includes(id) || SESSION.includes(id)) {
    const ids = await session(client);
    if (id !== 'getTransactionDetails') {
      return ids;
    }
    const {body} = await client.get(`/accounts/${ids.account_id}/transactions`, {headers: ONLINE});
    const found = body.transactions.find(({transaction_id: known}) => typeof known === 'string');
    return {...ids, transaction_id: found?.transaction_id ?? ''};
  }
  return PAYMENT.includes(id) ? paid(client, {defer_submission: id === 'submitPayment'}) : {};
}

/** A behaviour of the bank, in a header of the call. */
const behaves =
  (name: keyof typeof BEHAVIOURS): Cause['way'] =>
  async (bench, operation) =>
    call(bench.client, operation, await idsFor(bench, operation), {
      headers: {[HEADERS.scenario]: name},
    });

const orderTo = (identification: string) => ({
  payment_request: {
    credit_transfer_transaction: [
      {
        ...transfer,
        beneficiary: {
          ...transfer?.beneficiary,
          creditor_account: {scheme_name: 'IBAN', identification},
        },
      },
    ],
  },
});

async function ended({client}: Bench, operation: Operation, how: object): Promise<Answer> {
  const ids = await session(client);
  await client.post(`/sandbox/sessions/${ids.session_id}`, how);
  return call(client, operation, ids);
}

const wrongToken =
  (change: Parameters<typeof makeToken>[1]): Cause['way'] =>
  ({client}, operation) =>
    call(client, operation, {}, {token: makeToken(client.id, change)});

const withQuery =
  (query: string, bank = 'S-Pankki', country = 'FI'): Cause['way'] =>
  async ({client}, operation) =>
    call(client, operation, await session(client, bank, country), {query, headers: ONLINE});

const AUTH = 'docs/authentication.mdx#errors' as const;
const SESSIONS = 'docs/sessions.mdx#errors' as const;
const PAYMENTS = 'docs/payment-initiation.mdx#failures' as const;
const PERIODS = 'docs/transactions.mdx#period-errors' as const;
const TESTING = 'docs/testing.mdx' as const;
const now = () => Math.floor(Date.now() / 1000);

export const CAUSES = {
  'no token': {
    code: 'AUTHORIZATION_NOT_PROVIDED',
    operations: ALL,
    page: AUTH,
    says: /no `Authorization` header/,
    way: ({client}, operation) => call(client, operation, {}, {token: null}),
  },
  'no bearer token': {
    code: 'AUTHORIZATION_NOT_PROVIDED',
    operations: ALL,
    page: AUTH,
    says: /`Bearer` is missing/,
    way: ({client}, operation) =>
      call(client, operation, {}, {token: null, headers: {Authorization: 'Basic eDp5'}}),
  },
  'a token that lives too long': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: ALL,
    page: AUTH,
    says: /24 hours after `iat`/,
    way: wrongToken({claims: {iat: now(), exp: now() + 90_000}}),
  },
  'an expired token': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: ALL,
    page: AUTH,
    says: /token has expired, or `iat`/,
    way: wrongToken({claims: {iat: now() - 9000, exp: now() - 5000}}),
  },
  'another issuer': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: ALL,
    page: AUTH,
    says: /`iss` or `aud` is wrong/,
    way: wrongToken({claims: {iss: 'x'}}),
  },
  'another algorithm': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: ALL,
    page: AUTH,
    says: /`alg` is not `RS256`/,
    way: wrongToken({header: {alg: 'HS256'}}),
  },
  'an unknown application': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: ALL,
    page: AUTH,
    says: /`kid` is unknown/,
    way: wrongToken({header: {kid: randomUUID()}}),
  },
  'an address that is not on the list': {
    code: 'UNAUTHORIZED_IP',
    operations: ALL,
    page: AUTH,
    says: /IP address that is not on/,
    way: async ({register}, operation) =>
      call(await register({allowed_ips: ['203.0.113.1']}), operation),
  },
  'another host': {
    code: 'INVALID_HOST',
    operations: ALL,
    page: AUTH,
    says: /another of our hosts/,
    way: ({client}, {method, path}) =>
      client.take(
        new Request(`http://other.invalid${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
          method,
          headers: {Authorization: `Bearer ${makeToken(client.id)}`},
        }),
      ),
  },
  'a pending application': {
    code: 'ACCESS_DENIED',
    operations: ALL.filter((id) => id !== 'getApplication'),
    page: AUTH,
    says: /application is pending/,
    way: async ({register}, operation) => call(await register({active: false}), operation),
  },
  'a service that is not enabled': {
    code: 'ACCESS_DENIED',
    operations: START,
    page: AUTH,
    says: /service is not enabled|payments are not enabled/,
    way: async ({register}, operation) =>
      call(
        await register({services: operation.id === 'createPayment' ? ['AIS'] : ['PIS']}),
        operation,
      ),
  },
  'a market that is not enabled': {
    code: 'ACCESS_DENIED',
    operations: START,
    page: 'docs/going-live.mdx#application',
    says: /the countries that you expect/,
    way: async ({register}, operation) => call(await register({countries: ['SE']}), operation),
  },
  'payments in restricted mode': {
    code: 'ACCESS_DENIED',
    operations: ['createPayment'],
    page: 'docs/linked-accounts.mdx#rules',
    says: /You create a payment/,
    way: async ({register}, operation) => call(await register({linked_accounts: []}), operation),
  },
  'data outside the consent': {
    code: 'ACCESS_DENIED',
    operations: ['getAccountBalances', 'getAccountTransactions', 'getTransactionDetails'],
    page: 'docs/sessions.mdx#scope',
    says: /data outside the scope|consent does not include this/,
    way: async ({client}, operation) => {
      const access = {valid_until: inDays(1), balances: false, transactions: false};
      return call(client, operation, await session(client, 'S-Pankki', 'FI', {access}));
    },
  },
  'the session of another application': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: [...SESSION, ...ACCOUNT],
    page: SESSIONS,
    says: /session( or payment)? belongs to another application/,
    way: async ({client, register}, operation) =>
      call(await register({environment: 'PRODUCTION'}), operation, await session(client)),
  },
  'the payment of another application': {
    code: 'UNAUTHORIZED_ACCESS',
    operations: PAYMENT,
    page: AUTH,
    says: /session or payment belongs to another application/,
    way: async ({client, register}, operation) =>
      call(await register(), operation, await paid(client)),
  },
  'an expired session': {
    code: 'EXPIRED_SESSION',
    operations: [...ACCOUNT, 'deleteSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /`valid_until` has passed/,
    way: (bench, operation) => ended(bench, operation, {valid_until: inDays(-1)}),
  },
  'a consent that the bank has ended': {
    code: 'EXPIRED_SESSION',
    operations: [...ACCOUNT, 'deleteSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /bank has ended the consent/,
    way: (bench, operation) => ended(bench, operation, {action: 'expire'}),
  },
  'a consent that the user has withdrawn': {
    code: 'REVOKED_SESSION',
    operations: [...ACCOUNT, 'deleteSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /user has withdrawn the consent/,
    way: (bench, operation) => ended(bench, operation, {action: 'revoke'}),
  },
  'a session that the application has deleted': {
    code: 'CLOSED_SESSION',
    operations: [...ACCOUNT, 'deleteSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /You ended the session|uses a deleted session/,
    way: async ({client}, operation) => {
      const ids = await session(client);
      await client.delete(`/sessions/${ids.session_id}`);
      return call(client, operation, ids);
    },
  },
  'a session that does not exist': {
    code: 'SESSION_DOES_NOT_EXIST',
    operations: SESSION,
    page: SESSIONS,
    says: /`SESSION_DOES_NOT_EXIST`/,
    way: ({client}, operation) => call(client, operation),
  },
  'a session that nobody has authorised': {
    code: 'WRONG_SESSION_STATUS',
    operations: ['deleteSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /Waiting for the user/,
    way: async ({client, sandbox}, operation) => {
      await client.start();
      return call(client, operation, {
        session_id: Object.keys(sandbox.state().sessions).at(-1) ?? '',
      });
    },
  },
  'the accounts of a session that the code has not opened yet': {
    code: 'WRONG_SESSION_STATUS',
    operations: ACCOUNT,
    page: 'docs/sessions.mdx#statuses',
    says: /still have to call `POST \/sessions`/,
    way: async ({client, sandbox}, operation) => {
      await client.authorise('S-Pankki', 'FI');
      const [account] = Object.values(sandbox.state().sessions).at(-1)?.accounts ?? [];
      return call(client, operation, {account_id: account?.uid ?? ''});
    },
  },
  'the code of an authorisation that was not completed in time': {
    code: 'EXPIRED_AUTHORIZATION_CODE',
    operations: ['authorizeUserSession'],
    page: 'docs/account-information.mdx#step-session',
    says: /More than 5 minutes have passed/,
    way: async ({client}, operation) => {
      const ids = await code(client);
      await client.moveClock('PT6M');
      return call(client, operation, ids);
    },
  },
  'the code of a session that has ended meanwhile': {
    code: 'WRONG_SESSION_STATUS',
    operations: ['authorizeUserSession'],
    page: 'docs/sessions.mdx#statuses',
    says: /The authorisation failed, or was not completed in time/,
    way: async ({client}, operation) => {
      const {body} = await client.start('S-Pankki', 'FI');
      await client.moveClock('PT28M');
      const {end} = await walk(client.send, body.url, LOGIN);
      await client.moveClock('PT3M');
      return call(client, operation, {code: end?.searchParams.get('code') ?? ''});
    },
  },
  'a code that was used': {
    code: 'ALREADY_AUTHORIZED',
    operations: ['authorizeUserSession'],
    page: 'docs/account-information.mdx#step-session',
    says: /code has already been exchanged/,
    way: async ({client}, operation) => {
      const ids = await code(client);
      await call(client, operation, ids);
      return call(client, operation, ids);
    },
  },
  'a code that does not exist': {
    code: 'WRONG_AUTHORIZATION_CODE',
    operations: ['authorizeUserSession'],
    page: 'docs/account-information.mdx#step-session',
    says: /The code is unknown/,
    way: ({client}, operation) => call(client, operation),
  },
  'accounts of which none is linked': {
    code: 'NO_ACCOUNTS_ADDED',
    operations: ['authorizeUserSession'],
    page: 'docs/account-information.mdx#step-session',
    says: /none of them is linked|None of the authorised accounts is linked/,
    way: async ({register}, operation) => {
      const client = await register({linked_accounts: []});
      return call(client, operation, await code(client));
    },
  },
  'a user who shares no account': {
    code: 'NO_ACCOUNTS_ADDED',
    operations: ['authorizeUserSession'],
    page: 'docs/account-information.mdx#step-session',
    says: /has shared no account|shares no account/,
    way: async ({client}, operation) =>
      call(client, operation, await code(client, {psu_id: 'sandbox:no-accounts'})),
  },
  'named accounts of which none is linked': {
    code: 'NO_ACCOUNTS_ADDED',
    operations: ['startUserAuthorization'],
    page: 'docs/linked-accounts.mdx#rules',
    says: /None of the authorised accounts is linked/,
    way: async ({register}, operation) =>
      changed(await register({linked_accounts: []}), operation, {
        access: {valid_until: inDays(1), accounts: [{iban: 'FI2112345600000785'}]},
      }),
  },
  'an account without a number': {
    code: 'INVALID_ACCOUNT_ID',
    operations: ['startUserAuthorization'],
    page: 'docs/sessions.mdx#scope',
    says: /`INVALID_ACCOUNT_ID`/,
    way: ({client}, operation) =>
      changed(client, operation, {access: {valid_until: inDays(1), accounts: [{}]}}),
  },
  'a consent that is too long': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['startUserAuthorization'],
    page: 'docs/sessions.mdx#validity',
    says: /`valid_until` is (too late|later than)/,
    way: ({client}, operation) => changed(client, operation, {access: {valid_until: inDays(181)}}),
  },
  'a consent in the past': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['startUserAuthorization'],
    page: `${TESTING}#clock`,
    says: /`valid_until` in the sandbox's past/,
    way: ({client}, operation) => changed(client, operation, {access: {valid_until: inDays(-1)}}),
  },
  'a bank that does not exist': {
    code: 'WRONG_ASPSP_PROVIDED',
    operations: START,
    page: PAYMENTS,
    says: /No bank has this name|unknown pair of name and country/,
    way: ({client}, operation) =>
      changed(client, operation, {aspsp: {name: 'No Such Bank', country: 'FI'}}),
  },
  'a bank without the service': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['createPayment'],
    page: 'docs/quick-start/payments.mdx#when-a-step-fails',
    says: /the bank does not support payments/,
    way: ({client}, operation) =>
      changed(client, operation, {aspsp: {name: 'Mock ASPSP', country: 'FI'}}),
  },
  'a product that the bank does not offer': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['createPayment'],
    page: PAYMENTS,
    says: /does not offer the product/,
    way: ({client}, operation) => changed(client, operation, {payment_type: 'DOMESTIC'}),
  },
  'a segment that the bank does not serve': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['startUserAuthorization'],
    page: 'docs/account-information.mdx#failures',
    says: /does not serve this `psu_type`/,
    way: ({client}, operation) =>
      changed(client, operation, {
        aspsp: {name: 'BBVA', country: 'ES'},
        psu_type: 'business',
      }),
  },
  'a method that the bank does not have': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: START,
    page: 'docs/account-information.mdx#failures',
    says: /does not offer this `auth_method`/,
    way: ({client}, operation) => changed(client, operation, {auth_method: 'other'}),
  },
  'credentials without a method': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: START,
    page: 'docs/account-information.mdx#step-start',
    says: /`credentials` requires `auth_method`/,
    way: ({client}, operation) => changed(client, operation, {credentials: {username: 'x'}}),
  },
  'credentials that the bank does not have': {
    code: 'WRONG_CREDENTIALS_PROVIDED',
    operations: START,
    page: 'docs/account-information.mdx#failures',
    says: /credential is missing or does not match/,
    way: ({client}, operation) =>
      changed(client, operation, {auth_method: 'redirect', credentials: {pin: 'x'}}),
  },
  'credentials of the wrong form': {
    code: 'WRONG_CREDENTIALS_PROVIDED',
    operations: ['startUserAuthorization'],
    page: 'docs/account-information.mdx#failures',
    says: /credential is missing or does not match/,
    way: ({client}, operation) =>
      changed(client, operation, {
        psu_type: 'business',
        auth_method: 'business_id',
        credentials: {user_number: '1234567'},
      }),
  },
  'a behaviour that does not exist': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: START,
    page: `${TESTING}#behaviours`,
    says: /An unknown name is refused/,
    way: ({client}, operation) => changed(client, operation, {psu_id: 'sandbox:dwon'}),
  },
  'a redirect URL that is not registered': {
    code: 'REDIRECT_URI_NOT_ALLOWED',
    operations: START,
    page: PAYMENTS,
    says: /redirect URL is not registered/,
    way: ({client}, operation) =>
      changed(client, operation, {redirect_url: 'http://localhost:8080/other'}),
  },
  'a webhook origin that is not registered': {
    code: 'WEBHOOK_URI_NOT_ALLOWED',
    operations: ['createPayment'],
    page: 'docs/webhooks.mdx#set-up',
    says: /origin of `webhook_url` is not registered/,
    way: ({client}, operation) =>
      changed(client, operation, {webhook_url: 'https://hooks.example/x'}),
  },
  'an account that does not exist': {
    code: 'ACCOUNT_DOES_NOT_EXIST',
    operations: ACCOUNT,
    page: SESSIONS,
    says: /No session has an account with this id/,
    way: ({client}, operation) => call(client, operation),
  },
  'an IBAN as the id of an account': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ACCOUNT,
    page: 'docs/account-information.mdx#failures',
    says: /not a `uid`, but an IBAN|a `uid`, not an IBAN/,
    way: ({client}, operation) => call(client, operation, {account_id: 'FI2712345600007855'}),
  },
  'an account that is closed': {
    code: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE',
    operations: ACCOUNT,
    page: SESSIONS,
    says: /lost access to this account, or it is closed/,
    way: async ({client}, operation) => {
      const own = {currency: 'EUR', cash_account_type: 'CACC'};
      const path = `/sandbox/applications/${client.id}/accounts`;
      const ids = await session(client, 'Mock ASPSP');
      await client.post(path, [{...own, account_id: {iban: 'FI2112345600000785'}}]);
      return call(client, operation, ids);
    },
  },
  'an account that is not linked any more': {
    code: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE',
    operations: ACCOUNT,
    page: SESSIONS,
    says: /lost access to this account, or it is closed/,
    way: async ({client}, operation) => {
      const ids = await session(client);
      await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
        body: {linked_accounts: []},
      });
      return call(client, operation, ids);
    },
  },
  'a bank that says that the account is closed': {
    code: 'ASPSP_ACCOUNT_NOT_ACCESSIBLE',
    operations: ACCOUNT,
    page: SESSIONS,
    says: /lost access to this account, or it is closed/,
    way: behaves('account-closed'),
  },
  'a transaction that does not exist': {
    code: 'TRANSACTION_DOES_NOT_EXIST',
    operations: ['getTransactionDetails', 'getPaymentTransaction'],
    page: 'docs/transactions.mdx#identity',
    says: /`TRANSACTION_DOES_NOT_EXIST`/,
    way: async (bench, operation) =>
      call(bench.client, operation, {
        ...(await idsFor(bench, operation)),
        transaction_id: 'made-up',
      }),
  },
  'a transaction that an uploaded account does not have': {
    code: 'TRANSACTION_DOES_NOT_EXIST',
    operations: ['getTransactionDetails'],
    page: 'docs/transactions.mdx#identity',
    says: /`TRANSACTION_DOES_NOT_EXIST`/,
    way: async ({client}, operation) => {
      await client.post(`/sandbox/applications/${client.id}/accounts`, [
        {
          currency: 'EUR',
          cash_account_type: 'CACC',
          account_id: {iban: 'FI2112345600000785'},
        },
      ]);
      return call(client, operation, await session(client, 'Mock ASPSP'));
    },
  },
  'a period that the bank refuses': {
    code: 'WRONG_TRANSACTIONS_PERIOD',
    operations: ['getAccountTransactions'],
    page: PERIODS,
    says: /does not return such a long period|Period refused/,
    way: withQuery(`?date_from=${day(-900)}`),
  },
  'a period that the bank refuses with 400': {
    code: 'WRONG_TRANSACTIONS_PERIOD',
    status: 400,
    operations: ['getAccountTransactions'],
    page: PERIODS,
    says: /does not return such a long period|Period refused/,
    way: withQuery(`?date_from=${day(-900)}`, 'BBVA', 'ES'),
  },
  'dates in the wrong order': {
    code: 'WRONG_DATE_INTERVAL',
    operations: ['getAccountTransactions'],
    page: PERIODS,
    says: /`date_from` is after `date_to`/,
    way: withQuery(`?date_from=${day(-2)}&date_to=${day(-9)}`),
  },
  'a date in the future': {
    code: 'DATE_FROM_IN_FUTURE',
    operations: ['getAccountTransactions'],
    page: PERIODS,
    says: /`date_from` is after the current day/,
    way: withQuery(`?date_from=${day(2)}`),
  },
  'an end without a beginning': {
    code: 'DATE_TO_WITHOUT_DATE_FROM',
    operations: ['getAccountTransactions'],
    page: PERIODS,
    says: /`date_to` was sent alone/,
    way: withQuery(`?date_to=${day(-2)}`),
  },
  'a key of another list': {
    code: 'WRONG_CONTINUATION_KEY',
    operations: ['getAccountTransactions'],
    page: 'docs/transactions.mdx#paging',
    says: /If you change one of them/,
    way: withQuery('?continuation_key=made-up'),
  },
  'a key that has expired': {
    code: 'WRONG_CONTINUATION_KEY',
    operations: ['getAccountTransactions'],
    page: 'docs/limits.mdx#all',
    says: /at many banks only for minutes/,
    way: async ({client}, operation) => {
      const ids = await session(client, 'Handelsbanken', 'NL');
      const {body} = await call(client, operation, ids);
      await client.moveClock('PT11M');
      const query = `?continuation_key=${encodeURIComponent(body.continuation_key ?? '')}`;
      return call(client, operation, ids, {query});
    },
  },
  'a filter that the bank does not know': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['getAccountTransactions'],
    page: 'docs/transactions.mdx#parameters',
    says: /transactions with this status\. Some banks refuse it/,
    way: withQuery('?transaction_status=BOOK', 'DKB', 'DE'),
  },
  'some of the PSU headers': {
    code: 'PSU_HEADER_NOT_PROVIDED',
    operations: withHeaders,
    page: 'docs/psu-headers.mdx#errors',
    says: /Some required headers are missing/,
    way: async ({client}, operation) =>
      call(client, operation, await session(client, 'Nordea'), {
        headers: {'Psu-Ip-Address': '203.0.113.24'},
      }),
  },
  'a PSU header without a meaning': {
    code: 'PSU_HEADER_INVALID',
    operations: withHeaders,
    page: 'docs/psu-headers.mdx#errors',
    says: /A value is malformed/,
    way: async ({client}, operation) =>
      call(client, operation, await session(client), {
        headers: {'Psu-Geo-Location': '60.1699;24.9384'},
      }),
  },
  'a quota that is used up': {
    code: 'ASPSP_RATE_LIMIT_EXCEEDED',
    operations: ACCOUNT,
    page: 'docs/psu-headers.mdx#errors',
    says: /bank's quota is used up/,
    way: async (bench, operation) => {
      const ids = await idsFor(bench, operation);
      for (let count = 0; count < 4; count += 1) {
        await call(bench.client, operation, ids);
      }
      return call(bench.client, operation, ids);
    },
  },
  'a quota that the bank says is used up': {
    code: 'ASPSP_RATE_LIMIT_EXCEEDED',
    operations: raising('ASPSP_RATE_LIMIT_EXCEEDED'),
    page: 'docs/limits.mdx#retries',
    says: /^\| Bank quota /,
    way: behaves('rate-limited'),
  },
  'a bank that fails': {
    code: 'ASPSP_ERROR',
    operations: raising('ASPSP_ERROR'),
    page: 'docs/limits.mdx#retries',
    says: /^\| Bank error /,
    way: behaves('down'),
  },
  'a bank that does not answer': {
    code: 'ASPSP_TIMEOUT',
    operations: raising('ASPSP_TIMEOUT'),
    page: 'docs/limits.mdx#retries',
    says: /^\| Bank timeout \|/,
    way: behaves('timeout'),
  },
  'a step at the bank that is missing': {
    code: 'ASPSP_PSU_ACTION_REQUIRED',
    operations: raising('ASPSP_PSU_ACTION_REQUIRED'),
    page: SESSIONS,
    says: /complete a step at the bank/,
    way: behaves('action-required'),
  },
  'a payment that does not exist': {
    code: 'PAYMENT_NOT_FOUND',
    operations: PAYMENT,
    page: 'docs/payment-initiation/special-cases.mdx#delete',
    says: /calls for the payment return/,
    way: ({client}, operation) => call(client, operation),
  },
  'an order that breaks a rule': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: ['createPayment'],
    page: PAYMENTS,
    says: /order breaks a product rule|breaks a rule returns/,
    way: ({client}, operation) =>
      changed(client, operation, {
        payment_request: {
          credit_transfer_transaction: [{...transfer, reference_number: 'RF00000000000000'}],
        },
      }),
  },
  'an IBAN with wrong check digits': {
    code: 'INVALID_PAYMENT',
    operations: ['createPayment'],
    page: 'docs/quick-start/payments.mdx#when-a-step-fails',
    says: /The IBAN: a digit is wrong|account number in the order is not valid/,
    way: ({client}, operation) => changed(client, operation, orderTo('FI2112345600000786')),
  },
  'a payee who is not trusted': {
    code: 'UNTRUSTED_PAYMENT_PARTY',
    operations: ['createPayment'],
    page: PAYMENTS,
    says: /not trusted for your application|may not pay to this account/,
    way: ({client}, operation) => changed(client, operation, orderTo(UNTRUSTED_IBAN)),
  },
  'too many instructions': {
    code: 'PAYMENT_LIMIT_EXCEEDED',
    operations: ['createPayment'],
    page: PAYMENTS,
    says: /number of instructions is too high|More items return/,
    way: ({client}, operation) =>
      changed(client, operation, {
        payment_request: {credit_transfer_transaction: [transfer, transfer]},
      }),
  },
  'too high an amount': {
    code: 'PAYMENT_LIMIT_EXCEEDED',
    operations: ['createPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#amount-limits',
    says: /An amount above ours/,
    way: ({client}, operation) =>
      changed(client, operation, {
        payment_request: {
          credit_transfer_transaction: [
            {...transfer, instructed_amount: {currency: 'EUR', amount: '10000000.01'}},
          ],
        },
      }),
  },
  'deferral where there is none': {
    code: 'PAYMENT_SUBMISSION_NOT_SUPPORTED',
    operations: ['createPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#deferred-submission',
    says: /does not support deferred submission/,
    way: ({client}, operation) =>
      changed(client, operation, {
        aspsp: {name: 'DKB', country: 'DE'},
        defer_submission: true,
      }),
  },
  'a payment that is not final': {
    code: 'PAYMENT_NOT_FINALIZED',
    operations: ['deletePayment'],
    page: 'docs/payment-initiation/special-cases.mdx#delete',
    says: /is neither final nor cancelled|still in progress and cannot be deleted/,
    way: async ({client}, operation) => call(client, operation, await paid(client)),
  },
  'a payment that nobody has authorised': {
    code: 'PAYMENT_NOT_AUTHORIZED',
    operations: ['submitPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#deferred-submission',
    says: /payer has not authorised the payment yet/,
    way: async ({client}, operation) => {
      const {body} = await client.order({defer_submission: true});
      return call(client, operation, {payment_id: body.payment_id});
    },
  },
  'a payment that is not deferred': {
    code: 'PAYMENT_SUBMISSION_NOT_DEFERRED',
    operations: ['submitPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#deferred-submission',
    says: /created without `defer_submission`/,
    way: async ({client}, operation) => call(client, operation, await paid(client)),
  },
  'a payment that was submitted': {
    code: 'PAYMENT_SUBMISSION_NOT_DEFERRED',
    operations: ['submitPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#deferred-submission',
    says: /has already been submitted|A second submit/,
    way: async ({client}, operation) => {
      const ids = await paid(client, {defer_submission: true});
      await call(client, operation, ids);
      return call(client, operation, ids);
    },
  },
  'a payment that has ended': {
    code: 'INVALID_PAYMENT',
    operations: ['submitPayment'],
    page: 'docs/payment-initiation/special-cases.mdx#deferred-submission',
    says: /payment has ended, for example/,
    way: async ({client}, operation) => {
      const ids = await paid(client, {defer_submission: true});
      await client.moveClock('PT24H');
      return call(client, operation, ids);
    },
  },
  'a payment that the bank does not show': {
    code: 'ASPSP_PAYMENT_NOT_ACCESSIBLE',
    operations: ['getPayment', 'getPaymentTransaction'],
    page: PAYMENTS,
    says: /does not let us read the payment|cannot read this payment at the bank/,
    way: behaves('payment-hidden'),
  },
  'a parameter of the wrong form': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: description.operations
      .filter(({query, pathParameters}) => Object.keys({...query, ...pathParameters}).length > 0)
      .map(({id}) => id),
    page: 'docs/limits.mdx#all',
    says: /`\^\[A-Z\]\{2\}\$`/,
    way: ({client}, operation) =>
      Object.keys(operation.pathParameters).length > 0
        ? call(client, operation, {session_id: 'x', account_id: 'x', payment_id: 'x'})
        : call(client, operation, {}, {query: '?country=fi&country=se'}),
  },
  'a body of the wrong form': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: withBody.filter((id) => id !== 'submitPayment'),
    page: 'docs/clients.mdx#problems',
    says: /sends `null` or an empty string/,
    way: ({client}, operation) => call(client, operation, {}, {body: {code: null}}),
  },
  'a body that is not JSON': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: withBody,
    page: 'docs/limits.mdx#all',
    says: /JSON, sent with `Content-Type: application\/json`/,
    way: ({client}, operation) => call(client, operation, {}, {body: '{'}),
  },
  'a body of another type': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: withBody,
    page: 'docs/limits.mdx#all',
    says: /JSON, sent with `Content-Type: application\/json`/,
    way: ({client}, operation) =>
      call(client, operation, {}, {headers: {'Content-Type': 'text/plain'}}),
  },
  'a body that is too long': {
    code: 'WRONG_REQUEST_PARAMETERS',
    operations: withBody,
    page: `${TESTING}#program-limits`,
    says: /`--limit NAME=N`/,
    way: ({client}, operation) => call(client, operation, {}, {body: ' '.repeat(2_000_001)}),
  },
} as const satisfies Readonly<Record<string, Cause>>;

/** Headers that only the sandbox reads: nobody else can refuse them. */
export const REFUSED_HEADERS: Readonly<Record<string, string>> = {
  [HEADERS.error]: 'NO_SUCH_CODE',
  [HEADERS.scenario]: 'nonsense',
  [HEADERS.delay]: '-5',
};
