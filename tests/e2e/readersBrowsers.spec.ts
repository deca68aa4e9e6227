/** Effects of readers' settings and habits: contrast themes, low windows, keyboards, selections, dialogs. */
import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';

const input = (page: Page) => page.getByRole('combobox', {name: 'Search the documentation'});

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await input(page).fill(query);
  await expect(page.locator('.search-status')).toContainText('result');
}

test('in a contrast theme, search matches are visible', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  await open(page, 'api/reference/create-payment/');
  await search(page, 'refund');
  const mark = page.locator('.search mark').first();
  const [colour, ground] = await mark.evaluate((element) => {
    const {color, backgroundColor} = getComputedStyle(element);
    return [color, backgroundColor];
  });
  expect(colour).not.toBe(ground);
});

test('search can be used in a low window', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await open(page, 'api/sessions/');
  await page.keyboard.press('/');
  for (const [query, answer] of [
    ['qqqqq wwwww', 'No results'],
    ['ASPSP_ERROR', 'ASPSP_ERROR'],
    ['session', 'Consent and sessions'],
  ] as const) {
    await input(page).fill(query);
    await expect(page.locator('.search-body')).toContainText(answer);
    await expect(input(page)).toBeInViewport({ratio: 1});
    const close = page.getByRole('button', {name: 'Close', exact: true});
    await expect(close).toBeInViewport({ratio: 1});
    const last = page.locator('.search-option, .search-message a').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ratio: 0.9});
    await expect(input(page)).toBeInViewport({ratio: 1});
  }
});

test('the address of a value leads below the bar', async ({page}) => {
  await open(page, 'api/reference/create-payment/');
  const ids = await page
    .locator('.ref-values-short [id]')
    .evaluateAll((values) => values.map(({id}) => id));
  expect(ids.length).toBeGreaterThan(20);
  for (const id of [ids[0], ids.at(-1)] as string[]) {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `#${encodeURIComponent(id)}`,
    );
    const gap = () =>
      page.evaluate((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top ?? 0;
        return top - (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0);
      }, id);
    await expect.poll(gap, {message: id}).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(600);
  }
});

test('on a phone, tapping a field does not zoom in', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, 'api/authentication/');
  const sizes = await page
    .locator('main :is(input, textarea, select):not([type=checkbox], [type=radio])')
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test('the / key can be switched off, and on again', async ({page}) => {
  await open(page, 'api/sessions/');
  await page.keyboard.press('/');
  await page.getByLabel('Press “/” to search').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(input(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeVisible();
  await page.getByLabel('Press “/” to search').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(input(page)).toBeVisible();
});
