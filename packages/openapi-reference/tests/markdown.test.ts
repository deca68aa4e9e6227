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
    ['[a](#section/Errors) b', '<p>a b</p>'],
    [
      '[a **b**](#x) [c](https://c.example)',
      '<p>a <strong>b</strong> <a href="https://c.example">c</a></p>',
    ],
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
  ])('%j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html);
  });

  it('wraps tables in a scrollable, focusable box', () => {
    const html = markdownToHtml('| a |\n|---|\n| <x> |');
    expect(html).toMatch(
      /^<div class="ref-scroll" role="group" aria-label="Table" tabindex="0"[^>]*><table>/,
    );
    expect(html).toMatch(/<td>&lt;x&gt;<\/td>[\s\S]*<\/table><\/div>$/);
  });

  it('makes cards of the rows of a table of three columns, which carry the names of their columns', () => {
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

it('inlineMarkdownToHtml makes a phrase', () => {
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
