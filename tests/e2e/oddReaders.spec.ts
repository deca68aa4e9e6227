/** Readers whose browser lacks a feature, whose tools change the page, or who act earlier or faster than expected. */
import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';

/** Marks the document. Only navigation inside the app preserves the mark. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, {isSameDocument: true});
  });
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('a browser that cannot run the app has plain links', async ({page}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });
  await page.goto('api/quick-start/');
  await mark(page);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).toHaveURL(/quick-start\/payments\/$/);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test.describe('over http on another host, which has no WebCrypto', () => {
  const WHY = 'Your browser supports cryptography only over https and on localhost.';
  test.beforeEach(async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined});
      Object.defineProperty(Crypto.prototype, 'randomUUID', {value: undefined});
    });
  });

  test('“Try it” reports it', async ({page}) => {
    await open(page, 'api/reference/get-list-of-aspsps/');
    await page.getByRole('button', {name: 'Try it'}).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', {name: 'Send'}).first().click();
    await expect(dialog.getByText(WHY)).toBeVisible();
    await expect(dialog.getByText('The request failed')).toHaveCount(0);
  });
});

test('search in the page finds and opens content behind tabs', async ({page}) => {
  await open(page, 'api/reference/create-payment/');
  const panel = page.locator('[role=tabpanel][data-language][hidden]').first();
  await expect(panel).toHaveAttribute('hidden', 'until-found');
  await expect(panel).toBeHidden();
  const id = await panel.getAttribute('id');
  // As the browser does after finding a match.
  await panel.evaluate((element) => {
    element.dispatchEvent(new Event('beforematch', {bubbles: true}));
  });
  await expect(page.locator(`[aria-controls="${id}"]`)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test('screen readers announce the title of the next page', async ({page}) => {
  await open(page, 'api/quick-start/');
  const said = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const region = document.querySelector('.page-announcement[aria-live=polite]');
        if (region === null) {
          throw new Error('There is no live region.');
        }
        new MutationObserver(() => {
          resolve(region.textContent);
        }).observe(region, {childList: true});
      }),
  );
  const [title] = await Promise.all([said, page.locator('.pagination-nav__link--next').click()]);
  expect(title).not.toBe('');
  await expect(page).toHaveTitle(title);
});
