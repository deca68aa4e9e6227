import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {ARCHIVED_ROUTES, expect, hydrated, ROUTES, test} from './fixtures';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Two looks at the longest pages take their time on a busy machine. Unit: ms. */
const PATIENCE = 180_000;

const PHONE = {width: 390, height: 844};

/** How the violations read in a message. In one go and without what passes, axe is twice as fast: the site has no frames of others. */
async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({page}).options({resultTypes: ['violations']}).withTags(TAGS);
  const {violations: found} = await builder.setLegacyMode().analyze();
  return found.map(({id, nodes}) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 120));
    return `${id}: ${places.join(' | ')}`;
  });
}

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
