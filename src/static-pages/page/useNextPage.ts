import {type RefObject, useEffect} from 'react';
import {PAGE_PIECES} from '../../../config/behaviour';
import {isFrugal} from './isFrugal';
import {isPage} from '../../site/pages';
import {askAhead} from './pageTexts';

/** The theme's link to the next page in the order of the sidebar. */
const NEXT = 'a.pagination-nav__link--next';

/**
 * Prefetches the next page before the reader requests it. Only its text: parsing it now would slow down the
 * current page.
 */
export function useNextPage(
  element: RefObject<HTMLElement | null>,
  permalink: string,
  isLoaded: (permalink: string) => boolean,
): void {
  useEffect(() => {
    const next = element.current?.querySelector<HTMLAnchorElement>(NEXT)?.pathname;
    if (next === undefined || !isPage(next) || isLoaded(next) || isFrugal()) {
      return undefined;
    }
    const timer = window.setTimeout(() => {
      askAhead(next, 'low');
    }, PAGE_PIECES.aheadDelay);
    return () => {
      window.clearTimeout(timer);
    };
  }, [element, permalink, isLoaded]);
}
