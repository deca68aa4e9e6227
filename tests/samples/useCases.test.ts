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

/** The API answers every request with what `answer` returns for it. */
function answerWith(answer: (method: string, address: URL, body: unknown) => Answer): void {
  vi.stubGlobal('fetch', (address: string, {method, body}: {method: string; body?: string}) => {
    const {status = 200, json} = answer(
      method,
      new URL(address),
      body === undefined ? undefined : JSON.parse(body),
    );
    return Promise.resolve(new Response(JSON.stringify(json), {status}));
  });
}

interface Answer {
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

  it('keeps a message that arrives while it reads the same payment', async () => {
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
    answerWith((method, _, body) => {
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
    answerWith((method, address) => {
      addresses.push(`${method} ${address.pathname}`);
      return {status: 400, json: {error: 'ASPSP_ERROR', message: 'The bank is down'}};
    });
    await expect(startPayment(order, bank)).rejects.toThrow('The bank is down');
    expect(await updateOrder(order, {}, vi.fn())).toBe('not started');
    expect(addresses).toEqual(['POST /payments']);

    answerWith(() => ({json: {payment_id: 'p2', status: 'RCVD', url: 'https://bank.test/'}}));
    expect(await startPayment(order, bank)).toBe('https://bank.test/');
    expect(order.payment?.id).toBe('p2');
  });
});
