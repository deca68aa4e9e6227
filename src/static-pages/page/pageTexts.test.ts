import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {PAGE_PIECES} from '../../../config/behaviour';

type PageTexts = typeof import('./pageTexts');

const PAGE = '/docs/api/';
const FRAGMENT = '/docs/api/index.page.json';
const OTHER = '/docs/faq/';
const OTHER_FRAGMENT = '/docs/faq/index.page.json';

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

describe('the fragment of a page', () => {
  it('that was prefetched is used once without another request', async () => {
    texts.askAhead(PAGE);
    expect(await texts.takePageText(PAGE).text).toBe(`text of ${FRAGMENT}`);
    expect(asked).toEqual([{address: FRAGMENT, purpose: 'prefetch', priority: 'auto'}]);
    await texts.takePageText(PAGE).text;
    expect(asked[1]).toEqual({address: FRAGMENT, purpose: undefined, priority: undefined});
  });

  it('can be prefetched after what the page on the screen needs', () => {
    texts.askAhead(PAGE, 'low');
    expect(asked).toEqual([{address: FRAGMENT, purpose: 'prefetch', priority: 'low'}]);
  });

  it('is requested once for a click and the resulting navigation', async () => {
    texts.askForPage(PAGE);
    await texts.takePageText(PAGE).text;
    expect(asked).toHaveLength(1);
  });

  it('is requested again after a failure, which is passed to the caller', async () => {
    respond = () => Promise.reject(new TypeError('no network'));
    texts.askAhead(PAGE);
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1);
    });
    await expect(texts.takePageText(PAGE).text).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'error',
      request: `https://portal.example${FRAGMENT}`,
    });
    respond = () => Promise.resolve(new Response('there'));
    expect(await texts.takePageText(PAGE).text).toBe('there');
  });

  it('is requested again after a response without a page', async () => {
    respond = () => Promise.resolve(new Response('', {status: 503}));
    texts.askAhead(PAGE);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    respond = () => Promise.resolve(new Response('there'));
    expect(await texts.takePageText(PAGE).text).toBe('there');
  });

  it('is discarded when another page is more likely', async () => {
    texts.askAhead(PAGE);
    texts.askAhead(OTHER);
    await texts.takePageText(OTHER).text;
    await texts.takePageText(PAGE).text;
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
    await texts.takePageText(PAGE).text;
    expect(asked).toHaveLength(2);
  });

  it('is kept when an earlier request for the same page fails late', async () => {
    let failFirst = () => {};
    respond = () =>
      new Promise((_, reject) => {
        failFirst = () => {
          reject(new TypeError('no network'));
        };
      });
    texts.askAhead(PAGE);
    respond = (address) => Promise.resolve(new Response(`text of ${address}`));
    texts.askAhead(OTHER);
    texts.askForPage(PAGE);
    failFirst();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(await texts.takePageText(PAGE).text).toBe(`text of ${FRAGMENT}`);
    expect(asked.map(({address}) => address)).toEqual([FRAGMENT, OTHER_FRAGMENT, FRAGMENT]);
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
    const {start, text} = texts.takePageText(PAGE);
    send?.enqueue(bytes('{"scripts":"/a.js",'));
    send?.enqueue(bytes('"start":"<h1>€'));
    send?.enqueue(bytes('</h1>",\n"content"'));
    expect(await start).toEqual({scripts: '/a.js', start: '<h1>€</h1>'});
    send?.enqueue(bytes(':""}'));
    send?.close();
    expect(await text).toBe('{"scripts":"/a.js","start":"<h1>€</h1>",\n"content":""}');
  });

  it('without a start says so at its end, or when it fails', async () => {
    expect(await texts.takePageText(PAGE).start).toBeUndefined();
    respond = () => Promise.reject(new TypeError('no network'));
    const {start, text} = texts.takePageText(OTHER);
    expect(await start).toBeUndefined();
    await expect(text).rejects.toThrow('failed');
  });

  it('is awaited up to the configured timeout', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await texts.takePageText(PAGE).text;
    expect(timeout.mock.calls).toEqual([[PAGE_PIECES.timeout]]);
  });
});
