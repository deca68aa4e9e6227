import type {Page, Request} from '@playwright/test';
import {expect, hydrated, open, test} from './fixtures';

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

test('choosing a language changes the samples of all steps', async ({page}) => {
  await open(page, './');
  await page.getByRole('tab', {name: 'Python'}).first().click();
  await page.locator('label', {hasText: STEPS[2] ?? ''}).click();
  const samples = step(page, STEPS[2] ?? '').locator('pre:visible');
  await expect(samples.first()).toContainText('payment = call("POST", "/payments"');
});

test('at 1024 px, quick start and tour are on one line', async ({page}) => {
  await page.setViewportSize({width: 1024, height: 768});
  await open(page, './');
  // The fonts of the site are wider than the fallback fonts, and are used from the next document on.
  await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
  await page.reload();
  await hydrated(page);
  const ways = page.locator('main h1 ~ p a');
  await expect(ways).toHaveText(['Quick start', 'Try it in your browser']);
  const boxes = await ways.evaluateAll((all) =>
    all.map((one) => {
      const {top, height} = one.getBoundingClientRect();
      return {middle: top + height / 2, height};
    }),
  );
  const middles = boxes.map(({middle}) => middle);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
  expect(boxes.filter(({height}) => height > 48)).toEqual([]);
});

/** Creating a 2048-bit key takes seconds on a busy machine. Unit: ms. */
const KEY_PATIENCE = 30_000;
const LIVE = '[data-try-hero]';

test('the simulated bank uses the sandbox of the page: nothing is loaded before, and nothing moves', async ({
  page,
}) => {
  const asked: Request[] = [];
  await open(page, 'faq/');
  await page.getByRole('link', {name: 'Home'}).first().click();
  const live = page.locator(LIVE);
  const confirm = live.getByRole('button', {name: 'Confirm'});
  await expect(confirm).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => asked.push(request));
  // Relative position, because the window may scroll to the response.
  const placeBelow = () =>
    page
      .getByRole('heading', {name: 'Where to start'})
      .evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const place = await placeBelow();
  const response = live.locator('pre');
  const drawn = await response.textContent();

  await live.getByLabel('Rainy days').check();
  expect(asked).toEqual([]);
  await confirm.press('Enter');
  await expect(live.getByRole('status')).toHaveText(/^200 OK: three calls in \d+ ms/, {
    timeout: KEY_PATIENCE,
  });
  await expect(response).toContainText('"transactions"');
  const savings = await response.textContent();
  expect(savings).not.toBe(drawn);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((request) => request.resourceType() !== 'script')).toEqual([]);
  asked.length = 0;

  const done = live.locator('.hero-done');
  const again = done.getByRole('button', {name: 'Start again'});
  await expect(done).toContainText('Account sharedRainy days');
  await expect(again).toBeFocused();
  expect(await placeBelow()).toBe(place);
  await again.press('Enter');
  await expect(live.getByLabel('Rainy days')).toBeFocused();

  await live.getByLabel('Everyday account').check();
  await confirm.click();
  await expect(response).not.toHaveText(savings ?? '');
  await again.click();
  await live.getByRole('button', {name: 'Cancel'}).click();
  await expect(response).toContainText('"error": "access_denied"');
  await expect(done).toContainText('Nothing shared');
  expect(asked).toEqual([]);
  expect(await placeBelow()).toBe(place);
});

test('if the sandbox cannot be loaded, the simulated bank reports it, and retries', async ({
  page,
  problems,
}) => {
  await open(page, './');
  await page.route('**/assets/js/**', (route) => route.abort());
  const live = page.locator(LIVE);
  await live.getByRole('button', {name: 'Confirm'}).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The sandbox could not be loaded.');
  await page.unroute('**/assets/js/**');
  problems.length = 0;
  await notice.getByRole('button', {name: 'Try again'}).click();
  await expect(live.getByRole('status')).toHaveText(/^200 OK/, {timeout: KEY_PATIENCE});
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('the simulated bank is a picture: it has a response, and no buttons', async ({page}) => {
    await page.goto('./');
    await expect(page.locator(`${LIVE} pre`)).toContainText('"transactions"');
    await expect(page.locator(LIVE).getByRole('button', {name: 'Confirm'})).toHaveCount(0);
  });
});
