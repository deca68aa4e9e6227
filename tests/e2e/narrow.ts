/** Checks of a page in a narrow window. */
import type {Page} from '@playwright/test';

/** Minimum width without horizontal scrolling. Source: WCAG 2.2, 1.4.10. Unit: px. */
export const NARROWEST = 320;

/** Unfolds everything and shows every sample, because wide content may be hidden. */
export async function showEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) {
      details.open = true;
    }
    for (const panel of document.querySelectorAll('[role="tabpanel"]')) {
      panel.removeAttribute('hidden');
    }
  });
}

/** Returns elements that make the page wider than the window, innermost first; empty if the page fits. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // After a resize, the rules for the old size apply until the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const edge = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? Infinity) <= edge) {
      return [];
    }
    const isOut = (element: Element) =>
      element.getBoundingClientRect().right > edge + 0.5 &&
      getComputedStyle(element).position !== 'fixed';
    const inBox = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || inBox(element.parentElement));
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) => isOut(element) && ![...element.children].some(isOut) && !inBox(element),
    );
    return [
      `${document.scrollingElement?.scrollWidth ?? 0} px`,
      ...found.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}
