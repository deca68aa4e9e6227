/** The file of the state: what is acknowledged is in it, whatever happens to the server. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {build} from 'esbuild';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {recordFigures} from '../../../scripts/lib/figures';
import {chance} from '../src/data/random';
import {SERVER_ROUTES} from '../src/engine/serverRoutes';
import {type FileStore, fileStore, startSandbox} from '../src/node/index';
import {createSandbox, type State} from '../src/index';
import {IS_WHOLE} from '../../../tests/whole';
import {Client, makeToken, ORIGIN, PROVIDER, PUBLIC_KEY, REDIRECT_URL} from './kit';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-store-'));
const SERVER = path.join(import.meta.dirname, `../../../.cache/sandbox-store-${process.pid}.mjs`);
const KILLS = Number(process.env.KILLS ?? (IS_WHOLE ? 50 : 3));
/** The second one changes what the first has left. */
const ROUNDS = IS_WHOLE ? 3 : 2;
const SEED = 1;

beforeAll(async () => {
  await build({
    stdin: {
      contents: `import {startSandbox} from './src/node/index';
        const {url} = await startSandbox({provider: ${JSON.stringify(PROVIDER)}, port: 0, stateFile: process.argv[2]});
        console.log(url);`,
      resolveDir: path.join(import.meta.dirname, '..'),
      loader: 'ts',
    },
    outfile: SERVER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});

afterAll(() => {
  fs.rmSync(SERVER);
  fs.rmSync(folder, {recursive: true, force: true});
});

let count = 0;
const newFile = () => path.join(folder, `${(count += 1)}.jsonl`);

const registration = (name: string) =>
  JSON.stringify({name, public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]});

async function registerAt(
  send: (request: Request) => Promise<Response>,
  origin: string,
  name = 'A',
) {
  const response = await send(
    new Request(`${origin}/sandbox/applications`, {method: 'POST', body: registration(name)}),
  );
  return ((await response.json()) as {application_id: string}).application_id;
}

/** A sandbox on a file, without a server. */
async function onFile(file: string, options: Parameters<typeof fileStore>[1] = {}) {
  const store = await fileStore(file, options);
  const sandbox = createSandbox({
    provider: PROVIDER,
    routes: SERVER_ROUTES,
    store,
    deliver: () => Promise.resolve(new Response(null, {status: 204})),
  });
  const send = (request: Request) => sandbox.fetch(request, {ip: '127.0.0.1'});
  return {store, sandbox, send};
}

/** What the file contains, read by a sandbox that does nothing with it. */
async function readBack(file: string): Promise<State | undefined> {
  const store: FileStore = await fileStore(file);
  await store.close();
  return store.read();
}

/** Everything that changes the state. */
async function live(send: (request: Request) => Promise<Response>): Promise<void> {
  const client = new Client(send, await registerAt(send, ORIGIN), undefined);
  const gone = await client.openSession();
  await client.get(`/accounts/${gone.uid}/balances`);
  await client.delete(`/sessions/${gone.sessionId}`);
  const {uid} = await client.openSession('Rabobank', 'NL');
  await client.openSession('Rabobank', 'NL');
  await client.get(`/accounts/${uid}/balances`);
  const {body} = await client.start();
  await client.authorise('Mock ASPSP', 'FI', {psu_id: 'sandbox:cancelled'});
  const cut = await client.openSession('S-Pankki', 'FI', {psu_id: 'sandbox:expired'});
  await client.get(`/accounts/${cut.uid}/balances`);
  const {id} = await client.pay({webhook_url: 'http://localhost:9/hook'});
  await client.pay({defer_submission: true});
  await client.order();
  const deferred = await client.pay({defer_submission: true});
  await client.post(`/payments/${deferred.id}/submit`, {});
  await client.moveClock('PT1H');
  await client.delete(`/payments/${id}`);
  await client.post('/sandbox/payments', {status: 'RJCT', reason: 'AC04'});
  await client.post(`/sandbox/sessions/${cut.sessionId}`, {scenario: 'down'});
  await client.post(`/sandbox/applications/${client.id}/accounts`, [
    {
      name: 'Own',
      currency: 'EUR',
      cash_account_type: 'CACC',
      account_id: {iban: 'FI2112345600000785'},
    },
  ]);
  await client.ask('PATCH', `/sandbox/applications/${client.id}`, {body: {active: false}});
  await client.get('/application');
  await client.get('/sandbox/sessions');
  expect(body.url).toContain('/ais/start');
}

describe('the file has the whole state', () => {
  it.each([
    ['line by line', {}],
    ['also while it is made smaller again and again', {worthReplacing: 1}],
  ])('%s', async (_, options) => {
    const file = newFile();
    const {store, sandbox, send} = await onFile(file, options);
    for (let round = 0; round < ROUNDS; round += 1) {
      await live(send);
    }
    await store.close();
    expect(store.problem()).toBeNull();
    // The order of names is of no importance.
    expect(await readBack(file)).toEqual(sandbox.state());
    expect(Object.keys((await readBack(file))?.payments ?? {})).toEqual(
      Object.keys(sandbox.state().payments),
    );
    expect(fs.readdirSync(folder).filter((name) => /\.(tmp|lock)$/.test(name))).toEqual([]);
  });

  it('after a reset', async () => {
    const file = newFile();
    const {store, sandbox, send} = await onFile(file);
    await live(send);
    await send(new Request(`${ORIGIN}/sandbox/reset`, {method: 'POST'}));
    await registerAt(send, ORIGIN, 'After');
    await store.close();
    expect(await readBack(file)).toEqual(sandbox.state());
    expect(Object.keys(sandbox.state().applications)).toHaveLength(1);
  });

  it('and a change writes no more than itself, however large the state is', async () => {
    const file = newFile();
    const {store, sandbox, send} = await onFile(file);
    const client = new Client(send, await registerAt(send, ORIGIN), undefined);
    const before = new Set<number>();
    for (let index = 0; index < 20; index += 1) {
      const size = fs.statSync(file).size;
      await client.order({state: 'x'.repeat(2000)});
      before.add(fs.statSync(file).size - size);
    }
    await store.close();
    expect(Object.keys(sandbox.state().payments)).toHaveLength(20);
    expect(Math.max(...before) - Math.min(...before)).toBeLessThan(200);
    expect(Math.max(...before)).toBeLessThan(12_000);
  });
});

describe('a file that cannot be used is named', () => {
  const start = (file: string) => startSandbox({provider: PROVIDER, port: 0, stateFile: file});

  it.each([
    ['text', 'hello\n', ':1 .*it is not JSON'],
    ['text without an end of line', 'hello', 'does not contain the state'],
    ['another version', '["state","",{"version":99}]\n', 'different version'],
    ['a whole state of an earlier version', '{"version":1,"sessions":{}}\n', ':1 .*not an entry'],
    ['nothing but the version', '["state","",{"version":1}]\n', 'seed, clock or keys'],
    [
      'an entry without what it needs',
      '["state","",{"version":1,"seed":1,"clockOffset":0,"secret":"x","webhookKey":null}]\n["sessions","a",{"id":"a"}]\n',
      ':2 .*not an entry of sessions',
    ],
    [
      'a collection that does not exist',
      '["state","",{"version":1,"seed":1,"clockOffset":0,"secret":"x","webhookKey":null}]\n["things","a",{}]\n',
      ':2 ',
    ],
  ])('%s', async (_, text, problem) => {
    const file = newFile();
    fs.writeFileSync(file, text);
    await expect(start(file)).rejects.toThrow(new RegExp(`${path.basename(file)}.*`));
    await expect(start(file)).rejects.toThrow(new RegExp(problem));
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });

  it('damaged in the middle, but not with an incomplete last line, which nobody was told about', async () => {
    const file = newFile();
    const {store, send} = await onFile(file);
    await live(send);
    await store.close();
    const text = fs.readFileSync(file, 'utf8');
    const lines = text.split('\n');
    const [third = ''] = lines.slice(2, 3);
    fs.writeFileSync(file, text.replace(third, third.slice(0, -20)));
    await expect(start(file)).rejects.toThrow(`${file}:3 does not contain the state`);
    fs.writeFileSync(file, `${text}["payments","half","{`);
    const again = await start(file);
    await fetch(`${again.url}/sandbox/applications`, {method: 'POST', body: registration('Later')});
    await again.stop();
    const back = await readBack(file);
    expect(Object.values(back?.applications ?? {}).map(({name}) => name)).toEqual(['A', 'Later']);
  });

  it('in use by another sandbox, in this process or another', async () => {
    const file = newFile();
    const first = await start(file);
    await expect(start(file)).rejects.toThrow(`${file} is in use by another sandbox`);
    await first.stop();
    const {child} = await startServer(file);
    await expect(start(file)).rejects.toThrow(`(process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'close');
    await (await start(file)).stop();
  });
});

it('a write that fails does not end the server, which says so and tries again', async () => {
  const own = path.join(folder, 'removed');
  fs.mkdirSync(own);
  const file = path.join(own, 'state.jsonl');
  const problems: (string | null)[] = [];
  const {url, sandbox, stop} = await startSandbox({
    provider: PROVIDER,
    port: 0,
    stateFile: file,
    onStateProblem: (problem) => problems.push(problem),
  });
  const register = (name: string) =>
    fetch(`${url}/sandbox/applications`, {method: 'POST', body: registration(name)});
  expect((await register('One')).headers.get('x-sandbox-state')).toBeNull();
  fs.rmSync(own, {recursive: true});
  const failed = await register('Two');
  expect([failed.status, failed.headers.get('x-sandbox-state')]).toEqual([
    201,
    expect.stringMatching(/^not stored: ENOENT/),
  ]);
  expect((await register('Three')).status).toBe(201);
  fs.mkdirSync(own);
  await expect.poll(() => problems.at(-1), {timeout: 10_000}).toBeNull();
  expect((await register('Four')).headers.get('x-sandbox-state')).toBeNull();
  await stop();
  expect(problems).toEqual([expect.stringContaining('ENOENT'), null]);
  expect(await readBack(file)).toEqual(sandbox.state());
  expect(Object.keys(sandbox.state().applications)).toHaveLength(4);
});

async function startServer(file: string): Promise<{child: ChildProcess; url: string}> {
  const child = spawn(process.execPath, [SERVER, file], {stdio: ['ignore', 'pipe', 'inherit']});
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {child, url: line.toString().trim()};
}

it(
  `nothing that was acknowledged is lost by ${KILLS} kills`,
  {timeout: 120_000 + KILLS * 20_000},
  async () => {
    const dice = chance(SEED, 'kills');
    const file = newFile();
    const acknowledged = new Set<string>();
    let id: string | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const {child, url} = await startServer(file);
      id ??= await registerAt(fetch, url);
      const client = new Client(fetch, id, undefined, url);
      let isOver = false;
      const writer = async () => {
        while (!isOver) {
          try {
            const {status, body} = await client.order();
            if (status === 200) {
              acknowledged.add(body.payment_id);
            }
          } catch {
            return;
          }
        }
      };
      const writers = Array.from({length: 4}, writer);
      await new Promise((resolve) => setTimeout(resolve, dice.between(50, 700)));
      child.kill('SIGKILL');
      await once(child, 'close');
      isOver = true;
      await Promise.all(writers);
    }
    const state = await readBack(file);
    const lost = [...acknowledged].filter((each) => state?.payments[each] === undefined);
    recordFigures({
      what: 'state of the sandbox',
      inputs: acknowledged.size,
      kills: KILLS,
      losses: lost.length,
    });
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    expect(lost).toEqual([]);
    expect(state?.applications[id ?? '']).toBeDefined();
  },
);

it('tokens are those of the stored application after a restart', async () => {
  const file = newFile();
  const {store, send} = await onFile(file);
  const id = await registerAt(send, ORIGIN);
  await store.close();
  const again = await onFile(file);
  const client = new Client(again.send, id, undefined, ORIGIN, makeToken(id));
  expect((await client.get('/application')).status).toBe(200);
  await again.store.close();
});
