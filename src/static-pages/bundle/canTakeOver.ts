import {PAGE_ATTRIBUTE} from '../page/marks';

/** Removes the name of the file, with or without which servers serve a page. */
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
 * Returns whether the app can run in the document. Otherwise, the page and its links remain static. This is the case in
 * browsers without the features for navigation (before Chrome 103, Firefox 100 and Safari 16), and for a copy at
 * another address, such as in an archive, where the router would find no page.
 */
export function canTakeOver(): boolean {
  const page = document.querySelector(`[${PAGE_ATTRIBUTE}]`)?.getAttribute(PAGE_ATTRIBUTE);
  return 'timeout' in AbortSignal && (page == null || isAtHome(page, location.pathname));
}
