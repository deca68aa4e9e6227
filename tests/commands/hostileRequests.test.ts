/** Sends hostile requests to both servers: no 5xx, no file outside the build, no redirect to another host. */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {startPreviewServer} from '../../hosting/server';
import {BUILD} from '../build/site';
import {ask} from '../hosting/blackbox';
import {startNginx} from '../hosting/nginxServer';

/** Each shape of a request occurs about ten times, and more often at night. */
const COUNT = Number(process.env.RUNS ?? 300);
const AT_ONCE = 20;
const SEED = 20_261_121;
const CANARY = 'outside-of-the-build';

const PIECES = [
  ...['faq', 'faq/', 'index.html', 'api/quick-start/', 'alt.html', 'alt', 'assets/js/', '404.html'],
  ...['..', '../', '..%2f', '%2e%2e/', '..%5c', '%252e%252e%252f', '....//', '%c0%ae%c0%ae/'],
  ...['%00', '%0d%0aX-Injected:%201', '%', '%zz', '%E0%A4%A', '%ff', 'ä', '💥', '\u0001'],
  ...['//evil.example', '/\\evil.example', '@evil.example', ':80', ';a=b', '?', '?a=b', '#x', '&'],
  ...['canary.txt', 'etc/passwd', 'package.json', '.git/config', '.br', '.gz', '~', '"', '<', '{'],
];

/** Usually chooses the first value, so that servers get as far as the address. */
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof({weight: 20, arbitrary: fc.constant(usual)}, fc.constantFrom(...others));

/** A first line, a host, and sometimes an equally hostile header. */
const hostileRequest = fc
  .tuple(
    mostly('GET', 'HEAD', 'POST', 'TRACE', 'get', 'G\tT', ''),
    fc.constantFrom('/', '/docs/', '/docs', '//', '/\\', 'http://evil.example/', '', '*'),
    fc.array(fc.constantFrom(...PIECES), {maxLength: 4}),
    fc.constantFrom('', '/'),
    mostly('', 'a'.repeat(9000), 'a/'.repeat(9000)),
    mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'http/1.1', 'X', ''),
    mostly('', 'Range: bytes=-1', 'Range: bytes=9-1', 'Range: x', 'Range: bytes=0-0,1-1'),
    mostly('', 'Accept-Encoding: gzip;q=x', 'Accept-Encoding: *', 'Accept-Encoding: ,'),
  )
  .map(([method, start, pieces, between, end, version, ...headers]) =>
    [
      `${method} ${start}${pieces.join(between)}${end} ${version}`,
      'Host: docs.example',
      'Connection: close',
      ...headers.filter((header) => header !== ''),
      '\r\n',
    ].join('\r\n'),
  );

function exchange(origin: string, request: string): Promise<string> {
  const {hostname, port} = new URL(origin);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(10_000, () => {
      reject(new Error(`no response to ${JSON.stringify(request.slice(0, 200))}`));
      socket.destroy();
    });
    socket.on('data', (part) => parts.push(part));
    // A server may close the connection before it has read all of a malformed request.
    socket.on('error', () => {
      resolve('');
    });
    socket.on('close', () => {
      resolve(Buffer.concat(parts).toString('latin1'));
    });
    if (!request.includes('HTTP/1')) {
      socket.on('connect', () => socket.end());
    }
  });
}

let scratch: string;
beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-fuzz-'));
  fs.writeFileSync(path.join(scratch, 'canary.txt'), CANARY);
  fs.cpSync(BUILD, path.join(scratch, 'build'), {recursive: true});
});
afterAll(() => {
  fs.rmSync(scratch, {recursive: true});
});

it.each([
  ['preview server', () => startPreviewServer(path.join(scratch, 'build'))],
  ['nginx', () => startNginx(path.join(scratch, 'build'))],
])(
  `%s handles ${COUNT} hostile requests`,
  async (_, start) => {
    const server = await start();
    const requests = fc.sample(hostileRequest, {numRuns: COUNT, seed: SEED}).values();
    const statuses = new Map<string, number>();
    const wrong: string[] = [];
    const work = async () => {
      for (const request of requests) {
        const response = await exchange(server.origin, request);
        const status = /^HTTP\/1\.\d (\d{3})/.exec(response)?.[1] ?? 'closed';
        const [head = ''] = response.split('\r\n\r\n', 1);
        const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (
          // RFC 9110 requires "not implemented" and "version not supported".
          (status.startsWith('5') && !['501', '505'].includes(status)) ||
          response.includes(CANARY) ||
          response.includes('root:x:0') ||
          /^x-injected/im.test(head) ||
          !/^\/(?![/\\])/.test(location)
        ) {
          wrong.push(`${JSON.stringify(request)} → ${head}`);
        }
      }
    };
    await Promise.all(Array.from({length: AT_ONCE}, work));
    console.log(Object.fromEntries([...statuses].sort()));
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(5);
    expect((await ask(server.origin, '/docs/faq/')).status).toBe(200);
    await server.close();
  },
  180_000,
);
