/** The part of a built page that the app takes on navigation, as the build writes it beside the page. */
import type {HeadRequest} from '../head/headState';

export interface PageFragment {
  /** Addresses of the main scripts, separated by commas: each deployment that changes code has others. */
  scripts: string;
  /** The content as far as its first screen, as HTML; absent if all of it is not much longer. */
  start?: string;
  head: HeadRequest;
  /** Content of the page element, as HTML. */
  content: string;
}

export type FragmentStart = Pick<PageFragment, 'scripts' | 'start'>;

/** Between the members that a browser reads while the others arrive, and the others. Both together are JSON. */
const START_END = ',\n';

/** Repeating the start in the content costs a few bytes once compressed, and neither needs the other to be parsed. */
export function writeFragment({scripts, start, ...others}: PageFragment): string {
  const [first, rest] = [{scripts, start}, others].map((part) => JSON.stringify(part));
  return `${first?.slice(0, -1)}${START_END}${rest?.slice(1)}`;
}

/**
 * @param text - the beginning of a fragment, of any length
 * @returns undefined until the start is there
 */
export function readStart(text: string): FragmentStart | undefined {
  const end = text.indexOf(START_END);
  return end === -1 ? undefined : (JSON.parse(`${text.slice(0, end)}}`) as FragmentStart);
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
