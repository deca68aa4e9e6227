import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {startPreviewServer} from '../../hosting/server';
import {ask} from './blackbox';
import {startNginx} from './nginxServer';
import {hostileRequests} from './requestLines';
import {BUILD} from '../build/site';

const AT_ONCE = 20;
const SEED = 20_261_121;
const CANARY = 'outside-of-the-build';

function exchange(origin: string, request: Buffer): Promise<string> {
  const {hostname, port} = new URL(origin);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(10_000, () => {
      reject(new Error(`no response to ${JSON.stringify(request.toString().slice(0, 200))}`));
      socket.destroy();
    });
    socket.on('data', (part) => parts.push(part));
    // A server may close the connection of a malformed request before it has read all of it.
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

/** A group of tests that send hostile requests to both servers. */
export function describeHostileRequests(count: number): void {
  let scratch: string;
  beforeAll(() => {
    scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-fuzz-'));
    fs.writeFileSync(path.join(scratch, 'canary.txt'), CANARY);
    fs.cpSync(BUILD, path.join(scratch, 'build'), {recursive: true});
  });
  afterAll(() => {
    fs.rmSync(scratch, {recursive: true});
  });

  describe.each([
    ['preview server', () => startPreviewServer(path.join(scratch, 'build'))],
    ['nginx', () => startNginx(path.join(scratch, 'build'))],
  ])('%s', (name, start) => {
    it(`handles ${count} hostile requests without a 5xx, a path outside the build or another host`, async () => {
      const server = await start();
      const requests = hostileRequests(count, SEED).values();
      const statuses = new Map<string, number>();
      const wrong: string[] = [];
      const work = async () => {
        for (const request of requests) {
          const response = await exchange(server.origin, request);
          const status = /^HTTP\/1\.\d (\d{3})/.exec(response)?.[1] ?? 'closed';
          const [head = ''] = response.split('\r\n\r\n', 1);
          const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/';
          const isWrong =
            // "Not implemented" and "version not supported" are what RFC 9110 asks for.
            (status.startsWith('5') && !['501', '505'].includes(status)) ||
            response.includes(CANARY) ||
            response.includes('root:x:0') ||
            /^x-injected/im.test(head) ||
            !/^\/(?![/\\])/.test(location);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (isWrong) {
            wrong.push(`${JSON.stringify(request.toString())} → ${head}`);
          }
        }
      };
      await Promise.all(Array.from({length: AT_ONCE}, work));
      console.log(Object.fromEntries([...statuses].sort()));
      console.log({what: `requests to the ${name}`, inputs: count, wrong: wrong.length});
      expect(wrong.slice(0, 3)).toEqual([]);
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(count);
      expect((await ask(server.origin, '/docs/faq/')).status).toBe(200);
      await server.close();
    }, 180_000);
  });
}
