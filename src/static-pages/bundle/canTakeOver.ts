import {PAGE_ATTRIBUTE} from '../page/marks';

/** Servers serve a page with and without the name of its file. */
const placeOf = (pathname: string) =>
  decodeURI(pathname).replace(/(?:\/index)?(?:\.html)?\/*$/, '');

/**
 * @param page - address of a page, including the base path
 * @param pathname - path of the document that contains it, encoded
 */
export function isAtHome(page: string, pathname: string): boolean {
  try {
    return placeOf(page) === placeOf(pathname);
  } catch {
    return false;
  }
}

/**
 * Whether the app can run on the document. Otherwise the page stays as the document has it, and its links are plain
 * links: in a browser without what each navigation needs (before Chrome 103, Firefox 100 and Safari 16), and in a copy
 * at another address, such as in an archive, where the router would find no page.
 */
export function canTakeOver(): boolean {
  const page = document.querySelector(`[${PAGE_ATTRIBUTE}]`)?.getAttribute(PAGE_ATTRIBUTE);
  return 'timeout' in AbortSignal && (page == null || isAtHome(page, location.pathname));
}
