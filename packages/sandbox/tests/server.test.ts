/** Tests the command, the server and the packed package as users run them. */
import {execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {IS_WHOLE} from '../../../tests/whole';
import {generate} from '../scripts/generate';
import {type ServerOptions, startSandbox} from '../src/node/index';
import {Client, endingAs, makeToken, PROVIDER, PUBLIC_KEY, REDIRECT_URL} from './kit';

const PACKAGE = path.join(import.meta.dirname, '..');
const ROOT = path.join(PACKAGE, '../..');
/** Maximum size of the core, which leaves a page room for a form. Unit: bytes. */
const CORE_BUDGET = 48_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));
const stateFile = path.join(folder, 'state.json');

/**
 * `npm run sandbox`, compiled once for all tests because compiling dominates the start-up time. It can find its
 * packages from this folder.
 */
const COMMAND = path.join(ROOT, `.cache/sandbox-command-${process.pid}.mjs`);

beforeAll(async () => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/sandbox.ts'],
    outfile: COMMAND,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(() => {
  fs.rmSync(COMMAND);
  fs.rmSync(folder, {recursive: true, force: true});
});

/** Starts a server that stops after the test. */
async function start(options: ServerOptions = {}) {
  const running = await startSandbox({provider: PROVIDER, port: 0, ...options});
  stops.push(running.stop);
  return running;
}

/** Receives webhooks, and responds with these statuses in turn, then with 204. */
async function receive(statuses: number[] = []): Promise<{port: number; received: string[]}> {
  const received: string[] = [];
  const receiver = http.createServer((request, response) => {
    received.push(request.headers.authorization ?? '');
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => receiver.close(resolve)));
  return {port: (receiver.address() as AddressInfo).port, received};
}

/** Registers an application for the tokens of `makeToken`. */
async function register(url: string, more: object = {}, provider = PROVIDER): Promise<Client> {
  const response = await fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'A',
      public_key: PUBLIC_KEY,
      redirect_urls: [REDIRECT_URL],
      ...more,
    }),
  });
  const {application_id: id} = (await response.json()) as {application_id: string};
  return new Client(fetch, id, undefined, url, makeToken(id, {}, provider));
}

/** Runs the command, and stops it with a signal once the output matches. */
function run(
  args: readonly string[],
  until?: RegExp,
  /** Called before the signal, with a function that returns all output so far. */
  prepare: (written: () => string) => Promise<unknown> = () => Promise.resolve(),
): Promise<{status: number | null; output: string}> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...args], {cwd: ROOT});
    let output = '';
    let isKilled = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!isKilled && until?.test(output) === true) {
          isKilled = true;
          void prepare(() => output).finally(() => child.kill('SIGINT'));
        }
      });
    }
    child.on('close', (status) => {
      resolve({status, output});
    });
  });
}

const READY = /Press Ctrl\+C to stop/;

it('the files generated from the description and the logins are up to date', async () => {
  for (const [name, content] of await generate(ROOT)) {
    expect(fs.readFileSync(path.join(PACKAGE, 'src/generated', name), 'utf8'), name).toBe(content);
  }
});

it('the core is small enough for a page', async () => {
  const {outputFiles} = await build({
    stdin: {
      contents: "export {createSandbox} from './index';",
      resolveDir: path.join(PACKAGE, 'src'),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  const brotli = brotliCompressSync(outputFiles[0]?.contents ?? '').length;
  expect(brotli).toBeGreaterThan(CORE_BUDGET / 2);
  expect(brotli).toBeLessThan(CORE_BUDGET);
});

describe('the command', () => {
  it('explains the next steps, and stops at once on Ctrl+C even while a bank delays a request', async () => {
    let began = 0;
    let delayed: Promise<unknown> = Promise.resolve();
    const {status, output} = await run(['--port', '0'], READY, async (written) => {
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(written()) ?? [];
      const client = await register(url, {}, brand);
      const headers = {'X-Sandbox-Delay': '120'};
      delayed = client.get('/application', {headers}).catch((error: unknown) => error);
      // The server handles requests in order, so a response here means that it has received the one above.
      await fetch(`${url}/sandbox/clock`);
      await fetch(`${url}/sandbox/clock`);
      began = Date.now();
    });
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await delayed).toBeInstanceOf(TypeError);
    expect(output).toMatch(/export CLOCK_URL="http:.+\/sandbox\/clock"/);
    expect(output).toContain('The sandbox has stopped.');
    expect(status).toBe(0);
  });

  it.each<[string, string[], number, string]>([
    ['--help', ['--help'], 0, '--state FILE'],
    ['an unknown option', ['--nonsense'], 2, '--settlement'],
    ['a port that is none', ['--port', '99999'], 2, 'Allowed: a whole number from 0 to 65535'],
    ['a time that is none', ['--clock', 'tomorrow'], 2, 'Allowed: a time such as'],
    ['a file without a state', ['--state', import.meta.filename], 1, import.meta.filename],
    ['nothing after --', ['--'], 2, 'The command after -- is missing.'],
    ['a program that is killed', ['--port', '0', '--', 'bash', '-c', 'kill -9 $$'], 137, ''],
    ['no such program', ['--port', '0', '--', 'no-such-program'], 1, 'cannot be started'],
    ['listen without an address', ['listen'], 2, 'The option --forward is missing'],
    [
      'listen without a sandbox',
      ['listen', '--forward', 'http://127.0.0.1:1', '--sandbox', 'http://127.0.0.1:1'],
      1,
      'No sandbox responds at',
    ],
  ])('with %s', async (_, args, status, text) => {
    const ended = await run(args);
    expect([ended.status, ended.output]).toEqual([status, expect.stringContaining(text)]);
  });

  it('provides a program with an application and a key, which is deleted afterwards', async () => {
    const script =
      'curl -s "$API_URL/application" "$API_URL/sandbox/applications"; head -n 1 "$PRIVATE_KEY_FILE"; echo "key:$PRIVATE_KEY_FILE"; exit 3';
    const {status, output} = await run(['--port', '0', '--', 'bash', '-c', script]);
    expect(status).toBe(3);
    expect(output).toContain(REDIRECT_URL);
    expect(output).toContain('-----BEGIN PRIVATE KEY-----');
    // The terminal belongs to the program.
    expect(output).not.toContain('401 GET');
    const [, file = ''] = /^key:(.+\.pem)$/m.exec(output) ?? [];
    expect(file).not.toBe('');
    expect(fs.existsSync(path.dirname(file))).toBe(false);
  });

  it('listens for webhooks, and prints each attempt', {timeout: 60_000}, async () => {
    const {port, received} = await receive([500, 500]);
    const {url} = await start();
    const client = await register(url);
    const pay = async () => {
      await client.pay(endingAs('SANDBOX-RJCT-AC04'));
      await client.moveClock('PT10S');
    };
    // Earlier events are not printed.
    await pay();
    const {status, output} = await run(
      ['listen', '--forward', `http://127.0.0.1:${port}/webhook`, '--sandbox', url],
      READY,
      async (written) => {
        const attempts = () => written().split('(attempt').length - 1;
        await pay();
        // The printed time of the next attempt is valid only until that attempt.
        await expect.poll(attempts, {timeout: 30_000}).toBe(2);
        await client.moveClock('PT1M');
        await expect.poll(attempts, {timeout: 30_000}).toBe(4);
      },
    );
    expect(status).toBe(0);
    // Each status is refused once and then acknowledged. Deliveries may overtake each other, as in production.
    const lines = output.split('\n').filter((line) => line.includes('attempt'));
    const seen = lines.map(
      (line) =>
        /^\S+ (.+) of payment .* (\d{3}) \((attempt \d)/.exec(line)?.slice(1).join(' ') ?? line,
    );
    expect(seen.sort()).toEqual([
      'ACTC 204 attempt 2',
      'ACTC 500 attempt 1',
      'RJCT final 204 attempt 2',
      'RJCT final 500 attempt 1',
    ]);
    expect(lines[0]).toContain(', next attempt at ');
    // Forwarding ends with the command.
    await pay();
    expect(received).toHaveLength(4);
    expect(received.every((each) => each.startsWith('Bearer eyJ'))).toBe(true);
  });
});

describe('the server', () => {
  it('keeps its state in a file, starts at a given time, and continues from both', async () => {
    const options = {stateFile, startAt: new Date('2030-01-31T10:00:00Z'), seed: 5};
    const first = await start(options);
    const client = await register(first.url);
    await client.moveClock('P1D');
    await first.stop();
    const second = await start({...options, seed: 6});
    const {applications, seed} = second.sandbox.state();
    const {now} = (await (await fetch(`${second.url}/sandbox/clock`)).json()) as {now: string};
    expect([Object.keys(applications), seed]).toEqual([[client.id], 5]);
    expect(now).toMatch(/^2030-02-01T10:0/);
  });

  it('sends webhooks to a receiver on this machine, but not to link-local addresses', async () => {
    const {port, received} = await receive();
    const {url} = await start({settlement: 1});
    const hosts = ['169.254.169.254', '[fe80::1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a9fe:a9fe]'];
    const webhook_origins = [...hosts, `127.0.0.1:${port}`].map((host) => `http://${host}`);
    const client = await register(url, {webhook_origins});
    for (const origin of webhook_origins) {
      await client.pay({...endingAs('SANDBOX-ACTC'), webhook_url: `${origin}/hook`});
    }
    const problems = async () =>
      (await client.get('/sandbox/webhooks')).body.deliveries.map(({attempts}) =>
        attempts[0]?.problem?.replace(/.* leads to the link-local address .*/, 'refused'),
      );
    await expect
      .poll(problems, {timeout: 60_000})
      .toEqual([undefined, ...hosts.map(() => 'refused')]);
    await expect.poll(() => received.length).toBe(1);
  });

  it('allows only pages from this machine', async () => {
    const {url} = await start();
    const ask = (origin: string, method: string, address: string) =>
      fetch(url + address, {method, headers: {Origin: origin}});
    const own = await ask('http://localhost:3000', 'OPTIONS', '/auth');
    const local = await ask('http://localhost:3000', 'GET', '/application');
    const foreign = await ask('https://evil.example', 'POST', '/sandbox/reset');
    expect(own.status).toBe(204);
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(local.headers.get('access-control-expose-headers')).toContain('X-Sandbox-Redirect');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect((await ask('null', 'POST', '/sandbox/applications')).status).toBe(403);
    expect((await ask('https://evil.example', 'GET', '/application')).status).toBe(401);
  });

  it('reports a redirect that a page cannot read', async () => {
    const {url} = await start();
    const {body} = await (await register(url)).start();
    const response = await fetch(body.url, {
      method: 'POST',
      headers: {'X-Sandbox-Redirect': 'report'},
      body: new URLSearchParams({step: 'start', action: 'confirm'}),
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('x-sandbox-redirect')).toMatch(/\/ais\/start\?sessionid=/);
  });

  it.each<[string, ServerOptions, host: string, status: number]>([
    ['of another site that points to this machine', {}, 'evil.example:4010', 403],
    ['localhost', {}, 'localhost:4010', 200],
    ['without a dot, which a neighbour in the network can answer for', {}, 'sandbox:4010', 403],
    ['of the API', {}, PROVIDER.apiHost, 200],
    ['that it was given', {allowedHosts: ['api.test.example']}, 'api.test.example', 200],
    ['of another site, on a server for other machines', {host: '0.0.0.0'}, 'ci.example', 403],
    ['of a container', {host: '0.0.0.0'}, 'sandbox:4010', 200],
    ['that is an address', {host: '0.0.0.0'}, '192.168.1.7:4010', 200],
    ['that is malformed', {}, 'a@b', 400],
  ])('addressed by the host name %s', async (_, options, host, expected) => {
    const {url} = await start(options);
    // `fetch` does not support a custom Host header.
    const statusOf = (address: string) =>
      new Promise((resolve, reject) => {
        http
          .get(url + address, {headers: {Host: host}}, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
          .on('error', reject);
      });
    for (const address of ['/', '/sandbox/log']) {
      expect(await statusOf(address)).toBe(expected);
    }
    // An encoded path must not evade the check.
    expect(await statusOf('/%73andbox/log')).toBe(expected === 200 ? 404 : expected);
  });

  it('closes the connection after a body that it has not read completely', async () => {
    const {url} = await start();
    for (let round = 0; round < 3; round += 1) {
      const long = await fetch(`${url}/sandbox/clock`, {
        method: 'POST',
        body: ' '.repeat(9_000_000),
      })
        .then(({status, headers}) => [status, headers.get('connection')])
        .catch(() => [413, 'close']);
      expect(long).toEqual([413, 'close']);
      const short = await fetch(`${url}/sandbox/clock`);
      expect([short.status, short.headers.get('connection')]).toEqual([200, 'keep-alive']);
    }
  });

  it('has a page that registers applications, moves the clock and resets the state, without a script', async () => {
    const {url, sandbox} = await start();
    const post = async (fields: Record<string, string>) =>
      (await fetch(`${url}/`, {method: 'POST', body: new URLSearchParams(fields)})).text();
    const made = await post({register: '', name: '<b>A</b>', redirect_urls: REDIRECT_URL});
    const [id = ''] = Object.keys(sandbox.state().applications);
    expect(made).toContain(`export APPLICATION_ID=&#39;${id}&#39;`);
    expect(made).toContain('-----BEGIN PRIVATE KEY-----');
    expect(made).toContain('&lt;b&gt;A&lt;/b&gt;');
    expect(await post({register: '', name: 'B', redirect_urls: 'x'})).toContain('redirect_urls[0]');
    await post({advance: 'P1D'});
    expect(sandbox.state().clockOffset).toBe(86_400_000);
    const page = await fetch(`${url}/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    await post({reset: ''});
    expect(sandbox.state().applications).toEqual({});
  });
});

// Compiling the types takes as long as all other tests of this file, so only `npm run test:all` packs the package.
it.runIf(IS_WHOLE)(
  'the packed package can be installed, run and imported',
  {timeout: 300_000},
  () => {
    const project = fs.mkdtempSync(path.join(folder, 'project-'));
    const options = {encoding: 'utf8', stdio: 'pipe'} as const;
    // npm runs this script before packing, unless scripts are ignored.
    const {scripts} = JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
      scripts: {prepack: string};
    };
    execFileSync('bash', ['-ec', scripts.prepack], {cwd: PACKAGE, ...options});
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
    const packed = execFileSync('npm', pack, {cwd: PACKAGE, ...options}).replace(/^[^[]*/, '');
    const [{filename}] = JSON.parse(packed) as [{filename: string}];
    fs.writeFileSync(
      path.join(project, 'package.json'),
      '{"name": "integrator", "private": true, "type": "module"}',
    );
    const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`];
    execFileSync('npm', install, {cwd: project, ...options});
    const command = path.join(project, 'node_modules/.bin/open-banking-sandbox');
    expect(execFileSync(command, ['--help'], options)).toContain('--state FILE');
    const program = `import {startSandbox} from 'open-banking-sandbox';
    import {createSandbox} from 'open-banking-sandbox/core';
    const {url, stop} = await startSandbox({port: 0});
    console.log((await fetch(url + '/sandbox/clock')).status, typeof createSandbox);
    await stop();`;
    expect(
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: project,
        ...options,
      }),
    ).toBe('200 function\n');
  },
);
