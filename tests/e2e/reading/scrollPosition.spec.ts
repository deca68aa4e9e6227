import type {Page} from '@playwright/test';
import {expect, hydrated, open, press, requestsOf, test} from '../fixtures';
import {documentOf, expectBelowBar, expectScrollY, scrollTo, scrollY} from './observe';

const FIRST = 'api/quick-start/';
const SECOND = 'api/webhooks/';
const MAIN_SCRIPT = /\/assets\/js\/main\.[^/]+\.js$/;

test.use({viewport: {width: 1440, height: 900}});

async function follow(page: Page, address: string, heading: string): Promise<void> {
  await press(page, address);
  await expect(page.locator('h1')).toHaveText(heading);
}

/**
 * Scrolls, and waits until the scroll-spy has written the heading to the URL. On a busy machine, the app may scroll to
 * the top of a new page after the first attempt.
 */
async function readTo(page: Page, top: number): Promise<void> {
  await expect(async () => {
    await scrollTo(page, top);
    await expect(page).toHaveURL(/#/, {timeout: 2000});
  }).toPass();
}

async function delayMainScript(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(MAIN_SCRIPT, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.hasHydrated === 'true');

test.describe('inside the app', () => {
  test('back and forward restore the exact scroll position, not that of the heading in the URL; a new page starts at its top', async ({
    page,
    baseURL,
  }) => {
    await open(page, FIRST);
    const opened = await documentOf(page);
    await readTo(page, 1234);
    await follow(page, SECOND, 'Webhooks');
    await expectScrollY(page, 0);
    await readTo(page, 1777);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Quick start');
    await expectScrollY(page, 1234);
    await expect(page).toHaveURL(new RegExp(`^${baseURL ?? ''}${FIRST}#`));
    await page.waitForTimeout(500);
    await expectScrollY(page, 1234);
    await page.goForward();
    await expect(page.locator('h1')).toHaveText('Webhooks');
    await expectScrollY(page, 1777);
    expect(await documentOf(page)).toBe(opened);
  });

  test('back from a heading of the same page', async ({page}) => {
    await open(page, FIRST);
    await readTo(page, 1234);
    await page.locator('nav[aria-label="On this page"] a[href$="#steps"]').click();
    await expectBelowBar(page, 'steps');
    const chosen = await scrollY(page);
    await page.goBack();
    await expectScrollY(page, 1234);
    await page.goForward();
    await expectScrollY(page, chosen);
  });

  test('"back" after a failed page restores the position', async ({page, problems}) => {
    await open(page, FIRST);
    await readTo(page, 1000);
    await page.route(requestsOf(SECOND), (route) => route.abort('internetdisconnected'));
    await press(page, SECOND);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectScrollY(page, 1000);
    // Repeat with a scroll before the first frame after the address has been reverted.
    await page.evaluate(() => {
      const scroll = () => {
        window.scrollTo(0, 1500);
      };
      addEventListener(
        'popstate',
        () => {
          queueMicrotask(scroll);
        },
        {once: true},
      );
    });
    await press(page, SECOND);
    await expectScrollY(page, 1500);
    await follow(page, 'api/sandbox/', 'Sandbox');
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Quick start');
    await expectScrollY(page, 1500);
    // The browser reports the failure, and the app throws it.
    problems.splice(0);
  });

  test('back restores unfolded parts and the line that was read', async ({page}) => {
    await open(page, 'api/reference/');
    await page.locator('main a[href$="/reference/create-payment/"]').first().click();
    await expect(page.locator('h1')).toHaveText('Create payment');
    const folded = page.locator('details.ref-children');
    const optional = folded
      .filter({has: page.locator(':scope > summary', {hasText: 'more'})})
      .filter({has: folded})
      .first();
    const nested = optional.locator('details.ref-children').first();
    await optional.locator('> summary').click();
    await nested.locator('> summary').click();
    const opened = page.locator('details.ref-children[open]');
    const count = await opened.count();
    const link = nested.locator('a[href*="/reference/schemas/"]').first();
    await link.scrollIntoViewIfNeeded();
    const left = await scrollY(page);
    await link.click();
    await expect(page.locator('h1')).not.toHaveText('Create payment');
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Create payment');
    await expectScrollY(page, left);
    await expect(opened).toHaveCount(count);
    await expect(link).toBeInViewport();
  });
});

test.describe('when a document is loaded', () => {
  test('a reader who scrolls before the script loads stays there', async ({page}) => {
    const top = 400;
    await open(page, FIRST);
    await readTo(page, 1500);
    const release = await delayMainScript(page);
    await page.reload({waitUntil: 'commit'});
    await expectScrollY(page, 1500);
    // Only manual scrolling ends the browser's own restoration.
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, top - 1500);
    await expectScrollY(page, top);
    release();
    await hydrated(page);
    await page.waitForTimeout(500);
    await expectScrollY(page, top);
  });

  test('back from another document', async ({page}) => {
    await open(page, FIRST);
    await readTo(page, 1100);
    await page.goto('api/sandbox/');
    const release = await delayMainScript(page);
    await page.goBack({waitUntil: 'commit'});
    await expectScrollY(page, 1100);
    expect(await isHydrated(page)).toBe(false);
    release();
    await hydrated(page);
    await expectScrollY(page, 1100);
  });
});

test.describe('an address with a hash', () => {
  test('scrolls to its heading, below the bar: directly, from another page, on the same page', async ({
    page,
  }) => {
    await open(page, 'faq/#rate-limit');
    await expectBelowBar(page, 'rate-limit');
    await page.locator('nav[aria-label="On this page"] a[href$="#payments"]').click();
    await expectBelowBar(page, 'payments');
    await open(page, 'api/');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/docs/faq/#rate-limit';
      document.querySelector('[data-page]')?.append(link);
      link.click();
    });
    await expect(page).toHaveURL(/\/faq\/#rate-limit$/);
    await expectBelowBar(page, 'rate-limit');
  });
});
