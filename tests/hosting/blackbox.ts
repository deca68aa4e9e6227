/**
 * Expected responses of every server of the site, independent of the implementation: address → status, location,
 * headers, body.
 */
import http from 'node:http';
import {brand} from '../../config/brand';

export interface ReceivedResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with exactly this target, which no client normalises. */
export function ask(
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
  }: {method?: string; headers?: Readonly<Record<string, string>>} = {},
): Promise<ReceivedResponse> {
  const {hostname, port} = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = http.request({hostname, port, method, path: target, headers, agent: false});
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        });
      });
    });
    request.end();
  });
}

export interface Case {
  address: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Allowed statuses; several if servers may differ. */
  status: readonly number[];
  location?: string;
  contentType?: string;
  cache?: string;
  encoding?: string;
  /** Text that the uncompressed body must contain. */
  body?: string;
  more?: Readonly<Record<string, string>>;
  /** Headers that must not be sent. */
  absent?: readonly string[];
}

const REVALIDATE = 'public, max-age=0, must-revalidate';
const FOREVER = 'public, max-age=31536000, immutable';
const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const page = (address: string, body: string): Case => ({
  address,
  status: [200],
  contentType: HTML,
  cache: REVALIDATE,
  body,
});
const redirect = (address: string, location: string): Case => ({
  address,
  status: [301],
  location,
  cache: REVALIDATE,
});
const notFound = (address: string): Case => ({
  address,
  status: [404],
  contentType: HTML,
  cache: 'no-store',
  body: '<!doctype html>',
});
const missing = (address: string): Case => ({
  address,
  status: [404],
  contentType: TEXT,
  cache: 'no-store',
  body: 'Not Found',
});
const refused = (address: string, ...status: number[]): Case => ({
  address,
  status: status.length === 0 ? [400, 404] : status,
  cache: 'no-store',
});

/** @param asset - path of a hashed script of the build, below the base path */
export function cases(asset: string): Case[] {
  return [
    page('/docs/', '<!doctype html>'),
    page('/docs/faq/', 'Questions and answers'),
    page('/docs/faq/?x=1', 'Questions and answers'),
    page('/docs/api/quick-start/alt.html', '<!doctype html>'),
    page('/docs/%66aq/', 'Questions and answers'),

    ...[
      ['/docs', '/docs/'],
      ['/docs?a=b', '/docs/?a=b'],
      ['/docs/index.html', '/docs/'],
      ['/docs/faq', '/docs/faq/'],
      ['/docs/faq?x=1&y=%20%2F', '/docs/faq/?x=1&y=%20%2F'],
      ['/docs/faq?next=//evil.example', '/docs/faq/?next=//evil.example'],
      ['/docs/faq/index.html?a=b&c=d', '/docs/faq/?a=b&c=d'],
      ['/docs/api/quick-start/alt', '/docs/api/quick-start/alt.html'],
      ['/docs/api/quick-start/alt?q', '/docs/api/quick-start/alt.html?q'],
    ].map(([from = '', to = '']) => redirect(from, to)),

    ...['/', '/faq/', '/docsx', '/docs/nothing', '/docs/nothing/', '/docs/nothing.html']
      .concat(['/docs/nothing/index.html', '/docs/404.html', '/docs/404', '/docs/FAQ'])
      .concat(['/docs/assets/js', '/docs/assets/js/', '/docs/index'])
      .concat(['/docs/api/quick-start/alt.html/', '/docs/api/quick-start/alt/'])
      .map(notFound),

    {address: asset, status: [200], cache: FOREVER, contentType: 'text/javascript; charset=utf-8'},
    {
      address: '/docs/img/logo.svg',
      status: [200],
      cache: REVALIDATE,
      contentType: 'image/svg+xml; charset=utf-8',
    },
    {
      address: '/docs/openapi/openapi.yaml',
      status: [200],
      cache: REVALIDATE,
      contentType: 'application/yaml; charset=utf-8',
      body: 'openapi: 3',
    },
    {
      address: '/docs/search-index/index.json',
      status: [200],
      cache: REVALIDATE,
      contentType: 'application/json; charset=utf-8',
    },
    {address: '/docs/sitemap.xml', status: [200], contentType: 'application/xml; charset=utf-8'},
    ...['/docs/assets/js/main.00000000.js', '/docs/img/gone.png', '/docs/v1.2', '/robots.unknown']
      .concat(['/docs/faq/index.html.br', '/docs/faq/index.html.gz', '/docs/.git/config.txt'])
      // The root of the host belongs to another site: see HOSTING.md.
      .concat(['/.well-known/security.txt'])
      .map(missing),

    // No redirect to another host, no access outside the build.
    ...['//evil.example', '//evil.example/', '//evil.example/index.html', '/\\evil.example']
      .concat(['/%2Fevil.example/index.html', '/docs//evil.example/index.html', '/docs//faq/'])
      .concat(['/%5Cevil.example', '/%5C%5Cevil.example/index.html', '/docs/%5C%5Cevil.example'])
      .concat(['/docs/..%2f..%2fpackage.json', '/docs/%2e%2e/%2e%2e/package.json'])
      .concat(['/docs/../../../../../../etc/passwd', '/docs/..%5c..%5cpackage.json'])
      .concat(['/docs/....//....//etc/passwd', '/docs/%252e%252e/package.json', '/docs/%'])
      .concat(['/docs/%zz', '/docs/%E0%A4%A', '/docs/%C0%AE%C0%AE/', '/docs/%00'])
      .concat(['/docs/faq%00.html', '/docs/faq%0d%0aSet-Cookie:%20a=b/index.html'])
      .map((address) => refused(address)),
    refused(`/docs/${'a'.repeat(9000)}`, 414),
    refused(`/docs/faq?${'a'.repeat(20_000)}`, 414, 431),
    refused(`/docs/${'a/'.repeat(2000)}`),

    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method): Case => ({
      address: '/docs/faq/',
      method,
      status: [405],
      cache: 'no-store',
      more: {allow: 'GET, HEAD'},
    })),
    {address: '/docs/faq/', method: 'HEAD', status: [200], contentType: HTML, cache: REVALIDATE},
    {
      address: '/docs/nothing/',
      method: 'HEAD',
      status: [404],
      contentType: HTML,
      cache: 'no-store',
    },

    ...[
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ].flatMap(([accept = '', encoding]): Case[] =>
      ['/docs/faq/', asset].map((address) => ({
        address,
        headers: {'accept-encoding': accept},
        status: [200],
        encoding: encoding ?? '',
        more: {vary: address === asset ? 'Accept-Encoding' : 'Accept, Accept-Encoding'},
      })),
    ),
    ...[
      ['text/markdown', MARKDOWN],
      ['text/markdown, text/html;q=0.9', MARKDOWN],
      ['text/markdown, */*', MARKDOWN],
      ['text/markdown;q=0, */*', HTML],
      ['text/html, text/markdown;q=0.5', HTML],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', HTML],
      ['*/*', HTML],
      ['application/json', HTML],
    ].flatMap(([accept = '', contentType]): Case[] =>
      ['/docs/', '/docs/faq/', '/docs/api/quick-start/alt.html'].map((address) => ({
        address,
        headers: {accept},
        status: [200],
        contentType,
        cache: REVALIDATE,
        body: contentType === HTML ? '<!doctype html>' : 'title:',
        more: {vary: 'Accept, Accept-Encoding'},
      })),
    ),
    {
      address: '/docs/faq/',
      headers: {accept: 'text/markdown', 'accept-encoding': 'br'},
      status: [200],
      contentType: MARKDOWN,
      encoding: 'br',
      body: 'title:',
    },
    {address: '/docs/faq.md', status: [200], contentType: MARKDOWN, body: 'title:'},
    {...redirect('/docs/faq', '/docs/faq/'), headers: {accept: 'text/markdown'}},
    {...refused('/docs/nothing/', 404), headers: {accept: 'text/markdown'}},
    {address: '/docs/llms.txt', status: [200], contentType: TEXT},
    {address: '/docs/robots.txt', status: [200], contentType: TEXT},
    {
      address: '/docs/.well-known/security.txt',
      status: [200],
      contentType: TEXT,
      cache: REVALIDATE,
      body: 'Contact: mailto:',
    },
    {
      address: '/docs/third-party.txt',
      status: [200],
      contentType: TEXT,
      cache: REVALIDATE,
      body: 'SIL OPEN FONT LICENSE',
    },
    ...[
      '/docs/openapi/openapi.yaml',
      `/docs/openapi/${brand.slug}.postman_collection.json`,
      '/docs/markets/fi.json',
      '/docs/api/changelog/feed.atom',
    ].map((address) => ({
      address,
      headers: {'accept-encoding': 'br', origin: 'https://tools.example'},
      status: [200],
      more: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })),
    ...['/docs/', '/docs/faq.md', '/docs/search-index/index.json'].map((address) => ({
      address,
      headers: {origin: 'https://tools.example'},
      status: [200],
      absent: ['access-control-allow-origin'],
      more: {'cross-origin-resource-policy': 'same-origin'},
    })),
    {address: '/docs/openapi/SHA256SUMS', status: [200], contentType: TEXT, body: 'openapi.yaml'},
    {
      address: '/docs/nothing/',
      headers: {'accept-encoding': 'identity'},
      status: [404],
      encoding: '',
      contentType: HTML,
    },
  ];
}
