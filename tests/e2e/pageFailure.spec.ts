/** What the reader sees when a chunk of a page fails to load. */
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type {BrowserContext, Locator, Page, Route} from '@playwright/test';
import {brand} from '../../config/brand';
import {withIntegrity} from '../../hosting/integrity';
import {createPreviewServer} from '../../hosting/server';
import {fragmentOf} from '../../src/static-pages/page/fragment';
import {violations} from './axe';
import {isInTurn, ONLY_WHOLE} from '../whole';
import {expect, hydrated, test} from './fixtures';
import {stopTransitions} from './still';

/** Source: specification of failing chunks. Unit: ms. */
const TIME_LIMIT = 120_000;
/** Time in which a second full load, or a late error, would show. Unit: ms. */
const SETTLING = 1500;

const FROM = 'api/quick-start/';

interface Target {
  address: string;
  heading: string;
}

/** Guides share their scripts: navigation from one guide to another only needs its fragment. */
const GUIDE: Target = {address: 'api/webhooks/', heading: 'Webhooks'};
/** A page of another instance has scripts of its own, those of its sidebar for example. */
const STRANGER: Target = {address: 'faq/', heading: 'Frequently asked questions'};
const TO = GUIDE.address;
const TO_HEADING = GUIDE.heading;
const FRAGMENT = `**/${fragmentOf(TO)}`;

/** Scripts of pages; those of the app itself have names. */
const PIECES = /\/assets\/js\/(?!(?:runtime~)?main\.)[^/]+\.js$/;
const SCRIPT_ERROR =
  /^Loading chunk \d+ failed\.\n\((error|missing|timeout): http.+\/assets\/js\/.+\.js\)$/;

const isDocument = (route: Route) => route.request().isNavigationRequest();

interface Observed {
  /** Full loads of pages since the observation began. */
  documents: string[];
  /** Errors as monitoring sees them: uncaught, or reported as such. */
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
  await page.goto(address);
  await hydrated(page);
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

/** Goes to a page as a script or a keyboard does, without pointing at the link before. */
async function follow(link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => {
    element.click();
  });
}

/** With or without the heading that is being read. */
const addressOf = (baseURL: string | undefined, page: string) =>
  new RegExp(`^${baseURL ?? ''}${page}(#.+)?$`);

async function expectOldPage(page: Page, baseURL: string | undefined): Promise<void> {
  await expect(page).toHaveURL(addressOf(baseURL, FROM));
  await expect(page.locator('h1')).toContainText('Quick start');
  await expect(page.locator('article p').first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}

/** The browser's own reports about files that it could not load are what these tests are about. */
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
      title: 'a script whose loading breaks off',
      target: STRANGER,
      pattern: PIECES,
      fail: (route) => route.abort('connectionreset'),
      error: /^Loading chunk \d+ failed\.\n\(error: http.+\.js\)$/,
    },
    {
      title: 'a script that is another file',
      target: STRANGER,
      pattern: PIECES,
      fail: (route) => route.fulfill({contentType: 'text/javascript', body: ''}),
      error: /^Loading chunk \d+ failed\.\n\(missing: http.+\.js\)$/,
    },
    {
      title: 'content that is missing',
      target: GUIDE,
      pattern: FRAGMENT,
      fail: (route) => route.fulfill({status: 404, body: 'Not Found'}),
      error:
        /^Loading chunk \/docs\/api\/webhooks\/ failed\.\n\(missing: http.+\/docs\/api\/webhooks\/index\.page\.txt\)$/,
    },
    {
      title: 'content whose loading breaks off',
      target: GUIDE,
      pattern: FRAGMENT,
      fail: (route) => route.abort('connectionreset'),
      error:
        /^Loading chunk \/docs\/api\/webhooks\/ failed\.\n\(error: http.+\/docs\/api\/webhooks\/index\.page\.txt\)$/,
    },
  ];

  for (const {title, target, pattern, fail, error} of FAILURES.filter((_, place) =>
    isInTurn(place, 6),
  )) {
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

  test('is reported with its type and address', ONLY_WHOLE, async ({page}) => {
    await open(page);
    await page.exposeFunction('collect', (found: unknown) => raised.push(found));
    const raised: unknown[] = [];
    await page.evaluate(() => {
      addEventListener('error', ({error}) => {
        const {name, type, request} = error as {name: string; type: string; request: string};
        void (window as unknown as {collect: (found: unknown) => Promise<void>}).collect({
          name,
          type,
          request,
        });
      });
    });
    await page.route(PIECES, (route) => route.abort());
    await follow(frameLink(page, STRANGER.address));
    await expect.poll(() => raised).toHaveLength(1);
    expect(raised[0]).toEqual({
      name: 'ChunkLoadError',
      type: 'error',
      request: expect.stringMatching(PIECES) as unknown,
    });
  });

  test(
    'on the way to a heading: the reader arrives at the heading',
    ONLY_WHOLE,
    async ({page, baseURL}) => {
      await open(page);
      const id = await page.evaluate(
        async (address) => {
          const text = await (await fetch(address)).text();
          const headings = new DOMParser()
            .parseFromString(text, 'text/html')
            .querySelectorAll('h2[id]');
          return headings[headings.length - 1]?.id ?? '';
        },
        `${baseURL ?? ''}${STRANGER.address}`,
      );
      const observed = observe(page);
      await page.route(PIECES, (route) =>
        observed.documents.length > 0 ? route.fallback() : route.abort(),
      );
      const link = frameLink(page, STRANGER.address);
      await link.evaluate((element, hash) => {
        window.history.pushState({}, '', `${(element as HTMLAnchorElement).href}#${hash}`);
        window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
      }, id);
      await expect.poll(() => observed.documents).toEqual([`${baseURL ?? ''}${STRANGER.address}`]);
      await expect(page.locator('h1')).toHaveText(STRANGER.heading);
      await hydrated(page);
      await expect(page).toHaveURL(`${baseURL ?? ''}${STRANGER.address}#${id}`);
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    },
  );

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

  for (const status of [403, 429, 503]) {
    test(`answered by a proxy with ${status}: the page stays`, async ({page, baseURL}) => {
      await open(page);
      const observed = observe(page);
      await page.route(/.*/, (route) => route.fulfill({status, body: 'From the proxy'}));
      await follow(frameLink(page));
      await expect(notice(page)).toContainText('This page could not be loaded.');
      await expectOldPage(page, baseURL);
      expect(observed.documents).toEqual([]);
    });
  }

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
    await follow(frameLink(page, 'api/sandbox/'));
    await expect(page.locator('h1')).toContainText('Sandbox');
    release();
    await page.waitForTimeout(SETTLING);
    await expect(page).toHaveURL(`${baseURL ?? ''}api/sandbox/`);
    await expect(notice(page)).toHaveCount(0);
    expect(observed.documents).toEqual([]);
  });
});

test.describe('the time limit', () => {
  interface Limits {
    timers: number[];
    signals: number[];
    short?: 'timers' | 'signals';
  }

  /** Notes the delays that the page asks for. */
  async function noteLimits(page: Page): Promise<() => Promise<Limits>> {
    await page.addInitScript((limit) => {
      const limits: Limits = {timers: [], signals: []};
      Object.assign(window, {limits});
      const actual = (kind: Limits['short'], delay: number) =>
        limits.short === kind && delay === limit ? 300 : delay;
      const start = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (action: () => void, delay = 0) => {
          limits.timers.push(delay);
          return start(action, actual('timers', delay));
        },
      });
      const signal = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (delay) => {
        limits.signals.push(delay);
        return signal(actual('signals', delay));
      };
    }, TIME_LIMIT);
    return () => page.evaluate(() => (window as unknown as {limits: Limits}).limits);
  }

  /**
   * From now on, two minutes pass immediately for scripts (timers) or for content (signals), until the page is left.
   * Not for both: the one that is not held back would fail, too, on a slow machine.
   */
  async function shortenLimits(page: Page, kind: Limits['short']): Promise<void> {
    await page.evaluate((short) => {
      (window as unknown as {limits: Limits}).limits.short = short;
    }, kind);
  }

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
    // The page that follows may have been requested, too.
    expect(new Set(after.signals.slice(before.signals.length))).toEqual(new Set([TIME_LIMIT]));
  });

  for (const [kind, short, target, pattern, error] of [
    [
      'a script',
      'timers',
      STRANGER,
      PIECES,
      /^Loading chunk \d+ failed\.\n\(timeout: http.+\.js\)$/,
    ],
    [
      'content',
      'signals',
      GUIDE,
      FRAGMENT,
      /^Loading chunk \/docs\/api\/webhooks\/ failed\.\n\(timeout: http.+\)$/,
    ],
  ] as const) {
    test(`expires for ${kind}: one full page load`, ONLY_WHOLE, async ({page}) => {
      await noteLimits(page);
      await open(page);
      await shortenLimits(page, short);
      const observed = observe(page);
      await page.route(pattern, async (route) => {
        const isAnswered =
          observed.documents.length > 0 || isDocument(route) || route.request().method() === 'HEAD';
        if (isAnswered) {
          await route.fallback();
        }
      });
      await follow(frameLink(page, target.address));
      await expect(page.locator('h1')).toHaveText(target.heading);
      await hydrated(page);
      expect(observed.documents).toHaveLength(1);
      expect(observed.errors).toHaveLength(1);
      expect(observed.errors[0]).toMatch(error);
    });
  }
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
    expect(observed.errors).toHaveLength(1);
    expect(observed.errors[0]).toMatch(/^Loading chunk .+ failed\.\n\(error: http.+\)$/);
    await expect(page.locator('#nprogress')).toHaveCount(0);

    await notice(page).getByRole('button', {name: 'Try again'}).click();
    await expect.poll(() => observed.errors.length).toBe(2);
    await expect(notice(page)).toHaveCount(1);
    await expectOldPage(page, baseURL);

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

  for (const way of ['Escape', 'Dismiss'] as const) {
    test(
      `the message closes with ${way}, and focus returns to the link`,
      ONLY_WHOLE,
      async ({page, context, baseURL}) => {
        await goOffline(page, context);
        const link = frameLink(page);
        await link.focus();
        await link.press('Enter');
        const dismiss = notice(page).getByRole('button', {name: 'Dismiss'});
        await dismiss.focus();
        await dismiss.press(way === 'Escape' ? 'Escape' : 'Enter');
        await expect(notice(page)).toHaveCount(0);
        await expect(link).toBeFocused();
        await expectOldPage(page, baseURL);
      },
    );
  }

  test(
    'the message is reachable on a phone, light and dark, and axe finds nothing',
    ONLY_WHOLE,
    async ({page, context}) => {
      await page.setViewportSize({width: 390, height: 844});
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await goOffline(page, context);
      await follow(page.locator(`article a[href="${brand.baseUrl}api/sandbox/"]`).first());
      await expect(notice(page)).toBeInViewport({ratio: 1});
      await stopTransitions(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        expect(await violations(page, {within: '.notice'})).toEqual([]);
      }
      await page.emulateMedia({media: 'print'});
      await expect(notice(page)).toBeHidden();
    },
  );

  test(
    'navigating to an available page closes the message',
    ONLY_WHOLE,
    async ({page, context, baseURL}) => {
      await open(page);
      await frameLink(page, 'api/sandbox/').click();
      await expect(page.locator('h1')).toContainText('Sandbox');
      await page.goBack();
      await expectOldPage(page, baseURL);
      await context.setOffline(true);
      await follow(frameLink(page));
      await expect(notice(page)).toBeVisible();
      await follow(frameLink(page, 'api/sandbox/'));
      await expect(page.locator('h1')).toContainText('Sandbox');
      await expect(notice(page)).toHaveCount(0);
    },
  );

  test(
    'back to a page of an earlier load: the page stays, and the history entry is kept',
    ONLY_WHOLE,
    async ({page, context, baseURL}) => {
      await open(page, TO);
      await frameLink(page, FROM).click();
      await expect(page.locator('h1')).toContainText('Quick start');
      await page.reload();
      await hydrated(page);
      await page.evaluate(() => {
        document.documentElement.setAttribute('data-same-document', '');
      });
      await context.setOffline(true);
      await page.evaluate(() => {
        history.back();
      });
      await expect(notice(page)).toContainText('This page could not be loaded.');
      await expectOldPage(page, baseURL);
      await context.setOffline(false);
      await page.goBack();
      await expect(page).toHaveURL(addressOf(baseURL, TO));
      await expect(page.locator('h1')).toHaveText(TO_HEADING);
      await expect(notice(page)).toHaveCount(0);
    },
  );
});

test.describe('pointing at a link', () => {
  for (const [kind, target, pattern] of [
    ['script', STRANGER, PIECES],
    ['content', GUIDE, FRAGMENT],
  ] as const) {
    test(`whose ${kind} fails is silent, and a click retries`, ONLY_WHOLE, async ({page}) => {
      await open(page);
      const observed = observe(page);
      let failures = 0;
      await page.route(pattern, async (route) => {
        failures += 1;
        await route.abort();
      });
      await frameLink(page, target.address).hover();
      await expect.poll(() => failures).toBeGreaterThan(0);
      await page.waitForTimeout(300);
      expect(observed.errors).toEqual([]);
      await expect(notice(page)).toHaveCount(0);
      await page.unroute(pattern);
      await frameLink(page, target.address).click();
      await expect(page.locator('h1')).toHaveText(target.heading);
      expect(await isSameDocument(page)).toBe(true);
      expect(observed).toEqual({documents: [], errors: []});
    });
  }
});

test.describe('an old tab after a new deployment', () => {
  const PAGES = [FROM, TO, STRANGER.address];
  const isCopy = (file: string) => /\.(?:br|gz)$/.test(file);
  const reversed = (hash: string) => Array.from(hash).reverse().join('');

  /** The build with different script names, as after a code change. */
  function deploy(folder: string): void {
    const pages = [...PAGES, ''].map((address) => `${address}index.html`);
    const fragments = pages.map(fragmentOf);
    for (const file of [...pages, ...fragments]) {
      fs.cpSync(path.join('build', file), path.join(folder, file));
    }
    fs.cpSync('build/404.html', path.join(folder, '404.html'));
    fs.cpSync('build/assets', path.join(folder, 'assets'), {
      recursive: true,
      filter: (file) => !isCopy(file),
    });
    const scripts = path.join(folder, 'assets/js');
    const hashes: string[] = [];
    for (const file of fs.readdirSync(scripts)) {
      const hash = /\.([0-9a-f]+)\.js$/.exec(file)?.[1];
      if (hash !== undefined) {
        hashes.push(hash);
        fs.renameSync(
          path.join(scripts, file),
          path.join(scripts, file.replace(hash, reversed(hash))),
        );
      }
    }
    const rename = (file: string) => {
      const text = fs.readFileSync(file, 'utf8');
      const names = new RegExp(`(?<=["~.])(?:${hashes.join('|')})(?=["~.])`, 'g');
      fs.writeFileSync(file, text.replace(names, reversed));
    };
    for (const file of fs.readdirSync(scripts).filter((name) => name.startsWith('runtime~main.'))) {
      rename(path.join(scripts, file));
    }
    for (const file of fragments) {
      rename(path.join(folder, file));
    }
    for (const page of pages) {
      const file = path.join(folder, page);
      rename(file);
      const bare = fs.readFileSync(file, 'utf8').replace(/ integrity="[^"]*"/g, '');
      const read = (name: string) =>
        fs.readFileSync(path.join(folder, name.slice(brand.baseUrl.length)));
      fs.writeFileSync(file, withIntegrity(bare, read));
    }
  }

  /**
   * A server that changes from the old build to the new one; `keepsOld` keeps the scripts of the old one, as
   * some hosts do.
   */
  async function startHost(keepsOld: boolean) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployment-'));
    deploy(folder);
    const [before, after] = [path.resolve('build'), folder].map((site) =>
      createPreviewServer(site),
    );
    let current = before;
    const host = http.createServer((request, response) => {
      const isOldScript =
        keepsOld &&
        fs.existsSync(path.join('build', (request.url ?? '').slice(brand.baseUrl.length)));
      const isScript = request.url?.includes('/assets/') === true;
      (isScript && isOldScript ? before : current)?.emit('request', request, response);
    });
    await new Promise<void>((resolve) => {
      host.listen(0, '127.0.0.1', resolve);
    });
    const {port} = host.address() as AddressInfo;
    return {
      baseURL: `http://127.0.0.1:${port}${brand.baseUrl}`,
      change: () => {
        current = after;
      },
      close: () => {
        host.close();
        host.closeAllConnections();
        fs.rmSync(folder, {recursive: true});
      },
    };
  }

  const DEPLOYMENTS = [
    {
      title: 'whose scripts are gone',
      target: STRANGER,
      keepsOld: false,
      error: /^Loading chunk .+ failed\.\n\((?:error|missing): /,
    },
    {
      title: 'whose scripts are kept',
      target: GUIDE,
      keepsOld: true,
      error: /^Loading chunk \/docs\/api\/webhooks\/ failed\.\n\(missing: /,
    },
  ];

  // `deployment.spec.ts` deploys a whole build; here, a few files are changed.
  for (const {title, target, keepsOld, error} of DEPLOYMENTS) {
    test(`${title} causes one full load of the new page`, ONLY_WHOLE, async ({page, problems}) => {
      const host = await startHost(keepsOld);
      try {
        await open(page, `${host.baseURL}${FROM}`);
        const mainScript = () => page.locator('script[src*="/main."]').getAttribute('src');
        const oldScript = await mainScript();
        const observed = observe(page);
        host.change();
        await follow(frameLink(page, target.address));
        await expect(page.locator('h1')).toHaveText(target.heading);
        await hydrated(page);
        await page.waitForTimeout(SETTLING);
        expect(observed.documents).toEqual([`${host.baseURL}${target.address}`]);
        expect(observed.errors).toHaveLength(1);
        expect(observed.errors[0]).toMatch(error);
        expect(await mainScript()).not.toBe(oldScript);
        await expect(notice(page)).toHaveCount(0);

        // The new app is whole: it navigates without another load.
        await follow(frameLink(page, FROM));
        await expect(page.locator('h1')).toContainText('Quick start');
        expect(observed.documents).toHaveLength(1);
      } finally {
        host.close();
      }
      // This test uses another host, which the fixture treats as external.
      const own = new URL(host.baseURL).origin;
      problems.splice(0, Infinity, ...problems.filter((problem) => !problem.includes(own)));
    });
  }
});

test.describe('an error in rendering', () => {
  // As translators and extensions of browsers do.
  for (const [way, original, changed, isReported] of [
    ['translated', 'API reference</a>', 'Referencia</a>', true],
    // React skips other elements around the parts of the app.
    ['extended between its parts', /<nav [^>]*navbar/, '<div>Added</div>$&', false],
    ['extended by its first element', /<div id="?__docusaurus"?>/, '$&<div>Added</div>', true],
  ] as const) {
    test(
      `a document that was ${way} before the app starts keeps its content`,
      ONLY_WHOLE,
      async ({page, problems}) => {
        await page.route(`**/${FROM}`, async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const body = html.replace(original, changed);
          expect(body).not.toBe(html);
          await route.fulfill({response, body});
        });
        await page.goto(FROM);
        await hydrated(page);
        await expect(page.locator('nav.navbar')).toContainText('API reference');
        await expect(page.locator('article p').first()).toBeVisible();
        await expect(page.locator('article pre').first()).toBeVisible();
        for (const once of ['nav.navbar', '.theme-doc-sidebar-container', 'h1', 'footer.footer']) {
          await expect(page.locator(once)).toHaveCount(1);
        }
        if (isReported) {
          await expect.poll(() => problems.join()).toContain('onRecoverableError');
          problems.splice(0);
        }
        await page.locator('.navbar a[href$="/sandbox/"]').first().click();
        await expect(page.locator('h1')).toHaveText('Sandbox');
      },
    );
  }

  for (const [place, target, way] of (
    [
      [
        'in the frame of the page',
        `${brand.baseUrl}api/quick-start/payments/`,
        '.navbar a[href$="/sandbox/"]',
      ],
      ['in the navigation bar', brand.baseUrl, 'main a[href$="/api/sandbox/"]'],
    ] as const
  ).filter((_, turn) => isInTurn(turn, 2))) {
    test(`${place} keeps the text readable, and the next page works`, async ({page, problems}) => {
      await page.addInitScript(
        ([broken, brokenPage]) => {
          let isBroken = !location.pathname.endsWith(brokenPage);
          let {docusaurus} = window;
          // Each link of the app calls this as soon as it is rendered.
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
        [target, FROM] as const,
      );
      await page.goto(FROM);
      await expect(notice(page)).toContainText('broken on purpose');
      await expect(page.locator('h1')).toContainText('Quick start');
      await expect(
        page.getByText('In ten minutes, you get your first list of transactions'),
      ).toBeVisible();
      expect(problems.splice(0).join()).toContain('broken on purpose');

      await page.locator(way).first().click();
      await expect(page.locator('h1')).not.toContainText('Quick start');
      await hydrated(page);
      await expect(notice(page)).toHaveCount(0);
    });
  }
});
