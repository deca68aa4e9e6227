import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import fc from 'fast-check';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {createHandler, nodeListener, portalSource} from '../src/index';
import {MAX_BODY} from '../src/http';
import {openLibrary} from './portal.fixture';

const ADDRESS = 'https://bank.example/docs/mcp';
const PING = {jsonrpc: '2.0', id: 1, method: 'ping'};

function request(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Request {
  return new Request(ADDRESS, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? {body: typeof body === 'string' ? body : JSON.stringify(body)} : {}),
  });
}

const handler = createHandler(openLibrary);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the handler', () => {
  it('responds without a session', async () => {
    const response = await handler(request(PING));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toEqual({jsonrpc: '2.0', id: 1, result: {}});
  });

  it.each([
    [{Host: 'evil.example'}, 421],
    [{Host: 'bank.example.evil.example'}, 421],
    [{Host: 'bank.example:8443'}, 200],
    [{Host: '127.0.0.1:4000'}, 200],
    [{Host: '[::1]:4000'}, 200],
    [{Host: '[::1'}, 421],
    [{Host: 'a:999999'}, 421],
    [{Origin: 'https://evil.example'}, 403],
    [{Origin: 'null'}, 403],
    [{Origin: 'https://bank.example.evil.example'}, 403],
    [{Origin: 'https://bank.example'}, 200],
    [{Origin: 'http://localhost:3000'}, 200],
  ])('with %j returns %i', async (headers, status) => {
    expect((await handler(request(PING, headers))).status).toBe(status);
  });

  it('allows the configured hosts and origins', async () => {
    const own = createHandler(openLibrary, {
      hosts: ['other.example'],
      origins: ['https://other.example'],
    });
    expect((await own(request(PING))).status).toBe(421);
    expect(
      (await own(request(PING, {Host: 'other.example', Origin: 'https://other.example'}))).status,
    ).toBe(200);
  });

  it.each(['GET', 'DELETE', 'PUT'])('rejects %s with 405', async (method) => {
    const response = await handler(request(undefined, {}, method));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });

  it('limits the size, depth and number of messages', async () => {
    expect((await handler(request(' '.repeat(MAX_BODY + 1)))).status).toBe(413);
    expect((await handler(request(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).status).toBe(
      400,
    );
    expect((await handler(request(Array.from({length: 11}, () => PING)))).status).toBe(400);
  });

  it('survives invalid messages', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const valid = JSON.stringify({...PING, method: 'tools/call', params: {name: 'search_docs'}});
    const piece = fc.constantFrom(
      'null',
      '{}',
      '[]',
      '1e999',
      '__proto__',
      '"',
      '\\',
      ',',
      '\ud800',
    );
    const spoilt = fc
      .tuple(fc.nat(valid.length), fc.nat(12), piece)
      .map(([at, length, put]) => valid.slice(0, at) + put + valid.slice(at + length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt, fc.json(), fc.string()), async (body) => {
        const response = await handler(request(body));
        expect([200, 202, 400]).toContain(response.status);
        expect(await response.text()).not.toMatch(/\n\s+at /);
      }),
      {numRuns: 300},
    );
    expect((await handler(request(PING))).status).toBe(200);
  });

  it('reports unreadable documentation, and recovers', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    let isThere = false;
    const late = createHandler(() =>
      isThere ? openLibrary() : Promise.reject(new Error('no files')),
    );
    expect((await late(request(PING))).status).toBe(503);
    isThere = true;
    expect((await late(request(PING))).status).toBe(200);
  });

  it('also works as a Node.js listener', async () => {
    const server = createServer(nodeListener(handler)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const send = (body: string) =>
      fetch(origin, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
      });
    try {
      expect((await send(JSON.stringify(PING))).status).toBe(200);
      expect((await send('x'.repeat(MAX_BODY * 2)).catch(() => ({status: 413}))).status).toBe(413);
      expect((await send(JSON.stringify(PING))).status).toBe(200);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('a portal as the source', () => {
  const fetcherOf = (status: number, body = '') =>
    vi.fn(() => Promise.resolve(new Response(body, {status})));

  it('receives requests only for files below its address', async () => {
    const fetcher = fetcherOf(200, '# A page');
    await portalSource('https://bank.example/docs/', fetcher).read('api/a.md');
    expect(fetcher).toHaveBeenCalledWith(
      'https://bank.example/docs/api/a.md',
      expect.objectContaining({redirect: 'error', credentials: 'omit'}),
    );
  });

  it.each(['http://bank.example/docs', 'ftp://bank.example', 'file:///etc', 'bank.example'])(
    'must not be %s',
    (address) => {
      expect(() => portalSource(address)).toThrow();
    },
  );

  it('is quoted if it returns an error', async () => {
    await expect(
      portalSource('http://127.0.0.1:1/docs', fetcherOf(404)).read('a.json'),
    ).rejects.toThrow('404');
  });
});
