import {describe, expect, it} from 'vitest';
import {MAX_POLICY_LENGTH, nginxConfiguration} from './nginx';
import {
  headersFile,
  MAX_HEADER_LINE,
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

  it('begins with old addresses of pages', () => {
    expect(redirectsFile(PAGES, MOVED).split('\n').slice(0, 2)).toEqual([
      '/docs/old/ /docs/faq/ 301',
      '/docs /docs/ 301',
    ]);
  });

  it('fails above the limit of a host', () => {
    const many = Array.from({length: MAX_REDIRECTS}, (_, index) => `/docs/${index}/`);
    expect(() => redirectsFile(many)).toThrow(/Allowed: 2000/);
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
    expect(() => headersFile('x'.repeat(MAX_HEADER_LINE), [])).toThrow(/Allowed: 2000/);
    const options = {root: '/', listen: '80', contentSecurityPolicy: 'x'.repeat(MAX_POLICY_LENGTH)};
    expect(nginxConfiguration(options)).toContain(options.contentSecurityPolicy);
    const longer = {...options, contentSecurityPolicy: 'x'.repeat(MAX_POLICY_LENGTH + 1)};
    expect(() => nginxConfiguration(longer)).toThrow(/Allowed: 4094/);
  });
});
