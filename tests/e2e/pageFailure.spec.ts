/** Failures to load a chunk of a page, as a reader experiences them. */
import type {BrowserContext, Locator, Page, Route} from '@playwright/test';
import {brand} from '../../config/brand';
import {fragmentOf} from '../../src/static-pages/page/fragment';
import {expect, hydrated, open as openPage, test} from './fixtures';

/** Source: specification of failing chunks. Unit: ms. */
const TIME_LIMIT = 120_000;
/** Time in which a second full load, or a late error, would become visible. Unit: ms. */
const SETTLING = 1500;

const FROM = 'api/quick-start/';

interface Target {
  address: string;
  heading: string;
}

/** Guides share their scripts, so navigation from one guide to another needs only its fragment. */
const GUIDE: Target = {address: 'api/sandbox/', heading: 'Sandbox'};
/** A page of another instance has its own scripts, such as those of its sidebar. */
const STRANGER: Target = {address: 'faq/', heading: 'Questions and answers'};
const TO = GUIDE.address;
const TO_HEADING = GUIDE.heading;
const FRAGMENT = `**/${fragmentOf(TO)}`;

/** Scripts of pages. Those of the app itself have names. */
const PIECES = /\/assets\/js\/(?!(?:runtime~)?main\.)[^/]+\.js$/;
const SCRIPT_ERROR =
  /^Loading chunk \d+ failed\.\n\((error|missing|timeout): http.+\/assets\/js\/.+\.js\)$/;

const isDocument = (route: Route) => route.request().isNavigationRequest();

interface Observed {
  /** Full loads of pages since the observation began. */
  documents: string[];
  /** Errors in monitoring: uncaught, or reported explicitly. */
  errors: string[];
}

function observe(page: Page): Observed {
  const observed: Observed = {documents: [], errors: []};
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      observed.documents.push(request.url());
    }
  });
  page.on('pageerror', (error) => observed.errors.push(error.message));
  return observed;
}

async function open(page: Page, address = FROM): Promise<void> {
  await openPage(page, address);
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-same-document', '');
  });
}

const frameLink = (page: Page, address = TO): Locator =>
  page
    .locator(
      `:is(.theme-doc-sidebar-container, .navbar, .footer) a[href="${brand.baseUrl}${address}"]:not([role=button], [hidden] *)`,
    )
    .first();
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
const historyLength = (page: Page) => page.evaluate(() => history.length);
const notice = (page: Page): Locator => page.getByRole('alert');

/** Follows a link as a script or a keyboard does, without hovering over it first. */
async function follow(link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => {
    element.click();
  });
}

/** Matches the address with or without the heading that is being read. */
const addressOf = (baseURL: string | undefined, page: string) =>
  new RegExp(`^${baseURL ?? ''}${page}(#.+)?$`);

async function expectOldPage(page: Page, baseURL: string | undefined): Promise<void> {
  await expect(page).toHaveURL(addressOf(baseURL, FROM));
  await expect(page.locator('h1')).toContainText('Quick start');
  await expect(page.locator('article p').first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}

/** These tests expect the browser's reports about files that it could not load. */
test.afterEach(({problems}) => {
  const isExpected = (problem: string) =>
    /Failed to load resource|Loading chunk/.test(problem) || problem.includes('MIME type');
  problems.splice(0, Infinity, ...problems.filter((problem) => !isExpected(problem)));
});

test.describe('a chunk that fails', () => {
  const FAILURES: readonly {
    title: string;
    target: Target;
    pattern: RegExp | string;
    fail: (route: Route) => Promise<void>;
    error: RegExp;
  }[] = [
    {
      title: 'a script that is missing',
      target: STRANGER,
      pattern: PIECES,
      fail: (route) => route.fulfill({status: 404, body: 'Not Found'}),
      error: /^Loading chunk \d+ failed\.\n\(error: http.+\.js\)$/,
    },
    {
      title: 'content that is missing',
      target: GUIDE,
      pattern: FRAGMENT,
      fail: (route) => route.fulfill({status: 404, body: 'Not Found'}),
      error:
        /^Loading chunk \/docs\/api\/sandbox\/ failed\.\n\(missing: http.+\/docs\/api\/sandbox\/index\.page\.txt\)$/,
    },
  ];

  for (const {title, target, pattern, fail, error} of FAILURES) {
    test(`${title} raises the error once, and causes one full page load`, async ({
      page,
      baseURL,
    }) => {
      await open(page);
      await page.evaluate(() => {
        scrollTo(0, 1500);
      });
      const observed = observe(page);
      const before = await historyLength(page);
      await page.route(pattern, async (route) => {
        const isWhole = isDocument(route) || observed.documents.length > 0;
        const isCheck = route.request().method() === 'HEAD';
        await (isWhole || isCheck ? route.fallback() : fail(route));
      });
      await follow(frameLink(page, target.address));
      await expect(page.locator('h1')).toHaveText(target.heading);
      await hydrated(page);
      await page.waitForTimeout(SETTLING);
      await expect(page).toHaveURL(`${baseURL ?? ''}${target.address}`);
      expect(observed.documents).toEqual([`${baseURL ?? ''}${target.address}`]);
      expect(observed.errors).toHaveLength(1);
      expect(observed.errors[0]).toMatch(error);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(notice(page)).toHaveCount(0);

      expect(await historyLength(page)).toBe(before + 1);
      await page.goBack();
      await expect(page).toHaveURL(addressOf(baseURL, FROM));
      await expect(page.locator('h1')).toContainText('Quick start');
    });
  }

  test('content of another deployment causes one full page load', async ({page, baseURL}) => {
    await open(page);
    const observed = observe(page);
    await page.route(FRAGMENT, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/main\.\w+\.js/g, 'main.01234567.js');
      await route.fulfill({response, body});
    });
    await follow(frameLink(page));
    await expect(page.locator('h1')).toHaveText(TO_HEADING);
    await hydrated(page);
    expect(observed.documents).toEqual([`${baseURL ?? ''}${TO}`]);
    // It is reported once, as an error of the content.
    expect(observed.errors).toEqual([
      expect.stringMatching(/^Loading chunk \/docs\/\S+ failed\.\n\(missing: /),
    ]);
    await page.goBack();
    await expect(page.locator('h1')).toContainText('Quick start');
    expect(await isSameDocument(page)).toBe(false);
  });

  test('that stays missing: one full load, no loop; the page is readable and its links work', async ({
    page,
    baseURL,
  }) => {
    await open(page);
    const observed = observe(page);
    await page.route(PIECES, (route) => route.fulfill({status: 404, body: 'Not Found'}));
    await follow(frameLink(page, STRANGER.address));
    await expect(page.locator('h1')).toHaveText(STRANGER.heading);
    await expect(notice(page)).toContainText('Parts of this page could not be loaded.');
    await page.waitForTimeout(SETTLING);
    expect(observed.documents).toEqual([`${baseURL ?? ''}${STRANGER.address}`]);
    expect(observed.errors).toHaveLength(2);
    for (const error of observed.errors) {
      expect(error).toMatch(SCRIPT_ERROR);
    }
    await expect(page.locator('article p').first()).toBeVisible();

    await follow(frameLink(page, FROM));
    await expect(page).toHaveURL(`${baseURL ?? ''}${FROM}`);
    await expect(page.locator('article p').first()).toBeVisible();
    expect(observed.documents).toHaveLength(2);

    await expect(notice(page)).toBeVisible();
    await page.unroute(PIECES);
    await notice(page).getByRole('button', {name: 'Try again'}).click();
    await hydrated(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test('answered by a proxy: the page stays', async ({page, baseURL}) => {
    await open(page);
    const observed = observe(page);
    await page.route(/.*/, (route) => route.fulfill({status: 403, body: 'From the proxy'}));
    await follow(frameLink(page));
    await expect(notice(page)).toContainText('This page could not be loaded.');
    await expectOldPage(page, baseURL);
    expect(observed.documents).toEqual([]);
  });

  test('a reader who has navigated elsewhere stays there', async ({page, baseURL}) => {
    await open(page);
    const observed = observe(page);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FRAGMENT, async (route) => {
      await released;
      await route.abort();
    });
    await follow(frameLink(page));
    await expect(page).toHaveURL(`${baseURL ?? ''}${TO}`);
    await follow(frameLink(page, 'api/'));
    await expect(page.locator('h1')).toContainText('Introduction');
    release();
    await page.waitForTimeout(SETTLING);
    await expect(page).toHaveURL(`${baseURL ?? ''}api/`);
    await expect(notice(page)).toHaveCount(0);
    expect(observed.documents).toEqual([]);
  });
});

test.describe('the time limit', () => {
  interface Limits {
    timers: number[];
    signals: number[];
    isShort?: boolean;
  }

  /** Records the delays that the page requests. */
  async function noteLimits(page: Page): Promise<() => Promise<Limits>> {
    await page.addInitScript((limit) => {
      const limits: Limits = {timers: [], signals: []};
      Object.assign(window, {limits});
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (action: () => void, delay = 0) => {
          limits.timers.push(delay);
          return start(action, limits.isShort === true && delay === limit ? 300 : delay);
        },
      });
      const signal = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (delay) => {
        limits.signals.push(delay);
        return signal(delay);
      };
    }, TIME_LIMIT);
    return () => page.evaluate(() => (window as unknown as {limits: Limits}).limits);
  }

  /** Makes two minutes pass immediately for scripts, until the page is left. */
  const shortenLimits = (page: Page) =>
    page.evaluate(() => {
      (window as unknown as {limits: Limits}).limits.isShort = true;
    });

  test('is two minutes for scripts and content; a response after three seconds is accepted', async ({
    page,
    baseURL,
  }) => {
    const limits = await noteLimits(page);
    await open(page);
    const observed = observe(page);
    const before = await limits();
    const slow = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.fallback();
    };
    await page.route(PIECES, slow);
    await page.route(`**/${fragmentOf(STRANGER.address)}`, slow);
    await follow(frameLink(page, STRANGER.address));
    await expect(page.locator('h1')).toHaveText(STRANGER.heading, {timeout: 15_000});
    await expect(page).toHaveURL(`${baseURL ?? ''}${STRANGER.address}`);
    expect(await isSameDocument(page)).toBe(true);
    expect(observed).toEqual({documents: [], errors: []});
    const after = await limits();
    const long = after.timers.slice(before.timers.length).filter((delay) => delay >= 10_000);
    expect(long.length).toBeGreaterThan(0);
    expect(new Set(long)).toEqual(new Set([TIME_LIMIT]));
    // The next page may have been requested, too.
    expect(new Set(after.signals.slice(before.signals.length))).toEqual(new Set([TIME_LIMIT]));
  });

  test('expires for a script: one full page load', async ({page}) => {
    await noteLimits(page);
    await open(page);
    await shortenLimits(page);
    const observed = observe(page);
    await page.route(PIECES, async (route) => {
      if (observed.documents.length > 0 || route.request().method() === 'HEAD') {
        await route.fallback();
      }
    });
    await follow(frameLink(page, STRANGER.address));
    await expect(page.locator('h1')).toHaveText(STRANGER.heading);
    await hydrated(page);
    expect(observed.documents).toHaveLength(1);
    expect(observed.errors).toHaveLength(1);
    expect(observed.errors[0]).toMatch(/^Loading chunk \d+ failed\.\n\(timeout: http.+\.js\)$/);
  });
});

test.describe('offline', () => {
  async function goOffline(page: Page, context: BrowserContext): Promise<Observed> {
    await open(page);
    const observed = observe(page);
    await context.setOffline(true);
    return observed;
  }

  test('page, address, scroll position and focus stay; the message retries', async ({
    page,
    context,
    baseURL,
  }) => {
    const observed = await goOffline(page, context);
    const before = await historyLength(page);
    const link = frameLink(page);
    await page.evaluate("scrollTo({top: 600, behavior: 'instant'})");
    await link.focus();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(0);
    await link.press('Enter');
    await expect(notice(page)).toContainText('This page could not be loaded.');
    await expectOldPage(page, baseURL);
    await expect(link).toBeFocused();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(place);
    expect(observed.documents).toEqual([]);
    // One for each chunk that was not prefetched: the content, and its script on a slow machine.
    expect(observed.errors.join('\n')).toMatch(
      /^(Loading chunk .+ failed\.\n\(error: http.+\)\n?){1,2}$/,
    );
    const reported = observed.errors.length;
    await expect(page.locator('#nprogress')).toHaveCount(0);

    await notice(page).getByRole('button', {name: 'Try again'}).click();
    await expect.poll(() => observed.errors.length).toBeGreaterThan(reported);
    await expect(notice(page)).toHaveCount(1);
    await expectOldPage(page, baseURL);

    // A part of the old page fails later, such as the zoom of a picture.
    await page.evaluate(() => {
      void Promise.reject(Object.assign(new Error('Loading chunk'), {name: 'ChunkLoadError'}));
    });
    await expect.poll(() => observed.errors.at(-1)).toBe('Loading chunk');

    await context.setOffline(false);
    await notice(page).getByRole('button', {name: 'Try again'}).click();
    await expect(page.locator('h1')).toHaveText(TO_HEADING);
    await expect(page).toHaveURL(`${baseURL ?? ''}${TO}`);
    await expect(notice(page)).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
    expect(await historyLength(page)).toBe(before + 1);
    await page.goBack();
    await expectOldPage(page, baseURL);
  });
});

test.describe('an error in rendering', () => {
  test('in the frame keeps the text readable, and the next page works', async ({
    page,
    problems,
  }) => {
    await page.addInitScript(
      ([broken, brokenPage]) => {
        let isBroken = !location.pathname.endsWith(brokenPage);
        let {docusaurus} = window;
        // Every link of the app calls this as soon as it is rendered.
        const prefetch = (to: string) => {
          if (!isBroken && to === broken) {
            isBroken = true;
            throw new Error('broken on purpose');
          }
          return false as const;
        };
        Object.defineProperty(window, 'docusaurus', {
          get: () => docusaurus,
          set: (value: typeof docusaurus) => {
            docusaurus = {...value, prefetch};
          },
        });
      },
      [`${brand.baseUrl}api/quick-start/payments/`, FROM] as const,
    );
    await page.goto(FROM);
    await expect(notice(page)).toContainText('broken on purpose');
    await expect(page.locator('h1')).toContainText('Quick start');
    await expect(
      page.getByText('In ten minutes, you get your first list of transactions'),
    ).toBeVisible();
    expect(problems.splice(0).join()).toContain('broken on purpose');

    await page.locator('.navbar a[href$="/sandbox/"]').first().click();
    await expect(page.locator('h1')).not.toContainText('Quick start');
    await hydrated(page);
    await expect(notice(page)).toHaveCount(0);
  });
});
