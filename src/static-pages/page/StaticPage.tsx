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
  const show = () => {
    const target = element.current;
    if (target !== null && !isOnScreen(target, permalink)) {
      showPage(target, permalink);
    }
  };
  // Runs on each render, and before paint, so that a remembered language does not flash.
  useLayoutEffect(() => {
    if (pageAt(permalink)?.holder !== element.current) {
      show();
    }
  });
  // The document's page is painted already. Features are added in a separate task, after those of the frame.
  useEffect(() => {
    const timer = setTimeout(show);
    return () => {
      clearTimeout(timer);
    };
  });
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
