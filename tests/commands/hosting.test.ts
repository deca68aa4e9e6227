import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {SECURITY_HEADERS} from '../../hosting/headers';
import {pagesOfBuild} from '../../src/addresses/pages';
import {policyOfBuild} from '../../hosting/policy';
import {startPreviewServer} from '../../hosting/server';
import {type ReceivedResponse, ask, cases, type Case} from '../hosting/blackbox';
import {startNginx} from '../hosting/nginxServer';
import {BUILD} from '../build/site';

const script = fs
  .readdirSync(path.join(BUILD, 'assets/js'))
  .find((file) => /^main\..*\.js$/.test(file));
const ASSET = `/docs/assets/js/${script ?? ''}`;

function bodyOf({headers, body}: ReceivedResponse): string {
  switch (headers['content-encoding']) {
    case 'br':
      return zlib.brotliDecompressSync(body).toString();
    case 'gzip':
      return zlib.gunzipSync(body).toString();
    default:
      return body.toString();
  }
}

function check(response: ReceivedResponse, wanted: Case): void {
  const {headers} = response;
  expect(wanted.status, 'status').toContain(response.status);
  if (response.status === 301 || wanted.location !== undefined) {
    expect(headers.location, 'location').toBe(wanted.location);
  }
  if (response.status >= 400) {
    expect(headers.location, 'location of an error').toBeUndefined();
  }
  if (wanted.contentType !== undefined) {
    expect(headers['content-type'], 'type').toBe(wanted.contentType);
  }
  if (wanted.cache !== undefined) {
    expect(headers['cache-control'], 'cache').toBe(wanted.cache);
  }
  if (wanted.encoding !== undefined) {
    expect(headers['content-encoding'] ?? '', 'encoding').toBe(wanted.encoding);
  }
  if (wanted.body !== undefined) {
    expect(bodyOf(response)).toContain(wanted.body);
  }
  if (wanted.method === 'HEAD') {
    expect(response.body.byteLength, 'body of HEAD').toBe(0);
  }
  expect(headers).toMatchObject(wanted.more ?? {});
  expect(Object.keys(headers).filter((name) => wanted.absent?.includes(name))).toEqual([]);
}

const SERVERS = {
  'preview server': () => startPreviewServer(BUILD),
  nginx: () => startNginx(BUILD),
};

describe.each(Object.entries(SERVERS))('%s', (_name, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  }, 120_000);
  afterAll(() => server.close());

  it.each(
    cases(ASSET).map((one): [string, Case] => [
      `${one.method ?? 'GET'} ${one.address.slice(0, 70)} ${JSON.stringify(one.headers ?? {})}`,
      one,
    ]),
  )('%s', async (_title, one) => {
    check(await ask(server.origin, one.address, one), one);
  });

  it('sends the security headers with every response', async () => {
    const policy = policyOfBuild(BUILD);
    for (const address of ['/docs/faq/', ASSET, '/docs/faq', '/docs/nothing/', '/docs/x.js']) {
      const {headers} = await ask(server.origin, address);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect(headers[name.toLowerCase()], `${name} of ${address}`).toBe(value);
      }
      expect(headers['content-security-policy'], address).toBe(policy);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server ?? '').not.toMatch(/\d/);
    }
  });

  it.each(['/docs/faq/', ASSET])('returns 304 for unchanged files: %s', async (address) => {
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const get = (tag: string) =>
        ask(server.origin, address, {
          headers: {'accept-encoding': encoding, 'if-none-match': tag},
        });
      const first = await get('"0"');
      const {etag = '', 'cache-control': cache} = first.headers;
      expect(first.status).toBe(200);
      tags.add(etag);
      const again = await get(etag);
      expect([again.status, again.body.byteLength]).toEqual([304, 0]);
      expect(again.headers['cache-control']).toBe(cache);
    }
    // Each encoding has its own tag.
    expect(tags.size).toBe(3);
  });

  it('serves byte ranges', async () => {
    const {status, body, headers} = await ask(server.origin, ASSET, {
      headers: {range: 'bytes=10-19', 'accept-encoding': 'identity'},
    });
    expect(status).toBe(206);
    expect(headers['content-range']).toMatch(/^bytes 10-19\//);
    expect(body).toEqual(
      fs.readFileSync(path.join(BUILD, 'assets/js', script ?? '')).subarray(10, 20),
    );
  });

  it('serves every page of the build at its address, and only there', async () => {
    for (const address of pagesOfBuild(BUILD)) {
      expect((await ask(server.origin, address)).status, address).toBe(200);
      if (address.endsWith('/') && address !== '/docs/') {
        const redirect = await ask(server.origin, address.slice(0, -1));
        expect([redirect.status, redirect.headers.location]).toEqual([301, address]);
      }
    }
  }, 60_000);
});
