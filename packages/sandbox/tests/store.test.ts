/** Tests the state file. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createSandbox, type State} from '../src/index';
import {fileStore} from '../src/node/index';
import {PROVIDER} from './kit';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-store-'));
let folder = '';
let file = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, 'test-'));
  file = path.join(folder, 'state.json');
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  fs.rmSync(root, {recursive: true});
});

/** Returns a state that can be recognised by its seed. */
const stateOf = (seed: number): State =>
  structuredClone(createSandbox({provider: PROVIDER, seed}).state());
const seedIn = (name: string) => (JSON.parse(fs.readFileSync(name, 'utf8')) as State).seed;

it('is written every two seconds after a change, and at the end', () => {
  const store = fileStore(file);
  expect(store.read()).toBeUndefined();
  store.write(stateOf(5));
  expect(fs.existsSync(file)).toBe(false);
  vi.advanceTimersByTime(2000);
  expect([seedIn(file), fs.statSync(file).mode & 0o777]).toEqual([5, 0o600]);
  fs.rmSync(file);
  vi.advanceTimersByTime(2000);
  expect(fs.existsSync(file), 'without a change').toBe(false);
  store.write(stateOf(6));
  store.close();
  expect(seedIn(file)).toBe(6);
  expect(fileStore(file).read()).toEqual(stateOf(6));
  expect(fs.readdirSync(folder)).toEqual(['state.json']);
});

it('can be behind a symbolic link, which is kept', () => {
  fs.mkdirSync(path.join(folder, 'volume'));
  fs.writeFileSync(path.join(folder, 'volume/state.json'), '');
  fs.symlinkSync('volume/state.json', file);
  const store = fileStore(file);
  store.write(stateOf(5));
  store.close();
  expect(fs.lstatSync(file).isSymbolicLink()).toBe(true);
  expect(seedIn(path.join(folder, 'volume/state.json'))).toBe(5);
});

it('keeps the complete old state on a full disk, and is written again later', () => {
  fs.writeFileSync(file, JSON.stringify(stateOf(5)));
  const problems: (string | null)[] = [];
  const store = fileStore(file, (problem) => problems.push(problem));
  store.write(stateOf(6));
  const real = fs.writeFileSync;
  vi.spyOn(fs, 'writeFileSync').mockImplementation((name, text) => {
    real(name, (text as string).slice(0, 100));
    throw new Error('ENOSPC: no space left on device');
  });
  vi.advanceTimersByTime(4000);
  expect(fs.readdirSync(folder)).toEqual(['state.json']);
  expect(seedIn(file)).toBe(5);
  vi.restoreAllMocks();
  vi.advanceTimersByTime(2000);
  expect(problems).toEqual(['ENOSPC: no space left on device', null]);
  expect(seedIn(file)).toBe(6);
  store.close();
});

it.each(['hello', 'null', '{"version": 99}'])(
  'is rejected but kept with the content %s',
  (text) => {
    fs.writeFileSync(file, text);
    expect(() => fileStore(file)).toThrow(
      `${file} is not a state file of this version of the sandbox`,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  },
);

it('must not be a folder or a device', () => {
  for (const name of [folder, ...(process.platform === 'linux' ? ['/dev/null'] : [])]) {
    expect(() => fileStore(name)).toThrow(`${name} is not a regular file`);
  }
});
