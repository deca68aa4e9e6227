import type {Page} from '@playwright/test';
import {expect, hydrated, readingTest as test} from './fixtures';
import {ONLY_WHOLE} from '../whole';

const STEPS = ['Connect a bank', 'Read transactions', 'Take a payment'];

const step = (page: Page, title: string) =>
  page.locator('section', {has: page.getByRole('heading', {name: title})});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({javaScriptEnabled, viewport: {width: 1440, height: 900}});

    test('the steps of the home page show their code one at a time, and nothing moves', async ({
      page,
    }) => {
      await page.goto('./');
      if (javaScriptEnabled) {
        await hydrated(page);
      }
      const below = page.getByRole('heading', {name: 'Where to start'});
      const place = (await below.boundingBox())?.y;
      expect(place).toBeGreaterThan(0);
      for (const title of STEPS) {
        await page.locator('label', {hasText: title}).click();
        for (const other of STEPS) {
          const code = step(page, other).locator('pre').first();
          await expect(code).toBeVisible({visible: other === title});
        }
        expect((await below.boundingBox())?.y).toBe(place);
      }
    });
  });
}

test(
  'the steps of the home page are a group of radio buttons for the keyboard',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('./');
    await hydrated(page);
    await page.getByRole('radio', {name: STEPS[0] ?? ''}).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', {name: STEPS[1] ?? ''})).toBeChecked();
    await expect(
      step(page, STEPS[1] ?? '')
        .locator('pre')
        .first(),
    ).toBeVisible();
  },
);

test('choosing a language changes the samples of all steps', async ({page}) => {
  await page.goto('./');
  await hydrated(page);
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await page.locator('label', {hasText: STEPS[2] ?? ''}).click();
  const samples = step(page, STEPS[2] ?? '').locator('pre:visible');
  await expect(samples.first()).toContainText('payment = call("POST", "/payments"');
});

test('at 1024 px, quick start, tour and control panel are on one line', async ({page}) => {
  await page.setViewportSize({width: 1024, height: 768});
  await page.goto('./');
  await hydrated(page);
  // The fonts of the site, which are wider than the fallback fonts, come with the next document.
  await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
  await page.reload();
  await hydrated(page);
  const ways = page.locator('main h1 ~ p a');
  await expect(ways).toHaveText(['Quick start', 'Try it in your browser', 'Control panel']);
  const boxes = await ways.evaluateAll((all) =>
    all.map((one) => {
      const {top, height} = one.getBoundingClientRect();
      return {middle: Math.round(top + height / 2), height};
    }),
  );
  expect(new Set(boxes.map(({middle}) => middle)).size).toBe(1);
  expect(boxes.filter(({height}) => height > 48)).toEqual([]);
});
