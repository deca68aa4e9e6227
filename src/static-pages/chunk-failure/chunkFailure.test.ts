import {afterEach, describe, expect, test, vi} from 'vitest';
import {isServed, isChunkLoadError} from './chunkFailure';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([new Error('Loading chunk 1 failed.'), new TypeError(), undefined, 'ChunkLoadError'])(
  '%s is not a chunk failure',
  (reason) => {
    expect(isChunkLoadError(reason)).toBe(false);
  },
);

describe('a server', () => {
  const response = (status: number) => {
    const fetch = vi.fn(() => Promise.resolve(new Response(null, {status})));
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  test.each([200, 304, 404, 410])('that returns %i has a page to show', async (status) => {
    response(status);
    expect(await isServed('/docs/faq/')).toBe(true);
  });

  test.each([401, 403, 429, 500, 503])('that returns %i has none', async (status) => {
    response(status);
    expect(await isServed('/docs/faq/')).toBe(false);
  });

  test('that is unreachable has none', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await isServed('/docs/faq/')).toBe(false);
  });

  test('is requested without cache and body', async () => {
    const fetch = response(200);
    await isServed('/docs/faq/');
    expect(fetch).toHaveBeenCalledWith(
      '/docs/faq/',
      expect.objectContaining({method: 'HEAD', cache: 'no-store'}),
    );
  });
});
