import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, afterEach, describe, expect, it, vi} from 'vitest';
import {parse} from 'yaml';
import {copySamples, runProgram} from './bench';

/** What the guides promise about the bad days, which the runs of `run.test.ts` do not meet. */

const samples = copySamples();

/** What the tests read of the description. */
interface Description {
  paths: Record<string, Record<string, {'x-error-codes'?: string[]}>>;
  components: {
    schemas: {
      PaymentStatus: {enum: string[]};
      ErrorCode: {'x-error-catalogue': Record<string, {statuses: number[]}>};
    };
  };
}
const description = parse(fs.readFileSync('openapi/openapi.yaml', 'utf8')) as Description;

const statusOf = (error: string): number =>
  description.components.schemas.ErrorCode['x-error-catalogue'][error]?.statuses[0] ?? 500;

/** Every error code of an operation. */
function errorsOf(address: string, method: string): string[] {
  const codes = description.paths[address]?.[method]?.['x-error-codes'] ?? [];
  expect(codes.length, `${method} ${address}`).toBeGreaterThan(3);
  return codes;
}

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

const FAILED = ['RJCT', 'CNCL'];
const SUCCESSFUL = ['ACSC', 'ACCC'];
/** Every status of the description, and one that was added later. */
const STATUSES = [...description.components.schemas.PaymentStatus.enum, 'ACXX'];

/** Whether the order is settled, freed, or neither, once the status is final. */
function resultOf(status: string, successful: readonly string[] | null | undefined): string {
  if (FAILED.includes(status)) {
    return 'failed';
  }
  return successful?.includes(status) === true ? 'succeeded' : 'unknown';
}

describe('the outcome of a payment', () => {
  const CASES = STATUSES.flatMap((status) =>
    [SUCCESSFUL, ['ACSP'], [], null, undefined].flatMap((successful) =>
      [true, false].map((isFinal) => ({
        payment: {status, final_status: isFinal},
        product: {final_successful_statuses: successful},
        expected: isFinal ? resultOf(status, successful) : 'in progress',
      })),
    ),
  );
  const expected = CASES.map((each) => each.expected);

  it('in JavaScript is one of four for every status', async () => {
    const {outcome} = await load<{outcome: (payment: object, product?: object) => string}>(
      'guides/payment-outcome.mjs',
    );
    expect(CASES.map(({payment, product}) => outcome(payment, product))).toEqual(expected);
    expect(outcome({status: 'ACSC', final_status: true})).toBe('unknown');
  });

  it('in Python is the same', async () => {
    const {output} = await runProgram({
      command: [
        'python3',
        '-c',
        'import json, sys\nfrom payment_outcome import outcome\nprint(json.dumps([outcome(c["payment"], c["product"]) for c in json.load(sys.stdin)]))',
      ],
      cwd: path.join(samples, 'python/guides'),
      env: {},
      input: JSON.stringify(CASES),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });

  it('in the shell is the same', async () => {
    const text = fs.readFileSync(path.join(samples, 'shell/guides/payment-initiation.sh'), 'utf8');
    const filter = /region outcome[^']*'([^']*)'/.exec(text)?.[1] ?? '';
    const {output} = await runProgram({
      command: ['jq', '-c', `map(.product as $product | .payment | ${filter})`],
      cwd: samples,
      env: {},
      input: JSON.stringify(CASES),
    });
    expect(JSON.parse(output)).toEqual(expected);
  });
});

describe('the worker behind the webhook receiver', () => {
  type Handle = (order: object, payment: {status: string}) => void;
  type Call = (method: string, address: string) => Promise<{status: string; final_status: boolean}>;
  interface Worker {
    work: (
      toLookAt: Set<string>,
      orders: Map<string, object>,
      call: Call,
      handlers: Record<'succeeded' | 'failed' | 'unknown', Handle>,
    ) => Promise<void>;
  }
  const product = {final_successful_statuses: SUCCESSFUL};
  const handlersOf = () => ({
    succeeded: vi.fn<Handle>(),
    failed: vi.fn<Handle>(),
    unknown: vi.fn<Handle>(),
  });

  it.each(STATUSES)('settles in JavaScript only what has succeeded: %s', async (status) => {
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const handlers = handlersOf();
    const orders = new Map([['a', {product}]]);
    const call: Call = () => Promise.resolve({status, final_status: true});
    await work(new Set(['a']), orders, call, handlers);
    await work(new Set(['a']), orders, call, handlers);
    const counts = Object.entries(handlers).map(([name, each]) => [name, each.mock.calls.length]);
    const result = resultOf(status, SUCCESSFUL);
    expect(counts).toEqual(
      ['succeeded', 'failed', 'unknown'].map((name) => [name, name === result ? 1 : 0]),
    );
  });

  it('keeps unknown orders and failed reads in JavaScript, and settles them later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const toLookAt = new Set(['unknown', 'failing', 'good']);
    const orders = new Map<string, object>([
      ['failing', {product}],
      ['good', {product}],
    ]);
    const handlers = handlersOf();
    const call = vi.fn<Call>((_, address) =>
      address.endsWith('failing')
        ? Promise.reject(new Error('503'))
        : Promise.resolve({status: 'ACSC', final_status: true}),
    );
    await work(toLookAt, orders, call, handlers);
    expect([...toLookAt]).toEqual(['unknown', 'failing']);
    expect(handlers.succeeded).toHaveBeenCalledTimes(1);

    orders.set('unknown', {product});
    call.mockImplementation(() => Promise.resolve({status: 'ACSC', final_status: true}));
    await work(toLookAt, orders, call, handlers);
    expect([...toLookAt]).toEqual([]);
    expect(handlers.succeeded).toHaveBeenCalledTimes(3);
  });

  it('tries again if settling fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const handlers = handlersOf();
    handlers.succeeded.mockImplementationOnce(() => {
      throw new Error('The database is down');
    });
    const toLookAt = new Set(['a']);
    const orders = new Map([['a', {product}]]);
    const call: Call = () => Promise.resolve({status: 'ACSC', final_status: true});
    await work(toLookAt, orders, call, handlers);
    expect([...toLookAt]).toEqual(['a']);
    await work(toLookAt, orders, call, handlers);
    expect(handlers.succeeded).toHaveBeenCalledTimes(2);
  });

  it('keeps a message that arrives while the same payment is being read', async () => {
    const {work} = await load<Worker>('webhooks/worker.mjs');
    const toLookAt = new Set(['a']);
    const call: Call = () => {
      toLookAt.add('a');
      return Promise.resolve({status: 'PDNG', final_status: false});
    };
    const handlers = handlersOf();
    await work(toLookAt, new Map([['a', {}]]), call, handlers);
    expect([...toLookAt]).toEqual(['a']);
    expect(Object.values(handlers).flatMap(({mock}) => mock.calls)).toEqual([]);
  });

  it('does the same in Python', async () => {
    const program = `
import sys

sys.path.append("../guides")
from worker import work

product = {"final_successful_statuses": ["ACSC", "ACCC"]}
handled = []
handlers = {
    name: lambda order, payment, name=name: handled.append((payment["status"], name))
    for name in ["succeeded", "failed", "unknown"]
}


def call(method, path):
    return {"status": path.split("/")[-1][:4], "final_status": True}


def flaky(method, path):
    if path.endswith("failing"):
        raise OSError("503")
    return call(method, path)


queue = {"ACSC-late", "ACSC-failing", "ACSC-good"}
orders = {"ACSC-failing": {"product": product}, "ACSC-good": {"product": product}}
work(queue, orders, flaky, handlers)
print(sorted(queue), len(handled))
orders["ACSC-late"] = {"product": product}
work(queue, orders, call, handlers)
print(sorted(queue), len(handled))
handled.clear()
for status in sys.argv[1:]:
    orders = {status: {"product": product}}
    work({status}, orders, call, handlers)
    work({status}, orders, call, handlers)
print(handled)
`;
    const {output} = await runProgram({
      command: ['python3', '-c', program, ...STATUSES],
      cwd: path.join(samples, 'python/webhooks'),
      env: {},
    });
    expect(output).toContain("['ACSC-failing', 'ACSC-late'] 1\n");
    expect(output).toContain('[] 3\n');
    const expected = STATUSES.map((status) => `('${status}', '${resultOf(status, SUCCESSFUL)}')`);
    expect(output).toContain(`[${expected.join(', ')}]`);
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
    isPaid?: boolean;
    needsReview?: boolean;
  }
  interface Checkout {
    startPayment: (order: Order, bank: object) => Promise<string>;
    orderOfCallback: (address: string, orders: Order[]) => {order: Order; error: string | null};
    updateOrder: (order: Order, product: object, ship: () => void) => Promise<string>;
  }
  const bank = {name: 'Bank', country: 'FI'};
  const product = {final_successful_statuses: SUCCESSFUL};
  const idsIn = (bodies: unknown[]) =>
    bodies.map((body) => /"end_to_end_id":"([^"]+)"/.exec(JSON.stringify(body))?.[1]);
  const created = {payment_id: 'p1', status: 'RCVD', url: 'https://bank.test/'};

  it.each(STATUSES)(
    'ships once after a success, and lets nobody pay twice unless %s means failure',
    async (status) => {
      const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
      const order: Order = {number: 1, endToEndId: 'ORDER-1'};
      const ship = vi.fn();
      respondWith((method) => ({
        json: method === 'POST' ? created : {status, final_status: true},
      }));
      await startPayment(order, bank);
      const result = resultOf(status, SUCCESSFUL);
      for (let time = 0; time < 2; time += 1) {
        expect(await updateOrder(order, product, ship)).toBe(result);
      }
      expect(ship).toHaveBeenCalledTimes(result === 'succeeded' ? 1 : 0);
      expect(order.needsReview === true).toBe(result === 'unknown');
      const second = startPayment(order, bank);
      await (result === 'failed'
        ? expect(second).resolves.toBe(created.url)
        : expect(second).rejects.toThrow('already has a payment'));
    },
  );

  it.each(['RCVD', 'PDNG', 'ACTC', 'ACSC', 'RJCT'])(
    'waits while %s is not final',
    async (status) => {
      const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
      const order: Order = {number: 1, endToEndId: 'ORDER-1'};
      respondWith((method) => ({
        json: method === 'POST' ? created : {status, final_status: false},
      }));
      await startPayment(order, bank);
      expect(await updateOrder(order, product, vi.fn())).toBe('in progress');
      await expect(startPayment(order, bank)).rejects.toThrow('already has a payment');
    },
  );

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
    const both = [updateOrder(order, product, ship), updateOrder(order, product, ship)];
    expect(await Promise.all(both)).toEqual(['failed', 'failed']);
    expect(await updateOrder(order, product, ship)).toBe('failed');
    expect(order.failed).toHaveLength(1);
    const cancelled = `https://shop.test/?state=${state}&error=access_denied`;
    for (let time = 0; time < 2; time += 1) {
      expect(orderOfCallback(cancelled, [order])).toEqual({order, error: 'access_denied'});
    }
    expect(() => orderOfCallback('https://shop.test/?state=other', [order])).toThrow('Unknown');

    status = 'ACSC';
    await startPayment(order, bank);
    await Promise.all([updateOrder(order, product, ship), updateOrder(order, product, ship)]);
    expect(ship).toHaveBeenCalledTimes(1);
    expect(idsIn(bodies)).toEqual(['ORDER-1', 'ORDER-1-2']);
  });

  it('ships after all if shipping has failed once', async () => {
    const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
    const order: Order = {number: 1, endToEndId: 'ORDER-1'};
    respondWith((method) => ({
      json: method === 'POST' ? created : {status: 'ACSC', final_status: true},
    }));
    await startPayment(order, bank);
    const ship = vi.fn<() => void>().mockImplementation(() => {
      throw new Error('No address');
    });
    await expect(updateOrder(order, product, ship)).rejects.toThrow('No address');
    expect(await updateOrder(order, product, vi.fn())).toBe('succeeded');
  });

  it.each(errorsOf('/payments', 'post'))(
    'lets the payer try again when no payment was created: %s',
    async (error) => {
      const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
      const order: Order = {number: 1, endToEndId: 'ORDER-1'};
      respondWith(() => ({status: statusOf(error), json: {error, message: 'No'}}));
      await expect(startPayment(order, bank)).rejects.toMatchObject({error});
      expect(await updateOrder(order, product, vi.fn())).toBe('not started');

      respondWith(() => ({json: {payment_id: 'p2', status: 'RCVD', url: 'https://bank.test/'}}));
      expect(await startPayment(order, bank)).toBe('https://bank.test/');
      expect(order.payment?.id).toBe('p2');
    },
  );

  it('keeps the payment when it cannot be read', async () => {
    const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
    const order: Order = {number: 1, endToEndId: 'ORDER-1'};
    for (const error of errorsOf('/payments/{payment_id}', 'get')) {
      respondWith((method) =>
        method === 'POST' ? {json: created} : {status: statusOf(error), json: {error, message: ''}},
      );
      if (!order.payment) {
        await startPayment(order, bank);
      }
      await expect(updateOrder(order, product, vi.fn())).rejects.toMatchObject({error});
      await expect(startPayment(order, bank)).rejects.toThrow('already has a payment');
    }
  });

  it('frees the order two minutes after an interrupted call', async () => {
    const {startPayment, updateOrder} = await load<Checkout>('use-cases/checkout.mjs');
    const order: Order = {number: 1, endToEndId: 'ORDER-1'};
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void startPayment(order, bank);
    await vi.waitFor(() => {
      expect(order.payment).toBeTruthy();
    });
    respondWith(() => ({json: created}));
    expect(await updateOrder(order, product, vi.fn())).toBe('in progress');
    await expect(startPayment(order, bank)).rejects.toThrow('already has a payment');
    vi.useFakeTimers({toFake: ['Date']});
    vi.setSystemTime(Date.now() + 121_000);
    expect(await startPayment(order, bank)).toBe(created.url);
    vi.useRealTimers();
  });
});

describe('a refund', () => {
  interface Refund {
    amount: string;
    paymentId?: string;
    result?: string;
  }
  interface Refunds {
    startRefund: (order: object, amount: string, account: object, bank: object) => Promise<string>;
    updateRefund: (refund: Refund, product: object) => Promise<string>;
  }
  const account = {scheme_name: 'IBAN', identification: 'FI2112345600000785'};
  const product = {final_successful_statuses: SUCCESSFUL};
  const newOrder = () => ({number: 1, endToEndId: 'O-1', amount: '59.90', refunds: [] as Refund[]});
  const created = {payment_id: 'r1', url: 'https://bank.test/'};

  it.each(errorsOf('/payments', 'post'))(
    'frees its amount when the call fails: %s',
    async (error) => {
      const {startRefund} = await load<Refunds>('use-cases/refund.mjs');
      const order = newOrder();
      respondWith(() => ({status: statusOf(error), json: {error, message: 'No'}}));
      await expect(startRefund(order, '59.90', account, {})).rejects.toMatchObject({error});
      respondWith(() => ({json: created}));
      expect(await startRefund(order, '59.90', account, {})).toBe(created.url);
      await expect(startRefund(order, '0.01', account, {})).rejects.toThrow('More than');
    },
  );

  it.each(STATUSES)('frees its amount only if it has failed: %s', async (status) => {
    const {startRefund, updateRefund} = await load<Refunds>('use-cases/refund.mjs');
    const order = newOrder();
    respondWith((method) => ({
      json: method === 'POST' ? created : {status, final_status: true},
    }));
    await startRefund(order, '59.90', account, {});
    const [refund] = order.refunds;
    const result = resultOf(status, SUCCESSFUL);
    expect(await updateRefund(refund as Refund, product)).toBe(result);
    const second = startRefund(order, '59.90', account, {});
    await (result === 'failed'
      ? expect(second).resolves.toBe(created.url)
      : expect(second).rejects.toThrow('More than the payer paid'));
  });

  it('frees the amount two minutes after an interrupted call', async () => {
    const {startRefund} = await load<Refunds>('use-cases/refund.mjs');
    const order = newOrder();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void startRefund(order, '59.90', account, {});
    await vi.waitFor(() => {
      expect(order.refunds).toHaveLength(1);
    });
    respondWith(() => ({json: created}));
    await expect(startRefund(order, '59.90', account, {})).rejects.toThrow('More than');
    vi.useFakeTimers({toFake: ['Date']});
    vi.setSystemTime(Date.now() + 121_000);
    expect(await startRefund(order, '59.90', account, {})).toBe(created.url);
    vi.useRealTimers();
  });

  it.each(['0.00', '-5.00', 'ten', ''])('refuses the amount "%s"', async (amount) => {
    const {startRefund} = await load<Refunds>('use-cases/refund.mjs');
    await expect(startRefund(newOrder(), amount, account, {})).rejects.toThrow('Not an amount');
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
    summarise: (entries: object[], ownIbans: string[], today: Date) => {regularIncome: string};
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
  expect(summarise(entries, [], now).regularIncome).toBe('1000.00');
});

/** What banks do to the entries that a listing repeats, as public trackers report it. */
describe('entries of a bank', () => {
  interface Entry {
    entry_reference?: string | null;
    status: string;
    booking_date?: string | null;
    value_date?: string | null;
    transaction_amount: {amount: string; currency: string};
    credit_debit_indicator: string;
    creditor?: {name: string} | null;
    remittance_information?: string[];
    balance_after_transaction?: {amount: string; currency: string};
  }
  interface Matching {
    matchEntries: (
      stored: Entry[],
      listed: Entry[],
      from: string,
    ) => {added: Entry[]; matched: object[]; missing: Entry[]};
  }
  const entry = (more: Partial<Entry> = {}): Entry => ({
    entry_reference: 'A1',
    status: 'BOOK',
    booking_date: '2026-11-20',
    transaction_amount: {amount: '3.50', currency: 'EUR'},
    credit_debit_indicator: 'DBIT',
    creditor: {name: 'Café'},
    remittance_information: ['Coffee'],
    ...more,
  });
  const rent = (day: string, reference: string | null) =>
    entry({
      booking_date: day,
      entry_reference: reference,
      transaction_amount: {amount: '900.00', currency: 'EUR'},
      creditor: {name: 'Landlord'},
      remittance_information: ['Rent'],
    });
  const after = (amount: string) => ({amount, currency: 'EUR'});
  const none = {entry_reference: null};
  /** The day that the listings were asked for. */
  const FROM = '2026-10-01';

  /** Two listings of the same days, the number of entries after each, and how many the second no longer has. */
  const CASES: readonly [what: string, first: Entry[], second: Entry[], counts: number[]][] = [
    [
      'the same listing again',
      [entry(), rent('2026-11-01', 'B')],
      [entry(), rent('2026-11-01', 'B')],
      [2, 2, 0],
    ],
    ['a new entry', [entry()], [entry(), rent('2026-11-21', 'B')], [1, 2, 0]],
    ['a reference that is null first and set later', [entry(none)], [entry()], [1, 1, 0]],
    ['a reference that changes every day', [entry()], [entry({entry_reference: 'Z9'})], [1, 1, 0]],
    [
      'a reference that is the position on the day, after a late booking',
      [entry({entry_reference: '2026-11-20.1'})],
      [
        entry({entry_reference: '2026-11-20.1', creditor: {name: 'Kiosk'}}),
        entry({entry_reference: '2026-11-20.2'}),
      ],
      [1, 2, 0],
    ],
    [
      'a reference that is the position in the listing, with the same rent every month',
      [rent('2026-10-01', '1')],
      [rent('2026-11-01', '1'), rent('2026-10-01', '2')],
      [1, 2, 0],
    ],
    [
      'one reference for everything',
      [entry({entry_reference: 'NOTPROVIDED'}), rent('2026-11-01', 'NOTPROVIDED')],
      [
        entry({entry_reference: 'NOTPROVIDED'}),
        entry({entry_reference: 'NOTPROVIDED'}),
        rent('2026-11-01', 'NOTPROVIDED'),
      ],
      [2, 3, 0],
    ],
    [
      'two identical transfers on one day',
      [entry(none), entry(none)],
      [entry(none), entry(none)],
      [2, 2, 0],
    ],
    [
      'the second of two identical transfers, booked later',
      [entry(none)],
      [entry(none), entry(none)],
      [1, 2, 0],
    ],
    [
      'two identical transfers that get references later',
      [entry(none), entry(none)],
      [entry(), entry({entry_reference: 'A2'})],
      [2, 2, 0],
    ],
    [
      'an entry that the bank lists twice, with a reference',
      [entry(), entry()],
      [entry()],
      [1, 1, 0],
    ],
    [
      'an entry that the bank lists twice, with the same running balance',
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('10.00')}),
      ],
      [entry({...none, balance_after_transaction: after('10.00')})],
      [1, 1, 0],
    ],
    [
      'two real ones, which the running balance tells apart',
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('6.50')}),
      ],
      [
        entry({...none, balance_after_transaction: after('10.00')}),
        entry({...none, balance_after_transaction: after('6.50')}),
      ],
      [2, 2, 0],
    ],
    [
      'a text that changes',
      [entry()],
      [entry({remittance_information: ['COFFEE 3,50']})],
      [1, 1, 0],
    ],
    [
      'a text and a reference that change together',
      [entry(none)],
      [entry({remittance_information: ['COFFEE 3,50']})],
      [1, 1, 0],
    ],
    ['a date that is corrected', [entry()], [entry({booking_date: '2026-11-21'})], [1, 1, 0]],
    [
      'a sign that a bank adds',
      [entry()],
      [entry({transaction_amount: {amount: '-3.50', currency: 'EUR'}})],
      [1, 1, 0],
    ],
    [
      'an amount with other digits',
      [entry()],
      [entry({transaction_amount: {amount: '3.5', currency: 'EUR'}})],
      [1, 1, 0],
    ],
    [
      'an entry without a date',
      [entry({booking_date: null})],
      [entry({booking_date: null})],
      [1, 1, 0],
    ],
    [
      'a bank that ignores the day that you ask for',
      [rent('2026-09-01', 'A'), entry()],
      [rent('2026-09-01', 'A'), entry()],
      [2, 2, 0],
    ],
    ['entries before the listing', [rent('2026-09-01', 'A'), entry()], [entry()], [2, 2, 0]],
    ['an entry that disappears', [entry(), rent('2026-11-01', 'B')], [entry()], [2, 2, 1]],
    [
      'a pending entry that is replaced by a booked one',
      [entry({...none, status: 'PDNG', booking_date: null})],
      [entry({transaction_amount: {amount: '3.80', currency: 'EUR'}})],
      [0, 1, 0],
    ],
  ];

  it.each(CASES)('in JavaScript: %s', async (_, first, second, counts) => {
    const {matchEntries} = await load<Matching>('guides/match-entries.mjs');
    const {added} = matchEntries([], first, FROM);
    const next = matchEntries(added, second, FROM);
    expect([added.length, added.length + next.added.length, next.missing.length]).toEqual(counts);
  });

  it('in Python: the same', async () => {
    const {output} = await runProgram({
      command: [
        'python3',
        '-c',
        `import json, sys
from match_entries import match_entries
for first, second in json.load(sys.stdin):
    added = match_entries([], first, "${FROM}")[0]
    new, matched, missing = match_entries(added, second, "${FROM}")
    print(json.dumps([len(added), len(added) + len(new), len(missing)]))`,
      ],
      cwd: path.join(samples, 'python/guides'),
      env: {},
      input: JSON.stringify(CASES.map(([, first, second]) => [first, second])),
    });
    const lines = output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      CASES.map(([, , , counts]) => counts),
    );
  });
});

it.each([
  ['once, from the first page', 1, ['', 'k', '', 'k']],
  ['and not twice', 2, ['', 'k', '', 'k']],
])('a listing whose key has expired starts again %s', async (_, failures, expected) => {
  const {listTransactions} = await load<{
    listTransactions: (api: unknown, id: string) => Promise<object[]>;
  }>('guides/list-transactions.mjs');
  const asked: string[] = [];
  const api = (_method: string, address: string) => {
    const key = new URLSearchParams(address.split('?')[1]).get('continuation_key') ?? '';
    asked.push(key);
    if (key !== '' && asked.length <= 2 * failures) {
      return Promise.reject(Object.assign(new Error(), {error: 'WRONG_CONTINUATION_KEY'}));
    }
    return Promise.resolve({transactions: [{}], continuation_key: key === '' ? 'k' : null});
  };
  const listed = listTransactions(api, 'a');
  await (failures === 1
    ? expect(listed).resolves.toHaveLength(2)
    : expect(listed).rejects.toMatchObject({error: 'WRONG_CONTINUATION_KEY'}));
  expect(asked).toEqual(expected);
});

it('a bank that counts both ends of a period returns 90 days of it', async () => {
  const {fetchSince} = await load<{
    fetchSince: (api: unknown, id: string, wanted: string) => Promise<{from: string}>;
  }>('guides/fetch-since.mjs');
  const asked: number[] = [];
  const api = (_: string, address: string) => {
    const from = new URLSearchParams(address.split('?')[1]).get('date_from') ?? '';
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    const days = (today - Date.parse(from)) / 86_400_000 + 1;
    asked.push(days);
    return days > 90
      ? Promise.reject(Object.assign(new Error(), {error: 'WRONG_TRANSACTIONS_PERIOD'}))
      : Promise.resolve({transactions: []});
  };
  await fetchSince(api, 'a', '2025-01-01');
  expect(asked.at(-1)).toBe(90);
  expect(asked).toHaveLength(2);
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
      books: Map<string, object[]>,
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

  const ENDS = [
    'EXPIRED_SESSION',
    'REVOKED_SESSION',
    'CLOSED_SESSION',
    'ASPSP_PSU_ACTION_REQUIRED',
  ];
  const CLOSES = 'ASPSP_ACCOUNT_NOT_ACCESSIBLE';

  it.each(errorsOf('/accounts/{account_id}/transactions', 'get'))(
    'ends the connection, closes the account, or tries again later: %s',
    async (error) => {
      const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
      const connection = connectionOf('bad', 'good');
      const ask = vi.fn();
      respondWith((_, {pathname}) =>
        pathname.includes('/bad/')
          ? {status: statusOf(error), json: {error, message: 'No'}}
          : {json: page},
      );
      const result = await syncConnection(connection, new Map(), ask);
      const isEnd = ENDS.includes(error);
      expect(connection.hasEnded === true).toBe(isEnd);
      expect(ask).toHaveBeenCalledTimes(isEnd ? 1 : 0);
      expect(connection.accounts.map(({isClosed}) => isClosed === true)).toEqual([
        error === CLOSES,
        false,
      ]);
      expect(connection.accounts[0]?.syncedTo).toBe(day(100));
      expect(connection.accounts[1]?.syncedTo).toBe(isEnd ? day(100) : day(0));
      if (!isEnd && error !== CLOSES && error !== 'WRONG_TRANSACTIONS_PERIOD') {
        expect(result).toBe(error);
      }
      const next = await syncConnection(connection, new Map(), ask);
      expect(next).toBe(error === CLOSES ? '1 new' : 'skipped');
    },
  );

  it.each([CLOSES])(
    'marks an account as closed after %s, and continues with the next one',
    async (error) => {
      const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
      const connection = connectionOf('gone', 'good');
      const addresses: string[] = [];
      const books = new Map<string, object[]>();
      respondWith((_, {pathname}) => {
        addresses.push(pathname);
        return pathname.includes('/gone/')
          ? {status: 404, json: {error, message: 'Gone'}}
          : {json: page};
      });
      expect(await syncConnection(connection, books, () => undefined)).toBe('1 new');
      expect(connection.accounts.map(({isClosed}) => isClosed)).toEqual([true, undefined]);
      expect(await syncConnection(connection, books, () => undefined)).toBe('0 new');
      expect(addresses.filter((address) => address.includes('/gone/'))).toHaveLength(1);
    },
  );

  it('reads the other accounts when the bank fails for one, and retries that one', async () => {
    const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
    const connection = connectionOf('down', 'good');
    const books = new Map<string, object[]>();
    respondWith((_, {pathname}) =>
      pathname.includes('/down/')
        ? {status: 400, json: {error: 'ASPSP_ERROR', message: 'Down'}}
        : {json: page},
    );
    expect(await syncConnection(connection, books, () => undefined)).toBe('ASPSP_ERROR');
    expect(connection.accounts.map(({syncedTo}) => syncedTo)).toEqual([day(100), day(0)]);
    expect([...books.values()].flat()).toHaveLength(1);
  });

  it('reports days that the bank no longer returns', async () => {
    const {syncConnection} = await load<Nightly>('use-cases/nightly-sync.mjs');
    const connection = connectionOf('short');
    const ask = vi.fn();
    respondWith((_, {searchParams}) =>
      (searchParams.get('date_from') ?? '') < day(89)
        ? {status: 422, json: {error: 'WRONG_TRANSACTIONS_PERIOD', message: 'Too long'}}
        : {json: page},
    );
    expect(await syncConnection(connection, new Map(), ask)).toBe('1 new');
    expect(connection.accounts[0]?.gaps).toEqual([{from: day(100), to: day(89)}]);
    expect(ask).toHaveBeenCalledWith(connection, 'fill a gap');
  });
});
