import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {checkLinks, collectLinks} from './externalLinks';

/** Unit: ms. */
const TIMEOUT = 300;
/** For responses that arrive, however busy the machine is. Unit: ms. */
const PATIENCE = 60_000;

let server: http.Server;
let origin: string;
let open = 0;
let most = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const respond = (status: number, headers = {}) => {
      response.writeHead(status, headers).end();
    };
    switch (request.url) {
      case '/ok':
        respond(200);
        break;
      case '/no-head':
        respond(request.method === 'HEAD' ? 405 : 200);
        break;
      case '/gone':
        respond(404);
        break;
      case '/moved':
        respond(301, {location: '/ok'});
        break;
      case '/circle':
        respond(302, {location: '/circle'});
        break;
      case '/slow':
        break;
      default:
        setTimeout(() => {
          respond(200);
        }, 20);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const checkWithin = (timeout: number, ...urls: string[]) =>
  checkLinks(
    urls.map((url) => ({url, places: ['docs/a.mdx:1']})),
    {timeout, parallel: 2},
  );
const check = (...urls: string[]) => checkWithin(PATIENCE, ...urls);

describe('an address', () => {
  it.each([
    ['/ok', 'ok', /^HTTP 200$/],
    ['/no-head', 'ok', /^HTTP 200$/],
    ['/gone', 'broken', /^HTTP 404$/],
    ['/moved', 'moved', /\/ok$/],
    ['/circle', 'broken', /redirect/],
  ])('%s is %s', async (path, state, detail) => {
    const [result] = await check(`${origin}${path}`);
    expect(result?.state).toBe(state);
    expect(result?.detail).toMatch(detail);
    expect(result?.places).toEqual(['docs/a.mdx:1']);
  });

  it('that does not respond in time is broken', async () => {
    const [result] = await checkWithin(TIMEOUT, `${origin}/slow`);
    expect(result?.state).toBe('broken');
    expect(result?.detail).toBe(`no response within ${TIMEOUT} ms`);
  });

  it('without a listener is broken', async () => {
    const [result] = await check('http://127.0.0.1:1/');
    expect(result?.state).toBe('broken');
  });

  it('is requested in parallel with others, up to a limit', async () => {
    most = 0;
    const results = await check(...Array.from({length: 10}, (_, index) => `${origin}/n${index}`));
    expect(results).toHaveLength(10);
    expect(most).toBe(2);
  });
});

describe('links are found', () => {
  const found = (text: string) => collectLinks([{path: 'a.mdx', text}]).map(({url}) => url);

  it.each([
    ['See [law](https://eur-lex.europa.eu/eli#art1).', ['https://eur-lex.europa.eu/eli']],
    ['Bare https://a.org/x?y=1, and <https://b.org>.', ['https://a.org/x?y=1', 'https://b.org']],
    ['`curl https://api.bank.example/auth`', []],
    ['http://localhost:8080/callback and http://localhost', []],
    ['https://www.example.com/ and https://example.org', []],
    ['"website": "https://a.org"', ['https://a.org']],
    ['https://${API_HOST}/x', []],
  ])('in %j', (text, urls) => {
    expect(found(text)).toEqual(urls);
  });

  it('once, with all their locations', () => {
    expect(
      collectLinks([
        {path: 'a.mdx', text: 'https://a.org\n\nhttps://a.org#b https://a.org'},
        {path: 'b.mdx', text: 'https://a.org'},
      ]),
    ).toEqual([{url: 'https://a.org', places: ['a.mdx:1', 'a.mdx:3', 'b.mdx:1']}]);
  });
});
