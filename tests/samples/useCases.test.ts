import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, afterEach, describe, expect, it, vi} from 'vitest';
import {copySamples, runProgram} from './bench';

/** What the guides promise about the bad days, which the runs of `run.test.ts` do not meet. */

const samples = copySamples();

afterAll(() => {
  fs.rmSync(samples, {recursive: true, force: true});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The API responds to every request with what `respond` returns for it. */
function respondWith(respond: (method: string, address: URL, body: unknown) => MockResponse): void {
  vi.stubGlobal('fetch', (address: string, {method, body}: {method: string; body?: string}) => {
    const {status = 200, json} = respond(
      method,
      new URL(address),
      body === undefined ? undefined : JSON.parse(body),
    );
    return Promise.resolve(new Response(JSON.stringify(json), {status}));
  });
}

interface MockResponse {
  status?: number;
  json: object;
}

/** A module of the JavaScript samples. */
async function load<Module>(file: string): Promise<Module> {
  const url = pathToFileURL(path.join(samples, 'javascript', file)).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

describe('the worker behind the webhook receiver', () => {
  type Settle = () => void;
  type Call = (method: string, address: string) => Promise<{status: string; final_status: boolean}>;
  interface Worker {
    work: (
      toLookAt: Set<string>,
      orders: Map<string, object>,
      call: Call,
      settle: Settle,
    ) => Promise<void>;
  }

  it('keeps unknown orders and failed reads in JavaScript, and settles them later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const toLookAt = new Set(['unknown', 'failing', 'good']);
    const orders = new Map<string, object>([
      ['failing', {}],
      ['good', {}],
    ]);
    const settle = vi.fn<Settle>();
    const call = vi.fn<Call>((_, address) =>
      address.endsWith('failing')
        ? Promise.reject(new Error('503'))
        : Promise.resolve({status: 'ACSC', final_status: true}),
    );
    await work(toLookAt, orders, call, settle);
    expect([...toLookAt]).toEqual(['unknown', 'failing']);
    expect(settle).toHaveBeenCalledTimes(1);

    orders.set('unknown', {});
    call.mockImplementation(() => Promise.resolve({status: 'ACSC', final_status: true}));
    await work(toLookAt, orders, call, settle);
    expect([...toLookAt]).toEqual([]);
    expect(settle).toHaveBeenCalledTimes(3);
  });

  it('keeps a message that arrives while the same payment is being read', async () => {
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const toLookAt = new Set(['a']);
    const call: Call = () => {
      toLookAt.add('a');
      return Promise.resolve({status: 'PDNG', final_status: false});
    };
    await work(toLookAt, new Map([['a', {}]]), call, () => undefined);
    expect([...toLookAt]).toEqual(['a']);
  });

  it('keeps unknown orders and failed reads in Python, and settles them later', async () => {
    const program = `
from worker import work

good = {"status": "ACSC", "final_status": True}
settled = []


def call(method, path):
    return good


def flaky(method, path):
    if path.endswith("failing"):
        raise OSError("503")
    return good


queue = {"unknown", "failing", "good"}
orders = {"failing": {}, "good": {}}
work(queue, orders, flaky, lambda order, payment: settled.append(1))
print(sorted(queue), len(settled))
orders["unknown"] = {}
work(queue, orders, call, lambda order, payment: settled.append(1))
print(sorted(queue), len(settled))
`;
    const {output} = await runProgram({
      command: ['python3', '-c', program],
      cwd: path.join(samples, 'python/webhooks'),
      env: {},
    });
    expect(output).toContain("['failing', 'unknown'] 1\n");
    expect(output).toContain('[] 3\n');
  });
});

describe('the checkout', () => {
  interface Attempt {
    id?: string;
    state: string;
  }
  interface Order {
    number: number;
    endToEndId: string;
    payment?: Attempt | null;
    failed?: Attempt[];
  }
  interface Checkout {
    startPayment: (order: Order, bank: object) => Promise<string>;
    orderOfCallback: (address: string, orders: Order[]) => {order: Order};
    updateOrder: (order: Order, product: object, ship: () => void) => Promise<string>;
  }
  const bank = {name: 'Bank', country: 'FI'};
  const idsIn = (bodies: unknown[]) =>
    bodies.map((body) => /"end_to_end_id":"([^"]+)"/.exec(JSON.stringify(body))?.[1]);

  it('takes further messages after a rejection, and lets the payer try again', async () => {
    const {startPayment, orderOfCallback, updateOrder} =
      await load<Checkout>('use-cases/checkout.mjs');
    const order: Order = {number: 1, endToEndId: 'ORDER-1'};
    const ship = vi.fn();
    const bodies: unknown[] = [];
    let status = 'RJCT';
    respondWith((method, _, body) => {
      if (method === 'POST') {
        bodies.push(body);
        return {json: {payment_id: `p${bodies.length}`, status: 'RCVD', url: 'https://bank.test/'}};
      }
      return {json: {status, final_status: true}};
    });
    await startPayment(order, bank);
    const {state = ''} = order.payment ?? {};
    const both = [updateOrder(order, {}, ship), updateOrder(order, {}, ship)];
    expect(await Promise.all(both)).toEqual(['failed', 'failed']);
    expect(await updateOrder(order, {}, ship)).toBe('failed');
    expect(order.failed).toHaveLength(1);
    expect(orderOfCallback(`https://shop.test/?state=${state}`, [order]).order).toBe(order);

    status = 'ACSC';
    await startPayment(order, bank);
    await Promise.all([updateOrder(order, {}, ship), updateOrder(order, {}, ship)]);
    expect(ship).toHaveBeenCalledTimes(1);
    expect(idsIn(bodies)).toEqual(['ORDER-1', 'ORDER-1-2']);
  });

  it('lets the payer try again when no payment was created', async () => {
    const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
    const order: Order = {number: 1, endToEndId: 'ORDER-1'};
    const addresses: string[] = [];
    respondWith((method, address) => {
      addresses.push(`${method} ${address.pathname}`);
      return {status: 400, json: {error: 'ASPSP_ERROR', message: 'The bank is down'}};
    });
    await expect(startPayment(order, bank)).rejects.toThrow('The bank is down');
    expect(await updateOrder(order, {}, vi.fn())).toBe('not started');
    expect(addresses).toEqual(['POST /payments']);

    respondWith(() => ({json: {payment_id: 'p2', status: 'RCVD', url: 'https://bank.test/'}}));
    expect(await startPayment(order, bank)).toBe('https://bank.test/');
    expect(order.payment?.id).toBe('p2');
  });
});

it('a name with the surname before a comma is one person', async () => {
  const {compareNames} = await load<{compareNames: (claimed: string, holder: string) => string}>(
    'use-cases/verify-owner.mjs',
  );
  expect(compareNames('Aino Example', 'EXAMPLE, AINO')).toBe('match');
  expect(compareNames('Aino Example', 'EXAMPLE, AINO MARIA')).toBe('close');
  expect(compareNames('Onni Example', 'Aino Example, Onni Example')).toBe('match');
  expect(compareNames('Onni Sample', 'EXAMPLE, AINO')).toBe('no match');
});

it('of two middle months, the lower one is the regular income', async () => {
  const {summarise} = await load<{
    summarise: (entries: object[], ownIbans: string[]) => {regularIncome: string};
  }>('use-cases/affordability.mjs');
  const now = new Date();
  const entries = Array.from({length: 10}, (_, index) => ({
    status: 'BOOK',
    booking_date: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - index, 5))
      .toISOString()
      .slice(0, 10),
    credit_debit_indicator: 'CRDT',
    transaction_amount: {amount: index < 5 ? '1000.00' : '2000.00', currency: 'EUR'},
    debtor: {name: 'Employer'},
  }));
  expect(summarise(entries, []).regularIncome).toBe('1000.00');
});

describe('the nightly job', () => {
  interface Account {
    uid: string;
    identification_hash: string;
    syncedTo?: string;
    isClosed?: boolean;
    gaps?: object[];
  }
  interface Connection {
    validUntil: string;
    accounts: Account[];
    hasEnded?: boolean;
  }
  interface Nightly {
    syncConnection: (
      connection: Connection,
      books: Map<string, object>,
      ask: (connection: Connection, what: string) => void,
    ) => Promise<string>;
  }
  const day = (count: number) =>
    new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  const connectionOf = (...uids: string[]): Connection => ({
    validUntil: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    accounts: uids.map((uid) => ({uid, identification_hash: uid, syncedTo: day(100)})),
  });
  const page = {
    transactions: [
      {
        status: 'BOOK',
        entry_reference: '1',
        booking_date: day(1),
        transaction_amount: {amount: '1.00', currency: 'EUR'},
        credit_debit_indicator: 'CRDT',
      },
    ],
    continuation_key: null,
  };

  it.each(['ACCOUNT_DOES_NOT_EXIST', 'ASPSP_ACCOUNT_NOT_ACCESSIBLE'])(
    'marks an account as closed after %s, and continues with the next one',
    async (error) => {
      const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
      const connection = connectionOf('gone', 'good');
      const addresses: string[] = [];
      respondWith((_, {pathname}) => {
        addresses.push(pathname);
        return pathname.includes('/gone/')
          ? {status: 404, json: {error, message: 'Gone'}}
          : {json: page};
      });
      expect(await syncConnection(connection, new Map(), () => undefined)).toBe('1 new');
      expect(connection.accounts.map(({isClosed}) => isClosed)).toEqual([true, undefined]);
      expect(await syncConnection(connection, new Map(), () => undefined)).toBe('1 new');
      expect(addresses.filter((address) => address.includes('/gone/'))).toHaveLength(1);
    },
  );

  it('reads the other accounts when the bank fails for one, and retries that one', async () => {
    const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
    const connection = connectionOf('down', 'good');
    const books = new Map<string, object>();
    respondWith((_, {pathname}) =>
      pathname.includes('/down/')
        ? {status: 400, json: {error: 'ASPSP_ERROR', message: 'Down'}}
        : {json: page},
    );
    expect(await syncConnection(connection, books, () => undefined)).toBe('ASPSP_ERROR');
    expect(connection.accounts.map(({syncedTo}) => syncedTo)).toEqual([day(100), day(0)]);
    expect(books.size).toBe(1);
  });

  it('reports days that the bank no longer returns', async () => {
    const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
    const connection = connectionOf('short');
    const ask = vi.fn();
    respondWith((_, {searchParams}) =>
      (searchParams.get('date_from') ?? '') < day(90)
        ? {status: 422, json: {error: 'WRONG_TRANSACTIONS_PERIOD', message: 'Too long'}}
        : {json: page},
    );
    expect(await syncConnection(connection, new Map(), ask)).toBe('1 new');
    expect(connection.accounts[0]?.gaps).toEqual([{from: day(100), to: day(90)}]);
    expect(ask).toHaveBeenCalledWith(connection, 'fill a gap');
  });
});
