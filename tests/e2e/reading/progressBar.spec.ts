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
/** Long enough for two steps on the way, and too short for a third. Unit: ms. */
const SLOW = 2 * TRICKLE_SPEED + 600;
/** Timers run late on a busy machine; what they do is seen a little early or late on any. Unit: ms. */
const LATE = 250;
const EARLY = 20;

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

/** How far the bar has come each time that it moved, from 0 to 1, and when. */
async function moves(page: Page): Promise<{at: number; length: number; duration: string}[]> {
  const bars = await page.evaluate(() => window.observed.bars);
  const all = bars.map(({at, transform, duration}) => {
    const shift = /translate3d\((-?[\d.]+)%/.exec(transform)?.[1];
    return {at, length: 1 + Number(shift) / 100, duration};
  });
  return all.filter(({length}, index) => length > 0 && length !== all[index - 1]?.length);
}

const bar = (page: Page) => page.locator('#nprogress .bar');

test('starts at 8 % and moves by 2 % at most, each 800 ms, in 200 ms', async ({page}) => {
  await open(page, FROM);
  await slowDown(page, TO, SLOW);
  await page.evaluate(() => {
    // The bar moves by a part of the trickle rate that is drawn by lot: the largest one shows the rate.
    Math.random = () => 1 - 1e-9;
    window.observed.timers = [];
  });
  await follow(page, TO);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  await expect.poll(async () => (await moves(page)).length).toBe(3);
  await expect(page.locator('h1')).toHaveText('Quick start');
  const timers = await page.evaluate(() => window.observed.timers);

  const [start, second, third] = await moves(page);
  expect(start?.length).toBeCloseTo(MINIMUM, 5);
  expect(second?.length).toBeCloseTo(MINIMUM + TRICKLE_RATE, 5);
  expect(third?.length).toBeCloseTo(MINIMUM + 2 * TRICKLE_RATE, 5);
  expect([start, second, third].map((move) => move?.duration)).toEqual(
    Array<string>(3).fill(`${SPEED / 1000}s`),
  );
  // One at the start, one for each step.
  const asked = timers.filter(({delay}) => delay > SPEED).map(({delay}) => delay);
  expect(asked).toEqual([TRICKLE_SPEED, TRICKLE_SPEED, TRICKLE_SPEED]);
  for (const gap of [(second?.at ?? 0) - (start?.at ?? 0), (third?.at ?? 0) - (second?.at ?? 0)]) {
    expect(gap).toBeGreaterThan(TRICKLE_SPEED - EARLY);
    expect(gap).toBeLessThan(TRICKLE_SPEED + LATE);
  }
  await expect(page.locator('h1')).toHaveText('Webhooks');
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
  await page.evaluate(() => {
    window.observed.bars = [];
  });
  await follow(page, 'api/sandbox/');
  await expect(page.locator('h1')).toHaveText('Sandbox');
  // The bar before ends near 100 %; then come the start and two steps.
  const own = (await moves(page)).filter(({length}) => length < 0.2);
  expect(own).toHaveLength(3);
  const [start, , third] = own;
  expect((third?.at ?? 0) - (start?.at ?? 0)).toBeGreaterThan(2 * (TRICKLE_SPEED - EARLY));
});
