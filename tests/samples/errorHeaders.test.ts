/**
 * The helper in the guides passes on the headers of an error response: how long to wait, and what to tell support.
 */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copySamples} from './bench';

const run = promisify(execFile);
const samples = copySamples();
const REQUEST_ID = 'f8acf093-f73b-438f-8ccf-d384abf03020';

/** What a proxy in between answers. */
const PAGE = '<html><h1>Bad gateway</h1></html>';
const DATE = {'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT', 'X-Request-Id': REQUEST_ID};

const server = http.createServer((request, response) => {
  if (request.url?.startsWith('/page') === true) {
    response.writeHead(request.url === '/page' ? 502 : 200, DATE).end(PAGE);
    return;
  }
  const isQuota = request.url === '/quota';
  response
    .writeHead(isQuota ? 429 : 404, {
      'Content-Type': 'application/json',
      'X-Request-Id': REQUEST_ID,
      ...(isQuota ? {'Retry-After': '21600'} : {}),
    })
    .end(JSON.stringify({message: 'No', error: isQuota ? 'ASPSP_RATE_LIMIT_EXCEEDED' : 'NO'}));
});

let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  env = {...process.env, API_URL: `http://127.0.0.1:${port}`, TOKEN: 'x'};
});

afterAll(() => {
  server.close();
  fs.rmSync(samples, {recursive: true, force: true});
});

/** Runs a program in the folder of a language's guides and returns all that it writes. */
async function outputOf(language: string, command: string, ...args: string[]): Promise<string> {
  const cwd = path.join(samples, language, 'guides');
  const {stdout, stderr} = await run(command, args, {cwd, env});
  return stdout + stderr;
}

const JAVASCRIPT = `
import { api } from './api.mjs';
for (const path of ['/quota', '/other', '/page', '/page?200']) {
  await api('GET', path).catch((e) => console.log(e.status, e.error ?? 'no code', e.requestId, e.retryAfter));
}`;

const PYTHON = `
from api import ApiError, api
for path in ["/quota", "/other", "/page", "/page?200"]:
    try:
        api("GET", path)
    except ApiError as e:
        print(e.status, e.error or "no code", e.request_id, e.retry_after)`;

const SHELL = '. ./api.sh; for path in /quota /other; do api GET $path || true; done';

describe('an error from the helper', () => {
  it.each([
    ['javascript', process.execPath, ['--input-type=module', '--eval', JAVASCRIPT]],
    ['python', 'python3', ['-c', PYTHON]],
  ] as const)(
    '%s: has the request id and the delay before a retry, also for a page of a proxy',
    async (language, command, args) => {
      expect((await outputOf(language, command, ...args)).trim().split('\n')).toEqual([
        `429 ASPSP_RATE_LIMIT_EXCEEDED ${REQUEST_ID} 21600`,
        `404 NO ${REQUEST_ID} 0`,
        `502 no code ${REQUEST_ID} 0`,
        `502 no code ${REQUEST_ID} 0`,
      ]);
    },
  );

  it('shell: shows both headers', async () => {
    const output = await outputOf('shell', 'bash', '-c', SHELL);
    expect(output.match(new RegExp(`x-request-id: ${REQUEST_ID}`, 'gi'))).toHaveLength(2);
    expect(output.match(/retry-after: 21600/gi)).toHaveLength(1);
  });
});
