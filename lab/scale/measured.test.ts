import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {measureSizes, readSizeOptions} from './measured';

const LIMITS = {min: 1, max: 20};
const read = (text: string, isContinued = false) =>
  readSizeOptions('sizes', text, isContinued, LIMITS);

describe('options of a benchmark of sizes', () => {
  it('are sizes, each once, smallest first', () => {
    expect(read('1,5')).toEqual({sizes: [1, 5], isContinued: false});
    expect(read('10,2,10', true)).toEqual({sizes: [2, 10], isContinued: true});
  });

  it.each(['0', '21', '1.5', 'many', '', '1,'])('are rejected: %j', (text) => {
    expect(() => read(text)).toThrow(
      `--sizes is ${JSON.stringify(text)}. Allowed: whole numbers from 1 to 20, separated by commas.`,
    );
  });
});

describe('measuring sizes', () => {
  let file: string;

  beforeEach(() => {
    file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'measured-')), 'kept/results.json');
  });

  afterEach(() => {
    fs.rmSync(path.dirname(path.dirname(file)), {recursive: true, force: true});
  });

  const run = (sizes: number[], isContinued: boolean, measure: (size: number) => Promise<number>) =>
    measureSizes({sizes, isContinued}, file, measure);
  const double = () => vi.fn((size: number) => Promise.resolve(2 * size));

  it('measures again what an earlier run measured', async () => {
    await run([1, 5], false, double());
    const again = double();
    expect([...(await run([1], false, again))]).toEqual([[1, 2]]);
    expect(again).toHaveBeenCalledOnce();
  });

  it('measures only what is missing if continued', async () => {
    await run([1, 20], false, double());
    const rest = double();
    expect([...(await run([1, 5], true, rest))]).toEqual([
      [1, 2],
      [5, 10],
      [20, 40],
    ]);
    expect(rest.mock.calls).toEqual([[5]]);
  });

  it('keeps what was measured before a failure', async () => {
    const failing = (size: number) =>
      size > 1 ? Promise.reject(new Error('stopped')) : Promise.resolve(size);
    await expect(run([1, 5], false, failing)).rejects.toThrow('stopped');
    const rest = double();
    await run([1, 5], true, rest);
    expect(rest.mock.calls).toEqual([[5]]);
  });
});
