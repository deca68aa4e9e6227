/** Tests the preview server while the link to the served folder is switched. */
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {MOVED_FILE} from '../src/addresses/moved';
import {pagesOfBuild} from '../src/addresses/pages';
import {integrityHash} from './policy';
import {redirectPage} from '../src/addresses/redirectPage';
import {createPreviewServer, type RunningServer, startPreviewServer} from './server';
import {ask} from '../tests/hosting/blackbox';

const PAGES = {
  old: '<style>a{}</style>old',
  new: `<style>b{}</style>new${' and longer'.repeat(50)}`,
} as const;
type Edition = keyof typeof PAGES;

let folder: string;
let server: RunningServer;

function show(edition: Edition): void {
  fs.rmSync(path.join(folder, 'current'), {force: true});
  fs.symlinkSync(path.join(folder, edition), path.join(folder, 'current'), 'junction');
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-server-'));
  for (const [edition, html] of Object.entries(PAGES)) {
    fs.mkdirSync(path.join(folder, edition));
    fs.writeFileSync(path.join(folder, edition, 'index.html'), html);
  }
  const hourAgo = Date.now() / 1000 - 3600;
  fs.utimesSync(path.join(folder, 'old/index.html'), hourAgo, hourAgo);
  show('old');
  server = await startPreviewServer(path.join(folder, 'current'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  fs.rmSync(folder, {recursive: true});
});

it('a response belongs to one deployment, even if the link is switched while a file is read', async () => {
  type Done = (error: NodeJS.ErrnoException | null, stats: fs.Stats) => void;
  const stat = fs.stat.bind(fs);
  const looks = vi.spyOn(fs, 'stat').mockImplementation(((file: string, done: Done) => {
    stat(file, (error, stats) => {
      show('new');
      done(error, stats);
    });
  }) as typeof fs.stat);
  const {headers, body} = await ask(server.origin, '/docs/');
  expect(looks).toHaveBeenCalledTimes(1);
  expect(body.toString()).toBe(PAGES.old);
  expect(headers['content-length']).toBe(String(PAGES.old.length));
  expect((await ask(server.origin, '/docs/')).body.toString()).toBe(PAGES.new);
});

it('a new build in the same folder has its own policy', async () => {
  const own = await startPreviewServer(path.join(folder, 'old'));
  const policy = async () =>
    String((await ask(own.origin, '/docs/')).headers['content-security-policy']);
  expect(await policy()).toContain(integrityHash('sha256', 'a{}'));
  fs.writeFileSync(path.join(folder, 'old/index.html'), PAGES.new);
  await vi.waitFor(async () => {
    expect(await policy()).toContain(integrityHash('sha256', 'b{}'));
  }, 5000);
  await own.close();
});

it('closes the connection of a client that sends nothing valid and never closes its half', async () => {
  const own = createPreviewServer(path.join(folder, 'old')).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const socket = net.connect({port: (own.address() as net.AddressInfo).port, allowHalfOpen: true});
  socket.write('not HTTP\r\n\r\n');
  socket.resume();
  await once(socket, 'end');
  const connections = promisify(own.getConnections.bind(own));
  await vi.waitFor(async () => {
    expect(await connections()).toBe(0);
  });
  socket.destroy();
  own.close();
});

it('a page has the policy of its deployment', async () => {
  for (const [edition, style] of [
    ['old', 'a{}'],
    ['new', 'b{}'],
    ['old', 'a{}'],
  ] as const) {
    show(edition);
    const {headers} = await ask(server.origin, '/docs/');
    expect(headers['content-security-policy']).toContain(integrityHash('sha256', style));
  }
});

it('a restored page is not mistaken for the cached one after a roll-back', async () => {
  show('new');
  const {headers} = await ask(server.origin, '/docs/');
  const known = {
    'if-modified-since': new Date().toUTCString(),
    'if-none-match': headers.etag ?? '',
  };
  show('old');
  expect((await ask(server.origin, '/docs/', {headers: known})).status).toBe(200);
  const {'if-modified-since': time} = known;
  const response = await ask(server.origin, '/docs/', {headers: {'if-modified-since': time}});
  expect(response.body.toString()).toBe(PAGES.old);
});

it('continues to serve the last deployment while the link is broken', async () => {
  fs.rmSync(path.join(folder, 'current'));
  expect((await ask(server.origin, '/docs/')).body.toString()).toBe(PAGES.old);
});

it('rejects malformed requests with the headers of every response', async () => {
  const {hostname, port} = new URL(server.origin);
  const response = await new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => socket.write('no request\r\n\r\n'));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(Buffer.concat(parts).toString('latin1'));
    });
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(response).toContain('\r\nConnection: close\r\n');
});

it('the old address of a page leads to the page', async () => {
  const build = path.join(folder, 'old');
  fs.mkdirSync(path.join(build, 'before'));
  fs.writeFileSync(path.join(build, 'before/index.html'), redirectPage('/docs/'));
  fs.writeFileSync(path.join(build, MOVED_FILE), JSON.stringify({'/docs/before/': '/docs/'}));
  const own = await startPreviewServer(build);
  const {status, headers} = await ask(own.origin, '/docs/before/?a=1');
  await own.close();
  expect([status, headers.location]).toEqual([301, '/docs/?a=1']);
  expect(pagesOfBuild(build)).toEqual(['/docs/']);
});
