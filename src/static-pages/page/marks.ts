/** Marks in the HTML of a page, for the app and the build. */

/**
 * Attribute of the element that contains a page: everything below navigation bar and next to the sidebar. Its value is
 * the page's address.
 */
export const PAGE_ATTRIBUTE = 'data-page';

/** A heading that the sidebar shows. The title is HTML without tags. */
export type PageHeading = readonly [id: string, title: string];

/** Attribute with these headings as JSON. */
export const HEADINGS_ATTRIBUTE = 'data-headings';

/** Attribute of the page's tags in the document's head. Source: react-helmet-async. */
export const HEAD_MARK = 'data-rh';

/** Matches the address of a main script: the app, or the bundler's runtime. */
export const MAIN_SCRIPT = /[/~]main\.[^/]*$/;

/**
 * Returns whether an HTML file of a build is a page of the app. Files from `static/` and pages that only redirect load
 * no main script.
 */
export function isAppPage(html: string): boolean {
  return /<script\b[^>]*?\ssrc="?[^\s">]*[/~]main\.[^\s">/]*"?[\s>]/.test(html);
}
