/**
 * Runs the application as an integrator would, with the sandbox, whose clock the tests move. Both run in this process,
 * so that weeks take seconds.
 */
import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, afterEach, beforeAll, describe, expect, it, vi} from 'vitest';
import {brand} from '../../config/brand';
import {
  type Client,
  type Fields,
  inputsAt,
  type Send,
  walk,
} from '../../packages/sandbox/tests/kit';
import {copySamples, runProgram, SampleApi, STATUSES, SUCCESSFUL} from './bench';

const DAY = 86_400_000;
const samples = copySamples();

type Row = Record<string, string | number | null>;
type Value = string | number | null;
type Sql<Result> = (texts: readonly string[], ...values: Value[]) => Result;

/** The modules of the application, and a function from the guides. */
interface Shop {
  api: {api: (method: string, path: string) => Promise<unknown>};
  app: {app: {request: (path: string | Request, init?: RequestInit) => Promise<Response>}};
  connections: {
    startConnection: (
      user: string,
      bank: object,
      more: object,
    ) => Promise<{state: string; url: string}>;
    finishConnection: (query: URLSearchParams, user: string) => Promise<number | undefined>;
    attemptStatus: (state: string, user: string) => Promise<string>;
    deleteUser: (user: string) => Promise<void>;
  };
  database: {all: Sql<Row[]>; insert: Sql<number>; run: Sql<number>};
  nightly: {syncConnection: (id: number) => Promise<string>; syncDue: () => Promise<void>};
  payments: {
    startPayment: (order: number, product: object) => Promise<string>;
    work: () => Promise<void>;
  };
  reconcile: {reconcile: () => number[]};
  references: Record<
    'orderReference' | 'attemptReference' | 'refundReference',
    (order: number, count?: number) => string
  >;
  refunds: {startRefund: (order: number, cents: number, product: object) => Promise<string>};
  fetchSince: (
    api: unknown,
    id: string,
    wanted: string,
  ) => Promise<{from: string; transactions: Entry[]}>;
}

let shop: Shop;
let api: SampleApi;
let client: Client;

const load = async (file: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(path.join(samples, file)).href)) as object;

beforeAll(async () => {
  fs.symlinkSync(path.resolve('node_modules'), path.join(samples, 'node_modules'));
  api = await SampleApi.start((request) => shop.app.app.request('/webhooks', request));
  const application = await api.register(samples);
  ({client} = application);
  await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
    body: {webhook_origins: ['http://127.0.0.1:8080'], countries: ['DE', 'ES', 'FI', 'NL']},
  });
  for (const [variable, value] of Object.entries({
    ...application.env,
    DATABASE: ':memory:',
    TOKEN: '',
    WEBHOOK_URL: 'http://127.0.0.1:8080/webhooks',
    WEBHOOK_KEY_URL: `${api.url}/sandbox/webhooks.pem`,
  })) {
    vi.stubEnv(variable, value);
  }
  const names = ['api', 'app', 'connections', 'database', 'nightly', 'payments', 'reconcile'];
  const modules = await Promise.all(
    [...names, 'references', 'refunds'].map(async (name) => [
      name,
      await load(`application/src/${name}.ts`),
    ]),
  );
  const guide = await load('javascript/guides/fetch-since.mjs');
  shop = {...(Object.fromEntries(modules) as object), ...guide} as Shop;
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // The application writes its log.
});

afterEach(() => {
  api.instead = () => undefined;
});

afterAll(() => {
  api.stop();
  vi.unstubAllEnvs();
  fs.rmSync(samples, {recursive: true, force: true});
});

const refusal = (status: number, error: string) => Response.json({message: 'No', error}, {status});

/** Number of accounts that the last bank's page preselected. */
let ticked = 0;

/** Goes through the bank's pages. @param share - number of accounts that the user ticks */
async function visit(url: string, inputs: Fields, share: number): Promise<URL> {
  let keys: string[] = [];
  const send: Send = async (request) => {
    const response = await api.send(request);
    const page = await response.clone().text();
    const boxes = page.matchAll(/type="checkbox" name="account" value="([^"]*)"/g);
    keys = [...boxes].map(([, key = '']) => key);
    ticked = keys.length > 0 ? page.split(' checked>').length - 1 : ticked;
    return response;
  };
  const {end} = await walk(send, url, {
    ...inputs,
    get account() {
      return keys.slice(0, share);
    },
  });
  return end ?? expect.fail(`${url} leads nowhere`);
}

/** Connects a bank as a user, and lets the application read it. @returns the id of the connection */
async function connect(
  user: string,
  name: string,
  {
    country = 'FI',
    share = 9,
    ...more
  }: {country?: string; share?: number; renews?: number; psuType?: string} = {},
): Promise<number> {
  const {startConnection, finishConnection} = shop.connections;
  const {aspsps} = (await client.get(`/aspsps?country=${country}`)).body;
  const bank = aspsps.find((each) => each.name === name) ?? expect.fail(name);
  const {url} = await startConnection(user, bank, more);
  const {searchParams} = await visit(url, inputsAt(name, country), share);
  const id = (await finishConnection(searchParams, user)) ?? expect.fail('not connected');
  await shop.nightly.syncConnection(id);
  return id;
}

async function nights(count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    await client.moveClock('P1D');
    await shop.nightly.syncDue();
  }
}

const now = async () => {
  const {body} = await client.get('/sandbox/clock');
  return Date.parse((body as unknown as {now: string}).now);
};

const rows = (sql: readonly string[], ...values: Value[]) => shop.database.all(sql, ...values);
const accountsOf = (connection: number) =>
  rows`SELECT * FROM accounts WHERE connection_id = ${connection} ORDER BY id`;
const entriesOf = (user: string) =>
  rows`SELECT 1 FROM entries JOIN accounts ON accounts.id = account_id WHERE user_id = ${user}`
    .length;

interface Entry {
  status: string;
  booking_date: string | null;
  transaction_amount: {amount: string};
  credit_debit_indicator: string;
  remittance_information: string[] | null;
}

/** Identifies entries as a person does who compares the books with the bank. */
const linesOf = (entries: readonly Entry[], from: string) =>
  entries
    .filter(({status, booking_date: day}) => status === 'BOOK' && (day ?? '') >= from)
    .map((entry) =>
      [
        entry.booking_date,
        entry.credit_debit_indicator,
        entry.transaction_amount.amount.replace('-', ''),
        ...(entry.remittance_information ?? []),
      ].join(' '),
    )
    .sort();

/** Banks with the behaviours of live banks. The last one grants only an hour, so that its user renews every day. */
const BANKS = [
  ['Mock ASPSP', 'FI'],
  ['Nordea', 'FI'],
  ['S-Pankki', 'FI'],
  ['Aachener Bank', 'DE'],
  ['Berliner Volksbank', 'DE'],
  ['Dortmunder Volksbank', 'DE'],
  ['DKB', 'DE'],
  ['Rabobank', 'NL'],
  ['Handelsbanken', 'NL'],
  ['BBVA', 'ES'],
  ['Triodos', 'DE'],
] as const;
const NIGHTS = 21;
/** At the edge of a listing, a bank may use a date other than the booking date. Unit: days. */
const EDGE = 3;

it(`after ${NIGHTS} nights at ${BANKS.length} banks, the books equal the statements: nothing lost, nothing twice`, async () => {
  const ids = new Map<string, number>();
  for (const [name, country] of BANKS) {
    ids.set(name, await connect(`user of ${name}`, name, {country, share: 2}));
  }
  const renews = ids.get('Triodos') ?? 0;
  for (let night = 0; night < NIGHTS; night += 1) {
    await nights(1);
    await connect('user of Triodos', 'Triodos', {country: 'DE', renews});
  }
  const wanted = (await now()) - 20 * DAY;
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  for (const [name] of BANKS) {
    const connection = ids.get(name) ?? 0;
    const accounts = accountsOf(connection);
    expect(accounts.length, name).toBeGreaterThan(0);
    for (const {id, uid} of accounts) {
      const statement = await shop.fetchSince(shop.api.api, String(uid), dayOf(wanted));
      const books = rows`SELECT entry FROM entries WHERE account_id = ${Number(id)}`.map(
        ({entry}) => JSON.parse(String(entry)) as Entry,
      );
      const from = dayOf(Date.parse(statement.from) + EDGE * DAY);
      expect(linesOf(books, from), name).toEqual(linesOf(statement.transactions, from));
    }
  }
  const ended = rows`SELECT bank, ended FROM connections WHERE ended IS NOT NULL AND bank != 'Triodos'`;
  expect(ended).toEqual([]);
}, 240_000);

it('has no type errors', async () => {
  const command = ['node_modules/.bin/tsc', '--project', 'samples/application'];
  const {exitCode, output} = await runProgram({command, cwd: process.cwd(), env: {}});
  expect(exitCode, output).toBe(0);
});

describe('two holders of one account', () => {
  it('have separate accounts: neither sees or deletes what the other has shared', async () => {
    await connect('anna', 'S-Pankki');
    await connect('bo', 'S-Pankki');
    const hashes = rows`SELECT DISTINCT identification_hash FROM accounts WHERE user_id IN ('anna', 'bo')`;
    const both = rows`SELECT 1 FROM accounts WHERE user_id IN ('anna', 'bo')`;
    expect(both).toHaveLength(2 * hashes.length);
    const ofBo = entriesOf('bo');
    expect(entriesOf('anna')).toBe(ofBo);
    await shop.connections.deleteUser('anna');
    expect([entriesOf('anna'), entriesOf('bo')]).toEqual([0, ofBo]);
  });
});

describe('a renewal', () => {
  it('with fewer accounts closes the others, and keeps the connection and all entries', async () => {
    const id = await connect('cleo', 'Nordea');
    const before = accountsOf(id);
    expect(before.length).toBeGreaterThan(2);
    const entries = entriesOf('cleo');
    expect(await connect('cleo', 'Nordea', {share: 1, renews: id})).toBe(id);
    expect(ticked).toBe(before.filter(({iban}) => iban !== null).length);
    const after = accountsOf(id);
    expect(after.map((each) => each.id)).toEqual(before.map((each) => each.id));
    expect(after.filter(({uid}) => uid !== null)).toHaveLength(1);
    await nights(2);
    expect(rows`SELECT ended FROM connections WHERE id = ${id}`).toEqual([{ended: null}]);
    expect(entriesOf('cleo')).toBeGreaterThanOrEqual(entries);
  });

  it('ends the old session, and connecting the same bank again continues the connection', async () => {
    const id = await connect('dora', 'Nordea');
    const [old] = rows`SELECT session_id FROM connections WHERE id = ${id}`;
    expect(await connect('dora', 'Nordea')).toBe(id);
    const closed = await client.get(`/sessions/${String(old?.session_id)}`);
    expect(closed.body.status).toBe('CLOSED');
    expect(rows`SELECT 1 FROM connections WHERE user_id = 'dora'`).toHaveLength(1);
  });

  it('recognises each currency of one IBAN', async () => {
    const pocket = (currency: string) => ({
      account_id: {iban: 'LT601010012345678901'},
      name: `Pocket ${currency}`,
      cash_account_type: 'CACC',
      currency,
      balances: [],
      transactions: [],
    });
    const address = `/sandbox/applications/${client.id}/accounts`;
    await client.post(address, [pocket('EUR'), pocket('USD')]);
    const id = await connect('kai', 'Mock ASPSP');
    const before = accountsOf(id);
    expect(before.map(({currency}) => currency).sort()).toEqual(['EUR', 'USD']);
    expect(before[0]?.identification_hash).toBe(before[1]?.identification_hash);
    await connect('kai', 'Mock ASPSP', {renews: id});
    const names = (accounts: Row[]) => accounts.map((each) => [each.id, each.currency, each.name]);
    expect(names(accountsOf(id))).toEqual(names(before));
    await client.ask('DELETE', address);
  });
});

describe('an attempt', () => {
  const bank = {name: 'Nordea', country: 'FI', maximum_consent_validity: 7_776_000};
  it('is completed once, by the user who started it', async () => {
    const {startConnection, finishConnection, attemptStatus} = shop.connections;
    const {state, url} = await startConnection('eva', bank, {});
    expect(await attemptStatus(state, 'eva')).toBe('waiting');
    const {searchParams} = await visit(url, inputsAt('Nordea', 'FI'), 1);
    await expect(finishConnection(searchParams, 'mallory')).rejects.toThrow('Unknown state');
    const [first, second] = [1, 2].map(() => finishConnection(searchParams, 'eva'));
    expect([await first, await second]).toEqual([expect.any(Number), undefined]);
    expect(await attemptStatus(state, 'eva')).toBe('connected');
  });

  it.each([
    ['cancelled', {error: 'access_denied'}],
    ['failed', {error: 'server_error'}],
    ['failed', {code: 'other'}],
    ['expired', undefined],
  ])('that does not succeed is %s', async (status, returned) => {
    const {startConnection, finishConnection, attemptStatus} = shop.connections;
    const {state} = await startConnection('eva', bank, {});
    if (returned === undefined) {
      await client.moveClock('PT31M');
    } else {
      const query = new URLSearchParams({state, ...returned});
      await finishConnection(query, 'eva').catch(() => undefined);
    }
    expect(await attemptStatus(state, 'eva')).toBe(status);
  });
});

it('the widget pages start a connection for the visitor who opens them', async () => {
  const {app} = shop.app;
  for (const name of ['consent', 'bank-list', 'auth-flow']) {
    const page = await (await app.request(`/widgets/${name}.html`)).text();
    expect(page).toContain(`https://${brand.authHost}/lib/widgets.umd.min.js`);
    expect(page).toContain("fetch('/connect'");
  }
  const body = JSON.stringify({name: 'Mock ASPSP', country: 'FI'});
  const headers = {'Content-Type': 'application/json'};
  const started = await app.request('/connect', {method: 'POST', headers, body});
  const {authorization_id: id} = (await started.json()) as {authorization_id: string};
  const {search} = new URL(await api.visit(`${api.url}/ais/start?sessionid=${id}`));
  expect((await app.request(`/callback${search}`)).status).toBe(400);
  const [cookie = ''] = started.headers.getSetCookie().map((each) => each.split(';')[0]);
  expect((await app.request(`/callback${search}`, {headers: {Cookie: cookie}})).status).toBe(302);
});

describe('a night', () => {
  /** Counts the listings of an account. */
  const failOne = (uid: unknown, response: () => Response) => {
    const listings = {bad: 0, good: 0};
    api.instead = ({url}) => {
      if (!url.includes('/transactions')) {
        return undefined;
      }
      const isBad = url.includes(String(uid));
      listings[isBad ? 'bad' : 'good'] += 1;
      return isBad ? response() : undefined;
    };
    return listings;
  };
  const due = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await client.moveClock('PT90M');
      await shop.nightly.syncDue();
    }
  };

  it('rereads only the account that has failed', async () => {
    const id = await connect('finn', 'Nordea');
    await client.moveClock('P1D');
    const [{uid} = {uid: null}] = accountsOf(id);
    expect(shop.database.run`DELETE FROM accounts WHERE connection_id != ${id}`).toBeGreaterThan(0);
    const count = accountsOf(id).length;
    const listings = failOne(uid, () => refusal(400, 'ASPSP_ERROR'));
    await shop.nightly.syncDue();
    await due(6);
    expect(listings.good).toBe(count - 1);
    expect(listings.bad).toBeGreaterThan(2);
    api.instead = () => undefined;
    // Its attempts have used up the bank's quota for the day.
    await client.moveClock('P1D');
    await due(3);
    expect(accountsOf(id).map(({failures}) => failures)).toEqual(Array(count).fill(0));
  });

  it.each([
    ['EXPIRED_SESSION', 401, 'connect again'],
    ['REVOKED_SESSION', 401, 'connect again'],
    ['CLOSED_SESSION', 401, 'connect again'],
    ['ASPSP_PSU_ACTION_REQUIRED', 422, 'sign in at the bank'],
  ])('ends the connection after %s, and asks the user once', async (error, status, reason) => {
    const id = await connect(`gina ${error}`, 'Mock ASPSP');
    const {syncConnection} = shop.nightly;
    await client.moveClock('P1D');
    let calls = 0;
    api.instead = ({url}) => {
      calls += url.includes('/accounts/') ? 1 : 0;
      return url.includes('/accounts/') ? refusal(status, error) : undefined;
    };
    expect([await syncConnection(id), await syncConnection(id)]).toEqual([error, 'skipped']);
    expect(calls).toBe(1);
    expect(rows`SELECT reason FROM notices WHERE connection_id = ${id}`).toEqual([{reason}]);
  });

  it('requests nothing if the user has renewed during the run', async () => {
    const id = await connect('hanna', 'Mock ASPSP');
    await client.moveClock('P1D');
    api.instead = ({url}) => {
      if (!url.includes('/accounts/')) {
        return undefined;
      }
      expect(shop.database.run`UPDATE connections SET session_id = 'new' WHERE id = ${id}`).toBe(1);
      return refusal(401, 'CLOSED_SESSION');
    };
    expect(await shop.nightly.syncConnection(id)).toBe('CLOSED_SESSION');
    expect(rows`SELECT ended FROM connections WHERE id = ${id}`).toEqual([{ended: null}]);
    expect(rows`SELECT reason FROM notices WHERE connection_id = ${id}`).toEqual([]);
  });

  it('closes an account that is no longer accessible', async () => {
    const id = await connect('hugo', 'Nordea');
    await client.moveClock('P1D');
    const [{uid} = {uid: null}] = accountsOf(id);
    failOne(uid, () => refusal(400, 'ASPSP_ACCOUNT_NOT_ACCESSIBLE'));
    await shop.nightly.syncConnection(id);
    const closed = accountsOf(id).map((each) => each.uid === null);
    expect(closed).toEqual(closed.map((_, place) => place === 0));
    expect(rows`SELECT ended FROM connections WHERE id = ${id}`).toEqual([{ended: null}]);
  });

  it('gets a new token once', async () => {
    const id = await connect('ida', 'Mock ASPSP');
    await client.moveClock('P1D');
    const tokens: (string | null)[] = [];
    api.instead = ({url, headers}) => {
      const isAccount = url.includes('/accounts/');
      if (isAccount) tokens.push(headers.get('Authorization'));
      return isAccount && tokens.length === 1 ? refusal(401, 'UNAUTHORIZED_ACCESS') : undefined;
    };
    vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 1000});
    expect(await shop.nightly.syncConnection(id)).toMatch(/^\d+ new$/);
    vi.useRealTimers();
    expect(tokens[1]).not.toBe(tokens[0]);
  });

  it('records the days that a bank does not return, at first and later', async () => {
    const short = (days: number) => {
      api.instead = ({url}) => {
        const from = new URL(url).searchParams.get('date_from') ?? '9999';
        return Date.parse(from) < start - days * DAY
          ? refusal(422, 'WRONG_TRANSACTIONS_PERIOD')
          : undefined;
      };
    };
    const start = await now();
    short(90);
    const id = await connect('jan', 'Nordea', {share: 1});
    api.instead = () => undefined;
    await client.moveClock('P60D');
    short(-29);
    await shop.nightly.syncDue();
    const [account] = accountsOf(id);
    const gaps = JSON.parse(String(account?.gaps)) as {from: string; to: string}[];
    expect(gaps.map(({from, to}) => (Date.parse(to) - Date.parse(from)) / DAY)).toEqual([276, 30]);
    expect(gaps[0]?.to).toBe(account?.first_day);
    const reasons = rows`SELECT reason FROM notices WHERE connection_id = ${id}`;
    expect(reasons).toEqual([{reason: 'fill a gap'}, {reason: 'know that the history is short'}]);
  });
});

const PRODUCT = {bank: {name: 'S-Pankki', country: 'FI'}, final_successful_statuses: SUCCESSFUL};
const OWN = {bank: {name: 'Nordea', country: 'FI'}, final_successful_statuses: SUCCESSFUL};
const PAYER = {username: 'customera', password: '12345678'};

const order = (more: {number?: number; cents?: number; status?: string} = {}) => {
  const {number = null, cents = 5990, status = 'open'} = more;
  return shop.database.insert`INSERT INTO orders (number, user_id, payer_name, cents, status)
    VALUES (${number}, 'payer', 'Aino Example', ${cents}, ${status})`;
};
const start = (number: number) => shop.payments.startPayment(number, PRODUCT);
const refund = (number: number, cents: number) => shop.refunds.startRefund(number, cents, OWN);
const statusOf = (number: number) =>
  rows`SELECT status FROM orders WHERE number = ${number}`[0]?.status;
const transfersOf = (kind: string, number: number) =>
  rows`SELECT * FROM transfers WHERE kind = ${kind} AND order_number = ${number}`;

/** Runs the timer once a minute. */
const wait = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await client.moveClock('PT1M');
    await shop.payments.work();
  }
};

/** Creates an order whose payment ended with a status. */
const paid = async (status: string, number = order()) => {
  nextStatus(status);
  await start(number);
  await wait(6);
  return number;
};

/** Makes the next payment that is read have this status. It is created without a bank. */
const nextStatus = (status: string, isFinal = true) => {
  api.instead = ({url, method}) => {
    if (!new URL(url).pathname.startsWith('/payments')) return undefined;
    return Response.json(
      method === 'POST'
        ? {payment_id: randomUUID(), url: 'https://bank.test/', status: 'RCVD'}
        : {status, final_status: isFinal, payment_details: {debtor_account: IBAN}},
    );
  };
};
const IBAN = {scheme_name: 'IBAN', identification: 'FI2112345600000785'};
const resultOf = (status: string) =>
  ['RJCT', 'CNCL'].includes(status) ? 'failed' : SUCCESSFUL.includes(status) ? 'paid' : 'review';

describe('a checkout', () => {
  it('is paid by one payment, which the payer continues, and the webhook settles the order once', async () => {
    const number = order();
    const {app} = shop.app;
    const press = async (action: string, fields: Record<string, string>, user = 'payer') => {
      const response = await app.request(`/orders/${number}/${action}`, {
        method: 'POST',
        headers: {Origin: 'http://localhost', Cookie: `user=${user}`},
        body: new URLSearchParams(fields),
      });
      return response.headers.get('location') ?? response.text();
    };
    expect(await press('pay', {})).toContain('Choose a bank');
    expect(await press('pay', {bank: 'S-Pankki'}, 'stranger')).toContain('Unknown order');
    const url = await press('pay', {bank: 'S-Pankki'});
    expect(await press('pay', {})).toBe(url);
    const {end} = await walk(api.send, url, PAYER);
    expect(end?.searchParams.get('error')).toBeNull();
    const page = await app.request(`/callback${end?.search}`);
    expect([page.status, statusOf(number)]).toEqual([302, 'open']);
    await client.moveClock('PT1M'); // The sandbox settles the payment, and delivers its messages.
    expect(rows`SELECT 1 FROM events`).toHaveLength(1);
    await shop.payments.work();
    expect([statusOf(number), rows`SELECT 1 FROM events`]).toEqual(['paid', []]);
    expect(await press('refund', {amount: '59.91'})).toContain('The payer paid less');
    expect(await press('refund', {amount: '9.90'})).toContain('/pis/start?payment_id=');
    await expect(start(number)).rejects.toThrow('cannot be paid');
  });

  it.each(STATUSES)('with a final %s is settled, released, or left to a person', async (status) => {
    const number = await paid(status);
    const result = resultOf(status);
    expect(statusOf(number)).toBe(result === 'failed' ? 'open' : result);
    const again = start(number);
    await (result === 'failed'
      ? expect(again).resolves.toBe('https://bank.test/')
      : expect(again).rejects.toThrow('cannot be paid'));
  });

  it.each([
    [400, 'ASPSP_ERROR'],
    [408, 'ASPSP_TIMEOUT'],
    [422, 'WRONG_REQUEST_PARAMETERS'],
    [502, ''],
  ])('is free for another payment after %i %s of the create call', async (status, error) => {
    const number = order();
    api.instead = ({method}) => (method === 'POST' ? refusal(status, error) : undefined);
    await expect(start(number)).rejects.toMatchObject({status});
    nextStatus('ACSC');
    expect(await start(number)).toBe('https://bank.test/');
    const {attemptReference} = shop.references;
    expect(transfersOf('payment', number).map((each) => each.end_to_end_id)).toEqual(
      [1, 2].map((attempt) => attemptReference(number, attempt)),
    );
  });

  it('keeps a payment that cannot be read, and releases one whose URL nobody has', async () => {
    const number = order();
    nextStatus('RCVD', false);
    await start(number);
    api.instead = ({url}) => (url.includes('/payments/') ? refusal(400, 'ASPSP_ERROR') : undefined);
    await wait(6);
    expect(await start(number)).toBe('https://bank.test/');

    const other = order();
    const lost = shop.database.run`
      INSERT INTO transfers (kind, order_number, cents, end_to_end_id, state, success, started_at)
      VALUES ('payment', ${other}, 1, 'lost', 'lost', '[]', 0)`;
    expect(lost).toBe(1);
    nextStatus('ACSC');
    expect(await start(other)).toBe('https://bank.test/');
  });
});

describe('a refund', () => {
  it('of a rejected payment, of one in progress, and of more than was paid is rejected', async () => {
    const number = order();
    const {pages} = await walk(api.send, await start(number), PAYER, 0);
    expect(pages.length).toBeGreaterThan(0);
    await expect(refund(number, 5990)).rejects.toThrow();
    await wait(6);
    expect(transfersOf('payment', number).map(({result}) => result)).toEqual(['failed']);
    await expect(refund(number, 5990)).rejects.toThrow();

    await walk(api.send, await start(number), PAYER);
    await wait(6);
    expect(statusOf(number)).toBe('paid');
    for (const cents of [0, -1, 0.5, Number.NaN]) {
      await expect(refund(number, cents)).rejects.toThrow('The amount is not valid');
    }
    await expect(refund(number, 5991)).rejects.toThrow('The payer paid less');
    const url = await refund(number, 5000);
    await expect(refund(number, 991)).rejects.toThrow('The payer paid less');
    await walk(api.send, url, PAYER);
    await wait(6);
    const [first] = transfersOf('refund', number);
    const {refundReference} = shop.references;
    expect(first).toMatchObject({result: 'succeeded', end_to_end_id: refundReference(number, 1)});
  });

  it.each(STATUSES)('releases its amount only if it has failed: %s', async (status) => {
    const number = await paid('ACSC');
    nextStatus(status);
    await refund(number, 5990);
    await wait(6);
    const again = refund(number, 5990);
    await (resultOf(status) === 'failed'
      ? expect(again).resolves.toBe('https://bank.test/')
      : expect(again).rejects.toThrow('The payer paid less'));
  });

  it('that the bank rejects costs nothing', async () => {
    const number = await paid('ACSC');
    const answer = api.instead;
    api.instead = (request) =>
      request.method === 'POST' ? refusal(422, 'WRONG_REQUEST_PARAMETERS') : answer(request);
    await expect(refund(number, 5990)).rejects.toMatchObject({error: 'WRONG_REQUEST_PARAMETERS'});
    api.instead = answer;
    expect(await refund(number, 5990)).toBe('https://bank.test/');
  });
});

describe('reconciliation', () => {
  /** Adds entries to the company's own account. @returns the order that each one pays */
  function match(...texts: (string | Partial<Record<string, unknown>>)[]) {
    const [account] = rows`SELECT accounts.id FROM accounts
      JOIN connections ON connections.id = connection_id WHERE psu_type = 'business'`;
    const ids = texts.map((text) => {
      const entry = {
        status: 'BOOK',
        credit_debit_indicator: 'CRDT',
        transaction_amount: {amount: '59.90', currency: 'EUR'},
        ...(typeof text === 'string' ? {remittance_information: [text]} : text),
      };
      return shop.database.insert`INSERT INTO entries (account_id, entry)
        VALUES (${Number(account?.id)}, ${JSON.stringify(entry)})`;
    });
    const forPerson = shop.reconcile.reconcile();
    return ids.map((id) => {
      const [found] = rows`SELECT order_number FROM entries WHERE id = ${id}`;
      return found?.order_number ?? (forPerson.includes(id) ? 'person' : null);
    });
  }

  beforeAll(async () => {
    await connect('company', 'Nordea', {psuType: 'business', share: 1});
    order({number: 61003});
    order({number: 610032});
  });

  it('distinguishes attempts and references of different orders, however they are written', async () => {
    const {orderReference, attemptReference, refundReference} = shop.references;
    await paid('RJCT', 61003);
    await paid('RJCT', 61003);
    const second = attemptReference(61003, 2);
    const spaced = (text: string) => text.replaceAll(/(.{4})/g, '$1 ').trim();
    expect(
      match(
        second,
        `Order ${spaced(second)} thank you`,
        {reference_number: spaced(orderReference(610032)).toLowerCase()},
        {reference_number: '00000000610032'},
        {remittance_information: [second.slice(0, 6), second.slice(6)]},
        `${second} ${orderReference(610032)}`,
        'ORDER-61003-2',
        second.replace('2', '3'),
        refundReference(61003, 1),
        {remittance_information: [second], transaction_amount: {amount: '59.90', currency: 'SEK'}},
        {remittance_information: [second], credit_debit_indicator: 'DBIT'},
      ),
    ).toEqual([
      ...[61003, 61003, 610032, 610032, 61003],
      ...['person', 'person', 'person', 'person', 'person', null],
    ]);
  });

  it('counts each entry once, and settles an order when all of it has arrived', async () => {
    const {orderReference} = shop.references;
    order({number: 71003, cents: 10000, status: 'review'});
    const part = {remittance_information: [orderReference(71003)]};
    expect(match(part)).toEqual([71003]);
    expect(match()).toEqual([]);
    expect(statusOf(71003)).toBe('review');
    match({
      ...part,
      transaction_amount: {amount: '40.10', currency: 'EUR'},
      debtor_account: {iban: IBAN.identification},
    });
    expect(statusOf(71003)).toBe('paid');
    nextStatus('ACSC');
    await expect(refund(71003, 10001)).rejects.toThrow('The payer paid less');
    expect(await refund(71003, 10000)).toBe('https://bank.test/');
  });
});
