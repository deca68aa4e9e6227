/** Marks in the HTML of a page that the app and the build recognise. */

/**
 * Marks the element that holds a page: everything below navigation bar and sidebar. Its value is the page's
 * address.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** A heading of the page that its sidebar shows; the title is HTML without tags. */
export type PageHeading = readonly [id: string, title: string];

/** These headings, as JSON. */
export const HEADINGS_ATTRIBUTE = 'data-headings';

/** Marks tags of the document's head that the page owns. Source: react-helmet-async. */
export const HEAD_MARK = 'data-rh';

/** Address of a main script: the app, or the bundler's runtime. */
export const MAIN_SCRIPT = /[/~]main\.[^/]*$/;

const LOADS_APP = /<script\b[^>]*?\ssrc="?[^\s">]*[/~]main\.[^\s">/]*"?[\s>]/;

/**
 * Whether an HTML file of a build is a page of the app: a file from `static/`, or one that only redirects, loads no
 * main script.
 */
export function isAppPage(html: string): boolean {
  return LOADS_APP.test(html);
}
