/** The file of the state. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, describe, expect, it, vi} from 'vitest';
import {createSandbox, type State} from '../src/index';
import {fileStore, startSandbox} from '../src/node/index';
import {Client, ORIGIN, PROVIDER, PUBLIC_KEY, REDIRECT_URL} from './kit';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-store-'));
afterAll(() => {
  fs.rmSync(folder, {recursive: true, force: true});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let count = 0;
function newFolder(): string {
  const made = path.join(folder, String((count += 1)));
  fs.mkdirSync(made);
  return made;
}

/** A sandbox on a file, with an application, an account session and a payment, without a server. */
async function live(file: string, onProblem?: (problem: string | null) => void) {
  const store = fileStore(file, onProblem);
  const sandbox = createSandbox({provider: PROVIDER, store});
  const send = (request: Request) => sandbox.fetch(request, {ip: '127.0.0.1'});
  const response = await send(
    new Request(`${ORIGIN}/sandbox/applications`, {
      method: 'POST',
      body: JSON.stringify({name: 'A', public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]}),
    }),
  );
  const {application_id: id} = (await response.json()) as {application_id: string};
  const client = new Client(send, id, undefined);
  const {uid} = await client.openSession();
  await client.get(`/accounts/${uid}/balances`);
  await client.pay();
  return {store, sandbox, client};
}

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as State;

it('has the whole state at the end, which a sandbox continues', async () => {
  const file = path.join(newFolder(), 'state.json');
  const {store, sandbox, client} = await live(file);
  store.close();
  expect(read(file)).toEqual(structuredClone(sandbox.state()));
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const next = createSandbox({provider: PROVIDER, store: fileStore(file)});
  const again = new Client((request) => next.fetch(request), client.id, undefined);
  expect((await again.get('/application')).status).toBe(200);
  expect(next.state().payments).toEqual(read(file).payments);
});

it('is written while the sandbox runs', async () => {
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
  const file = path.join(newFolder(), 'state.json');
  const {store, sandbox} = await live(file);
  expect(fs.existsSync(file)).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(read(file)).toEqual(structuredClone(sandbox.state()));
  fs.rmSync(file);
  vi.advanceTimersByTime(2000);
  expect(fs.existsSync(file), 'without a change').toBe(false);
  store.close();
});

describe('what is not a plain file stays as it is', () => {
  it.runIf(process.platform === 'linux')('a device', () => {
    expect(() => fileStore('/dev/null')).toThrow('/dev/null is not a plain file');
    expect(fs.statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('a folder, also one that comes later', async () => {
    const own = newFolder();
    expect(() => fileStore(own)).toThrow('is not a plain file');
    const file = path.join(own, 'state.json');
    const problems: (string | null)[] = [];
    const {store} = await live(file, (problem) => problems.push(problem));
    fs.mkdirSync(file);
    store.close();
    expect(problems).toEqual([expect.stringContaining('is not a plain file')]);
    expect(fs.readdirSync(own)).toEqual(['state.json']);
    expect(fs.statSync(file).isDirectory()).toBe(true);
  });

  it('a link, whether its target exists or not', async () => {
    const own = newFolder();
    fs.mkdirSync(path.join(own, 'volume'));
    fs.symlinkSync('volume/state.json', path.join(own, 'second'));
    fs.symlinkSync('second', path.join(own, 'first'));
    for (const round of [1, 2]) {
      const {store, sandbox} = await live(path.join(own, 'first'));
      store.close();
      expect(Object.keys(sandbox.state().applications)).toHaveLength(round);
      expect(read(path.join(own, 'volume/state.json'))).toEqual(structuredClone(sandbox.state()));
      expect(fs.lstatSync(path.join(own, 'first')).isSymbolicLink()).toBe(true);
      expect(fs.lstatSync(path.join(own, 'second')).isSymbolicLink()).toBe(true);
    }
    fs.symlinkSync('loop', path.join(own, 'loop'));
    expect(() => fileStore(path.join(own, 'loop'))).toThrow('loop cannot be used: ELOOP');
  });
});

it('keeps the old state and no part of the new one on a full disk, and tries again', async () => {
  const own = newFolder();
  const file = path.join(own, 'state.json');
  const {store: before} = await live(file);
  before.close();
  const old = fs.readFileSync(file, 'utf8');
  vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
  const problems: (string | null)[] = [];
  const {store, sandbox} = await live(file, (problem) => problems.push(problem));
  const real = fs.writeFileSync;
  vi.spyOn(fs, 'writeFileSync').mockImplementation((name, text) => {
    real(name, (text as string).slice(0, 100));
    throw new Error('ENOSPC: no space left on device');
  });
  vi.advanceTimersByTime(4000);
  expect(fs.readdirSync(own)).toEqual(['state.json']);
  expect(fs.readFileSync(file, 'utf8')).toBe(old);
  vi.restoreAllMocks();
  vi.advanceTimersByTime(2000);
  expect(problems).toEqual(['ENOSPC: no space left on device', null]);
  expect(read(file)).toEqual(structuredClone(sandbox.state()));
  store.close();
});

describe('a file without a state is named, with what is wrong, and stays', () => {
  const valid = {
    version: 1,
    seed: 1,
    clockOffset: 0,
    secret: 'x',
    webhookKey: null,
    applications: {},
    sessions: {},
    payments: {},
    quotas: {},
    deliveries: [],
    log: [],
  };
  const session = {id: 'a', access: {}, accounts: {}, aspsp: {}};
  it.each([
    ['hello', 'it is not JSON'],
    ['{"version": 99}', 'it is not from this version'],
    [JSON.stringify({...valid, clockOffset: 1e300}), 'clockOffset does not lead to'],
    [JSON.stringify({...valid, secret: null}), 'seed or secret is missing'],
    [JSON.stringify({...valid, log: {}}), 'log is not an array'],
    [JSON.stringify({...valid, payments: {p: 3}}), 'payments.p.order is not an object'],
    [JSON.stringify({...valid, sessions: {a: session}}), 'sessions.a.accounts is not an array'],
    [JSON.stringify({...valid, quotas: {q: 3}}), 'quotas.q is not an object'],
  ])('%s', async (text, problem) => {
    const file = path.join(newFolder(), 'state.json');
    fs.writeFileSync(file, text);
    await expect(startSandbox({provider: PROVIDER, port: 0, stateFile: file})).rejects.toThrow(
      `${file} does not contain the state of a sandbox: ${problem}`,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });

  it('but a state without entries is one', () => {
    const file = path.join(newFolder(), 'state.json');
    fs.writeFileSync(file, JSON.stringify(valid));
    expect(fileStore(file).read()).toEqual(valid);
    fs.writeFileSync(file, '');
    expect(fileStore(file).read()).toBeUndefined();
  });
});
