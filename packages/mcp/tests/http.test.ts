import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {createHandler, nodeListener, portalSource} from '../src/index';
import {MAX_BODY} from '../src/limits';
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

  it('limits size, depth and number of messages', async () => {
    expect((await handler(request(' '.repeat(MAX_BODY + 1)))).status).toBe(413);
    expect((await handler(request(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).status).toBe(400);
    expect((await handler(request(Array.from({length: 11}, () => PING)))).status).toBe(400);
  });

  it('survives invalid messages', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    for (const body of malformed(300)) {
      const response = await handler(request(body));
      expect([200, 202, 400, 413], body.slice(0, 100)).toContain(response.status);
      expect(await response.text()).not.toMatch(/\n\s+at /);
    }
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

/** Messages with parts changed, removed and duplicated; the same ones in each run. */
function* malformed(count: number): Generator<string> {
  let seed = 42;
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const starts = [
    PING,
    {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: {name: 'search_docs', arguments: {query: 'order'}},
    },
  ].map((message) => JSON.stringify(message));
  const pieces = [
    'null',
    '{}',
    '[]',
    '1e999',
    '"\\u0000"',
    '__proto__',
    '"',
    '\\',
    ',',
    '-0',
    'true',
    '\ud800',
    '0x1',
  ];
  yield* [
    '',
    'null',
    '[]',
    '{}',
    '"a"',
    '0',
    '[null]',
    '[{}]',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"1.0","id":{},"method":[]}',
  ];
  for (let index = 0; index < count; index += 1) {
    let text = starts[random(starts.length)] ?? '';
    for (let change = 0; change <= random(3); change += 1) {
      const at = random(text.length);
      const length = random(12);
      text = text.slice(0, at) + (pieces[random(pieces.length)] ?? '') + text.slice(at + length);
    }
    yield text;
  }
}

describe('the portal as a source', () => {
  const fetcherOf = (status: number, body = '') =>
    vi.fn(() => Promise.resolve(new Response(body, {status})));

  it('is requested only for files below its own address', async () => {
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

  it('reports its response', async () => {
    await expect(
      portalSource('http://127.0.0.1:1/docs', fetcherOf(404)).read('a.json'),
    ).rejects.toThrow('404');
  });
});
