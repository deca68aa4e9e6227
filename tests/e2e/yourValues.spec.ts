/** An application id that a reader enters once appears in the samples of all pages in the tab. */
import type {Page} from '@playwright/test';
import {EXAMPLE_APPLICATION_IDS} from '../../config/exampleValues';
import {expect, hydrated, open, test} from './fixtures';

const OWN = '0b7c0b0e-6a51-4c93-8f2d-9a1f6c2d7e34';
/** Pages with an example, in a guide and in the reference. */
const GUIDE = 'api/authentication/';

const notice = (page: Page) => page.getByText('Samples show your application id.');
const clear = (page: Page) => page.getByRole('button', {name: 'Clear your application id'});

async function type(page: Page, id: string): Promise<void> {
  await open(page, GUIDE);
  const field = page.getByLabel('Application id', {exact: true});
  await field.scrollIntoViewIfNeeded();
  await expect(field).toBeEnabled();
  await field.fill(id);
}

/** Returns the code of a page, including hidden samples. */
const codeOf = (page: Page): Promise<string> =>
  page
    .locator('[data-page] pre code')
    .evaluateAll((all) => all.map(({textContent}) => textContent).join('\n'));

async function expectOwn(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  const code = await codeOf(page);
  expect(code).toContain(OWN);
  for (const example of EXAMPLE_APPLICATION_IDS) {
    expect(code).not.toContain(example);
  }
}

async function expectExamples(page: Page): Promise<void> {
  await expect(notice(page)).toHaveCount(0);
  const code = await codeOf(page);
  expect(code).not.toContain(OWN);
  expect(EXAMPLE_APPLICATION_IDS.some((example) => code.includes(example))).toBe(true);
}

test('fills guides and reference, after navigation and after a reload, until it is cleared', async ({
  page,
}) => {
  await type(page, OWN);
  await expectOwn(page);
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await page.locator('nav.navbar').getByRole('link', {name: 'API reference'}).click();
  await page.locator('main a[href$="/api/reference/get-application/"]').first().click();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page).toHaveURL(/get-application\/$/);
  await expectOwn(page);
  await page.reload();
  await hydrated(page);
  await expectOwn(page);
  await page.goBack();
  await expect(notice(page)).toHaveCount(0);
  await page.goForward();
  await expectOwn(page);
  await clear(page).click();
  await expectExamples(page);
  await page.reload();
  await hydrated(page);
  await expectExamples(page);
});
