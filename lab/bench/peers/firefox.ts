/** First paint of any site in Firefox, driven by WebDriver BiDi. It cannot slow the processor down. */
import type {Browser} from '@playwright/test';
import type {ComparedLine} from '../line';
import type {ComparedPage} from './peers';
import {type ComparedSite, openLine, PATIENCE} from './visit';

/** How often the page is asked for its paint. Unit: ms. */
const POLL = 100;
const VIEWPORT = {width: 1350, height: 940};

/**
 * Loads a page slowly in a container of its own, which has a cache of its own.
 *
 * @returns ms from the start of the navigation, or over a proxy from the request, to the first contentful paint
 * @throws Error if the page is not painted
 */
export async function firstPaintInFirefox(
  browser: Browser,
  site: ComparedSite,
  kind: ComparedPage,
  line: ComparedLine,
): Promise<number> {
  const url = `${openLine(site, line, 'slow')}${site.base}${site.pages[kind] ?? ''}`;
  const context = await browser.newContext({viewport: VIEWPORT, ignoreHTTPSErrors: true});
  try {
    const page = await context.newPage();
    await page.goto(url, {timeout: PATIENCE});
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      const seen = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        return {
          firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          requested:
            navigation instanceof PerformanceNavigationTiming ? navigation.requestStart : 0,
        };
      });
      if (seen.firstPaint !== undefined) {
        return seen.firstPaint - (line === 'proxy' ? seen.requested : 0);
      }
      if (performance.now() > deadline) {
        throw new Error(`${url} was not painted.`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, POLL);
      });
    }
  } finally {
    await context.close();
  }
}
