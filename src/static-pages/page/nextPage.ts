import {PAGE_PIECES} from '../../../config/behaviour';
import {documentAt} from './documents';
import {isFrugal} from './isFrugal';
import {isAsked} from './pages';
import {askAhead} from './pageTexts';

/** The theme's link to the next page in the order of the sidebar. */
const NEXT = 'a.pagination-nav__link--next';

/**
 * Prefetches the next page before the reader requests it. Only its text: parsing it now would slow down the current
 * page.
 *
 * @returns ends it
 */
export function prefetchNext(page: HTMLElement): () => void {
  const next = documentAt(page.querySelector<HTMLAnchorElement>(NEXT)?.pathname);
  if (next === undefined || isAsked(next) || isFrugal()) {
    return () => undefined;
  }
  const timer = setTimeout(() => {
    askAhead(next);
  }, PAGE_PIECES.aheadDelay);
  return () => {
    clearTimeout(timer);
  };
}
