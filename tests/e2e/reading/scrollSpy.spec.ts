import type {Locator, Page} from '@playwright/test';
import {isInTurn, ONLY_WHOLE} from '../../whole';
import {expect, readingTest as test, requestsOf} from '../fixtures';
import {
  expectBelowBar,
  expectScrollY,
  observe,
  observeReads,
  open,
  scrollTo,
  scrollY,
} from './observe';

/** Source: specification of the scroll-spy, "at most once every 300 ms". Unit: ms. */
const INTERVAL = 300;

/** A timer may run a little early. Unit: ms. */
const EARLY = 2;

/** Clearly lower than where a heading comes to rest below the navigation bar. Unit: px. */
const BELOW_THE_BAR = 100;

const SIDEBAR = '.theme-doc-sidebar-container';
const CONTENTS = 'nav[aria-label="On this page"]';
const ACTIVE = 'a[aria-current="location"]';

/**
 * Sections of a page are in its sidebar, and those of a market in its contents. A window of this height has room for
 * the last two sections and the footer, and one of the `low` height has none for the whole list; the contents also
 * leave room for the way back to the top. Unit: px.
 */
const PAGES = [
  {name: 'an API guide', address: 'api/quick-start/', places: [SIDEBAR], height: 1800, low: 200},
  {name: 'the FAQ', address: 'faq/', places: [SIDEBAR], height: 3200, low: 200},
  {name: 'a market', address: 'markets/fi/', places: [CONTENTS], height: 3200, low: 250},
];

test.use({viewport: {width: 1440, height: 900}});

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

async function expectActive(
  page: Page,
  id: string,
  places: readonly string[] = [SIDEBAR],
): Promise<void> {
  for (const place of places) {
    const active = page.locator(`${place} ${ACTIVE}`);
    await expect(active).toHaveCount(1);
    await expect
      .poll(() => active.evaluate((link) => decodeURIComponent((link as HTMLAnchorElement).hash)))
      .toBe(`#${id}`);
  }
}

/**
 * The active link in the sidebar is bold by a stroke, which keeps its width. Unit of `bold`: weight of the
 * font, and px of the stroke.
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

/** Jumps from heading to heading, faster than the scroll-spy may follow, until a place has followed `often`. */
function hurry(
  page: Page,
  place: 'sidebar' | 'contents',
  often: number,
): Promise<{startedAt: number; lastId: string}> {
  return page.evaluate(
    async ([followedPlace, enough]) => {
      const headings = [...document.querySelectorAll<HTMLElement>('[data-page] h2[id]')];
      const startedAt = performance.now();
      const followed = () =>
        window.observed.marks.filter((mark) => mark.place === followedPlace && mark.at > startedAt)
          .length;
      let lastId = '';
      while (followed() < enough) {
        const step = Math.floor((performance.now() - startedAt) / 40);
        // Never the last ones: their sections end with the page.
        const heading = headings[step % (headings.length - 4)];
        heading?.scrollIntoView();
        lastId = heading?.id ?? '';
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return {startedAt, lastId};
    },
    [place, often] as const,
  );
}

for (const [order, {name, address, places, height, low}] of PAGES.entries()) {
  /** The guide and the FAQ have the same kind of sidebar, and take turns. */
  const isNext = (turn: number) => places.includes(CONTENTS) || isInTurn(order + turn, 2);
  test.describe(name, () => {
    const current =
      'marks the current heading in sidebar and table of contents, not by colour alone';
    test(current, isNext(0) ? {} : ONLY_WHOLE, async ({page}) => {
      await open(page, address);
      const ids = await headingIds(page);
      for (const at of [2, ids.length - 5, 1]) {
        const id = ids[at] ?? '';
        await readHeading(page, id);
        await expectActive(page, id, places);
      }
      for (const place of places) {
        const active = await look(page.locator(`${place} ${ACTIVE}`));
        const other = await look(page.locator(`${place} a[href$="#${ids[3] ?? ''}"]`));
        expect(active.bold, place).toBeGreaterThan(other.bold);
        expect(active.bar, place).not.toBe(other.bar);
      }
    });

    if (isNext(0)) {
      test(
        'scrolls the active link into view only inside its own box',
        ONLY_WHOLE,
        async ({page}) => {
          await page.setViewportSize({width: 1440, height: low});
          await open(page, address);
          const ids = await headingIds(page);
          const id = ids.at(-3) ?? '';
          for (const place of places) {
            await expect(page.locator(`${place} a[href$="#${id}"]`)).not.toBeInViewport();
          }
          await readHeading(page, id);
          const top = await scrollY(page);
          await expectActive(page, id, places);
          for (const place of places) {
            await expect(page.locator(`${place} ${ACTIVE}`)).toBeInViewport({ratio: 1});
          }
          expect(await scrollY(page)).toBe(top);
        },
      );
    }

    if (isNext(1)) {
      test('marks the last heading at the end of the page', ONLY_WHOLE, async ({page}) => {
        await page.setViewportSize({width: 1440, height});
        await open(page, address);
        const last = (await headingIds(page)).at(-1) ?? '';
        await scrollTo(page, 1e6);
        await expectActive(page, last, places);
        // A heading that is at the end for its place as well would prove nothing.
        expect(await topOf(page, last)).toBeGreaterThan(BELOW_THE_BAR);
        await scrollTo(page, 0);
        await expect(page.locator(`:is(${SIDEBAR}, ${CONTENTS}) ${ACTIVE}`)).toHaveCount(0);
      });
    }

    for (const place of isNext(0) ? places : []) {
      test(`a click in ${place} makes that link active, even when its section cannot reach the top`, async ({
        page,
      }) => {
        // Higher than the rest of the page below the heading.
        await page.setViewportSize({width: 1440, height});
        await open(page, address);
        const id = (await headingIds(page)).at(-2) ?? '';
        await page.locator(`${place} a[href$="#${id}"]`).click();
        await expectActive(page, id, places);
        expect(await topOf(page, id)).toBeGreaterThan(BELOW_THE_BAR);
        await page.waitForTimeout(2 * INTERVAL);
        await expectActive(page, id, places);
        await expect(page).toHaveURL(new RegExp(`#${id}$`));
        // The same link again.
        await page.locator(`${place} a[href$="#${id}"]`).click();
        await page.waitForTimeout(2 * INTERVAL);
        await expectActive(page, id, places);
        // Scrolling takes over again.
        await readHeading(page, (await headingIds(page))[1] ?? '');
        await expectActive(page, (await headingIds(page))[1] ?? '', places);
      });
    }
  });
}

for (const [address, selector, place] of [
  ['api/quick-start/', SIDEBAR, 'sidebar'],
  ['markets/fi/', CONTENTS, 'contents'],
] as const) {
  test(
    `the ${place} follow at most once in their interval, and a last time after scrolling stops`,
    ONLY_WHOLE,
    async ({page}) => {
      await open(page, address);
      const {startedAt, lastId} = await hurry(page, place, 8);
      await expectActive(page, lastId, [selector]);
      const marks = await page.evaluate(() => window.observed.marks);
      const times = marks.filter((mark) => mark.place === place && mark.at > startedAt);
      const gaps = times.slice(1).map(({at}, index) => at - (times[index]?.at ?? 0));
      // No upper limit: a busy machine runs timers late. The next test has the length of the timer.
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(INTERVAL - EARLY);
    },
  );
}

test(
  'the contents of a guide list all its sections and what is below them',
  ONLY_WHOLE,
  async ({page}) => {
    await open(page, 'api/quick-start/');
    const sections = page.locator('[data-page] h2[id]');
    const deeper = page.locator('[data-page] h3[id]');
    await expect(page.locator(`${CONTENTS} li a`)).toHaveCount(
      (await sections.count()) + (await deeper.count()),
    );
    const id = (await deeper.last().getAttribute('id')) ?? '';
    await readHeading(page, id);
    await expectActive(page, id, [CONTENTS]);
    await expectActive(page, 'steps');
    // Sections alone are a list, too.
    await open(page, 'api/status-and-support/');
    await expect(page.locator(`${CONTENTS} a`)).toHaveText(await sections.allInnerTexts());
  },
);

test('a scroll event sets one timer of 300 ms and measures nothing, and the next one sets none', async ({
  page,
}) => {
  await open(page, 'faq/');
  await observeReads(page);
  const seen = await page.evaluate(async () => {
    // Pending work ends first.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const {observed} = window;
    const scroll = () => {
      observed.timers = [];
      observed.reads = [];
      document.dispatchEvent(new Event('scroll', {bubbles: true}));
      return {delays: observed.timers.map(({delay}) => delay), reads: observed.reads};
    };
    return {first: scroll(), second: scroll()};
  });
  // Reading position and scroll position.
  expect(seen.first).toEqual({delays: [INTERVAL, INTERVAL], reads: []});
  expect(seen.second).toEqual({delays: [], reads: []});
  await expect.poll(() => page.evaluate(() => window.observed.reads.length)).toBeGreaterThan(0);
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

test(
  'a link to a field keeps its URL even if the page jumps late, until the reader scrolls on',
  ONLY_WHOLE,
  async ({page, baseURL}) => {
    const address = `${baseURL ?? ''}api/reference/schemas/transaction/`;
    await open(page, 'api/reference/schemas/transaction/');
    const field = page.locator('#field-debtor_account');
    // A place that is not displayed cannot be jumped to.
    await field.evaluate((element) => {
      element.style.display = 'none';
      location.hash = element.id;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await field.evaluate((element) => {
      element.style.display = '';
      element.scrollIntoView();
    });
    await expect(field).toBeInViewport();
    // Nothing tells that the spy has followed; twice its interval is enough for it.
    await page.waitForTimeout(2 * INTERVAL);
    await expect(page).toHaveURL(`${address}#field-debtor_account`);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 20_000);
    await expect(page).not.toHaveURL(/#field-debtor_account$/);
  },
);

test('the URL of the next page stays clean while that page loads', async ({page, baseURL}) => {
  await page.route(requestsOf('isms/information-security-policy/'), async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await open(page, 'faq/');
  await page.evaluate(() => {
    document.querySelector('#rate-limit')?.scrollIntoView();
    document.querySelector<HTMLElement>('.theme-doc-sidebar-container a[href*="/isms/"]')?.click();
  });
  await expect(page.locator('h1')).toContainText('nformation security policy');
  await page.waitForTimeout(2 * INTERVAL);
  await expect(page).toHaveURL(`${baseURL ?? ''}isms/information-security-policy/`);
  await expectScrollY(page, 0);
});

for (const [kind, id, hash] of (
  [
    [
      'accents and spaces',
      'vérification à l’étranger',
      encodeURIComponent('vérification à l’étranger'),
    ],
    // As MDX writes `{#100%}`: no URL encoding begins with this percent sign.
    ['a percent sign', '100%', '100%'],
  ] as const
).filter((_, place) => isInTurn(place + 1, 2))) {
  test.describe(`a heading with ${kind} in its id`, () => {
    test.beforeEach(async ({page}) => {
      await page.route(requestsOf('api/quick-start/'), async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html
          .replaceAll('#steps', `#${hash}`)
          // Single quotes need no escape in a fragment.
          .replaceAll(/\bid="?steps"?/g, `id='${id}'`);
        await route.fulfill({response, body});
      });
    });

    test('is reflected in table of contents and URL', ONLY_WHOLE, async ({page, baseURL}) => {
      await open(page, 'api/quick-start/');
      await readHeading(page, id);
      await expect(page).toHaveURL(`${baseURL ?? ''}api/quick-start/#${encodeURIComponent(id)}`);
      await expect(page.locator(`${CONTENTS} ${ACTIVE}`)).toHaveAttribute('href', `#${hash}`);
    });

    test('is reached by its URL, directly and by client-side navigation', async ({
      page,
      baseURL,
    }) => {
      await open(page, `api/quick-start/#${hash}`);
      await expectBelowBar(page, id);
      await open(page, 'api/webhooks/');
      await page.evaluate(
        (address) => {
          const link = document.createElement('a');
          link.href = address;
          document.querySelector('[data-page]')?.append(link);
          link.click();
        },
        `${baseURL ?? ''}api/quick-start/#${hash}`,
      );
      await expect(page.locator('h1')).toHaveText('Quick start');
      await expectBelowBar(page, id);
    });
  });
}

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}});

  test('the drawer shows the current heading when it opens', ONLY_WHOLE, async ({page}) => {
    await open(page, 'faq/');
    await readHeading(page, 'retention');
    await expect(page).toHaveURL(/#retention$/);
    await page.locator('.navbar__toggle').click();
    const active = page.locator(`.navbar-sidebar ${ACTIVE}`);
    await expect(active).toHaveAttribute('href', /#data-protection$/);
    await expect(active).toBeInViewport({ratio: 1});
  });
});
