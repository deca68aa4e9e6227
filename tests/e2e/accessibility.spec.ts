import type {Page} from '@playwright/test';
import {violations} from './axe';
import {ARCHIVED_ROUTES, expect, hydrated, ROUTES, test} from './fixtures';

/** Two looks at the longest pages take their time on a busy machine. Unit: ms. */
const PATIENCE = 180_000;

const PHONE = {width: 390, height: 844};

const SCHEMA = /^api\/reference\/schemas\/./;
const MARKET = /^markets\/../;
/**
 * Pages of schemas, and of countries, are each made by one template: each sixth and each third is looked at, all of them
 * with `AXE=all`.
 */
const [SCHEMA_STEP, MARKET_STEP] = process.env.AXE === 'all' ? [1, 1] : [6, 3];

const alike = ROUTES.filter((route) => SCHEMA.test(route) || MARKET.test(route));
const looked = [
  ...ROUTES.filter((route) => !alike.includes(route)),
  ...alike.filter((route) => SCHEMA.test(route)).filter((_, index) => index % SCHEMA_STEP === 0),
  ...alike.filter((route) => MARKET.test(route)).filter((_, index) => index % MARKET_STEP === 0),
  ...ARCHIVED_ROUTES,
];

async function openWhole(page: Page, route: string): Promise<void> {
  const answer = await page.goto(route === '' ? './' : route);
  expect(answer?.status()).toBe(200);
  await hydrated(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(new URL(page.url()).pathname.endsWith(`/docs/${route}`)).toBe(true);
}

test('the other pages of schemas and countries answer 200 and hydrate without a console message', async ({
  page,
}) => {
  test.setTimeout(PATIENCE);
  for (const route of alike.filter((address) => !looked.includes(address))) {
    await openWhole(page, route);
  }
});

for (const route of looked) {
  test(`/${route} answers 200, hydrates without a console message, and axe finds nothing, light on a desktop and dark on a phone`, async ({
    page,
  }) => {
    test.setTimeout(PATIENCE);
    await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
    await openWhole(page, route);
    expect(await violations(page)).toEqual([]);

    await page.setViewportSize(PHONE);
    await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished)));
    expect(await violations(page)).toEqual([]);
  });
}
