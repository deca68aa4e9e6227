import {type ReactNode, useEffect, useLayoutEffect, useRef} from 'react';
import {PAGE_ATTRIBUTE} from './marks';
import {pageAt} from './pages';
import {clearScreen, isOnScreen, showPage} from './screen';

/** An element whose content React neither creates nor compares, because the object stays the same. */
export const FILLED_LATER = {__html: ''};

/**
 * A page of the site. React recreates it if something modified the document or if the next page has another frame. Its
 * content then moves to the new element.
 *
 * @param props.permalink - a page that has been loaded
 */
export function StaticPage({permalink}: {permalink: string}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  // Before paint, so that a remembered language does not flash.
  useLayoutEffect(() => {
    const target = element.current;
    const isThere = target === null || isOnScreen(target, permalink);
    if (!isThere && pageAt(permalink)?.holder !== target) {
      showPage(target, permalink);
    }
  }, [permalink]);
  // The document's page is painted already. Features are added in separate tasks, after those of the frame.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (element.current !== null && !isOnScreen(element.current)) {
        showPage(element.current, permalink, true);
      }
    });
    return () => {
      clearTimeout(timer);
    };
  }, [permalink]);
  useLayoutEffect(() => clearScreen, []);
  return (
    <div
      ref={element}
      {...{[PAGE_ATTRIBUTE]: permalink}}
      suppressHydrationWarning
      dangerouslySetInnerHTML={FILLED_LATER}
    />
  );
}
