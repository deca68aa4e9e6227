import {describe, expect, it} from 'vitest';
import {headersFor} from '../../../hosting/headers';

describe('headersFor', () => {
  it.each([
    ['/assets/js/main.1234.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/css/styles.abcd.css', 304, 'public, max-age=31536000, immutable'],
    ['/pagefind/fragment/en_1234567.pf_fragment', 200, 'public, max-age=31536000, immutable'],
    ['/pagefind/pagefind-entry.json', 200, 'public, max-age=0, must-revalidate'],
    ['/', 200, 'public, max-age=0, must-revalidate'],
    ['/api/quick-start/', 200, 'public, max-age=0, must-revalidate'],
    ['/img/logo.svg', 200, 'public, max-age=0, must-revalidate'],
    ['/assets', 301, 'public, max-age=0, must-revalidate'],
    ['/api/assets/x.js', 200, 'public, max-age=0, must-revalidate'],
    ['/assets/js/gone.js', 404, 'no-store'],
    ['/', 500, 'no-store'],
    ['/', 400, 'no-store'],
  ])('%s with status %i is cached: %s', (path, status, value) => {
    expect(headersFor(path, status)['Cache-Control']).toBe(value);
  });

  it.each([200, 301, 404, 405, 500])('sends the security headers with status %i', (status) => {
    expect(headersFor('/', status)).toMatchObject({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    expect(headersFor('/', status)['Permissions-Policy']).toContain('camera=()');
  });
});
