import vm from 'node:vm';
import {describe, expect, it} from 'vitest';
import {
  cloudfrontFunction,
  cloudfrontResponseFunction,
  MAX_FUNCTION_SIZE,
  responseHeadersPolicy,
} from './cloudfront';
import {headersFor} from './headers';
import {redirectTarget} from './redirects';
import {
  headersFile,
  MAX_HEADER_RULES,
  MAX_REDIRECTS,
  redirectsFile,
  redirectsTo,
} from './staticHosts';

const PAGES = ['/docs/', '/docs/api/quick-start/', '/docs/api/quick-start/alt.html', '/docs/faq/'];

const MOVED = new Map([['/docs/old/', '/docs/faq/']]);

describe('_redirects', () => {
  it('lists every redirect that leads to a page', () => {
    expect(redirectsTo(PAGES)).toEqual([
      ['/docs', '/docs/'],
      ['/docs/index.html', '/docs/'],
      ['/docs/api/quick-start', '/docs/api/quick-start/'],
      ['/docs/api/quick-start/index.html', '/docs/api/quick-start/'],
      ['/docs/api/quick-start/alt', '/docs/api/quick-start/alt.html'],
      ['/docs/faq', '/docs/faq/'],
      ['/docs/faq/index.html', '/docs/faq/'],
    ]);
  });

  it('has the format of each host', () => {
    expect(redirectsFile(PAGES, 'cloudflare').split('\n')[0]).toBe('/docs /docs/ 301');
    expect(redirectsFile(PAGES, 'cloudflare')).not.toContain('404');
    expect(redirectsFile(PAGES, 'netlify')).toMatch(/\n\/\* \/docs\/404\.html 404\n$/);
  });

  it('begins with addresses that pages had before; Netlify prefers the page there to a rule', () => {
    expect(redirectsFile(PAGES, 'cloudflare', MOVED).split('\n')[0]).toBe(
      '/docs/old/ /docs/faq/ 301',
    );
    expect(redirectsFile(PAGES, 'netlify', MOVED).split('\n')[0]).toBe(
      '/docs/old/ /docs/faq/ 301!',
    );
  });

  it('fails above the limit of a host', () => {
    const many = Array.from({length: MAX_REDIRECTS}, (_, index) => `/docs/${index}/`);
    expect(() => redirectsFile(many, 'cloudflare')).toThrow(/Allowed: 2000/);
  });
});

describe('_headers', () => {
  it('has no duplicate headers for an address', () => {
    const files = ['openapi/openapi.yaml', 'openapi/openapi.json.br', 'markets/fi.json', 'faq.md'];
    const [everywhere = '', assets = '', ...data] = headersFile("default-src 'none'", files).split(
      /\n(?=\/)/,
    );
    const names = (rule: string) => [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
    expect(everywhere).toMatch(/^\/\*\n/);
    expect(everywhere).toContain("  Content-Security-Policy: default-src 'none'");
    expect(assets).toMatch(/^\/docs\/assets\/\*\n {2}Cache-Control: .*immutable/);
    expect(names(everywhere).filter((name) => names(assets).includes(name))).toEqual([]);
    expect(data.map((rule) => rule.trim())).toEqual([
      '/docs/openapi/*\n  Access-Control-Allow-Origin: *',
      '/docs/markets/fi.json\n  Access-Control-Allow-Origin: *',
    ]);
  });

  it('fails above the limit of a host', () => {
    const many = Array.from({length: MAX_HEADER_RULES}, (_, index) => `markets/${index}.json`);
    expect(() => headersFile('', many)).toThrow(/Allowed: 100/);
  });
});

interface ViewerRequest {
  uri: string;
  querystring: Record<string, {value: string; multiValue?: {value: string}[]}>;
}
interface ViewerAnswer {
  statusCode?: number;
  headers?: {location: {value: string}};
  uri?: string;
}

describe('the CloudFront function for responses', () => {
  const sandbox: {
    handler?: (event: {
      request: {uri: string};
      response: {statusCode: number; headers: Record<string, {value: string}>};
    }) => {headers: Record<string, {value: string}>};
  } = {};
  vm.runInNewContext(cloudfrontResponseFunction(), sandbox);

  it.each(
    [
      '/docs/openapi/openapi.yaml',
      '/docs/markets/fi.json',
      '/docs/api/changelog/feed.atom',
      '/docs/index.html',
      '/docs/mcp/manifest.json',
      '/other/openapi/x.json',
    ].flatMap((uri) => [200, 404].map((status) => [uri, status] as const)),
  )('gives %s with status %i the headers of the table', (uri, statusCode) => {
    const headers = {};
    sandbox.handler?.({request: {uri}, response: {statusCode, headers}});
    const wanted = Object.entries(headersFor(uri, statusCode)).filter(([name]) =>
      /^(?:Access-Control|Cross-Origin)/.test(name),
    );
    expect(headers).toEqual(
      Object.fromEntries(wanted.map(([name, value]) => [name.toLowerCase(), {value}])),
    );
  });
});

describe('the CloudFront function', () => {
  const sandbox: {handler?: (event: {request: ViewerRequest}) => ViewerAnswer} = {};
  vm.runInNewContext(cloudfrontFunction(PAGES, MOVED), sandbox);
  const run = (uri: string, querystring: ViewerRequest['querystring'] = {}) =>
    sandbox.handler?.({request: {uri, querystring}}) ?? {};

  it.each(redirectsTo(PAGES))('%s leads to %s as on the servers', (from, to) => {
    const {statusCode, headers} = run(from);
    expect([statusCode, headers?.location.value]).toEqual([301, to]);
    expect(to).toBe(redirectTarget(from, (page) => PAGES.includes(page)));
  });

  it('leads from an address that a page had before to the page', () => {
    expect(run('/docs/old/', {a: {value: '1'}})).toMatchObject({
      statusCode: 301,
      headers: {location: {value: '/docs/faq/?a=1'}},
    });
  });

  it('keeps the query, including repeated values', () => {
    const query = {a: {value: '1', multiValue: [{value: '1'}, {value: '%2F'}]}, b: {value: ''}};
    expect(run('/docs/faq', query).headers?.location.value).toBe('/docs/faq/?a=1&a=%2F&b');
  });

  it('requests the index file of a folder from the bucket', () => {
    expect(run('/docs/faq/').uri).toBe('/docs/faq/index.html');
    expect(run('/docs/assets/js/main.1.js').uri).toBe('/docs/assets/js/main.1.js');
    expect(run('/docs/api/quick-start/alt.html').uri).toBe('/docs/api/quick-start/alt.html');
  });

  it.each(['//evil.example', '/\\evil.example', '/docs//evil', '//evil.example/index.html', 'x'])(
    '%s is not redirected',
    (address) => {
      expect(run(address)).toMatchObject({statusCode: 404});
      expect(run(address).headers).toBeUndefined();
    },
  );

  it('is within the size limit', () => {
    const many = Array.from({length: 2000}, (_, index) => `/docs/${index}.html`);
    expect(() => cloudfrontFunction(many)).toThrow(String(MAX_FUNCTION_SIZE));
  });
});

describe('the response headers policy', () => {
  it('has each security header once', () => {
    const text = JSON.stringify(responseHeadersPolicy("default-src 'none'"));
    expect(text).toContain('"AccessControlMaxAgeSec":31536000');
    expect(text).toContain('"ContentSecurityPolicy":"default-src \'none\'"');
    expect(text).toContain('"FrameOption":"DENY"');
    expect(text).toContain('"Header":"Permissions-Policy"');
    expect(text.match(/nosniff/g)).toBeNull();
  });
});
