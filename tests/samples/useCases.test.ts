import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, describe, expect, it, vi} from 'vitest';
import {copySamples, runProgram} from './bench';

/** What the guides promise about the bad days, which the runs of `run.test.ts` do not meet. */

const samples = copySamples();

afterAll(() => {
  fs.rmSync(samples, {recursive: true, force: true});
});

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
