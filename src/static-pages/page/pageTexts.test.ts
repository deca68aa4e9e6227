import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {PAGE_PIECES} from '../../../config/behaviour';
import {isChunkLoadError} from '../chunk-failure/chunkFailure';

type PageTexts = typeof import('./pageTexts');

const PAGE = '/docs/api/';
const FRAGMENT = '/docs/api/index.page.txt';
const OTHER = '/docs/faq/';
const OTHER_FRAGMENT = '/docs/faq/index.page.txt';

interface Asked {
  address: string;
  purpose: string | undefined;
  priority: RequestPriority | undefined;
}

let asked: Asked[];
let respond: (address: string) => Promise<Response>;
let texts: PageTexts;

beforeEach(async () => {
  asked = [];
  respond = (address) => Promise.resolve(new Response(`text of ${address}`));
  vi.stubGlobal('location', {href: 'https://portal.example/docs/'});
  vi.stubGlobal('fetch', (address: string, {headers, priority}: RequestInit) => {
    asked.push({address, purpose: new Headers(headers).get('Purpose') ?? undefined, priority});
    return respond(address);
  });
  vi.resetModules();
  texts = await import('./pageTexts');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const take = async (page: string) => (await texts.takePageText(page)).whole;

describe('the fragment of a page', () => {
  it('that was prefetched is used once without another request', async () => {
    texts.askAhead(PAGE);
    expect(await take(PAGE)).toBe(`text of ${FRAGMENT}`);
    expect(asked).toEqual([{address: FRAGMENT, purpose: 'prefetch', priority: 'low'}]);
    await take(PAGE);
    expect(asked[1]).toEqual({address: FRAGMENT, purpose: undefined, priority: undefined});
  });

  it('is requested again after a failure, which is passed to the caller', async () => {
    respond = () => Promise.reject(new TypeError('no network'));
    texts.askAhead(PAGE);
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1);
    });
    await expect(take(PAGE)).rejects.toSatisfy(isChunkLoadError);
    await expect(take(PAGE)).rejects.toMatchObject({
      message: `Loading chunk ${PAGE} failed.\n(error: https://portal.example${FRAGMENT})`,
      name: 'ChunkLoadError',
      type: 'error',
      request: `https://portal.example${FRAGMENT}`,
    });
    respond = () => Promise.resolve(new Response('there'));
    expect(await take(PAGE)).toBe('there');
  });

  it('is requested again after a response without a page', async () => {
    respond = () => Promise.resolve(new Response('', {status: 503}));
    texts.askAhead(PAGE);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    respond = () => Promise.resolve(new Response('there'));
    expect(await take(PAGE)).toBe('there');
  });

  it('is discarded when another page is more likely', async () => {
    texts.askAhead(PAGE);
    texts.askAhead(OTHER);
    await take(OTHER);
    await take(PAGE);
    expect(asked.map(({address}) => address)).toEqual([FRAGMENT, OTHER_FRAGMENT, FRAGMENT]);
  });

  it('is not used when it is stale', async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    texts.askAhead(PAGE);
    clock.mockReturnValue(now + PAGE_PIECES.lifetime - 1);
    texts.askAhead(PAGE);
    expect(asked).toHaveLength(1);
    clock.mockReturnValue(now + PAGE_PIECES.lifetime);
    await take(PAGE);
    expect(asked).toHaveLength(2);
  });

  it('is kept when another page that was prefetched before fails late', async () => {
    let failFirst = () => {};
    respond = () =>
      new Promise((_, reject) => {
        failFirst = () => {
          reject(new TypeError('no network'));
        };
      });
    texts.askAhead(OTHER);
    respond = (address) => Promise.resolve(new Response(`text of ${address}`));
    texts.askAhead(PAGE);
    failFirst();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(await take(PAGE)).toBe(`text of ${FRAGMENT}`);
    expect(asked.map(({address}) => address)).toEqual([OTHER_FRAGMENT, FRAGMENT]);
  });

  it('has a start that is there before the rest', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = controller;
      },
    });
    respond = () => Promise.resolve(new Response(body));
    const bytes = (text: string) => new TextEncoder().encode(text);
    const asking = texts.takePageText(PAGE);
    const beginning = `<html>${'€'.repeat(14_000)}`;
    const [first, euro, rest] = [beginning.slice(0, 1000), bytes('€'), beginning.slice(1001)];
    send?.enqueue(bytes(first));
    send?.enqueue(euro.slice(0, 1));
    send?.enqueue(euro.slice(1));
    send?.enqueue(bytes(rest));
    const {start, whole} = await asking;
    expect(start).toBe(beginning.slice(0, 14_000));
    send?.enqueue(bytes('</html>'));
    send?.close();
    expect(await whole).toBe(`${beginning}</html>`);
  });

  it('whose rest does not arrive has a start, and fails', async () => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = controller;
        controller.enqueue(new TextEncoder().encode('<html>'.padEnd(14_000)));
      },
    });
    respond = () => Promise.resolve(new Response(body));
    const {start, whole} = await texts.takePageText(PAGE);
    send?.error(new DOMException('too late', 'TimeoutError'));
    expect(start).toHaveLength(14_000);
    await expect(whole).rejects.toMatchObject({name: 'ChunkLoadError', type: 'timeout'});
  });

  it('that is short is its start', async () => {
    expect((await texts.takePageText(PAGE)).start).toBe(`text of ${FRAGMENT}`);
  });

  it('fails if it does not exist', async () => {
    respond = () => Promise.resolve(new Response('', {status: 404}));
    await expect(take(PAGE)).rejects.toMatchObject({name: 'ChunkLoadError', type: 'missing'});
  });

  it('is awaited up to the configured timeout', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await take(PAGE);
    expect(timeout.mock.calls).toEqual([[PAGE_PIECES.timeout]]);
  });
});
