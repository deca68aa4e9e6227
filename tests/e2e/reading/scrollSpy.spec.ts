import type {Locator, Page} from '@playwright/test';
import {expect, open, requestsOf, test} from '../fixtures';
import {expectScrollY, observe, scrollTo} from './observe';

/** Source: specification of the scroll-spy, "at most once every 300 ms". Unit: ms. */
const INTERVAL = 300;

/** Clearly lower than a heading after a jump, which is just below the navigation bar. Unit: px. */
const BELOW_THE_BAR = 100;

const GUIDE = 'api/quick-start/';
const SIDEBAR = '.theme-doc-sidebar-container';
const CONTENTS = 'nav[aria-label="On this page"]';
const ACTIVE = 'a[aria-current="location"]';

/**
 * Sections of a guide are next to its text, or in its sidebar if the window is too narrow. A window of this height fits
 * the last two sections and the footer. Unit: px.
 */
const PAGES = [
  {name: 'a narrow window', width: 1024, place: SIDEBAR, height: 2000},
  {name: 'a wide window', width: 1440, place: CONTENTS, height: 1800},
];

test.beforeEach(async ({page}) => {
  await observe(page);
});

function headingIds(page: Page): Promise<string[]> {
  return page.locator('[data-page] h2[id]').evaluateAll((all) => all.map(({id}) => id));
}

function topOf(page: Page, id: string): Promise<number> {
  return page.locator(`[id="${id}"]`).evaluate((heading) => heading.getBoundingClientRect().top);
}

async function readHeading(page: Page, id: string): Promise<void> {
  await page.locator(`[id="${id}"]`).evaluate((heading) => {
    heading.scrollIntoView();
  });
}

async function expectActive(page: Page, id: string, place: string): Promise<void> {
  const active = page.locator(`:is(${SIDEBAR}, ${CONTENTS}) ${ACTIVE}`).filter({visible: true});
  await expect(active).toHaveCount(1);
  const seen = () =>
    active.evaluate((link: HTMLAnchorElement, within) => {
      return link.closest(within) === null ? undefined : decodeURIComponent(link.hash);
    }, place);
  await expect.poll(seen).toBe(`#${id}`);
}

/**
 * Returns the style of the active link, whose stroke makes it bold without changing its width. Unit of
 * `bold`: weight of the font, and px of the stroke.
 */
function look(link: Locator): Promise<{bold: number; bar: string}> {
  return link.evaluate((element) => {
    const {fontWeight, webkitTextStrokeWidth, boxShadow, borderLeft} = getComputedStyle(element);
    return {
      bold: Number(fontWeight) + parseFloat(webkitTextStrokeWidth),
      bar: `${boxShadow} ${borderLeft}`,
    };
  });
}

for (const {name, width, place, height} of PAGES) {
  test.describe(name, () => {
    test.use({viewport: {width, height: 900}});

    test('the current heading is marked not only by colour', async ({page}) => {
      await open(page, GUIDE);
      const ids = await headingIds(page);
      for (const at of [2, ids.length - 5, 1]) {
        const id = ids[at] ?? '';
        await readHeading(page, id);
        await expectActive(page, id, place);
      }
      const active = await look(page.locator(`${place} ${ACTIVE}`));
      const other = await look(page.locator(`${place} a[href$="#${ids[3] ?? ''}"]`));
      expect(active.bold).toBeGreaterThan(other.bold);
      expect(active.bar).not.toBe(other.bar);
    });

    test('a click makes its link active, even if its section cannot reach the top', async ({
      page,
    }) => {
      // Higher than the rest of the page below the heading.
      await page.setViewportSize({width, height});
      await open(page, GUIDE);
      const ids = await headingIds(page);
      const id = ids.at(-2) ?? '';
      await page.locator(`${place} a[href$="#${id}"]`).click();
      await expectActive(page, id, place);
      expect(await topOf(page, id)).toBeGreaterThan(BELOW_THE_BAR);
      await page.waitForTimeout(2 * INTERVAL);
      await expectActive(page, id, place);
      await expect(page).toHaveURL(new RegExp(`#${id}$`));
      // Scrolling takes precedence again.
      await readHeading(page, ids[1] ?? '');
      await expectActive(page, ids[1] ?? '', place);
    });
  });
}

test('a scroll event sets one timer of 300 ms, and the next one sets none', async ({page}) => {
  await open(page, 'faq/');
  const delays = await page.evaluate(async () => {
    // Let pending work end first.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const scroll = () => {
      window.observed.timers = [];
      document.dispatchEvent(new Event('scroll', {bubbles: true}));
      return window.observed.timers.map(({delay}) => delay);
    };
    return [scroll(), scroll()];
  });
  // One timer for the reading position, and one for the scroll position.
  expect(delays).toEqual([[INTERVAL, INTERVAL], []]);
});

test('the URL is updated without new history entries', async ({page, baseURL}) => {
  await open(page, 'faq/');
  const entries = await page.evaluate(() => history.length);
  const ids = await headingIds(page);
  for (const id of [ids[4], ids[6], ids[2]]) {
    await readHeading(page, id ?? '');
    await expect(page).toHaveURL(`${baseURL ?? ''}faq/#${id ?? ''}`);
  }
  await scrollTo(page, 0);
  await expect(page).toHaveURL(`${baseURL ?? ''}faq/`);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('the mark is at the heading that readers see, and the URL at the one above it', async ({
  page,
}) => {
  await open(page, GUIDE);
  const [above = '', seen = ''] = (await headingIds(page)).slice(2);
  await scrollTo(page, (await page.evaluate(() => scrollY)) + (await topOf(page, seen)) - 250);
  await expectActive(page, seen, CONTENTS);
  expect(await topOf(page, above)).toBeLessThan(0);
  await expect(page).toHaveURL(new RegExp(`#${above}$`));
});

test('the URL of the next page stays clean while that page loads', async ({page, baseURL}) => {
  await page.route(requestsOf('isms/information-security-policy/'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await open(page, 'faq/');
  await page.evaluate(() => {
    document.querySelector('#rate-limit')?.scrollIntoView();
    document.querySelector<HTMLElement>('.footer a[href*="/isms/"]')?.click();
  });
  await expect(page.locator('h1')).toContainText('nformation security policy');
  await page.waitForTimeout(2 * INTERVAL);
  await expect(page).toHaveURL(`${baseURL ?? ''}isms/information-security-policy/`);
  await expectScrollY(page, 0);
});
