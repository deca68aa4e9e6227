import {violations} from './axe';
import {ARCHIVED_ROUTES, expect, hydrated, ROUTES, test} from './fixtures';

/** Two looks at the longest pages take their time on a busy machine. Unit: ms. */
const PATIENCE = 180_000;

const PHONE = {width: 390, height: 844};

for (const route of [...ROUTES, ...ARCHIVED_ROUTES]) {
  test(`/${route} answers 200, hydrates without a console message, and axe finds nothing, light on a desktop and dark on a phone`, async ({
    page,
  }) => {
    test.setTimeout(PATIENCE);
    await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
    const answer = await page.goto(route === '' ? './' : route);
    expect(answer?.status()).toBe(200);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(new URL(page.url()).pathname.endsWith(`/docs/${route}`)).toBe(true);
    expect(await violations(page)).toEqual([]);

    await page.setViewportSize(PHONE);
    await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished)));
    expect(await violations(page)).toEqual([]);
  });
}
