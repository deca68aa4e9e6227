/** Tests the command and the packed package, as users install them. */
import {execFileSync, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'esbuild';
import {importX509, jwtVerify} from 'jose';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {brand} from '../../../config/brand';
import {generate} from '../scripts/generate';
import {startSandbox} from '../src/node/index';
import {isInTurn, IS_WHOLE} from '../../../tests/whole';
import {Client, makeToken, ORDER, PROVIDER, PUBLIC_KEY, REDIRECT_URL} from './kit';

const PACKAGE = path.join(import.meta.dirname, '..');
const ROOT = path.join(PACKAGE, '../..');
/** Maximum size of engine, data and form together. Unit: bytes. */
const BUDGET = 60_000;
/** Reserved for the form and its page. Unit: bytes. */
const FORM = 12_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));

/**
 * `npm run sandbox`, compiled once for all tests, where its packages are found: compiling it takes most of a start.
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

afterAll(() => {
  fs.rmSync(COMMAND);
  fs.rmSync(folder, {recursive: true, force: true});
});

interface Ended {
  status: number | null;
  output: string;
}

/** Registers an application whose tokens `makeToken` signs. */
const register = (url: string, name = 'A') =>
  fetch(`${url}/sandbox/applications`, {
    method: 'POST',
    body: JSON.stringify({name, public_key: PUBLIC_KEY, redirect_urls: [REDIRECT_URL]}),
  });

/** Runs the command; ends it with a signal once its output matches. */
function run(
  args: readonly string[],
  until?: RegExp,
  /** Called before that, with a function that returns all output so far. */
  prepare: (written: () => string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Ended> {
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

describe('a command after --', () => {
  const runWith = (...program: string[]) => run(['--port', '0', '--', ...program]);

  it('gets an application and its key, which is deleted afterwards', async () => {
    const {status, output} = await runWith(
      'bash',
      '-c',
      'curl -s "$API_URL/sandbox/applications"; head -n 1 "$PRIVATE_KEY_FILE"; echo "key:$PRIVATE_KEY_FILE"; exit 3',
    );
    expect(status).toBe(3);
    expect(output).toContain(REDIRECT_URL);
    expect(output).toContain('-----BEGIN PRIVATE KEY-----');
    const [, file = ''] = /^key:(.+)$/m.exec(output) ?? [];
    expect(file).toMatch(/\.pem$/);
    expect(fs.existsSync(path.dirname(file))).toBe(false);
  });

  it('that does not exist is named', async () => {
    const {status, output} = await runWith('no-such-program');
    expect(status).toBe(1);
    expect(output).toContain('sandbox: no-such-program cannot be started');
  });

  it('is required', async () => {
    const {status, output} = await runWith();
    expect(status).toBe(2);
    expect(output).toContain('-- must be followed by a command');
  });
});

it('the files generated from the description and the logins are up to date', async () => {
  for (const [name, content] of await generate(ROOT)) {
    expect(fs.readFileSync(path.join(PACKAGE, 'src/generated', name), 'utf8'), name).toBe(content);
  }
});

it('the core leaves room for the form within the size limit of a page', async () => {
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
  expect(brotli).toBeGreaterThan(BUDGET / 2);
  expect(brotli).toBeLessThan(BUDGET - FORM);
});

/** More than the steps from a request's arrival to the wait of its bank. Unit: turns of the event loop. */
const TURNS = 60;
/** The server is stopped after each of these numbers of turns; `npm run test:all` leaves none out. */
const STEP = IS_WHOLE ? 1 : 3;
/** As `X-Sandbox-Delay`. Unit: s. */
const DELAY = 120;

it('does not wait for a bank after it has been stopped, whenever that happens', async () => {
  const waiting = vi.spyOn(globalThis, 'setTimeout');
  const clearing = vi.spyOn(globalThis, 'clearTimeout');
  try {
    for (let turns = 0; turns < TURNS; turns += STEP) {
      const {url, stop} = await startSandbox({provider: PROVIDER, port: 0});
      const {application_id: id} = (await (await register(url)).json()) as {
        application_id: string;
      };
      const headers = {
        Authorization: `Bearer ${makeToken(id)}`,
        'X-Sandbox-Delay': String(DELAY),
      };
      const response = fetch(`${url}/application`, {headers}).catch((error: unknown) => error);
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise(setImmediate);
      }
      await stop();
      expect(await response).toBeInstanceOf(TypeError);
    }
    await new Promise(setImmediate);
    const ended = new Set(clearing.mock.calls.map(([timer]) => timer));
    const waits = waiting.mock.results.filter(
      (_, at) => waiting.mock.calls[at]?.[1] === DELAY * 1000,
    );
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.filter(({value}) => !ended.has(value as NodeJS.Timeout))).toEqual([]);
  } finally {
    vi.restoreAllMocks();
  }
});

describe('the command', () => {
  it('explains what to do next, and stops cleanly with Ctrl+C', async () => {
    const {status, output} = await run(['--port', '0'], /Press Ctrl\+C to stop/);
    expect(output).toContain('export API_URL=');
    expect(output).toMatch(/export CLOCK_URL="http:.+\/sandbox\/clock"/);
    expect(output).toMatch(/export WEBHOOK_KEY_URL="http:.+\/sandbox\/webhooks\.pem"/);
    expect(output).toContain('The sandbox has stopped.');
    expect(status).toBe(0);
  });

  it(
    'stops at once with Ctrl+C while a bank keeps a request waiting',
    {timeout: 60_000},
    async () => {
      let began = 0;
      let delayed: Promise<unknown> = Promise.resolve();
      const {status, output} = await run(
        ['--port', '0'],
        /Press Ctrl\+C to stop/,
        async (written) => {
          const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(written()) ?? [];
          const {application_id: id} = (await (await register(url)).json()) as {
            application_id: string;
          };
          const token = makeToken(id, {}, brand);
          const headers = {Authorization: `Bearer ${token}`, 'X-Sandbox-Delay': '120'};
          delayed = fetch(`${url}/application`, {headers}).catch((error: unknown) => error);
          // The server takes requests in order, so it has the one above when it responds to these.
          await fetch(`${url}/sandbox/clock`);
          await fetch(`${url}/sandbox/clock`);
          began = Date.now();
        },
      );
      expect(Date.now() - began).toBeLessThan(30_000);
      expect(await delayed).toBeInstanceOf(TypeError);
      expect(output).toContain('The sandbox has stopped.');
      expect(status).toBe(0);
    },
  );

  const MISUSES: readonly [what: string, args: readonly string[]][] = [
    ['an unknown option', ['--nonsense']],
    ['a port that is none', ['--port', '99999']],
    ['a seed that is none', ['--seed', 'x']],
    ['a time that is none', ['--clock', 'tomorrow']],
  ];
  it.each(MISUSES.filter((_, place) => isInTurn(place, 3)))(
    'exits with 2 for %s, and shows its options',
    async (_, args) => {
      const {status, output} = await run(args);
      expect(status).toBe(2);
      expect(output).toContain('--settlement');
    },
  );

  it('prints --help', async () => {
    const {status, output} = await run(['--help']);
    expect(status).toBe(0);
    expect(output).toContain('--state FILE');
  });

  it('names the file that contains no state', async () => {
    const file = path.join(folder, 'broken.json');
    fs.writeFileSync(file, '{"version": 99}');
    const {status, output} = await run(['--port', '0', '--state', file]);
    expect(status).toBe(1);
    expect(output).toContain(file);
  });
});

describe('the server', () => {
  it('keeps its state in a file, starts at a given time, and continues from both', async () => {
    const stateFile = path.join(folder, 'state.json');
    const options = {
      provider: PROVIDER,
      port: 0,
      stateFile,
      startAt: new Date('2030-01-31T10:00:00Z'),
      seed: 5,
    };
    const first = await startSandbox(options);
    expect((await register(first.url, 'Kept')).status).toBe(201);
    await fetch(`${first.url}/sandbox/clock`, {method: 'POST', body: '{"advance": "P1D"}'});
    await first.stop();
    const second = await startSandbox({...options, seed: 6});
    const {applications} = (await (await fetch(`${second.url}/sandbox/applications`)).json()) as {
      applications: {name: string}[];
    };
    const {now} = (await (await fetch(`${second.url}/sandbox/clock`)).json()) as {now: string};
    const {seed} = second.sandbox.state();
    await fetch(`${second.url}/sandbox/reset`, {method: 'POST'});
    const after = Object.keys(second.sandbox.state().applications);
    await second.stop();
    expect(applications.map(({name}) => name)).toEqual(['Kept']);
    expect(now).toMatch(/^2030-02-01T10:0/);
    expect(seed).toBe(5);
    expect(after).toEqual([]);
    expect(fs.readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('allows pages from this machine only', async () => {
    const {url, stop} = await startSandbox({provider: PROVIDER, port: 0});
    const ask = (origin: string, method: string, address: string) =>
      fetch(url + address, {method, headers: {Origin: origin}});
    const own = await ask('http://localhost:3000', 'OPTIONS', '/auth');
    const local = await ask('http://localhost:3000', 'GET', '/application');
    const foreign = await ask('https://evil.example', 'POST', '/sandbox/reset');
    const panel = await ask('https://evil.example', 'POST', '/api/applications');
    const opaque = await ask('null', 'POST', '/sandbox/applications');
    const page = await fetch(`${url}/`);
    await stop();
    expect(own.status).toBe(204);
    expect(local.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(local.headers.get('access-control-expose-headers')).toContain('X-Sandbox-Redirect');
    expect([foreign.status, panel.status, opaque.status]).toEqual([403, 403, 403]);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  describe('called by the host name', () => {
    /** `fetch` does not let a caller choose the host. */
    const statusOf = (url: string, host: string, address: string) =>
      new Promise((resolve, reject) => {
        http
          .get(url + address, {headers: {Host: host}}, (response) => {
            response.resume();
            resolve(response.statusCode);
          })
          .on('error', reject);
      });
    const PATHS = ['/', '/sandbox/log', '/sandbox/applications'];

    it.each([
      ['of another site that points to this machine', {}, 'evil.example:4010', 403],
      ['localhost', {}, 'localhost:4010', 200],
      ['without a dot, which a neighbour in the network can answer for', {}, 'sandbox:4010', 403],
      ['without a dot that it was given', {allowedHosts: ['sandbox']}, 'sandbox:4010', 200],
      ['of the API', {}, PROVIDER.apiHost, 200],
      ['that it was given', {allowedHosts: ['api.test.example']}, 'api.test.example', 200],
      ['of another site, on a server for other machines', {host: '0.0.0.0'}, 'ci.example', 403],
      ['of a container', {host: '0.0.0.0'}, 'sandbox:4010', 200],
      ['that is an address', {host: '0.0.0.0'}, '192.168.1.7:4010', 200],
      [
        'that a server for other machines was given',
        {host: '0.0.0.0', allowedHosts: ['ci.example']},
        'ci.example:4010',
        200,
      ],
      ['that is malformed', {}, 'a@b', 400],
      ['that is a mapped address', {}, '[::ffff:127.0.0.1]:4010', 400],
    ])('%s', async (_, options, host, status) => {
      const {url, stop} = await startSandbox({provider: PROVIDER, port: 0, ...options});
      const statuses = await Promise.all(PATHS.map((address) => statusOf(url, host, address)));
      await stop();
      expect(statuses).toEqual(PATHS.map(() => status));
    });

    it('of another site, with an encoded path', async () => {
      const {url, stop} = await startSandbox({provider: PROVIDER, port: 0});
      const paths = ['/%73andbox/applications', '/sandbox%2flog', '/%2573andbox/log'];
      const [first, ...others] = await Promise.all(
        paths.map((address) => statusOf(url, 'evil.example', address)),
      );
      const own = await fetch(`${url}/%73andbox/applications`);
      await stop();
      expect([first, own.status]).toEqual([403, 404]);
      expect(others.every((status) => status === 403 || status === 404)).toBe(true);
    });
  });

  it('closes the connection after a body that it does not read', async () => {
    const {url, stop} = await startSandbox({provider: PROVIDER, port: 0, limits: {body: 1000}});
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const long = await fetch(`${url}/sandbox/clock`, {
        method: 'POST',
        body: ' '.repeat(5_000_000),
      })
        .then(({status, headers}) => [status, headers.get('connection')])
        .catch(() => [413, 'close']);
      expect(long).toEqual([413, 'close']);
      statuses.push((await fetch(`${url}/sandbox/clock`)).status);
    }
    await stop();
    expect(statuses).toEqual(Array(10).fill(200));
  });

  it('sends webhooks to a receiver on this machine', async () => {
    const {createServer} = await import('node:http');
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(request.headers.authorization ?? '');
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const {port} = receiver.address() as {port: number};
    const {url, stop} = await startSandbox({provider: PROVIDER, port: 0, settlement: 1});
    const {application_id: id} = (await (await register(url)).json()) as {application_id: string};
    const client = new Client(fetch, id, undefined, url, makeToken(id));
    await client.pay({webhook_url: `http://127.0.0.1:${port}/hook`});
    await expect.poll(() => received.length, {timeout: 60_000}).toBe(3);
    await stop();
    receiver.close();
    expect(received.every((each) => each.startsWith('Bearer eyJ'))).toBe(true);
  });
});

describe('webhooks on this machine', () => {
  it('are forwarded by "listen"', {timeout: 60_000}, async () => {
    const received: {authorization: string; body: string}[] = [];
    let status = 500;
    const receiver = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        received.push({authorization: request.headers.authorization ?? '', body});
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const {port} = receiver.address() as {port: number};
    const handler = `http://127.0.0.1:${port}/webhook`;
    const {url, stop} = await startSandbox({provider: PROVIDER, port: 0});
    const beside = (...args: string[]) => [...args, '--sandbox', url];
    const {application_id: id} = (await (await register(url)).json()) as {application_id: string};
    const client = new Client(fetch, id, undefined, url);
    const [transfer] = ORDER.credit_transfer_transaction;
    const rejected = {...transfer, payment_id: {end_to_end_id: 'SANDBOX-RJCT-AC04'}};
    const pay = async () => {
      await client.pay({payment_request: {credit_transfer_transaction: [rejected]}});
      await client.moveClock('PT10S');
    };
    await pay();
    const listened = await run(
      beside('listen', '--forward', handler),
      /Press Ctrl\+C to stop/,
      async (written) => {
        const attempts = () => written().split('(attempt').length - 1;
        await pay();
        // The lines of both first attempts say when the next one is due, which is so until then.
        await expect.poll(attempts, {timeout: 30_000}).toBe(2);
        status = 204;
        await fetch(`${url}/sandbox/clock`, {method: 'POST', body: '{"advance": "PT1M"}'});
        await expect.poll(attempts, {timeout: 30_000}).toBe(4);
      },
    );
    expect(listened.status).toBe(0);
    // Both statuses, each refused once and then acknowledged. Deliveries overtake each other, as everywhere.
    const lines = listened.output.split('\n').filter((line) => line.includes('attempt'));
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
    expect(lines[0]).toContain(', again at ');
    const pem = await (await fetch(`${url}/sandbox/webhooks.pem`)).text();
    for (const {authorization, body} of received) {
      const {payload} = await jwtVerify(
        authorization.replace('Bearer ', ''),
        await importX509(pem, 'RS256'),
      );
      expect(payload).toMatchObject({
        sub: id,
        environment: 'SANDBOX',
        msgi: `sha256-${createHash('sha256').update(body).digest('base64')}`,
      });
    }
    expect(received).toHaveLength(4);
    // The command has ended, and so has the forwarding.
    await pay();
    expect(received).toHaveLength(4);
    await stop();
    const alone = await run(beside('listen', '--forward', handler));
    expect(alone.output).toContain(`no sandbox answers at ${url}`);
    receiver.close();
  });

  it.each([
    ['listen without an address', ['listen'], 2, 'listen needs --forward'],
    ['an unknown option', ['listen', '--to', 'x'], 2, '--to'],
  ])('%s', async (_, args, status, text) => {
    const ended = await run(args);
    expect(ended.status).toBe(status);
    expect(ended.output).toContain(text);
  });
});

// Its types are compiled, which takes as long as all other tests of this file: `npm run test:all` packs it.
describe.runIf(IS_WHOLE)('the packed package', () => {
  let project = '';

  beforeAll(() => {
    project = fs.mkdtempSync(path.join(folder, 'project-'));
    // As npm does before it packs, unless scripts are ignored.
    const {scripts} = JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
      scripts: {prepack: string};
    };
    execFileSync('bash', ['-ec', scripts.prepack], {cwd: PACKAGE, stdio: 'pipe'});
    const [{filename}] = JSON.parse(
      execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
        cwd: PACKAGE,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }).replace(/^[^[]*/, ''),
    ) as [{filename: string}];
    fs.writeFileSync(
      path.join(project, 'package.json'),
      '{"name": "integrator", "private": true, "type": "module"}',
    );
    execFileSync(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`],
      {
        cwd: project,
        stdio: 'pipe',
      },
    );
  }, 300_000);

  it('provides the command', () => {
    const help = execFileSync(
      path.join(project, 'node_modules/.bin/open-banking-sandbox'),
      ['--help'],
      {
        encoding: 'utf8',
      },
    );
    expect(help).toContain('--state FILE');
  });

  it('can be imported', () => {
    const output = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import {startSandbox} from 'open-banking-sandbox';
        import {createSandbox} from 'open-banking-sandbox/core';
        const {url, stop} = await startSandbox({port: 0});
        console.log((await fetch(url + '/sandbox/clock')).status, typeof createSandbox);
        await stop();`,
      ],
      {cwd: project, encoding: 'utf8'},
    );
    expect(output).toBe('200 function\n');
  });
});
