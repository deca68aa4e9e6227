/** A printed page contains all its content, without the frame of the site. */
import type {Locator, Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {expect, open, test} from './fixtures';

const OPERATION = 'api/reference/create-payment/';

/** Maximum length. Unit: pages of A4. */
const MOST_PAGES = 13;

/** A4 without margins. Unit: CSS px. */
const PAPER = {width: 670, height: 987};

/** Returns the text that the style sheet adds before or after an element. */
const added = (element: Locator, place: '::before' | '::after'): Promise<string> =>
  element.evaluate(
    (one, pseudo) => getComputedStyle(one, pseudo).content.replaceAll('" "', ''),
    place,
  );
const after = (link: Locator): Promise<string> => added(link, '::after');

async function openInPrint(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  await open(page, address);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
}

test('an operation is printed completely, without navigation, in light colours, on few pages of A4', async ({
  page,
}) => {
  await openInPrint(page, OPERATION);

  await expect(page.locator('h1')).toBeVisible();
  expect
    .soft(await added(page.locator('[data-page]'), '::before'))
    .toBe(`"${brand.name} Docs: ${brand.docsUrl}/${OPERATION}"`);

  const furniture = page.locator(
    'nav, aside, footer, button:not([role="tab"]), .hash-link, .ref-anchor, .theme-doc-toc-mobile, .theme-doc-toc-desktop',
  );
  expect(await furniture.count()).toBeGreaterThan(5);
  expect
    .soft(await furniture.evaluateAll((all) => all.filter((one) => one.checkVisibility())))
    .toEqual([]);

  const problems = await page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const all = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility());
    const brief = (one: Element) => one.outerHTML.slice(0, 100);
    return {
      beyondPaper: all.filter((one) => one.getBoundingClientRect().right > edge + 1).map(brief),
      cut: all
        .filter(
          (one) =>
            one.clientWidth > 0 &&
            getComputedStyle(one).overflow !== 'visible' &&
            (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
        )
        .map(brief),
      unwrapped: all
        .filter((one) => one.matches('pre') && getComputedStyle(one).whiteSpace !== 'pre-wrap')
        .map(brief),
    };
  });
  expect.soft(problems).toEqual({beyondPaper: [], cut: [], unwrapped: []});

  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return {scheme: style.colorScheme, background: style.backgroundColor};
  });
  expect.soft(colours.scheme).toBe('light');
  expect.soft(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']).toContain(colours.background);
  const [red = 255] = await page
    .locator('main p')
    .first()
    .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
  expect.soft(red).toBeLessThan(100);

  const rows = await page
    .locator('main tr')
    .evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((value) => value !== 'avoid')).toEqual([]);

  await test.step('becomes a PDF of A4 pages', async () => {
    await page.emulateMedia({media: null, colorScheme: 'light', reducedMotion: 'no-preference'});
    const file = (await page.pdf({format: 'A4'})).toString('latin1');
    expect(file).toMatch(/^%PDF-/);
    const pages = file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(MOST_PAGES);
    expect(file).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
  });
});

test('URLs are printed after links to other hosts only, and not after names in code', async ({
  page,
}) => {
  await openInPrint(page, 'markets/fi/');
  const outside = page.locator('.markdown a[href^="https://www.finanssivalvonta"]').first();
  expect(await after(outside)).toMatch(/^" \(https:\/\/www\.finanssivalvonta\.fi[^ ]*\)"$/);
  const inside = page.locator('.markdown a[href$="/docs/api/sandbox/"]').first();
  expect(await after(inside)).toBe('none');

  await openInPrint(page, 'faq/');
  expect(await after(page.locator('.markdown a:has(code)').first())).toBe('none');
  expect(await after(page.locator('.markdown a[href^="#"]').first())).not.toContain('(');
});
