import {load} from 'cheerio';
import {expect, it} from 'vitest';
import {createMinifier} from '../../scripts/stages/minify';
import {pageTree} from './pageTree';
import {outline} from './pageTree.fixture';

const CELLS = '<tr class="a"><th>1</th><td><p>2</p><ul><li>3</li></ul></td></tr>';

/** Nested elements whose end tags are omitted in minified HTML. */
it.each([
  '<p>a &amp; b &lt;i&gt;</p><p class="a">c<br></p><div><p>d</p>e</div><h2 id=b>f</h2>',
  '<ul><li>a<ul><li>b</li><li><p>c</p></li></ul></li><li>d</li></ul><ol><li>e</li></ol><p>f</p>',
  '<dl><dt>a</dt><dd><p>b</p><dl><dt>c</dt><dd>d</dd></dl></dd><dt>e</dt><dd>f</dd></dl>',
  `<table><caption>a</caption><colgroup><col><col></colgroup><thead>${CELLS}</thead><tbody>${CELLS}${CELLS}</tbody><tfoot>${CELLS}</tfoot></table>`,
  `<table>${CELLS}<tr><td><table><tbody>${CELLS}</tbody><tbody>${CELLS}</tbody></table></td></tr></table>text`,
  '<select><option>a</option><optgroup><option>b</option></optgroup><optgroup><option disabled>c</option></optgroup></select>',
  '<details><summary>a</summary><p>b</p><blockquote><p>c</p></blockquote></details><dialog><p>d</p></dialog>',
  '<p><a href="/a?b&amp;c">a</a><svg viewBox="0 0 1 1"><linearGradient id="g"/><path d="M0 0"/></svg><button type="button">b</button></p><pre><code>c\nd</code></pre>',
])('parses minified HTML as browsers do: %s', async (body) => {
  const html = await createMinifier()(
    `<!doctype html><html lang=en><head><title>t</title><noscript><style>a{}</style></noscript></head><body>${body}</body></html>`,
    'page',
  );
  const expected = load(html, {scriptingEnabled: false}).root().toArray();
  expect([pageTree(html)].flatMap(outline), html).toEqual(expected.flatMap(outline));
});
