import {load as parseHtml} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {firstSentence, inlineMarkdownToHtml, markdownToHtml, plainText} from '../src/markdown';

describe('markdownToHtml', () => {
  it.each([
    ['text', '<p>text</p>'],
    ['**b** *i* `c`', '<p><strong>b</strong> <em>i</em> <code>c</code></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    [
      '[x](https://example.com/a?b=1&c=2)',
      '<p><a href="https://example.com/a?b=1&amp;c=2">x</a></p>',
    ],
    ['', ''],
    ['{braces} {{ twice }} ${x}', '<p>{braces} {{ twice }} ${x}</p>'],
    ['<account_id> & <b>', '<p>&lt;account_id&gt; &amp; <b></b></p>'],
    [
      '<script>alert(1)</script>',
      '<div class="ref-html">&lt;script&gt;alert(1)&lt;/script&gt;</div>',
    ],
    ['a<!-- note -->', '<p>a</p>'],
    ['`<i>{x}`', '<p><code>&lt;i&gt;{x}</code></p>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['Title\n===', '<p><strong>Title</strong></p>'],
    ['![alt <b>](x.png)', '<p>alt &lt;b&gt;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p>[x](JaVaScRiPt:alert(1))</p>'],
    ['<javascript:alert(1)>', '<p>&lt;javascript:alert(1)&gt;</p>'],
    ['[x](data:text/html,<script>)', '<p>[x](data:text/html,&lt;script&gt;)</p>'],
    [
      '[x](https://e.example "\\" onclick=\\"a")',
      '<p><a href="https://e.example" title="&quot; onclick=&quot;a">x</a></p>',
    ],
    ['```js" onload="x\n<b>\n```', '<pre><code class="language-js&quot;">&lt;b&gt;\n</code></pre>'],
    // The site's links are marked so that its own link check leaves them to this package.
    ['[a](/docs/x/)', '<p><a data-described="" href="/docs/x/">a</a></p>'],
    ['a<br>b <sub>2</sub>', '<p>a<br>b <sub>2</sub></p>'],
    ['a <b onclick="x()">b</b>', '<p>a <b>b</b></p>'],
    ['<a href="javascript:x()">y</a> z', '<p><a>y</a> z</p>'],
    ['a <i>open', '<p>a <i>open</i></p>'],
    ['a </b> c', '<p>a &lt;/b&gt; c</p>'],
    ['x <img src=https://x.example/a.png alt="A cat"> y', '<p>x A cat y</p>'],
    ['![A](/img/a.png)', '<p><img src="/img/a.png" alt="A" loading="lazy"></p>'],
    ['![A](https://x.example/a.png)', '<p>A</p>'],
    ['![no](/&#47;evil.example/p.png)', '<p>no</p>'],
    ['<ul><li>a &amp; b</li></ul>', '<div class="ref-html"><ul><li>a &amp; b</li></ul></div>'],
    [
      '<iframe src="x"></iframe><style>p{}</style>',
      '<div class="ref-html">&lt;iframe src=&quot;x&quot;&gt;&lt;/iframe&gt;&lt;style&gt;p{}&lt;/style&gt;</div>',
    ],
    // Elements stay open across blank lines, until the end of their list or text.
    [
      '<ul>\n<li>one</li>\n\n<li>two <b>x</li>\n</ul>',
      '<div class="ref-html"><ul>\n<li>one</li>\n<li>two <b>x</b></li>\n</ul></div>',
    ],
    [
      '<details><summary>More</summary>\n\n**in**\n\n</details>',
      '<div class="ref-html"><details><summary>More</summary>\n<p><strong>in</strong></p>\n</details></div>',
    ],
    [
      '<h2>Title</h2>\n\na <!-- hidden --> b',
      '<div class="ref-html"><p><strong>Title</strong></p>\n</div>\n<p>a  b</p>',
    ],
  ])('%j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html);
  });

  it('closes elements where their list ends', () => {
    expect(markdownToHtml('- <p>\n\nafter')).toMatch(
      /<p>\n<\/p><\/div>\n<\/li>\n<\/ul>\n<p>after<\/p>$/,
    );
  });

  it('aligns columns with classes', () => {
    const table = markdownToHtml('| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |');
    const cells = parseHtml(table)('td').toArray();
    expect(cells.map((cell) => cell.attribs.class)).toEqual([
      ...[undefined, 'ref-align-center', 'ref-align-right'],
    ]);
    expect(table).not.toContain('style=');
  });

  it('wraps tables in a scrollable, focusable box', () => {
    const html = markdownToHtml('| a |\n|---|\n| <x> |');
    expect(html).toMatch(
      /^<div class="ref-scroll" role="group" aria-label="Table" tabindex="0"[^>]*><table>/,
    );
    expect(html).toMatch(/<td>&lt;x&gt;<\/td>[\s\S]*<\/table><\/div>$/);
  });

  it('turns the rows of a three-column table into cards with the names of the columns', () => {
    const html = markdownToHtml(
      '| a | `b` | c & **d** |\n|---|:-:|---|\n| 1 | | 3 |\n\n| e | f |\n|---|---|\n| 1 | 2 |',
    );
    const [cards = '', table = ''] = html.split(/(?<=<\/div>)\s/);
    expect(cards).toContain('<div class="ref-scroll ref-cards"');
    expect([...cards.matchAll(/<td[^>]* data-label="(.*?)"/g)].map(([, name]) => name)).toEqual([
      'a',
      'b',
      'c &amp; d',
    ]);
    for (const element of ['<table', '<thead', '<tr', '<th', '<tbody', '<td']) {
      expect(cards.match(new RegExp(`${element}\\b(?![^>]* role=)`)), element).toBeNull();
    }
    expect(table).not.toMatch(/ref-cards|role="table"|data-label/);
  });
});

it('inlineMarkdownToHtml returns phrasing content', () => {
  expect(inlineMarkdownToHtml(' **a** <x>\n# no heading ')).toBe(
    '<strong>a</strong> &lt;x&gt;\n# no heading',
  );
});

describe('plainText', () => {
  it.each([
    ['**a** `b` [c](https://d.example)', 'a b c'],
    ['one\ntwo\n\nthree', 'one two three'],
    ['# Head\n\nText', 'Head Text'],
    ['- a\n- b', 'a b'],
    ['a  \nb', 'a b'],
    ['```\ncode {x}\n```', 'code {x}'],
    ['![alt](x.png) <x>', 'alt <x>'],
    ['| a | b |\n|---|---|\n| c | d |', 'a b c d'],
    ['', ''],
  ])('%j reads %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });
});

describe('firstSentence', () => {
  it.each([
    ['One. Two.', 'One.'],
    ['One.\n\nTwo.', 'One.'],
    ['No end', 'No end'],
    ['Is it? Yes.', 'Is it?'],
    ['Costs 1.50 EUR. More.', 'Costs 1.50 EUR.'],
    ['See `GET /a.b`. More', 'See GET /a.b.'],
    ['A line\nthat goes on. More', 'A line that goes on.'],
    ['# Head\n\nText. More.', 'Head Text.'],
    ['', ''],
  ])('%j begins with %j', (markdown, sentence) => {
    expect(firstSentence(markdown)).toBe(sentence);
  });
});
