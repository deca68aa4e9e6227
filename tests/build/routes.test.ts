import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {loadDescription} from '../../src/plugins/openapi/load';
import {builtPages, BUILD, canonicalOf, firstMatch} from './site';

const ROUTES_FILE = 'tests/build/routes.txt';
const pages = builtPages();

/** The contract's addresses that do not follow from data. Source: design, section 1. */
const CONTRACT = [
  '',
  'faq/',
  'isms/information-security-policy/',
  'api/control-panel/',
  'api/linked-accounts/',
  'api/quick-start/',
  'api/quick-start/alt.html',
  'api/sandbox/',
  'api/webhooks/',
  'api/widgets/',
  'api/reference/',
  'tpp/',
  'tpp/getting-started/',
  'tpp/auth-flow/',
  'tpp/operational-risk-management/',
  'markets/',
];
const COUNTRIES =
  'at be bg cy cz de dk ee es fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk';

describe('routes', () => {
  const built = pages.map(({address}) => address);

  it('are those of the committed list', () => {
    const listed = fs.readFileSync(ROUTES_FILE, 'utf8').trimEnd().split('\n');
    expect(
      built.map((address) => `/${address}`),
      `If the change is wanted: npm run routes`,
    ).toEqual(listed);
  });

  it.each(CONTRACT)('has /%s', (address) => {
    expect(built).toContain(address);
  });

  it.each(COUNTRIES.split(' '))('has the market %s', (code) => {
    expect(built).toContain(`markets/${code}/`);
  });

  it('has a page for each operation and schema of the description', async () => {
    const {document} = await loadDescription(path.resolve('openapi/openapi.yaml'), path.resolve());
    const schemas = Object.keys(document.components?.schemas ?? {});
    expect(schemas).toHaveLength(83);
    for (const schema of schemas) {
      expect(built).toContain(`api/reference/schemas/${schema.toLowerCase()}/`);
    }
    const operations = built.filter((address) => /^api\/reference\/[^/]+\/$/.test(address));
    expect(operations.filter((address) => address !== 'api/reference/errors/')).toHaveLength(15);
  });

  it('end in a slash, but for alt.html', () => {
    const others = built.filter((address) => address !== '' && !address.endsWith('/'));
    expect(others).toEqual(['api/quick-start/alt.html']);
  });
});

describe('the sitemap', () => {
  it('lists each page under its canonical address and nothing else', () => {
    const sitemap = fs.readFileSync(path.join(BUILD, 'sitemap.xml'), 'utf8');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(listed.sort()).toEqual(pages.map(({address}) => canonicalOf(address)).sort());
  });
});

describe.each(pages)('/$address', ({address, html}) => {
  it('has a title of its own, then the site title', () => {
    const title = firstMatch(html, /<title[^>]*>([^<]*)<\/title>/);
    expect(title).toMatch(new RegExp(`^.+ \\| ${brand.name} Docs$`));
  });

  it('has a description', () => {
    const description = firstMatch(html, /<meta [^>]*name="?description"? content="([^"]*)"/);
    expect(description?.length).toBeGreaterThanOrEqual(30);
    expect(description?.length).toBeLessThanOrEqual(160);
  });

  it('has its canonical link', () => {
    const canonical = firstMatch(html, /<link [^>]*rel="?canonical"? href="?([^" >]+)/);
    expect(canonical).toBe(canonicalOf(address));
  });

  it('has one h1', () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  it('has no id twice', () => {
    const ids = [...html.matchAll(/\sid=(?:"([^"]+)"|([^\s>"]+))/g)].map(
      (match) => match[1] ?? match[2],
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has header, main container and footer', () => {
    expect(html).toMatch(/<nav [^>]*class="[^"]*navbar/);
    expect(html).toMatch(/<main[\s>]/);
    expect(html).toMatch(/<footer[\s>]/);
  });

  it('names the brand by its variables only', () => {
    expect(html).not.toContain('${brand.');
  });
});

describe('titles', () => {
  it('are all different', () => {
    const titles = pages.map(({html}) => firstMatch(html, /<title[^>]*>([^<]*)<\/title>/));
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
