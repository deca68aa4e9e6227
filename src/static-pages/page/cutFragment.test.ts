import {describe, expect, it} from 'vitest';
import {cutFragment} from './cutFragment';
import {fragmentOf, isFragment, readStart, writeFragment} from './fragment';

const HEAD =
  '<!doctype html><html lang=en class="docs-wrapper plugin-docs"><head><meta charset=UTF-8>' +
  '<title data-rh=true>A &amp; B | Docs</title><meta data-rh=true name=description content="&lt;b&gt;">' +
  '<script data-rh=true type=application/ld+json>{"a":"</b>"}</script><style>div{top:0}</style></head>';
const END =
  '<script src=/docs/assets/js/runtime~main.0a.js defer></script><script src="/docs/assets/js/main.0b.js" defer></script>' +
  '<script src=/docs/assets/js/domain.0c.js></script></body></html>';

const page = (content: string) =>
  `${HEAD}<body><div id=app><div data-page=/docs/a/>${content}</div><footer><div>F</div></footer></div>${END}`;

describe('the fragment of a page', () => {
  it.each([
    ['text', '<p>Text'],
    ['nested elements with optional end tags', '<div><ul><li>1<li><div>2</div></ul></div><p>3'],
    [
      'its tag in an attribute, a comment and a script',
      '<i title="<div>"></i><!-- </div> --><script>"</div>"</script>',
    ],
    ['nothing', ''],
  ])('has %s unchanged', (_, content) => {
    expect(cutFragment(page(content))?.content).toBe(content);
  });

  it('has what the page adds to the head', () => {
    expect(cutFragment(page('<svg><title>Not this</title></svg>'))?.head).toEqual({
      title: 'A & B | Docs',
      html: {class: 'docs-wrapper plugin-docs'},
      tags: [
        {name: 'meta', attributes: {name: 'description', content: '<b>'}},
        {name: 'script', attributes: {type: 'application/ld+json'}, text: '{"a":"</b>"}'},
      ],
    });
  });

  it('names the main scripts of its deployment', () => {
    expect(cutFragment(page(''))?.scripts).toBe(
      '/docs/assets/js/runtime~main.0a.js,/docs/assets/js/main.0b.js',
    );
  });

  it('does not exist without a page element', () => {
    expect(cutFragment(`${HEAD}<body><div>Not found</div>${END}`)).toBeUndefined();
  });
});

describe('the start of a page', () => {
  const text = (length: number) => `<p>${'text '.repeat(length / 5)}`;
  const blocks = (...list: readonly string[]) =>
    `<div><article><div class="theme markdown">${list.join('')}</div><nav><div>Next</div></nav></article></div>`;
  const startOf = (...list: readonly string[]) => cutFragment(page(blocks(...list)))?.start;

  it('ends between two blocks, after the first screen, and keeps what follows them', () => {
    const list = ['<h1>A</h1>', text(5000), text(5000), text(5000), '<h2>B</h2>', text(20_000)];
    expect(startOf(...list)).toBe(blocks(...list.slice(0, 3)));
  });

  it('is the heading alone before a long block', () => {
    expect(startOf('<h1>A</h1>', `<div>${text(50_000)}<div></div></div>`)).toBe(
      blocks('<h1>A</h1>'),
    );
  });

  it('does not end within a block', () => {
    const nested = `<div class=markdown><ul><li>1<li><div>2</div></ul>${text(30_000)}</div>`;
    expect(startOf('<h1>A</h1>', text(500), nested)).toBe(blocks('<h1>A</h1>', text(500)));
  });

  it.each([
    ['a short page', ['<h1>A</h1>', text(2000), text(2000)]],
    ['a page with a short rest', ['<h1>A</h1>', text(11_000), text(11_000)]],
    ['a page of one block', [text(50_000)]],
    ['an empty page', []],
  ])('does not exist of %s', (_, list) => {
    expect(startOf(...list)).toBeUndefined();
  });

  it('does not exist without blocks', () => {
    expect(cutFragment(page(text(50_000)))?.start).toBeUndefined();
  });

  it('can be read before the rest has arrived', () => {
    const fragment = {
      scripts: '/a.js,/b.js',
      start: '<p>",\n{}</p>',
      head: {title: 'A', html: {}, tags: []},
      content: '<p>",\n{}</p><p>B',
    };
    const written = writeFragment(fragment);
    expect(JSON.parse(written)).toEqual(fragment);
    const {scripts, start} = fragment;
    const end = written.indexOf('\n') + 1;
    expect(readStart(written.slice(0, end))).toEqual({scripts, start});
    expect(readStart(written)).toEqual({scripts, start});
    expect(readStart(written.slice(0, end - 1))).toBeUndefined();
    expect(readStart('')).toBeUndefined();
  });
});

describe('the address of a fragment', () => {
  it.each([
    ['/docs/', '/docs/index.page.json'],
    ['/docs/faq/', '/docs/faq/index.page.json'],
    ['/docs/api/quick-start/alt.html', '/docs/api/quick-start/alt.page.json'],
    ['index.html', 'index.page.json'],
  ])('of %s is %s', (address, expected) => {
    expect(fragmentOf(address)).toBe(expected);
  });

  it('is recognised, compressed copies included', () => {
    expect(
      ['a/index.page.json', 'a/index.page.json.br', 'index.page.json.gz'].every(isFragment),
    ).toBe(true);
    expect(['index.html', 'fi.json', 'page.json.md'].some(isFragment)).toBe(false);
  });
});
