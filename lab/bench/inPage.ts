/** Functions that run in the measured page. They are self-contained: nothing outside them is available there. */
import type {Shift, Stretch} from './statistics';

/** What the page's clock has seen so far. Unit of times: ms since the start of the navigation. */
export interface Seen {
  now: number;
  /** When the document was requested. Paints count from then on: opening a connection takes all sites the same time. */
  requested: number;
  firstPaint: number | undefined;
  largestPaint: number | undefined;
  tasks: Stretch[];
  shifts: Shift[];
  /** When the field was first painted. */
  field: number | undefined;
}

/** Both sites' element for the name of a field. */
export const FIELD_NAMES = 'code.ref-name, strong.openapi-schema__property';

declare global {
  interface Window {
    /** Kept by `observe` for `readSeen`. */
    seenByBench?: () => Seen;
  }
}

/**
 * Runs before the page's own scripts.
 *
 * A field counts as painted with the first frame that has laid it out, wherever on the page it is.
 */
export function observe({
  field,
  fieldNames,
}: {
  field: string | undefined;
  fieldNames: string;
}): void {
  let largestPaint: number | undefined;
  let fieldPaint: number | undefined;
  const tasks: Stretch[] = [];
  const shifts: Shift[] = [];
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
    }).observe({type, buffered: true});
  };
  watch('largest-contentful-paint', ({startTime}) => {
    largestPaint = startTime;
  });
  watch('longtask', ({startTime, duration}) => {
    tasks.push({start: startTime, duration});
  });
  watch('layout-shift', (entry) => {
    const {startTime, value, hadRecentInput} = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) {
      shifts.push({start: startTime, value});
    }
  });
  if (field !== undefined) {
    const look = () => {
      const names = [...document.querySelectorAll(fieldNames)];
      const isPainted = names.some(
        (name) => name.textContent === field && name.getClientRects().length > 0,
      );
      if (!isPainted) {
        requestAnimationFrame(look);
        return;
      }
      // A message comes after the frame that is being made.
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => {
        fieldPaint = performance.now();
      };
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  window.seenByBench = () => ({
    now: performance.now(),
    requested: navigation?.requestStart ?? 0,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    largestPaint,
    tasks,
    shifts,
    field: fieldPaint,
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
 * Clicks a link of the sidebar or of the navigation bar without having pointed at it, and waits for the heading of the
 * page that it leads to.
 *
 * @returns ms from the event to the end of the first frame with the new heading
 * @throws Error if the link does not exist
 */
export function timeClick({address, heading}: {address: string; heading: string}): Promise<number> {
  const link = [
    ...document.querySelectorAll<HTMLAnchorElement>(':is(aside, .navbar) a[href]'),
  ].find(({pathname}) => pathname === address);
  if (link === undefined) {
    throw new Error(`The sidebar and the navigation bar have no link to ${address}.`);
  }
  return new Promise((resolve) => {
    let started = 0;
    window.addEventListener(
      'click',
      ({timeStamp}) => {
        started = timeStamp;
      },
      {capture: true, once: true},
    );
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      resolve(performance.now() - started);
    };
    const look = () => {
      if (document.querySelector('h1')?.textContent.trim() === heading) {
        port2.postMessage(undefined);
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
    link.click();
  });
}
