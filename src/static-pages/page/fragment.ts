/**
 * The part of a built page that the app takes on navigation: a small document, which the build writes beside the page
 * (`cutFragment.ts`). A text, because it is no page for programs that read the site.
 */
const EXTENSION = '.page.txt';

/** At the end of a fragment. */
export const FRAGMENT_END = '</html>';

/** The element whose children are the headings, paragraphs and other blocks of a page. */
export const BLOCKS_CLASS = 'markdown';

/**
 * Also maps files of a build: `api/index.html` has the fragment `api/index.page.txt`.
 *
 * @param page - address of a page, which ends with a slash or with `.html`
 */
export function fragmentOf(page: string): string {
  return `${page.replace(/\/$/, '/index').replace(/\.html$/, '')}${EXTENSION}`;
}

/** Whether a file of a build, or a compressed copy of it, is a fragment. */
export function isFragment(file: string): boolean {
  return /\.page\.txt(?:\.br|\.gz)?$/.test(file);
}
