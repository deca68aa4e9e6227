/**
 * What a browser with an empty cache loads, page by page. The budgets are numbers of bytes, so they hold on every
 * machine; `npm run weight` prints the same figures beside those of a stock site.
 */
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {type APIRequestContext, expect, test} from '@playwright/test';
import {HEAVY_LIBRARIES, librariesIn} from '../../scripts/lib/libraries';
import {measurePage, type PageWeight} from '../../scripts/lib/weight';
import {SEARCH_FOLDER} from '../../src/lib/search/files';
import {ROUTES} from './fixtures';

const KB = 1000;

/** Source: design, section 5, and the requirements of the reference, point 2. Unit: bytes, brotli. */
const OPERATION_SCRIPTS = 125 * KB;
const GUIDE_SCRIPTS = 115 * KB;
const STYLES = 20 * KB;
const PREFETCHED = 60 * KB;
const FONTS = 40 * KB;
/** All that a page loads at first, pictures included. Source: issue 5, "It must show". Unit: bytes. */
const TOTAL = 300 * KB;

/** Schemas beside the largest one, spread over the alphabet. */
const SCHEMA_SAMPLE = 9;
const MARKETS = ['markets/', 'markets/compare/', 'markets/fi/', 'markets/de/', 'markets/gr/'];

/** Pages of the reference that are neither an operation nor a schema weigh no more than an operation. */
const REFERENCE = /^api\/reference\/(?!schemas\/)/;
const SCHEMA = /^api\/reference\/schemas\/./;
/** Everything that is read as prose weighs no more than a guide. */
const PROSE = /^(?!api\/reference\/|markets\/)/;

function schemaSample(): string[] {
  const schemas = ROUTES.filter((route) => SCHEMA.test(route));
  const size = (route: string) => fs.statSync(path.join('build', route, 'index.html')).size;
  const [largest] = schemas.toSorted((a, b) => size(b) - size(a));
  const others = schemas.filter((schema) => schema !== largest);
  const step = others.length / SCHEMA_SAMPLE;
  const sample = Array.from(
    {length: SCHEMA_SAMPLE},
    (_, index) => others[Math.floor(index * step)],
  );
  return [largest, ...sample].filter((schema) => schema !== undefined);
}

const PAGES: readonly {address: string; scripts: number}[] = [
  ...[...ROUTES.filter((route) => REFERENCE.test(route)), ...schemaSample()].map((address) => ({
    address,
    scripts: OPERATION_SCRIPTS,
  })),
  ...[...ROUTES.filter((route) => PROSE.test(route)), ...MARKETS].map((address) => ({
    address,
    scripts: GUIDE_SCRIPTS,
  })),
];

/** Libraries of each script that was looked at, by its address: pages share most scripts. */
const librariesByUrl = new Map<string, string[]>();

async function librariesOf(request: APIRequestContext, url: string): Promise<string[]> {
  const known = librariesByUrl.get(url);
  if (known !== undefined) {
    return known;
  }
  const libraries = librariesIn(await (await request.get(url)).text());
  librariesByUrl.set(url, libraries);
  return libraries;
}

/** Names the files behind a figure, heaviest first. */
function heaviest(weight: PageWeight, isCounted: (index: number) => boolean): string {
  return weight.resources
    .filter((_, index) => isCounted(index))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 10)
    .map(({url, bytes}) => `${new URL(url).pathname} ${bytes}`)
    .join('\n');
}

/** A server of made-up files that a browser may keep; anything else is 404. */
async function serveFiles(files: Readonly<Record<string, string>>) {
  const server = http.createServer((request, response) => {
    const name = request.url ?? '/';
    const text = files[name];
    const type = /\.(?:js|css)$/.exec(name)?.[0];
    response.writeHead(text === undefined ? 404 : 200, {
      'Content-Type':
        type === '.js' ? 'text/javascript' : type === '.css' ? 'text/css' : 'text/html',
      'Content-Length': Buffer.byteLength(text ?? ''),
      'Cache-Control': 'max-age=600',
    });
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {origin: `http://127.0.0.1:${port}/`, close};
}

test.describe('a page with an empty cache', () => {
  for (const {address, scripts} of PAGES) {
    test(`/${address} is within its budgets`, async ({browser, request, baseURL}) => {
      const weight = await measurePage(browser, `${baseURL ?? ''}${address}`);
      const {loaded, prefetched, resources} = weight;
      const files = (type: string) =>
        heaviest(
          weight,
          (index) => resources[index]?.type === type && !resources[index].isPrefetched,
        );

      // A measurement that misses the main script would pass everything.
      expect(loaded.document, 'bytes of HTML').toBeGreaterThan(0);
      expect(loaded.script, 'bytes of scripts').toBeGreaterThan(0);
      expect(loaded.stylesheet, 'bytes of styles').toBeGreaterThan(0);

      expect.soft(loaded.script, files('script')).toBeLessThanOrEqual(scripts);
      expect.soft(loaded.stylesheet, files('stylesheet')).toBeLessThanOrEqual(STYLES);
      expect.soft(loaded.font, files('font')).toBeLessThanOrEqual(FONTS);
      expect
        .soft(
          prefetched,
          heaviest(weight, (index) => resources[index]?.isPrefetched === true),
        )
        .toBeLessThanOrEqual(PREFETCHED);

      const total = Object.values(loaded).reduce((sum, bytes) => sum + bytes, 0);
      expect
        .soft(
          total,
          heaviest(weight, (index) => resources[index]?.isPrefetched === false),
        )
        .toBeLessThanOrEqual(TOTAL);

      const heavy: string[] = [];
      for (const {url, type} of resources) {
        const libraries = type === 'script' ? await librariesOf(request, url) : [];
        heavy.push(...libraries.map((library) => `${library} in ${new URL(url).pathname}`));
      }
      expect.soft(heavy).toEqual([]);
      expect.soft(resources.filter(({url}) => url.includes(`/${SEARCH_FOLDER}/`))).toEqual([]);
    });
  }
});

test.describe('the measurement', () => {
  test('looks at every kind of page', () => {
    const addresses = PAGES.map(({address}) => address);
    expect(addresses).toEqual(expect.arrayContaining(['', 'faq/', 'api/quick-start/', 'tpp/']));
    expect(addresses).toEqual(expect.arrayContaining(['api/reference/', 'api/reference/errors/']));
    expect(addresses).toContain('api/reference/create-payment/');
    expect(addresses.filter((address) => SCHEMA.test(address))).toHaveLength(SCHEMA_SAMPLE + 1);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('counts bodies as they are sent and tells prefetched files from loaded ones', async ({
    browser,
    baseURL,
    request,
  }) => {
    const weight = await measurePage(browser, `${baseURL ?? ''}api/quick-start/`);
    const style = weight.resources.find(({type}) => type === 'stylesheet');
    const answer = await request.head(style?.url ?? '', {headers: {'accept-encoding': 'br'}});
    expect(answer.headers()['content-encoding']).toBe('br');
    expect(style?.bytes).toBe(Number(answer.headers()['content-length']));

    const total = weight.resources.reduce((sum, {bytes}) => sum + bytes, 0);
    const loaded = Object.values(weight.loaded).reduce((sum, bytes) => sum + bytes, 0);
    expect(loaded + weight.prefetched).toBe(total);
  });

  test('counts a prefetched file as such, unless the page uses it', async ({browser}) => {
    const site = await serveFiles({
      '/': `<!doctype html><html data-has-hydrated="true"><link rel="icon" href="data:,">
        <link rel="stylesheet" href="style.css"><script src="needed.js"></script>
        <link rel="prefetch" href="perhaps.js"><link rel="prefetch" href="later.js">
        <script>setTimeout(() => document.head.append(Object.assign(document.createElement('script'), {src: 'later.js'})), 400)</script>`,
      '/style.css': `/*${'-'.repeat(500)}*/`,
      '/needed.js': `/*${'-'.repeat(1000)}*/`,
      '/perhaps.js': `/*${'-'.repeat(2000)}*/`,
      '/later.js': `/*${'-'.repeat(3000)}*/`,
    });
    try {
      const weight = await measurePage(browser, site.origin);
      expect(weight.loaded.stylesheet).toBe(504);
      expect(weight.loaded.script).toBe(1004 + 3004);
      expect(weight.prefetched).toBe(2004);
      expect(weight.requests).toBe(5);
    } finally {
      site.close();
    }
  });

  test('refuses a page with a missing file', async ({browser}) => {
    const site = await serveFiles({
      '/': '<!doctype html><html data-has-hydrated="true"><link rel="icon" href="data:,"><script src="gone.js"></script>',
    });
    try {
      await expect(measurePage(browser, site.origin)).rejects.toThrow(/gone\.js answers with 404/);
    } finally {
      site.close();
    }
  });

  test('refuses a page that is not there', async ({browser, baseURL}) => {
    await expect(measurePage(browser, `${baseURL ?? ''}no/such/page/`)).rejects.toThrow(/404/);
  });
});

test.describe('the detector of heavy libraries', () => {
  /** As minified bundles have them. */
  const SAMPLES: Readonly<Record<string, string>> = {
    postman: 'n(t,{_postman_propertyName:"Url"});',
    faker: 'function(){return"https://cdn.fakercloud.com/avatars/"+e.pick(t)}',
    lodash: 'var i="__lodash_hash_undefined__";function o(e){this.size=0}',
    iconv: 'throw new Error("Encoding not recognized: \'"+e+"\' (searched as: \'"+n+"\')")',
    redux: 'var u={INIT:"@@redux/INIT"+s(),REPLACE:"@@redux/REPLACE"+s()}',
    'react-live': 'SyntaxError("No-Inline evaluations must call `render`.")',
    'react-markdown': '{from:"astPlugins",id:"remove-buggy-html-in-markdown-parser"}',
    search: 'e.id=`search-option-${t}`,e.setAttribute("aria-selected","false")',
    prism: 'a.hooks.run("before-tokenize",i),i.tokens=a.tokenize(i.code,i.grammar)',
  };

  test('knows a sample of each library', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(HEAVY_LIBRARIES.toSorted());
  });

  for (const [library, sample] of Object.entries(SAMPLES)) {
    test(`finds ${library} in a bundle`, () => {
      const bundle = `(self.chunk=self.chunk||[]).push([[1],{2:function(e,t,n){${sample}}}]);`;
      expect(librariesIn(bundle)).toEqual([library]);
    });
  }

  test('finds nothing in a bundle without them or in prose about them', () => {
    const bundle =
      '(self.chunk=self.chunk||[]).push([[1],{2:(e,t,n)=>{t.A=()=>(0,n(3).jsx)("p",{children:"Import the Postman collection. Lodash, Redux and Prism are libraries."})}}]);';
    expect(librariesIn(bundle)).toEqual([]);
  });
});
