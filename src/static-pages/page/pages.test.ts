import {afterEach, expect, it, vi} from 'vitest';
import {PAGE_PIECES} from '../../../config/behaviour';
import {isChunkLoadError} from '../chunk-failure/chunkFailure';
import {fetchText} from './pages';

const PAGE = '/docs/api/';
const FRAGMENT = '/docs/api/index.page.txt';

function respond(fetched: () => Promise<Response>) {
  const fetch = vi.fn(fetched);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', {href: 'https://portal.example/docs/'});
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a page is loaded from the fragment next to it, within the configured time', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const fetch = respond(() => Promise.resolve(new Response('text')));
  expect(await fetchText(PAGE)).toBe('text');
  expect(fetch).toHaveBeenCalledExactlyOnceWith(FRAGMENT, expect.anything());
  expect(timeout.mock.calls).toEqual([[PAGE_PIECES.timeout]]);
});

it('a failure has the same form as that of a script', async () => {
  respond(() => Promise.reject(new TypeError('no network')));
  await expect(fetchText(PAGE)).rejects.toSatisfy(isChunkLoadError);
  await expect(fetchText(PAGE)).rejects.toMatchObject({
    message: `Loading chunk ${PAGE} failed.\n(error: https://portal.example${FRAGMENT})`,
    name: 'ChunkLoadError',
    type: 'error',
    request: `https://portal.example${FRAGMENT}`,
  });
});

it('a failure says whether the page is missing or late', async () => {
  respond(() => Promise.resolve(new Response('', {status: 404})));
  await expect(fetchText(PAGE)).rejects.toMatchObject({name: 'ChunkLoadError', type: 'missing'});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  respond(() => Promise.reject(new DOMException('too late', 'TimeoutError')));
  await expect(fetchText(PAGE)).rejects.toMatchObject({name: 'ChunkLoadError', type: 'timeout'});
});
