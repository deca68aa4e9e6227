import {describe, expect, it} from 'vitest';
import {brand} from '../config/brand';
import {cacheControl, headersFor, SECURITY_HEADERS} from './headers';

describe('cacheControl', () => {
  it.each([
    ['/docs/assets/js/main.1234.js', 200, 'public, max-age=31536000, immutable'],
    ['/docs/assets/css/styles.abcd.css', 304, 'public, max-age=31536000, immutable'],
    ['/docs/search-index/terms/0a1b2c3d4e.json', 200, 'public, max-age=31536000, immutable'],
    ['/docs/search-index/words/0a1b2c3d4e.json', 200, 'public, max-age=31536000, immutable'],
    [
      '/docs/search-index/2025-06/texts/0a1b2c3d4e.json',
      200,
      'public, max-age=31536000, immutable',
    ],
    ['/docs/search-index/2025-06/index.json', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/search-index/index.json', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/api/quick-start/', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/img/logo.svg', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/assets', 301, 'public, max-age=0, must-revalidate'],
    ['/docs/api/assets/x.js', 200, 'public, max-age=0, must-revalidate'],
    ['/docs/assets/js/gone.js', 404, 'no-store'],
    ['/docs/', 500, 'no-store'],
    ['/docs/', 400, 'no-store'],
  ])('%s with status %i: %s', (path, status, value) => {
    expect(cacheControl(path, status)).toBe(value);
  });
});

describe('headersFor', () => {
  it.each(['/docs/faq/index.html', '/docs/faq/index.html.br', '/docs/faq.md', '/docs/alt.html'])(
    'announces both forms of %s',
    (file) => {
      expect(headersFor(file, 200)).toMatchObject({
        Vary: 'Accept, Accept-Encoding',
      });
    },
  );

  it('announces the compression of other responses', () => {
    expect(headersFor('/docs/assets/js/main.1.js', 200)).toEqual({
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });

  it.each([
    '/docs/openapi/openapi.yaml',
    `/docs/openapi/2025-06/${brand.slug}.postman_collection.json.br`,
    '/docs/markets/fi.json',
    '/docs/api/changelog/feed.atom.gz',
  ])('lets other origins fetch %s', (file) => {
    expect(headersFor(file, 200)).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });

  it.each([
    ['/docs/index.html', 200],
    ['/docs/markets/fi/index.html', 200],
    ['/docs/faq.md', 200],
    ['/docs/openapi/gone.yaml', 404],
    ['/docs/search-index/index.json', 200],
  ])('does not let other origins fetch %s with status %i', (file, status) => {
    const headers = headersFor(file, status);
    expect(headers).not.toHaveProperty('Access-Control-Allow-Origin');
    expect(headers).toMatchObject({'Cross-Origin-Resource-Policy': 'same-origin'});
  });
});

describe('SECURITY_HEADERS', () => {
  it('contains the headers that every response needs', () => {
    expect(SECURITY_HEADERS).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(SECURITY_HEADERS['Permissions-Policy']).toContain('camera=()');
  });
});
