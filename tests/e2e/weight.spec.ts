/**
 * Whether the measurement of what a browser loads is correct. `crawl.spec.ts` checks the budgets of the pages; `npm run
 * weight` prints the same figures beside those of a stock site.
 */
import {expect, test} from '@playwright/test';
import {HEAVY_LIBRARIES, librariesIn} from '../browser/libraries';
import {measurePage} from '../browser/weight';

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

  test('recognises each library in a bundle', () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(HEAVY_LIBRARIES.toSorted());
    for (const [library, sample] of Object.entries(SAMPLES)) {
      expect(librariesIn(`(self.chunk=self.chunk||[]).push([[1],{2:()=>{${sample}}}]);`)).toEqual([
        library,
      ]);
    }
  });

  test('finds nothing in a bundle without them or in prose about them', () => {
    const bundle =
      '(self.chunk=self.chunk||[]).push([[1],{2:(e,t,n)=>{t.A=()=>(0,n(3).jsx)("p",{children:"Import the Postman collection. Lodash, Redux and Prism are libraries."})}}]);';
    expect(librariesIn(bundle)).toEqual([]);
  });
});
