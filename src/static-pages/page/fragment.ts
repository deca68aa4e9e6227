/**
 * The part of a built page that the app loads on navigation: a small document, which the build writes next to the page
 * (`cutFragment.ts`). It is a text file, so that crawlers do not mistake it for a page.
 */
const EXTENSION = '.page.txt';

export const FRAGMENT_END = '</html>';

/**
 * Maps a page to its fragment, also for files of a build: `api/index.html` has the fragment `api/index.page.txt`.
 *
 * @param page - address of a page, which ends with a slash or with `.html`
 */
export function fragmentOf(page: string): string {
  return `${page.replace(/\/$/, '/index').replace(/\.html$/, '')}${EXTENSION}`;
}
