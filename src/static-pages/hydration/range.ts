/** Part of the build: marks what one part of a page takes over that has several elements. */
import {AFTER_PAGE_ATTRIBUTE} from '../page/marks';

/**
 * Between these comments, a part finds all of its elements, and not only one. Source: Preact, `src/diff/index.js`,
 * `rangeEnd`.
 */
const RANGE = {start: '<!--$s-->', end: '<!--/$s-->'} as const;

/** Docusaurus renders the app into it. */
const APP_START = /<div id="?__docusaurus"?>/;
const PAGE_END = new RegExp(`<[^<>]*\\s${AFTER_PAGE_ATTRIBUTE}\\b`);

/**
 * Marks the page in the app's element as one range.
 *
 * @param file - its name, for the message
 * @throws Error if it cannot be found
 */
export function markRange(file: string, html: string): string {
  const app = APP_START.exec(html);
  const start = app === null ? html.length : app.index + app[0].length;
  const length = html.slice(start).search(PAGE_END);
  if (length < 0) {
    throw new Error(
      `${file} has no element "__docusaurus" with one that has "${AFTER_PAGE_ATTRIBUTE}" in it. Allowed: pages as Docusaurus writes them.`,
    );
  }
  const page = html.slice(start, start + length);
  return [html.slice(0, start), RANGE.start, page, RANGE.end, html.slice(start + length)].join('');
}
