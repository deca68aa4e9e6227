import {describe, expect, it} from 'vitest';
import {inOrderOfFirstPaint, styleSheets} from './firstPaint';

const HEAD = '<!doctype html><html><head><title>A</title>';
const SHEET = '<link rel=stylesheet href=/docs/assets/css/a.css />';
const SCRIPTS =
  '<script src=/docs/assets/js/a.js defer></script><script src="/docs/b.js" defer></script>';
const BODY = '</head><body><script>inline()</script><p>Text</p>';

describe('the order of what a page loads', () => {
  it('is: first-paint rules, content, style sheet, scripts', () => {
    expect(
      inOrderOfFirstPaint(
        'faq/index.html',
        `${HEAD}${SHEET}${SCRIPTS}${BODY}</body></html>`,
        'p{top:0}',
      ),
    ).toBe(
      `${HEAD}<link rel=expect href=#page-end blocking=render><style>p{top:0}</style>${BODY}${SHEET}${SCRIPTS}</body></html>`,
    );
  });

  it('has data for programs at its end, with every character', () => {
    const data = '<script data-rh=true type=application/ld+json>{"a":"$& <b>"}</script>';
    const html = `${HEAD}${SHEET}${SCRIPTS}${data}${BODY}</body></html>`;
    expect(inOrderOfFirstPaint('faq/index.html', html, '')).toBe(
      `${HEAD}<link rel=expect href=#page-end blocking=render><style></style>${BODY}${SHEET}${SCRIPTS}${data}</body></html>`,
    );
  });

  it('allows a long page to be painted before it has loaded', () => {
    const text = `<p>${'long '.repeat(12_000)}</p>`;
    const html = inOrderOfFirstPaint('faq/index.html', `${HEAD}${SHEET}${BODY}${text}</body>`, '');
    expect(html).toContain('<link rel=expect href=#navigation-end blocking=render>');
  });

  it('allows a tall page with little text to be painted before it has loaded', () => {
    const html = inOrderOfFirstPaint('index.html', `${HEAD}${SHEET}${BODY}</body>`, '', true);
    expect(html).toContain('<link rel=expect href=#navigation-end blocking=render>');
  });

  it('keeps the order of several style sheets', () => {
    const other = '<link href=/x rel=icon><link rel="stylesheet" href="/docs/b.css">';
    const html = inOrderOfFirstPaint(
      'faq/index.html',
      `${HEAD}${SHEET}${other}${BODY}</body>`,
      'p{top:0}',
    );
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain(`${SHEET}<link rel="stylesheet" href="/docs/b.css"></body>`);
    expect(html).toContain('<link href=/x rel=icon>');
  });

  it.each([`${HEAD}${BODY}</body>`, `${HEAD}${SHEET}${BODY}`])(
    'cannot be derived from %s',
    (html) => {
      expect(() => inOrderOfFirstPaint('faq/index.html', html, '')).toThrow(
        'faq/index.html has no style sheet before </body>',
      );
    },
  );

  it('distinguishes style sheets from other links', () => {
    expect(
      styleSheets(`<link rel=icon href=/a.css>${SHEET}<link rel="stylesheet" href="/docs/b.css">`),
    ).toEqual(['/docs/assets/css/a.css', '/docs/b.css']);
  });
});
