/** Functions that run in a page of any site. They must be self-contained, because nothing else is available there. */
import type {Stretch} from '../statistics';

/** Observations so far, by the page's clock. Unit of times: ms since the start of the navigation. */
export interface Seen {
  now: number;
  firstPaint: number | undefined;
  tasks: Stretch[];
}

/** Times of a click and of the paint of its heading. Unit: ms since 1970. */
export interface ClickStamp {
  clicked: number;
  painted: number;
}

interface Wanted {
  heading: string;
  selector: string;
}

declare global {
  interface Window {
    /** Set by `observe` for `readSeen`. */
    seenByBench?: () => Seen;
    /** Time at which the text that `watchText` seeks was painted. Unit: ms since the start of the navigation. */
    textPainted?: number;
    /** Starts looking for a heading with the next click; set by `watchHeadings`. */
    lookForHeading?: (wanted: Wanted) => void;
    /** Reports to the benchmark. */
    headingPainted?: (stamp: ClickStamp) => void;
  }
}

/** Runs before the page's own scripts. */
export function observe(): void {
  const tasks: Stretch[] = [];
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
    }).observe({type, buffered: true});
  };
  watch('longtask', ({startTime, duration}) => {
    tasks.push({start: startTime, duration});
  });
  window.seenByBench = () => ({
    now: performance.now(),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    tasks,
  });
}

/** @throws Error if `observe` has not run in this document */
export function readSeen(): Seen {
  if (window.seenByBench === undefined) {
    throw new Error('This page has no observer.');
  }
  return window.seenByBench();
}

/**
 * Runs before the page's own scripts. A text counts as painted with the frame after its layout, wherever on the page it
 * is. Until that frame, nothing reads its position, which would cause a layout in a task that counts as blocking.
 */
export function watchText(text: string): void {
  /** Interval between checks, long enough to cost little. Unit: ms. */
  const pause = 50;
  const query = `//body//text()[contains(., ${JSON.stringify(text)})]`;
  const elements = () => {
    const found = document.evaluate(query, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return Array.from(
      {length: found.snapshotLength},
      (_, index) => found.snapshotItem(index)?.parentElement,
    ).filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        !/^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName),
    );
  };
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const look = () => {
    if (elements().length === 0) {
      setTimeout(look, pause);
      return;
    }
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        if (elements().some(isVisible)) {
          window.textPainted = performance.now();
        } else {
          setTimeout(look, pause);
        }
      });
    });
  };
  look();
}

/**
 * Runs before the page's own scripts, in each document. A click may stay in its document or load another one, so the
 * wanted heading is kept in the session storage.
 */
export function watchHeadings(): void {
  const [wantedKey, clickedKey] = ['benchWanted', 'benchClicked'];
  const isThere = ({heading, selector}: Wanted) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const {top, bottom, width, height} = element.getBoundingClientRect();
      return (
        element.textContent.includes(heading) &&
        width > 0 &&
        height > 0 &&
        bottom > 0 &&
        top < innerHeight &&
        element.checkVisibility({opacityProperty: true, visibilityProperty: true})
      );
    });
  const look = (wanted: Wanted) => {
    const step = () => {
      if (!isThere(wanted)) {
        requestAnimationFrame(step);
        return;
      }
      requestAnimationFrame(() => {
        const painted = performance.timeOrigin + performance.now();
        const clicked = Number(sessionStorage.getItem(clickedKey));
        sessionStorage.removeItem(wantedKey);
        window.headingPainted?.({clicked, painted});
      });
    };
    requestAnimationFrame(step);
  };
  window.lookForHeading = (wanted) => {
    sessionStorage.removeItem(clickedKey);
    sessionStorage.setItem(wantedKey, JSON.stringify(wanted));
    addEventListener(
      'click',
      ({timeStamp}) => {
        sessionStorage.setItem(clickedKey, String(performance.timeOrigin + timeStamp));
        look(wanted);
      },
      {capture: true, once: true},
    );
  };
  const wanted = sessionStorage.getItem(wantedKey);
  if (wanted !== null && sessionStorage.getItem(clickedKey) !== null) {
    look(JSON.parse(wanted) as Wanted);
  }
}
