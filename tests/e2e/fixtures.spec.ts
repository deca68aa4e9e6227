/** Whether the page that `readingTest` keeps is as good as new. */
import type {Page} from '@playwright/test';
import {ONLY_WHOLE} from '../whole';
import {expect, readingTest as test} from './fixtures';

const ADDRESS = 'api/limits/';

// In one worker, so with one page.
test.describe.configure({mode: 'serial'});

let kept: Page | undefined;
const asked: string[] = [];

test.describe('a page that is kept', ONLY_WHOLE, () => {
  test('a test leaves all kinds of things behind', async ({page, context}) => {
    kept = page;
    await page.addInitScript(() => {
      Object.assign(window, {left: 'behind'});
    });
    await page.exposeFunction('leave', () => 'behind');
    await page.goto(ADDRESS);
    expect(await page.evaluate(() => 'left' in window && 'leave' in window)).toBe(true);
    await page.evaluate(() => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      document.cookie = 'left=behind; path=/';
    });
    await context.grantPermissions(['geolocation']);
    await page.setViewportSize({width: 300, height: 300});
    await page.emulateMedia({media: 'print', colorScheme: 'dark', reducedMotion: 'reduce'});
    page.on('request', (request) => asked.push(request.url()));
    await page.route(`**/${ADDRESS}`, (route) => route.fulfill({body: 'left behind'}));
    await context.route('**/llms.txt', (route) => route.fulfill({body: 'left behind'}));
    await context.newPage();
  });

  test('the next one has the same page, and finds nothing of it', async ({page, context}) => {
    expect(page).toBe(kept);
    expect(context.pages()).toEqual([page]);
    const before = asked.length;
    await page.goto('llms.txt');
    await expect(page.locator('body')).not.toHaveText('left behind');
    await page.goto(ADDRESS);
    await expect(page.locator('h1')).toBeVisible();
    expect(asked).toHaveLength(before);
    const found = await page.evaluate(async () => ({
      stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
      cookie: document.cookie,
      permission: (await navigator.permissions.query({name: 'geolocation'})).state,
      width: innerWidth,
      globals: ['left', 'leave'].filter((name) => name in window),
      media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].filter(
        (query) => matchMedia(query).matches,
      ),
    }));
    expect(found).toEqual({
      stored: [null, null],
      cookie: '',
      permission: 'denied',
      width: 1280,
      media: [],
      globals: [],
    });
    await context.setOffline(true);
  });

  test('what nothing can take back ends with its page', async ({page}) => {
    expect(page).not.toBe(kept);
    await page.goto(ADDRESS);
    await expect(page.locator('h1')).toBeVisible();
  });
});
