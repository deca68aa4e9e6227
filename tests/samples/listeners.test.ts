/** Whatever a stranger sends, a sample that listens keeps listening, on this machine alone, and keeps nothing of it. */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {freePort} from '../../scripts/lib/freePort';
import {copySamples, openssl, type Server, startServer, temporaryFolder} from './bench';
import {CLASSES, compileJava, JAVA_FLAGS} from './languages';

const samples = copySamples();
const work = temporaryFolder();

const head = (first: string, ...lines: string[]) =>
  [first, 'Host: x', ...lines, '', ''].join('\r\n');
const LONG = 'x'.repeat(70_000);

/** Requests that have ended, hung or filled a server somewhere. */
const ATTACKS: Readonly<Record<string, string>> = {
  'two slashes': head('GET // HTTP/1.1'),
  'a broken escape': head('GET /%zz HTTP/1.1'),
  'another scheme': head('GET http://[ HTTP/1.1'),
  'an asterisk': head('OPTIONS * HTTP/1.1'),
  'no request': '\0\x01\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'an upgrade': head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
  'a negative length': head('POST /webhooks HTTP/1.1', 'Content-Length: -1'),
  'a length that is no number': head('POST /connect HTTP/1.1', 'Content-Length: ten'),
  'a broken chunk': `${head('POST /connect HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
  'a huge chunk': `${head('POST / HTTP/1.1', 'Transfer-Encoding: chunked')}fffffffff\r\nx`,
  'a large body': `${head('POST /connect HTTP/1.1', 'Content-Length: 70000')}${LONG}`,
  'a body that is no JSON': `${head('POST /connect HTTP/1.1', 'Content-Length: 4')}null`,
  'a body that ends early': `${head('POST /connect HTTP/1.1', 'Content-Length: 40')}{`,
  'a callback without state': head('GET /callback?code=1 HTTP/1.1'),
  'a prototype as state': head('GET /callback?state=__proto__ HTTP/1.1', 'Cookie: state=x'),
  'long lines': head(`GET /${LONG} HTTP/1.1`, `Cookie: ${LONG}`),
};

/** Sends bytes and hangs up after the response, or after a moment. */
const send = (port: number, text: string) =>
  new Promise<void>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(300, () => socket.destroy());
    socket.on('data', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
    });
  });

const canReach = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({host, port, timeout: 1000});
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });

/** Addresses of this machine that others can reach. */
const OUTSIDE = Object.values(os.networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({internal, family}) => !internal && family === 'IPv4')
  .map(({address}) => address);

const WAIT_JAVASCRIPT = (port: number) =>
  `process.env.REDIRECT_URL = 'http://localhost:${port}/callback';
const {sendUser} = await import('./kit.mjs');
console.log((await sendUser('x', 'the-state')).get('code'));`;
const WAIT_PYTHON = (port: number) =>
  `import os
os.environ["REDIRECT_URL"] = "http://localhost:${port}/callback"
from kit import send_user
print(send_user("x", "the-state")["code"])`;

const NODE = process.execPath;
const TSX = ['--import', import.meta.resolve('tsx')];
const LISTENERS: readonly [name: string, folder: string, command: (port: number) => string[]][] = [
  ['the application', 'application', () => [NODE, ...TSX, 'src/main.ts']],
  ['the widgets server', 'javascript/widgets', () => [NODE, 'server.mjs']],
  ['the receiver in JavaScript', 'javascript/webhooks', () => [NODE, 'webhook-server.mjs']],
  ['the receiver in Python', 'python/webhooks', () => ['python3', 'webhook_server.py']],
  [
    'the receiver in PHP',
    'php/webhooks',
    (port) => ['php', '-S', `127.0.0.1:${port}`, 'webhook.php'],
  ],
  [
    'the receiver in Java',
    'java/webhooks',
    () => ['java', ...JAVA_FLAGS, '-cp', `../${CLASSES}`, 'WebhookServer'],
  ],
  [
    'a program in JavaScript that waits',
    'javascript/alternative',
    (port) => [NODE, '--input-type=module', '-e', WAIT_JAVASCRIPT(port)],
  ],
  [
    'a program in Python that waits',
    'python/alternative',
    (port) => ['python3', '-c', WAIT_PYTHON(port)],
  ],
];

beforeAll(() => {
  compileJava(samples);
  fs.symlinkSync(path.resolve('node_modules'), path.join(samples, 'node_modules'));
  openssl(work, 'genpkey', '-algorithm', 'RSA', '-out', 'private.pem');
});

afterAll(() => {
  for (const folder of [samples, work]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

describe.each(LISTENERS)('%s', (name, folder, command) => {
  let server: Server;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    server = await startServer({
      command: command(port),
      cwd: path.join(samples, folder),
      env: {
        PORT: String(port),
        APPLICATION_ID: 'a',
        API_URL: 'http://127.0.0.1:9',
        DATABASE: path.join(work, 'data.sqlite'),
        PRIVATE_KEY_FILE: path.join(work, 'private.pem'),
        QUEUE_FILE: path.join(work, 'queue'),
      },
      port,
    });
  });

  afterAll(() => server.stop());

  it('survives every request', async () => {
    for (const [what, text] of Object.entries(ATTACKS)) {
      if (name.endsWith('PHP') && what === 'a huge chunk') {
        continue; // It ends the built-in server, before the sample runs: the page says that it is for tests.
      }
      await send(port, text);
      expect(await canReach('127.0.0.1', port), `${what}\n${server.output()}`).toBe(true);
    }
    if (name.includes('waits')) {
      await send(port, head('GET /callback?state=the-state&code=found HTTP/1.1'));
      await expect.poll(server.output, {timeout: 5000}).toContain('found');
    }
  }, 60_000);

  it.runIf(OUTSIDE.length > 0 && !name.includes('waits'))(
    'listens on this machine alone',
    async () => {
      expect(await Promise.all(OUTSIDE.map((host) => canReach(host, port)))).not.toContain(true);
    },
  );
});
