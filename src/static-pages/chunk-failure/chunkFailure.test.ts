import {afterEach, describe, expect, test, vi} from 'vitest';
import {isServed, chunkLoadError, failureType, isChunkLoadError} from './chunkFailure';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the error has the form of errors thrown by the runtime of the bundler', () => {
  const error = chunkLoadError('/docs/faq/', 'missing', 'https://docs.example/docs/faq/');
  expect(error.message).toBe(
    'Loading chunk /docs/faq/ failed.\n(missing: https://docs.example/docs/faq/)',
  );
  expect(error).toMatchObject({
    name: 'ChunkLoadError',
    type: 'missing',
    request: 'https://docs.example/docs/faq/',
  });
  expect(isChunkLoadError(error)).toBe(true);
});

test.each([new Error('Loading chunk 1 failed.'), new TypeError(), undefined, 'ChunkLoadError'])(
  '%s is not a chunk failure',
  (reason) => {
    expect(isChunkLoadError(reason)).toBe(false);
  },
);

test('a timeout differs from other failures', async () => {
  const limited = new Promise((_, reject) => {
    const signal = AbortSignal.timeout(1);
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  const reason: unknown = await limited.catch((error: unknown) => error);
  expect(failureType(reason)).toBe('timeout');
  expect(failureType(new TypeError('Failed to fetch'))).toBe('error');
  expect(failureType(new DOMException('', 'AbortError'))).toBe('error');
});

describe('a server', () => {
  const response = (status: number) => {
    const fetch = vi.fn(() => Promise.resolve(new Response(null, {status})));
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  test.each([200, 304, 403, 404, 410, 499])(
    'that returns %i has a page to show',
    async (status) => {
      response(status);
      expect(await isServed('/docs/faq/')).toBe(true);
    },
  );

  test.each([500, 502, 503, 504])('that returns %i has none', async (status) => {
    response(status);
    expect(await isServed('/docs/faq/')).toBe(false);
  });

  test('that is unreachable has none', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await isServed('/docs/faq/')).toBe(false);
  });

  test('is requested without the cache, and without the body', async () => {
    const fetch = response(200);
    await isServed('/docs/faq/');
    expect(fetch).toHaveBeenCalledWith(
      '/docs/faq/',
      expect.objectContaining({method: 'HEAD', cache: 'no-store'}),
    );
  });
});
