import {describe, expect, it} from 'vitest';
import {parsePage} from '../text/pageTree';
import {htmlToMarkdown} from './htmlToMarkdown';

function convert(html: string): string {
  const [root] = parsePage(`<div>${html}</div>`).elements;
  if (root === undefined) {
    throw new Error('no root');
  }
  return htmlToMarkdown(root, {url: 'https://x.example/docs/page/'});
}

describe('inline content', () => {
  it.each([
    ['<p>a <strong>b</strong>, <em>c</em></p>', 'a **b**, *c*'],
    ['<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['<p><code>a|b</code> <code>`</code></p>', '`a|b` `` ` ``'],
    ['<p>a *b* _c_ [d] &lt;e&gt;</p>', 'a \\*b\\* \\_c\\_ \\[d] \\<e>'],
    ['<p>snake_case stays</p>', 'snake_case stays'],
    ['<p>a<br>b</p>', 'a b'],
    ['<p>a <!-- x -->b</p>', 'a b'],
    [
      '<p>- no list</p><p>3. nor this</p><p># nor that</p>',
      '\\- no list\n\n3\\. nor this\n\n\\# nor that',
    ],
    ['<p><a href="/docs/faq/#a">FAQ</a></p>', '[FAQ](https://x.example/docs/faq/#a)'],
    ['<p><a href="#b">here</a></p>', '[here](https://x.example/docs/page/#b)'],
    [
      '<p><a href="/x" aria-label="Home"><svg></svg></a><a href="/y"></a></p>',
      '[Home](https://x.example/x)',
    ],
    ['<p><a href="mailto:a@x.example">mail</a></p>', '[mail](mailto:a@x.example)'],
    ['<ul><li><a href="/a">A</a><span>text</span></li></ul>', '- [A](https://x.example/a) text'],
    ['<a href="/c"><div>Card</div><div>text</div></a>', '[Card; text](https://x.example/c)'],
    ['<p><img src="/i.png" alt="A picture"></p>', '![A picture](https://x.example/i.png)'],
    ['<p><img src="/i.png" alt=""></p>', ''],
    [
      '<p><img src="/i.light.png" alt="P"><img src="/i.dark.png" alt="P"></p>',
      '![P](https://x.example/i.light.png)',
    ],
    ['<svg role="img" aria-label="A chart"><path/></svg>', '*Picture: A chart*'],
    ['<p>All <span role="img" aria-label="(sic)" data-sign=""></span></p>', 'All (sic)'],
    ['<p><span aria-hidden="true">x</span><svg><path/></svg>y</p>', 'y'],
  ])('%s', (html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });
});

describe('blocks', () => {
  it('headings lose their anchors', () => {
    expect(convert('<h2 id="a">Title<a class="hash-link" href="#a">&#8203;</a></h2>')).toBe(
      '## Title',
    );
  });

  it('lists nest and keep their numbers', () => {
    expect(
      convert('<ol start="3"><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>'),
    ).toBe('3. a\n   - b\n4. c\n\n   d');
  });

  it('cards with headings are not a list', () => {
    expect(convert('<ul><li><h2>A</h2><p>a</p></li><li><h2>B</h2></li></ul>')).toBe(
      '## A\n\na\n\n## B',
    );
  });

  it('code keeps its text and language', () => {
    expect(
      convert(
        '<figure class="ref-code"><figcaption>a.mjs</figcaption><pre><code class="language-javascript"><span class="t-k">a</span>\n<span class="line line-mark">b\n</span>c</code></pre><button>Copy</button></figure>',
      ),
    ).toBe('a.mjs:\n\n```javascript\na\nb\nc\n```');
  });

  it.each([
    ['Run it', 'Run it:'],
    ['Run it.', 'Run it.'],
  ])('the caption "%s" introduces its code', (caption, expected) => {
    expect(
      convert(
        `<figure class="ref-code"><figcaption>${caption}</figcaption><pre><code>a</code></pre></figure>`,
      ),
    ).toBe(`${expected}\n\n\`\`\`text\na\n\`\`\``);
  });

  it('code that contains fences gets a longer fence', () => {
    expect(convert('<pre><code>```\n</code></pre>')).toBe('````text\n```\n````');
  });

  it('all tabs are included, each with its name', () => {
    expect(
      convert(
        '<div class="ref-samples"><div role="tablist"><button role="tab" aria-controls="p1">Shell</button><button role="tab" aria-controls="p2">Python</button></div><div role="tabpanel" id="p1"><pre><code>a</code></pre></div><div role="tabpanel" id="p2" hidden><pre><code>b</code></pre></div></div>',
      ),
    ).toBe('**Shell**\n\n```text\na\n```\n\n**Python**\n\n```text\nb\n```');
  });

  it('admonitions become quotations with their type', () => {
    const remark = (title: string) =>
      `<div class="theme-admonition theme-admonition-warning alert"><div class="h"><span><svg></svg></span>${title}</div><div><p>a</p><p>b</p></div></div>`;
    expect(convert(remark('Keep it'))).toBe('> **Warning: Keep it**\n>\n> a\n>\n> b');
    expect(convert(remark('warning'))).toBe('> **Warning**\n>\n> a\n>\n> b');
  });

  it('folded parts are included', () => {
    expect(convert('<details><summary>More</summary><p>a</p></details>')).toBe('**More**\n\na');
  });

  it('definition terms become a list', () => {
    expect(convert('<dl><dt>A</dt><dt>B</dt><dd>c</dd><div><dt>D</dt><dd>e</dd></div></dl>')).toBe(
      '- **A, B**: c\n- **D**: e',
    );
  });

  it.each(['nav', 'button', 'form', 'script', 'style', 'noscript', 'select'])(
    'omits <%s>',
    (name) => {
      expect(convert(`<p>a</p><${name}>b</${name}><p>c</p>`)).toBe('a\n\nc');
    },
  );

  it('omits elements with the attribute', () => {
    expect(convert('<p>a</p><div data-no-copy><p>b</p></div>')).toBe('a');
  });
});

describe('tables', () => {
  it('have one line for each row', () => {
    expect(
      convert(
        '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>a</p><p>b.</p><p>c</p></td><td><ul><li>d</li><li>e | f</li></ul></td></tr></tbody></table>',
      ),
    ).toBe('| A | B |\n| - | - |\n| a; b. c | d; e \\| f |');
  });

  it('without a header get an empty header', () => {
    expect(
      convert(
        '<table><tbody><tr><th>Name</th><td>x</td></tr><tr><th>Code</th><td>y</td></tr></tbody></table>',
      ),
    ).toBe('| | |\n| - | - |\n| Name | x |\n| Code | y |');
  });

  it('pad the columns that a wide cell spans', () => {
    expect(
      convert(
        '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2">x</td></tr><tr><td>y</td></tr></table>',
      ),
    ).toBe('| A | B |\n| - | - |\n| x | |\n| y | |');
  });

  it.each(['x', '-3', '0', ''])('treat a width of %j as one column', (width) => {
    expect(
      convert(`<table><tr><th>A</th><th>B</th></tr><tr><td colspan="${width}">x</td></tr></table>`),
    ).toBe('| A | B |\n| - | - |\n| x | |');
  });

  it('have at most as many columns as HTML allows', () => {
    const wide = convert('<table><tr><th colspan="999999999">A</th></tr></table>');
    expect(wide.split('\n')[0]?.split('|')).toHaveLength(1000 + 2);
  });
});
