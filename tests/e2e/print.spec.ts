/** A printed page: all its content, without the frame of the site. */
import type {Locator, Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {expect, hydrated, ROUTES, readingTest as test} from './fixtures';
import {IS_WHOLE, isInTurn, ONLY_WHOLE} from '../whole';

const PAGES = {
  guide: 'api/quick-start/',
  'guide with admonitions': 'api/widgets/',
  operation: 'api/reference/create-payment/',
  schema: 'api/reference/schemas/aspspdata/',
  'reference overview': 'api/reference/',
  market: 'markets/fi/',
  FAQ: 'faq/',
};

const OPERATIONS = ROUTES.filter((route) =>
  /^api\/reference\/(?!schemas|errors|webhooks)[a-z-]+\/$/.test(route),
);

/** A4 without the margins. */
const PAPER = {width: 670, height: 987};

/** Text that the style sheet puts before or after an element. */
const added = (element: Locator, place: '::before' | '::after'): Promise<string> =>
  element.evaluate(
    (one, pseudo) => getComputedStyle(one, pseudo).content.replaceAll('" "', ''),
    place,
  );
const after = (link: Locator): Promise<string> => added(link, '::after');

async function openInPrint(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  await page.goto(address);
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
}

for (const [kind, address] of Object.entries(PAGES).filter((_, place) => isInTurn(place + 2, 8))) {
  test(`${kind}: a clean, complete document in light colours, and a PDF of A4 pages`, async ({
    page,
  }) => {
    await openInPrint(page, address);

    await expect(page.locator('h1')).toBeVisible();
    expect
      .soft(await added(page.locator('[data-page]'), '::before'))
      .toBe(`"${brand.docsUrl}/${address}"`);

    const furniture = page.locator(
      'nav, aside, footer, button:not([role="tab"]), .hash-link, .ref-anchor, .theme-doc-toc-mobile, .theme-doc-toc-desktop',
    );
    expect(await furniture.count()).toBeGreaterThan(5);
    expect
      .soft(await furniture.evaluateAll((all) => all.filter((one) => one.checkVisibility())))
      .toEqual([]);

    const problems = await page.evaluate(() => {
      const edge = document.documentElement.clientWidth;
      // Values that the page explains elsewhere have one line each, whose end is left out.
      const all = [
        ...document.querySelectorAll('main *:not(.ref-values-short, .ref-values-short *)'),
      ].filter((one) => one.checkVisibility());
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

    await test.step('becomes a PDF of A4 pages', async () => {
      await page.emulateMedia({media: null, colorScheme: 'light', reducedMotion: 'no-preference'});
      const file = (await page.pdf({format: 'A4'})).toString('latin1');
      expect(file).toMatch(/^%PDF-/);
      expect(file.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
      expect(file).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
    });
  });
}

/** Unit: pages of A4. */
const MOST_PAGES = 8;

/** The longest. */
const PRINTED = OPERATIONS.filter((address) => IS_WHOLE || address === PAGES.operation);

for (const address of PRINTED) {
  test(`${address} has at most ${MOST_PAGES} pages, and no row is cut`, async ({page}) => {
    await page.goto(address);
    await hydrated(page);
    const file = (await page.pdf({format: 'A4'})).toString('latin1');
    expect(file.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeLessThanOrEqual(MOST_PAGES);

    await page.emulateMedia({media: 'print'});
    const rows = await page
      .locator('main tr')
      .evaluateAll((all) => all.map((row) => getComputedStyle(row).breakInside));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((value) => value !== 'avoid')).toEqual([]);
  });
}

test(
  'URLs are printed after links into the site and to other hosts, not after names in code',
  ONLY_WHOLE,
  async ({page}) => {
    await openInPrint(page, 'markets/fi/');
    const outside = page.locator('.markdown a[href^="https://www.finanssivalvonta"]').first();
    expect(await after(outside)).toMatch(/^" \(https:\/\/www\.finanssivalvonta\.fi[^ ]*\)"$/);
    const inside = page.locator('.markdown a[href$="/docs/api/sandbox/"]').first();
    expect(await after(inside)).toBe(`" (${brand.docsUrl}/api/sandbox/)"`);

    await openInPrint(page, 'faq/');
    expect(await after(page.locator('.markdown a:has(code)').first())).toBe('none');
    expect(await after(page.locator('.markdown a[href^="#"]').first())).toBe('none');

    await openInPrint(page, 'api/reference/create-payment/');
    expect(await after(page.locator('.ref-type a').first())).toBe('none');
  },
);

test('on screen, no URL follows a link', async ({page}) => {
  await page.goto('markets/fi/');
  const outside = page.locator('.markdown a[href^="https://www.finanssivalvonta"]').first();
  expect(await after(outside)).toBe('none');
});

test(
  'of several languages, the chosen one is printed with the name of its tab',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('api/quick-start/');
    await hydrated(page);
    await page.getByRole('tab', {name: 'Python'}).first().click();
    await page.emulateMedia({media: 'print'});
    await expect(page.locator('[role="tabpanel"][data-language="python"]').first()).toBeVisible();
    await expect(page.locator('[role="tabpanel"][data-language="shell"]').first()).toBeHidden();
    await expect(page.getByRole('tab', {name: 'Python'}).first()).toBeVisible();
    await expect(page.getByRole('tab', {name: 'Shell', exact: true}).first()).toBeHidden();
  },
);

test.describe('folded parts', () => {
  /** Of further examples the titles are printed. */
  const TITLES = '.ref-bodies details, .ref-example ~ .ref-example details';
  const folded = (page: Page): Locator =>
    page.locator(`main details:not([open]):not([hidden] *, ${TITLES})`);
  const hidden = (page: Page): Promise<number> =>
    folded(page).evaluateAll(
      (all) =>
        all.filter((one) => {
          const last = one.lastElementChild;
          return last === null || !last.checkVisibility();
        }).length,
    );

  test('are printed open without JavaScript', ONLY_WHOLE, async ({page}) => {
    await openInPrint(page, 'api/reference/create-payment/');
    expect(await folded(page).count()).toBeGreaterThan(10);
    expect(await hidden(page)).toBe(0);
  });

  test(
    'are opened by script for browsers that require it, and folded afterwards',
    ONLY_WHOLE,
    async ({page}) => {
      await page.goto('api/reference/create-payment/');
      await hydrated(page);
      const before = await folded(page).count();
      await page.evaluate(() => {
        window.addEventListener('beforeprint', () => {
          const left = document.querySelectorAll('main details:not([open])').length;
          document.documentElement.setAttribute('data-folded', String(left));
        });
      });
      await page.pdf();
      await expect(page.locator('html')).toHaveAttribute('data-folded', '0');
      await expect(folded(page)).toHaveCount(before);
    },
  );
});

test('an enlarged picture is printed at its original place', ONLY_WHOLE, async ({page}) => {
  await page.goto('api/reference/');
  await hydrated(page);
  await page.getByRole('button', {name: 'Enlarge: Account information flow'}).click();
  await expect(page.locator('.medium-zoom-image--opened')).toBeFocused();
  // At once: the page is shorter on paper, and a change of its scroll position may close the picture.
  await page.evaluate(() => {
    matchMedia('print').addEventListener('change', () => {
      const parts = document.querySelectorAll('.medium-zoom-overlay, .medium-zoom-image--opened');
      const shown = [...parts].map((part) => part.checkVisibility());
      document.documentElement.setAttribute('data-shown', shown.join());
    });
  });
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('html')).toHaveAttribute('data-shown', 'false,false');
  await expect(page.locator('main img[src$="account-information-flow.light.svg"]')).toBeVisible();
});
