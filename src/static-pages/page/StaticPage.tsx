import {type ReactNode, useEffect, useLayoutEffect, useRef} from 'react';
import {FILLED_LATER} from './filledLater';
import {PAGE_ATTRIBUTE} from './marks';
import {pageAt} from './pages';
import {clearScreen, isOnScreen, showPage} from './screen';

/**
 * A page of the site. When React recreates it, because something modified the document or because the frame of the
 * next page is another one, its content moves along.
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
  // Each time, and before the page is painted, so that a remembered language does not flash.
  useLayoutEffect(() => {
    if (pageAt(permalink)?.holder !== element.current) {
      show();
    }
  });
  // The page of the document has been painted: features are added in their own task, after that of the frame.
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
