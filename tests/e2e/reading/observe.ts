import {expect, type Page} from '@playwright/test';

/** Actions of a page in chronological order. Times are those of `performance.now()`, in ms. */
interface Observed {
  /** Timers that scripts have set. */
  timers: {at: number; delay: number}[];
  /** Links that became those of the current heading. */
  marks: {at: number; place: 'sidebar' | 'contents'; hash: string}[];
  /** Styles of the progress bar. */
  bars: {at: number; transform: string; duration: string}[];
  /** Layout shifts: size, and what moved from where to where (position and size in CSS pixels). */
  shifts: string[];
}

/** Missing in the DOM types: https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: {node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly}[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Records the actions of documents from their first script on, without affecting them. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observed: Observed = {timers: [], marks: [], bars: [], shifts: []};
    window.observed = observed;

    const originalSetTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      observed.timers.push({at: performance.now(), delay: delay ?? 0});
      return originalSetTimeout(handler, delay, ...rest);
    }) as typeof window.setTimeout;

    const placeOf = (element: Element) => {
      if (element.closest('.theme-doc-sidebar-container') !== null) {
        return 'sidebar';
      }
      return element.closest('nav[aria-label="On this page"]') === null ? undefined : 'contents';
    };
    const onAttribute = (element: Element, name: string | null, before: string | null) => {
      const at = performance.now();
      if (name === 'aria-current') {
        const place = placeOf(element);
        const now = element.getAttribute(name);
        if (place !== undefined && now === 'location' && now !== before) {
          observed.marks.push({at, place, hash: (element as HTMLAnchorElement).hash});
        }
      } else if (name === 'style' && element.matches('#nprogress .bar')) {
        const {transform} = (element as HTMLElement).style;
        const duration = getComputedStyle(element).transitionDuration;
        observed.bars.push({at, transform, duration});
      }
    };
    new MutationObserver((records) => {
      for (const {target, attributeName, oldValue} of records) {
        onAttribute(target as Element, attributeName, oldValue);
      }
    }).observe(document, {
      subtree: true,
      attributeOldValue: true,
      attributeFilter: ['aria-current', 'style'],
    });

    new PerformanceObserver((list) => {
      /** Lower than a line of the smallest text, so nothing was readable. Unit: CSS px. */
      const lineHeight = 10;
      /**
       * While the document loads, the parser may stop anywhere, and later content moves its neighbours slightly: a
       * label moves its button, a row the columns of its table. This is a tenth of the limit for a stable page. Source:
       * https://web.dev/articles/cls
       */
      const noticeable = 0.01;
      const isArriving = ({startTime}: PerformanceEntry) => {
        const [{domInteractive} = {domInteractive: 0}] = performance.getEntriesByType(
          'navigation',
        ) as PerformanceNavigationTiming[];
        return domInteractive === 0 || startTime < domInteractive;
      };
      const isIn = (inner: DOMRectReadOnly, outer: DOMRectReadOnly) =>
        inner.left >= outer.left &&
        inner.right <= outer.right &&
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom;
      const box = ({x, y, width, height}: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
      for (const entry of list.getEntries() as LayoutShift[]) {
        // New content has not moved. A page is painted while it loads: if the parser stops inside an element, its empty
        // box is painted before its text. If it stops after a space, the space later moves to the line of the text,
        // which is invisible.
        const moved = entry.sources.filter(
          ({node, previousRect: before, currentRect: after}) =>
            !(node instanceof Text && node.data.trim() === '') &&
            before.width * before.height > 0 &&
            !(before.height < lineHeight && isIn(before, after)),
        );
        const least = isArriving(entry) ? noticeable : 0;
        if (entry.value > least && (moved.length > 0 || entry.sources.length === 0)) {
          const places = moved.map(({node, previousRect, currentRect}) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const name = `${element?.localName ?? '?'}.${element?.className ?? ''}`;
            return `${name} ${box(previousRect)} to ${box(currentRect)}`;
          });
          observed.shifts.push(`${entry.value}: ${places.join('; ')}`);
        }
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
}

export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => {
    window.scrollTo(0, y);
  }, top);
}

export function scrollY(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Difference of positions that look identical. Unit: CSS px. */
const SAME_PLACE = 2;

export async function expectScrollY(page: Page, top: number): Promise<void> {
  // Retry if a navigation interrupts.
  await expect(async () => {
    expect(Math.abs((await scrollY(page)) - top)).toBeLessThanOrEqual(SAME_PLACE);
  }).toPass({timeout: 5000});
}

/** Identifies documents. The value is the same after client-side navigation. */
export function documentOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** Maximum distance between the bar and a heading. Unit: px. */
const BELOW_BAR = 60;

/**
 * Waits until the element is just below the bar. Both are measured at the same time, because a navigation may replace
 * the bar.
 */
export async function expectBelowBar(page: Page, id: string): Promise<void> {
  const distance = () =>
    page.evaluate((name) => {
      const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom;
      const top = document.getElementById(name)?.getBoundingClientRect().top;
      return (top ?? Number.NaN) - (bar ?? Number.NaN);
    }, id);
  await expect
    .poll(async () => {
      const px = await distance();
      return px >= 0 && px < BELOW_BAR ? 'below the bar' : px;
    })
    .toBe('below the bar');
}
