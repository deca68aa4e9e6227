/** The application id that a reader types once is in the samples of all pages of the tab. */
import type {Page} from '@playwright/test';
import {EXAMPLE_APPLICATION_IDS} from '../../config/exampleValues';
import {expect, hydrated, readingTest as test} from './fixtures';
import {ONLY_WHOLE} from '../whole';

const OWN = '0b7c0b0e-6a51-4c93-8f2d-9a1f6c2d7e34';
/** Pages with an example, in a guide and in the reference. */
const GUIDE = 'api/authentication/';
const OPERATION = 'api/reference/get-application/';
const WITHOUT = 'api/limits/';

const notice = (page: Page) => page.getByText('Samples show your application id.');
const clear = (page: Page) => page.getByRole('button', {name: 'Clear your application id'});

async function type(page: Page, id: string): Promise<void> {
  await page.goto(GUIDE);
  await hydrated(page);
  const field = page.getByLabel('Application id', {exact: true});
  await field.scrollIntoViewIfNeeded();
  await expect(field).toBeEnabled();
  await field.fill(id);
}

/** Code of a page, hidden samples included. */
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

test('the copy button copies the id', ONLY_WHOLE, async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await type(page, OWN);
  await expect(notice(page)).toBeVisible();
  const sample = page.locator('figure.ref-code', {hasText: '"kid"'}).first();
  await sample.getByRole('button', {name: 'Copy'}).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`"kid": "${OWN}"`);
});

test(
  'follows the field: an incomplete id changes nothing, an empty field clears the values',
  ONLY_WHOLE,
  async ({page}) => {
    await type(page, OWN);
    const field = page.getByLabel('Application id', {exact: true});
    await field.fill(OWN.slice(0, 20));
    await expectOwn(page);
    const other = OWN.replace('0b7c', '1c8d');
    await field.fill(other);
    await expect.poll(() => codeOf(page)).toContain(other);
    await field.fill('');
    await expectExamples(page);
  },
);

test(
  'is restored on the next visit, and the button that clears all fields deletes it',
  ONLY_WHOLE,
  async ({page}) => {
    await type(page, OWN);
    await page.goto(WITHOUT);
    await hydrated(page);
    await expect(notice(page)).toHaveCount(0);
    await page.goto(GUIDE);
    await hydrated(page);
    const field = page.getByLabel('Application id', {exact: true});
    await field.scrollIntoViewIfNeeded();
    await expect(field).toHaveValue(OWN);
    await page.getByRole('button', {name: 'Clear all fields'}).click();
    await expectExamples(page);
  },
);

test(
  'causes no layout shift, and a page without an id loads nothing for it',
  ONLY_WHOLE,
  async ({page}) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) {
        scripts.push(response.url());
      }
    });
    await page.goto(OPERATION);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    expect(texts.filter((text) => text.includes('Samples show your application id'))).toEqual([]);

    // The first visit has shown the fonts of the system.
    await page.reload();
    await hydrated(page);
    const box = page.locator('figure.ref-code:has(pre)').first();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = [await box.boundingBox(), await height()];
    await page.evaluate((id) => {
      sessionStorage.setItem('your-values.application-id', id);
    }, OWN);
    await page.reload();
    await hydrated(page);
    await expectOwn(page);
    expect([await box.boundingBox(), await height()]).toEqual(before);
  },
);
