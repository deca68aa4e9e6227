/** Orders a page's resources as readers need them. */

const STYLE_SHEET = /<link\b[^>]*?\srel="?stylesheet"?[^>]*?\shref="?([^\s">]+)"?[^>]*>/g;
const SCRIPT = /<script\b[^>]*?\ssrc="?[^\s">]+"?[^>]*><\/script>/g;
/** Data for programs. On the FAQ, it is longer than the rest of the head. */
const DATA = /<script\b[^>]*?\stype="?application\/ld\+json"?[^>]*>[^]*?<\/script>/g;
const BODY = '<body';
const BODY_END = '</body>';

/**
 * Ids of the elements after the navigation bar and at the end of a page. A browser that has the styles paints all
 * content received so far, and later content would shift it: the rest of the bar, or the footer on a short page. The
 * browser therefore waits for one of these elements. Source: HTML, `rel=expect`.
 */
export const NAVIGATION_END_ID = 'navigation-end';
export const PAGE_END_ID = 'page-end';

/** Id of the empty element after the end of the navigation bar. */
export const PAGE_STYLES_ID = 'page-styles';

/** The elements that the theme renders after the bar, as minified. */
const NAVIGATION_END = `<span hidden id=${NAVIGATION_END_ID}></span>`;
const PAGE_STYLES = `<span hidden id=${PAGE_STYLES_ID}></span>`;

/** Length of a body after which the footer is below the fold on every screen. Our choice. Unit: characters of HTML. */
const LONG_BODY = 60_000;

const expectation = (id: string) => `<link rel=expect href=#${id} blocking=render>`;

/** Returns the page up to the end of its navigation bar, without page-specific parts. */
export function barOf(html: string): string {
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  return `${root}${html.slice(html.indexOf(BODY), html.indexOf(NAVIGATION_END))}`;
}

/** Returns the addresses of a page's style sheets. */
export function styleSheets(html: string): string[] {
  return [...html.matchAll(STYLE_SHEET)].map(([, address = '']) => address);
}

/**
 * Inserts the first-paint rules into the page. On a long page, the rules of the navigation bar are in the head, and
 * those of the page follow the bar, so that a browser paints the bar before it receives the others. The style sheet and
 * the scripts are at the end, so that they do not compete for bandwidth. The first paint needs neither. The style sheet
 * comes first, and the scripts wait for it, as they did in the head. Data for programs comes last.
 *
 * @param page - its name, for the message
 * @param html - as it was built
 * @param rules - from `createFirstStyles`, for the bar, and for the page including its bar
 * @param isTall - the footer is below the fold on every screen although the page has little HTML
 * @throws Error if the page has no style sheet before its end, or no end of a navigation bar
 */
export function inOrderOfFirstPaint(
  page: string,
  html: string,
  rules: {readonly bar: string; readonly page: string},
  isTall = false,
): string {
  const end = html.lastIndexOf(BODY_END);
  const [sheet] = html.matchAll(STYLE_SHEET);
  if (end < 0 || sheet === undefined || sheet.index > end) {
    throw new Error(
      `${page} has no style sheet before ${BODY_END}, or the page does not end with it. The build expects pages as Docusaurus writes them.`,
    );
  }
  if (!html.includes(`${NAVIGATION_END}${PAGE_STYLES}`)) {
    throw new Error(
      `${page} has no ${NAVIGATION_END}${PAGE_STYLES}, which src/theme/Navbar renders after the navigation bar.`,
    );
  }
  const isInParts = isTall || html.length - html.indexOf(BODY) > LONG_BODY;
  const inHead = isInParts
    ? `${expectation(NAVIGATION_END_ID)}<style>${rules.bar}</style>`
    : `${expectation(PAGE_END_ID)}<style>${rules.page}</style>`;
  const isLater = new Set<string>();
  const move = (tag: string) => {
    isLater.add(tag);
    return '';
  };
  const content = html
    .slice(0, end)
    .replace(STYLE_SHEET, (tag) => (isLater.size === 0 ? `${move(tag)}${inHead}` : move(tag)))
    .replace(PAGE_STYLES, (element) =>
      isInParts ? element.replace('><', `><style>${rules.page}</style><`) : element,
    )
    .replace(SCRIPT, move)
    .replace(DATA, move);
  return `${content}${[...isLater].join('')}${html.slice(end)}`;
}
