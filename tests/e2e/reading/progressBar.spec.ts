import type {Page} from '@playwright/test';
import {expect, open, press, requestsOf, test} from '../fixtures';
import {observe} from './observe';

/** From the specification of the progress bar. Units: part of the bar, ms. */
const MINIMUM = 0.08;
const SPEED = 200;
const TRICKLE_RATE = 0.02;
const TRICKLE_SPEED = 800;

const FROM = 'api/quick-start/';
const TO = 'api/webhooks/';
/** Timers may run late on a busy machine, and are always observed slightly early. Unit: ms. */
const EARLY = 20;

test.beforeEach(async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await observe(page);
});

/** Delays a page. @returns a function that ends the delay */
async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requestsOf(address), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Returns each position of the bar after a move, from 0 to 1, and its time. */
async function moves(page: Page): Promise<{at: number; length: number; duration: string}[]> {
  const bars = await page.evaluate(() => window.observed.bars);
  const all = bars.map(({at, transform, duration}) => {
    const shift = /translate3d\((-?[\d.]+)%/.exec(transform)?.[1];
    return {at, length: 1 + Number(shift) / 100, duration};
  });
  return all.filter(({length}, index) => length > 0 && length !== all[index - 1]?.length);
}

const bar = (page: Page) => page.locator('#nprogress .bar');

test('starts at 8 % and advances by at most 2 % every 800 ms, in 200 ms', async ({page}) => {
  await open(page, FROM);
  const release = await hold(page, TO);
  await page.evaluate(() => {
    // Each step is a random part of the trickle rate. The largest random number shows the rate.
    Math.random = () => 1 - 1e-9;
    window.observed.timers = [];
  });
  await press(page, TO);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('#nprogress .spinner')).toHaveCount(0);
  await expect.poll(async () => (await moves(page)).length).toBeGreaterThanOrEqual(3);
  await expect(page.locator('h1')).toHaveText('Quick start');
  const timers = await page.evaluate(() => window.observed.timers);

  const [start, second, third] = await moves(page);
  expect(start?.length).toBeCloseTo(MINIMUM, 5);
  expect(second?.length).toBeCloseTo(MINIMUM + TRICKLE_RATE, 5);
  expect(third?.length).toBeCloseTo(MINIMUM + 2 * TRICKLE_RATE, 5);
  expect([start, second, third].map((move) => move?.duration)).toEqual(
    Array<string>(3).fill(`${SPEED / 1000}s`),
  );
  // One timer at the start, and one for each step.
  const asked = timers.filter(({delay}) => delay > SPEED).map(({delay}) => delay);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(new Set(asked)).toEqual(new Set([TRICKLE_SPEED]));
  for (const gap of [(second?.at ?? 0) - (start?.at ?? 0), (third?.at ?? 0) - (second?.at ?? 0)]) {
    expect(gap).toBeGreaterThan(TRICKLE_SPEED - EARLY);
  }
  await page.evaluate(() => {
    Math.random = () => 100;
  });
  // It approaches the end, and never reaches it.
  await expect
    .poll(async () => (await moves(page)).at(-1)?.length)
    .toBeCloseTo(1 - TRICKLE_RATE, 5);
  release();
  await expect(page.locator('h1')).toHaveText('Webhooks');
});

test('is not shown for a prefetched page, or for an anchor on the same page', async ({page}) => {
  // A group of the sidebar that unfolds slowly is clipped, and a pressed item could move before the release.
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, FROM);
  await press(page, TO);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await expect(bar(page)).toHaveCount(0);
  await page.evaluate(() => {
    window.observed.bars = [];
  });
  await press(page, FROM);
  await expect(page.locator('h1')).toHaveText('Quick start');
  await press(page, TO);
  await expect(page.locator('h1')).toHaveText('Webhooks');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Quick start');
  await page.locator('nav[aria-label="On this page"] a[href$="#steps"]').click();
  await expect(page).toHaveURL(/#steps$/);
  await page.waitForTimeout(2 * SPEED);
  expect(await page.evaluate(() => window.observed.bars)).toEqual([]);
});
