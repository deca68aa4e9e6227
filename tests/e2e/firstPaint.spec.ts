/** A page contains everything for its first paint. Style sheet, fonts and scripts come later, and change nothing. */
import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {expect, test} from './fixtures';

const PAGES = [
  {name: 'home', address: './', width: 1440, height: 900, colorScheme: 'light'},
  {
    name: 'operation',
    address: 'api/reference/create-payment/',
    width: 390,
    height: 844,
    colorScheme: 'dark',
  },
] as const;

/** Maximum number of different pixels, for round corners. Missing or moved content differs in more. */
const CORNER = 10;

const STYLE_SHEET = '**/assets/css/*.css';
const SCRIPTS = '**/assets/js/*.js';

/** Runs in the page. Skips style sheets that failed to load and cannot be read. */
function rulesOfSheet(): number {
  try {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet;
    return sheet?.cssRules.length ?? 0;
  } catch {
    return 0;
  }
}

/** Runs in the page. Returns each visible element with its position, in CSS pixels. */
function places(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return `${element.tagName} ${element.className} ${x} ${y} ${width} ${height}`;
    });
}

/**
 * Takes a screenshot and the layout that it shows, with fallback fonts, and with the alternative texts of pictures that
 * could not be loaded.
 */
async function wholePage(page: Page): Promise<{picture: Buffer; layout: string[]}> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      // The picture cannot be decoded. The attempt ends when that is known.
      await image.decode().catch(() => undefined);
    }
    await document.fonts.ready;
  });
  const size = page.viewportSize();
  if (size === null) {
    throw new Error('The page has no window.');
  }
  // A busy machine may find a system font late and wrap lines differently. The page is stable once two successive
  // pictures are the same, each as tall as the page at that time.
  let picture: Buffer = Buffer.alloc(0);
  let layout: string[] = [];
  await expect(async () => {
    const last = picture;
    // Resize the window first, because Chromium then looks for system fonts again.
    await page.setViewportSize(size);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({...size, height});
    picture = await page.screenshot();
    layout = await page.evaluate(places);
    expect(picture.equals(last), 'the page is still').toBe(true);
  }).toPass();
  await page.setViewportSize(size);
  return {picture, layout};
}

for (const {name, address, width, height, colorScheme} of PAGES) {
  test(`${name} at ${width} px, ${colorScheme}: the style sheet changes nothing`, async ({
    page,
    problems,
  }, testInfo) => {
    // Block everything that would arrive earlier or later.
    await page.route('**/img/**', (route) => route.abort());
    await page.route('**/fonts/**', (route) => route.abort());
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await page.route(SCRIPTS, (route) => route.abort());
    await page.route(STYLE_SHEET, (route) => route.abort());
    await page.goto(address);
    const before = await wholePage(page);
    expect(await page.evaluate(rulesOfSheet)).toBe(0);

    await page.unroute(STYLE_SHEET);
    await page.goto(address);
    expect(await page.evaluate(rulesOfSheet)).toBeGreaterThan(0);
    const after = await wholePage(page);
    expect(after.layout).toEqual(before.layout);
    const file = testInfo.snapshotPath('before.png');
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, before.picture);
    expect(after.picture).toMatchSnapshot('before.png', {threshold: 0.05, maxDiffPixels: CORNER});
    problems.splice(0, Infinity);
  });
}
