import {expect, type Page} from '@playwright/test';

/** Actions of a page so far, in order. Times as `performance.now()`, in ms. */
interface Observed {
  /** Timers set by scripts. */
  timers: {at: number; delay: number}[];
  /** A link has become that of the current heading. */
  marks: {at: number; place: 'sidebar' | 'contents'; hash: string}[];
  /** Styles of the progress bar. */
  bars: {at: number; transform: string; duration: string}[];
  /** Layout shifts: how much, and what moved from where to where (place and size in CSS pixels). */
  shifts: string[];
}

/** Not in the types of the DOM: https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: {node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly}[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Records what documents do from their first script on; everything continues as it would without it. */
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
      /** Lower than a line of the smallest text, nothing could be read. Unit: CSS px. */
      const lineHeight = 10;
      /**
       * While the document arrives, the parser stops anywhere, and what comes next moves its neighbours a little: a
       * label moves its button, a row the columns of its table. A tenth of what counts as stable. Source:
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
        // What appears has not moved. A page is painted while it arrives: when the parser stops inside an element,
        // its empty box comes first, and its text follows. When it stops behind a space, the space moves to the line of
        // the text; nobody sees it.
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

/** Positions that look identical. Unit: CSS px. */
const SAME_PLACE = 2;

export async function expectScrollY(page: Page, top: number): Promise<void> {
  // Again when a navigation comes between.
  await expect(async () => {
    expect(Math.abs((await scrollY(page)) - top)).toBeLessThanOrEqual(SAME_PLACE);
  }).toPass({timeout: 5000});
}

/** Identifies documents: it stays the same during client-side navigation. */
export function documentOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/** How far below the bar a heading may be. Unit: px. */
const BELOW_BAR = 60;

/**
 * Waits until the element is just below the bar; both are measured at one moment, since a navigation may
 * replace the bar.
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
