import type {Page} from '@playwright/test';
import {expect, open, test} from '../fixtures';
import {observe, scrollTo} from './observe';

/** Too short to be visible. Unit: s. */
const AT_ONCE = 0.001;

/** Pages, with the width of a window. */
const PAGES = [
  ['', 1440],
  ['api/reference/create-payment/', 1440],
  ['faq/', 390],
] as const;

test.use({viewport: {width: 1440, height: 900}});

async function topAfterClick(page: Page): Promise<number> {
  return page.locator('[data-back-to-top]').evaluate((button: HTMLElement) => {
    button.click();
    return window.scrollY;
  });
}

test.describe('without motion', () => {
  test.beforeEach(async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await observe(page);
  });

  test('the button back to the top jumps', async ({page}) => {
    await open(page, 'faq/');
    await scrollTo(page, 5000);
    await expect(page.locator('[data-back-to-top]')).toBeVisible();
    expect(await topAfterClick(page)).toBe(0);
  });

  test('nothing scrolls, slides or fades', async ({page}) => {
    for (const [address, width] of PAGES) {
      await page.setViewportSize({width, height: 900});
      await open(page, `./${address}`);
      if (width === 390) {
        await page.locator('.navbar__toggle').click();
      }
      const moving = await page.evaluate((limit) => {
        const seconds = (list: string) => Math.max(...list.split(',').map(parseFloat));
        return [...document.querySelectorAll('*')]
          .filter((element) => {
            const style = getComputedStyle(element);
            return (
              style.scrollBehavior !== 'auto' ||
              seconds(style.transitionDuration) > limit ||
              (style.animationName !== 'none' && seconds(style.animationDuration) > limit)
            );
          })
          .map((element) => element.outerHTML.slice(0, 80));
      }, AT_ONCE);
      expect(moving, `${address} at ${width}`).toEqual([]);
    }
  });
});
