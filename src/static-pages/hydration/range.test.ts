import {describe, expect, it} from 'vitest';
import {markRange} from './range';

const AFTER = '<div class=mark data-after-page></div><button></button>';

describe('the range of the page', () => {
  it.each(['<div id="__docusaurus">', '<div id=__docusaurus>'])('begins after %s', (start) => {
    const html = (page: string) =>
      `<body><script>a()</script>${start}${page}${AFTER}</div><script src=/b.js></script></body>`;
    const page = '<nav></nav><div><div></div></div>';
    expect(markRange('index.html', html(page))).toBe(html(`<!--$s-->${page}<!--/$s-->`));
  });

  it.each([`<body>${AFTER}</body>`, '<body><div id=__docusaurus><nav></nav></div></body>'])(
    'is not in %s',
    (html) => {
      expect(() => markRange('faq/index.html', html)).toThrow(
        'faq/index.html has no element "__docusaurus"',
      );
    },
  );
});
