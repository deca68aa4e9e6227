/** What a page loads, in the order in which a reader needs it. */

const STYLE_SHEET = /<link\b[^>]*?\srel="?stylesheet"?[^>]*?\shref="?([^\s">]+)"?[^>]*>/g;
const SCRIPT = /<script\b[^>]*?\ssrc="?[^\s">]+"?[^>]*><\/script>/g;
/** Data for programs; those of the FAQ are longer than all else in its head. */
const DATA = /<script\b[^>]*?\stype="?application\/ld\+json"?[^>]*>[^]*?<\/script>/g;
const BODY = '<body';
const BODY_END = '</body>';

/**
 * Ids of what follows the navigation bar, and of the last element of a page. A browser that has the styles
 * paints what has arrived, and later content would shift it: the rest of the bar, or on a short page the footer. So it
 * waits for one of them. Source: HTML, `rel=expect`.
 */
export const NAVIGATION_END_ID = 'navigation-end';
export const PAGE_END_ID = 'page-end';

/** The footer of a page with a longer body is below the fold on every screen. Our choice. Unit: characters of HTML. */
const LONG_BODY = 60_000;

function expectation(html: string, isTall: boolean): string {
  const isLong = isTall || html.length - html.indexOf(BODY) > LONG_BODY;
  return `<link rel=expect href=#${isLong ? NAVIGATION_END_ID : PAGE_END_ID} blocking=render>`;
}

/** @returns addresses of the style sheets of a page */
export function styleSheets(html: string): string[] {
  return [...html.matchAll(STYLE_SHEET)].map(([, address = '']) => address);
}

/**
 * Inserts the rules for the first paint into the page. Style sheet and scripts are at its end, so that they do not
 * compete for bandwidth while the page loads: the first paint needs neither. The style sheet comes first, and the
 * scripts wait for it, as they did in the head. Data for programs comes last.
 *
 * @param page - its name, for the message
 * @param html - as it was built
 * @param firstStyles - rules as from `createFirstStyles`
 * @param isTall - the page has little HTML, and yet its footer is below the fold on every screen
 * @throws Error if the page has no style sheet before its end
 */
export function inOrderOfFirstPaint(
  page: string,
  html: string,
  firstStyles: string,
  isTall = false,
): string {
  const end = html.lastIndexOf(BODY_END);
  const [sheet] = html.matchAll(STYLE_SHEET);
  if (end < 0 || sheet === undefined || sheet.index > end) {
    throw new Error(
      `${page} has no style sheet before ${BODY_END}, or does not end with it. Allowed: pages as Docusaurus writes them.`,
    );
  }
  const isLater = new Set<string>();
  const move = (tag: string) => {
    isLater.add(tag);
    return '';
  };
  const content = html
    .slice(0, end)
    .replace(STYLE_SHEET, (tag) =>
      isLater.size === 0
        ? `${move(tag)}${expectation(html, isTall)}<style>${firstStyles}</style>`
        : move(tag),
    )
    .replace(SCRIPT, move)
    .replace(DATA, move);
  return `${content}${[...isLater].join('')}${html.slice(end)}`;
}
