import {describe, expect, it} from 'vitest';
import {barOf, inOrderOfFirstPaint, styleSheets} from './firstPaint';

const HEAD = '<!doctype html><html><head><title>A</title>';
const SHEET = '<link rel=stylesheet href=/docs/assets/css/a.css />';
const SCRIPTS =
  '<script src=/docs/assets/js/a.js defer></script><script src="/docs/b.js" defer></script>';
const BAR = '<nav>Bar</nav>';
const AFTER_BAR = '<span hidden id=navigation-end></span><span hidden id=page-styles></span>';
const BODY = `</head><body><script>inline()</script>${BAR}${AFTER_BAR}<p>Text</p>`;
const RULES = {bar: 'nav{top:0}', page: 'nav{top:0}p{top:0}'};

describe('the order of a page’s resources', () => {
  it('is first-paint rules, content, style sheet, scripts', () => {
    expect(
      inOrderOfFirstPaint(
        'faq/index.html',
        `${HEAD}${SHEET}${SCRIPTS}${BODY}</body></html>`,
        RULES,
      ),
    ).toBe(
      `${HEAD}<link rel=expect href=#page-end blocking=render><style>${RULES.page}</style>${BODY}${SHEET}${SCRIPTS}</body></html>`,
    );
  });

  it('ends with data for programs, unchanged', () => {
    const data = '<script data-rh=true type=application/ld+json>{"a":"$& <b>"}</script>';
    const html = `${HEAD}${SHEET}${SCRIPTS}${data}${BODY}</body></html>`;
    expect(inOrderOfFirstPaint('faq/index.html', html, RULES)).toBe(
      `${HEAD}<link rel=expect href=#page-end blocking=render><style>${RULES.page}</style>${BODY}${SHEET}${SCRIPTS}${data}</body></html>`,
    );
  });

  it('allows a long page to be painted before it has loaded', () => {
    const text = `<p>${'long '.repeat(12_000)}</p>`;
    const html = inOrderOfFirstPaint(
      'faq/index.html',
      `${HEAD}${SHEET}${BODY}${text}</body>`,
      RULES,
    );
    expect(html).toContain('<link rel=expect href=#navigation-end blocking=render>');
  });

  it('allows a tall page with little text to be painted before it has loaded', () => {
    const html = inOrderOfFirstPaint('index.html', `${HEAD}${SHEET}${BODY}</body>`, RULES, true);
    expect(html).toContain('<link rel=expect href=#navigation-end blocking=render>');
  });

  it('is on such a page: rules of the bar, the bar, rules of the page, the text', () => {
    expect(inOrderOfFirstPaint('index.html', `${HEAD}${SHEET}${BODY}</body>`, RULES, true)).toBe(
      `${HEAD}<link rel=expect href=#navigation-end blocking=render><style>${RULES.bar}</style></head><body><script>inline()</script>${BAR}<span hidden id=navigation-end></span><span hidden id=page-styles><style>${RULES.page}</style></span><p>Text</p>${SHEET}</body>`,
    );
  });

  it('keeps the order of several style sheets', () => {
    const other = '<link href=/x rel=icon><link rel="stylesheet" href="/docs/b.css">';
    const html = inOrderOfFirstPaint(
      'faq/index.html',
      `${HEAD}${SHEET}${other}${BODY}</body>`,
      RULES,
    );
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain(`${SHEET}<link rel="stylesheet" href="/docs/b.css"></body>`);
    expect(html).toContain('<link href=/x rel=icon>');
  });

  it.each([`${HEAD}${BODY}</body>`, `${HEAD}${SHEET}${BODY}`])(
    'cannot be derived from %s',
    (html) => {
      expect(() => inOrderOfFirstPaint('faq/index.html', html, RULES)).toThrow(
        'faq/index.html has no style sheet before </body>',
      );
    },
  );

  it('cannot be derived from a page without an end of its navigation bar', () => {
    const html = `${HEAD}${SHEET}</head><body>${BAR}</body>`;
    expect(() => inOrderOfFirstPaint('a.html', html, RULES)).toThrow(
      'a.html has no <span hidden id=navigation-end>',
    );
  });

  it('depends on the bar and the classes of its root, whatever the page', () => {
    const html = `<!doctype html><html class=a><head><title>A</title></head><body>${BAR}${AFTER_BAR}<p>`;
    expect(barOf(html)).toBe(`<html class=a><body>${BAR}`);
  });

  it('distinguishes style sheets from other links', () => {
    expect(
      styleSheets(`<link rel=icon href=/a.css>${SHEET}<link rel="stylesheet" href="/docs/b.css">`),
    ).toEqual(['/docs/assets/css/a.css', '/docs/b.css']);
  });
});
