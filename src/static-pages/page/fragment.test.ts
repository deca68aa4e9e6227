import {describe, expect, it} from 'vitest';
import {parsePage} from '../../text/pageTree';
import {cutFragment, fragmentOf} from './fragment';

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
  ])('contains %s unchanged', (_, content) => {
    const fragment = cutFragment(parsePage(page(content)));
    expect(fragment?.slice(fragment.indexOf('<body>'))).toBe(
      `<body><div data-page=/docs/a/>${content}</div></html>`,
    );
  });

  it('contains additions to the head, and the main scripts of its deployment', () => {
    const fragment = cutFragment(parsePage(page('<svg><title>Not this</title></svg>')));
    expect(fragment?.slice(0, fragment.indexOf('<body>'))).toBe(
      '<html lang=en class="docs-wrapper plugin-docs"><head>' +
        '<title data-rh=true>A &amp; B | Docs</title><meta data-rh=true name=description content="&lt;b&gt;">' +
        '<script src="/docs/assets/js/runtime~main.0a.js"></script><script src="/docs/assets/js/main.0b.js"></script>' +
        '<script data-rh=true type=application/ld+json>{"a":"</b>"}</script></head>',
    );
  });

  it('does not exist without a page element', () => {
    expect(cutFragment(parsePage(`${HEAD}<body><div>Not found</div>${END}`))).toBeUndefined();
  });
});

describe('the address of a fragment', () => {
  it.each([
    ['/docs/', '/docs/index.page.txt'],
    ['/docs/faq/', '/docs/faq/index.page.txt'],
    ['/docs/api/quick-start/alt.html', '/docs/api/quick-start/alt.page.txt'],
    ['index.html', 'index.page.txt'],
  ])('of %s is %s', (address, expected) => {
    expect(fragmentOf(address)).toBe(expected);
  });
});
