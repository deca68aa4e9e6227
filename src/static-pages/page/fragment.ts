/**
 * The part of a built page that the app takes on navigation: a small document, which the build writes next to the page
 * (`cutFragment.ts`). A text file, because programs that read the site must not take it for a page.
 */
const EXTENSION = '.page.txt';

/** At the end of a fragment. */
export const FRAGMENT_END = '</html>';

/**
 * Also maps files of a build: `api/index.html` has the fragment `api/index.page.txt`.
 *
 * @param page - address of a page, which ends with a slash or with `.html`
 */
export function fragmentOf(page: string): string {
  return `${page.replace(/\/$/, '/index').replace(/\.html$/, '')}${EXTENSION}`;
}
