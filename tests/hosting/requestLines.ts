/** Hostile first lines of requests, the same in each run. */

import {randomOf} from '../random';

/** Mostly right, so that servers come to look at the address. */
const METHODS = [...Array<string>(20).fill('GET'), 'HEAD', 'POST', 'TRACE', 'get', 'G\tT', ''];
const VERSIONS = [
  ...Array<string>(20).fill('HTTP/1.1'),
  'HTTP/1.0',
  'HTTP/9.9',
  'http/1.1',
  'X',
  '',
];
const STARTS = [
  '/',
  '/docs/',
  '/docs',
  '//',
  '/\\',
  'http://evil.example/',
  '',
  '*',
  '/docs/assets/',
];
const PIECES = [
  ...['faq', 'faq/', 'index.html', 'api/quick-start/', 'alt.html', 'alt', 'assets/js/', '404.html'],
  ...['..', '../', '..%2f', '%2e%2e/', '..%5c', '%252e%252e%252f', '....//', '%c0%ae%c0%ae/'],
  ...[
    '%00',
    '%0d%0aX-Injected:%201',
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '\u00e4',
    '\u{1F600}',
    '\u0001',
  ],
  ...['//evil.example', '/\\evil.example', '@evil.example', ':80', ';a=b', '?', '?a=b', '#x', '&'],
  ...[
    'canary.txt',
    'etc/passwd',
    'package.json',
    '.git/config',
    '.br',
    '.gz',
    '~',
    '"',
    "'",
    '<',
    '{',
  ],
];

/** @returns bytes of a whole request: a first line, a host, and now and then a header that is no better */
export function hostileRequests(count: number, seed: number): Buffer[] {
  const random = randomOf(seed);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return Array.from({length: count}, () => {
    const pieces = Array.from({length: Math.floor(random() * 7)}, () => pick(PIECES));
    const long = random() < 0.01 ? 'a'.repeat(Math.floor(random() * 20_000)) : '';
    const target = `${pick(STARTS)}${pieces.join(random() < 0.5 ? '' : '/')}${long}`;
    const headers =
      random() < 0.1 ? `Range: bytes=${pick(['-1', '9-1', '0-', 'x', '0-0,1-1'])}\r\n` : '';
    const encoding =
      random() < 0.3 ? `Accept-Encoding: ${pick(['br', 'gzip;q=x', '*', ','])}\r\n` : '';
    return Buffer.from(
      `${pick(METHODS)} ${target} ${pick(VERSIONS)}\r\nHost: docs.example\r\nConnection: close\r\n${headers}${encoding}\r\n`,
    );
  });
}
