/** The part of a built page that the app takes on navigation, as the build writes it beside the page. */
import type {HeadRequest} from '../bundle/headState';

export interface PageFragment {
  /** Addresses of the main scripts, separated by commas: each deployment that changes code has others. */
  scripts: string;
  head: HeadRequest;
  /** Content of the page element, as HTML. */
  content: string;
}

const EXTENSION = '.page.json';

/**
 * Also maps files of a build: `api/index.html` has the fragment `api/index.page.json`.
 *
 * @param page - address of a page, which ends with a slash or with `.html`
 */
export function fragmentOf(page: string): string {
  return `${page.replace(/\/$/, '/index').replace(/\.html$/, '')}${EXTENSION}`;
}

/** Whether a file of a build, or a compressed copy of it, is a fragment. */
export function isFragment(file: string): boolean {
  return /\.page\.json(?:\.br|\.gz)?$/.test(file);
}
