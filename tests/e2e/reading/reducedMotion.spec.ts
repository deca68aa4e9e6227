import type {Page} from '@playwright/test';
import {expect, readingTest as test, requestsOf} from '../fixtures';
import {observe, open, scrollTo} from './observe';
import {isInTurn, ONLY_WHOLE} from '../../whole';

/** Not to be seen. Unit: s. */
const AT_ONCE = 0.001;

const WIDTHS = [1440, 390];
const ADDRESSES = ['', 'faq/', 'api/reference/create-payment/'];

test.use({viewport: {width: 1440, height: 900}});

async function topAfterClick(page: Page): Promise<number> {
  return page.locator('[data-back-to-top]').evaluate((button: HTMLElement) => {
    button.click();
    return window.scrollY;
  });
}

test('with motion, the way back to the top is animated', ONLY_WHOLE, async ({page}) => {
  await open(page, 'faq/');
  await scrollTo(page, 5000);
  await expect(page.locator('[data-back-to-top]')).toBeVisible();
  expect(await topAfterClick(page)).toBeGreaterThan(0);
});

test.describe('without motion', () => {
  test.beforeEach(async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await observe(page);
  });

  test('the way back to the top is a jump', async ({page}) => {
    await open(page, 'faq/');
    await scrollTo(page, 5000);
    await expect(page.locator('[data-back-to-top]')).toBeVisible();
    expect(await topAfterClick(page)).toBe(0);
  });

  test('nothing scrolls, slides or fades', async ({page}) => {
    for (const [turn, width] of WIDTHS.entries()) {
      await page.setViewportSize({width, height: 900});
      // Each page in one of the windows.
      const inTurn = ADDRESSES.filter((_, place) => isInTurn(place + turn, WIDTHS.length));
      for (const address of inTurn) {
        await open(page, address);
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
    }
  });

  test('the progress bar stays in place instead of sliding', ONLY_WHOLE, async ({page}) => {
    await open(page, 'api/quick-start/');
    await page.route(requestsOf('api/webhooks/'), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await page.locator('.footer a[href$="/api/webhooks/"]').click();
    await expect(page.locator('#nprogress .bar')).toBeVisible();
    const durations = await page.evaluate(() =>
      window.observed.bars.map(({duration}) => parseFloat(duration)),
    );
    expect(Math.max(...durations)).toBeLessThan(AT_ONCE);
    await expect(page.locator('h1')).toHaveText('Webhooks');
  });
});
