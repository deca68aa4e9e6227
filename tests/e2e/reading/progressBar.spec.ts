import type {Page} from '@playwright/test';
import {expect, test} from '../fixtures';
import {documentOf, observe, open} from './observe';

/** As the specification of the progress bar has it. Units: part of the bar, ms. */
const MINIMUM = 0.08;
const SPEED = 200;
const TRICKLE_RATE = 0.02;
const TRICKLE_SPEED = 800;

const FROM = 'api/quick-start/';
const TO = 'api/webhooks/';
/** Long enough for two steps on the way. Unit: ms. */
const SLOW = 2 * TRICKLE_SPEED + 500;

test.beforeEach(async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await observe(page);
});

/** @param delay - in ms */
async function slowDown(page: Page, address: string, delay: number): Promise<void> {
  await page.route(`**/${address}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}

/** As a keyboard does: without pointing at the link, which would load the page before. */
async function follow(page: Page, address: string): Promise<void> {
  await page
    .locator(`.theme-doc-sidebar-container a[href$="/docs/${address}"]`)
    .evaluate((link: HTMLElement) => {
      link.click();
    });
}

/** How far the bar has come each time that it moved, from 0 to 1. */
async function lengths(page: Page): Promise<number[]> {
  const bars = await page.evaluate(() => window.observed.bars);
  const all = bars.map(({transform}) => {
    const shift = /translate3d\((-?[\d.]+)%/.exec(transform)?.[1];
    return 1 + Number(shift) / 100;
  });
  return all.filter((length, index) => length > 0 && length !== all[index - 1]);
}

const bar = (page: Page) => page.locator('#nprogress');

test('starts at 8 % and moves by 2 % at most, each 800 ms, in 200 ms', async ({page}) => {
  await open(page, FROM);
  await slowDown(page, TO, SLOW);
  const timers = await page.evaluate(() => {
    // The bar moves by a part of the trickle rate that is drawn by lot: the largest one shows the rate.
    Math.random = () => 1 - 1e-9;
    window.observed.timers = [];
    window.observed.bars = [];
    return performance.now();
  });
  await follow(page, TO);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).locator('.spinner')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  const observed = await page.evaluate(() => window.observed);

  const [first = 0, second = 0, third = 0] = await lengths(page);
  expect(first).toBeCloseTo(MINIMUM, 5);
  expect(second - first).toBeCloseTo(TRICKLE_RATE, 5);
  expect(third - second).toBeCloseTo(TRICKLE_RATE, 5);

  const moves = observed.bars.filter(({duration}) => duration !== '0s');
  expect(new Set(moves.map(({duration}) => duration))).toEqual(new Set([`${SPEED / 1000}s`]));

  // Long timers that were asked for while the page was on its way, and when the bar moved.
  const asked = observed.timers.filter(({at, delay}) => at >= timers && delay > SPEED);
  expect(new Set(asked.map(({delay}) => delay))).toContain(TRICKLE_SPEED);
  const [startedAt = 0, movedAt = 0, movedAgainAt = 0] = moves.map(({at}) => at);
  for (const gap of [movedAt - startedAt, movedAgainAt - movedAt]) {
    expect(gap).toBeGreaterThan(TRICKLE_SPEED - 20);
    expect(gap).toBeLessThan(TRICKLE_SPEED * 1.3);
  }
});

test('ends when the page is shown', async ({page}) => {
  await open(page, FROM);
  await slowDown(page, TO, 500);
  await follow(page, TO);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Quick start');
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await expect(bar(page)).toHaveCount(0, {timeout: 5 * SPEED});
});

test('is not shown for a page that is there at once, or for a place on the same page', async ({
  page,
}) => {
  await open(page, FROM);
  await follow(page, TO);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await expect(bar(page)).toHaveCount(0);
  await page.evaluate(() => {
    window.observed.bars = [];
  });
  await follow(page, FROM);
  await expect(page.locator('h1')).toHaveText('Quick start');
  await follow(page, TO);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Quick start');
  await page.locator('.theme-doc-sidebar-container a[href$="#payment"]').click();
  await expect(page).toHaveURL(/#payment$/);
  await page.waitForTimeout(2 * SPEED);
  expect(await page.evaluate(() => window.observed.bars)).toEqual([]);
});

test('ends when the page has failed', async ({page, context, problems}) => {
  await open(page, FROM);
  const opened = await documentOf(page);
  await page.route(`**/${TO}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.abort('internetdisconnected');
  });
  await follow(page, TO);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(bar(page)).toHaveCount(0, {timeout: 5 * SPEED});
  expect(await documentOf(page)).toBe(opened);
  await expect(page.locator('h1')).toHaveText('Quick start');
  await page.waitForTimeout(TRICKLE_SPEED + SPEED);
  await expect(bar(page)).toHaveCount(0);
  // The browser reports the failure, and the app raises it.
  expect(context.pages()).toHaveLength(1);
  problems.splice(0);
});

test('shows at once for a page change soon after another one, and steps no faster', async ({
  page,
}) => {
  await open(page, FROM);
  await slowDown(page, TO, 300);
  await slowDown(page, 'api/sandbox/', SLOW);
  await follow(page, TO);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  const startedAt = await page.evaluate(() => {
    window.observed.bars = [];
    return performance.now();
  });
  await follow(page, 'api/sandbox/');
  // Where the bar before has faded out.
  await expect
    .poll(() => lengths(page).then((all) => all.some((length) => length < 2 * MINIMUM)))
    .toBe(true);
  const moves = async () =>
    (await page.evaluate(() => window.observed.bars)).filter(
      ({at, duration}) => at > startedAt && duration !== '0s',
    );
  await expect(page.locator('h1')).toHaveText('Sandbox');
  const shortest = (await lengths(page)).filter((length) => length < 4 * MINIMUM);
  expect((await moves())[0]?.at).toBeGreaterThan(startedAt);
  // The start and two steps.
  expect(shortest).toHaveLength(3);
});
