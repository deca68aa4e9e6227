/** Functions that run in the measured page. They must be self-contained, because nothing else is available there. */
import type {Stretch} from './statistics';

/** Observations so far, by the page's clock. Unit of times: ms since the start of the navigation. */
export interface Seen {
  now: number;
  firstPaint: number | undefined;
  tasks: Stretch[];
}

declare global {
  interface Window {
    /** Set by `observe` for `readSeen`. */
    seenByBench?: () => Seen;
  }
}

/**
 * Runs before the page's own scripts.
 */
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
