/**
 * Whether the measurement of what a browser loads is correct. `crawl.spec.ts` checks the budgets of the pages; `npm run
 * weight` prints the same figures beside those of a stock site.
 */
import {once} from 'node:events';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {expect, test} from '@playwright/test';
import {HEAVY_LIBRARIES, librariesIn} from '../browser/libraries';
import {measurePage} from '../browser/weight';

/** A server with invented, cacheable files; anything else is 404. */
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

test.describe('the measurement', () => {
  test('counts bodies as sent and distinguishes prefetched from loaded files', async ({
    browser,
    baseURL,
    request,
  }) => {
    const weight = await measurePage(browser, `${baseURL ?? ''}api/quick-start/`);
    const style = weight.resources.find(({type}) => type === 'stylesheet');
    const response = await request.head(style?.url ?? '', {headers: {'accept-encoding': 'br'}});
    expect(response.headers()['content-encoding']).toBe('br');
    expect(style?.bytes).toBe(Number(response.headers()['content-length']));

    const total = weight.resources.reduce((sum, {bytes}) => sum + bytes, 0);
    const loaded = Object.values(weight.loaded).reduce((sum, bytes) => sum + bytes, 0);
    expect(loaded + weight.prefetched).toBe(total);
  });

  test('counts a prefetched file as prefetched, unless the page uses it', async ({browser}) => {
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

  test('rejects a page with a missing file', async ({browser}) => {
    const site = await serveFiles({
      '/': '<!doctype html><html data-has-hydrated="true"><link rel="icon" href="data:,"><script src="gone.js"></script>',
    });
    try {
      await expect(measurePage(browser, site.origin)).rejects.toThrow(/gone\.js returns 404/);
    } finally {
      site.close();
    }
  });

  test('rejects a page that does not exist', async ({browser, baseURL}) => {
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

  test('recognises a sample of each library', () => {
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
