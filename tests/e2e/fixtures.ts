import fs from 'node:fs';
import {ARCHIVED_RELEASES} from '../../config/releases';
import {HYDRATED, PATIENCE} from '../browser/weight';
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Disposable,
  expect,
  type Page,
  type Request,
  test as base,
  type ViewportSize,
  type WebError,
} from '@playwright/test';

/** Docusaurus marks the document once it is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  // An assertion asks four times a second at most; this one is told by the page.
  await page.waitForSelector(HYDRATED, {state: 'attached', timeout: PATIENCE});
}

/**
 * Matches requests for a page, as a document or as the fragment that the app fetches.
 *
 * @param address - of a page that is a folder, below the base path
 */
export function requestsOf(address: string): RegExp {
  return new RegExp(`/${address}(?:index\\.page\\.txt)?$`);
}

/** The committed list of public routes, relative to the base path. */
export const ROUTES = fs
  .readFileSync('tests/build/routes.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map((route) => route.slice(1));

const ARCHIVED_SAMPLE = [
  '',
  'sandbox/',
  'payment-initiation/',
  'reference/',
  'reference/errors/',
  'reference/create-payment/',
  'reference/schemas/aspspdata/',
];

/** Pages of archived releases are made by the same code as those of the latest: one of each kind stands for them. */
export const ARCHIVED_ROUTES = ARCHIVED_RELEASES.slice(0, 1).flatMap(({path}) =>
  ARCHIVED_SAMPLE.map((route) => `${path}/${route}`),
);

interface Findings {
  problems: string[];
}

interface Watch {
  /** Console errors and warnings, uncaught errors, requests to other hosts. The list grows. */
  problems: string[];
  stop: () => void;
}

/** Watches all pages of a context. */
export function watch(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const report = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  };
  const reportError = (error: WebError) => {
    problems.push(`uncaught: ${error.error().message}`);
  };
  const reportHost = (request: Request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) {
      problems.push(`request to another host: ${request.url()}`);
    }
  };
  context.on('console', report);
  context.on('weberror', reportError);
  context.on('request', reportHost);
  const stop = () => {
    context.off('console', report);
    context.off('weberror', reportError);
    context.off('request', reportHost);
  };
  return {problems, stop};
}

/**
 * A test with `problems`: console errors and warnings, uncaught errors and requests to other hosts so far. It fails at
 * its end if there are any, unless it has emptied the list on purpose.
 */
export const test = base.extend<Findings>({
  problems: [
    async ({context, baseURL}, use) => {
      const {problems, stop} = watch(context, new URL(baseURL ?? '').origin);
      await use(problems);
      const found = [...problems];
      stop();
      // A page prefetches the next one at any time: a pending route at the end is not a failure.
      await Promise.all(context.pages().map((page) => page.unrouteAll({behavior: 'ignoreErrors'})));
      expect(found).toEqual([]);
    },
    {auto: true},
  ],
});

/** A small file of the site: there is no script behind it that writes while storage is emptied. */
const PLAIN_FILE = 'robots.txt';

/** Events that tests listen to. */
const PAGE_EVENTS = ['console', 'dialog', 'framenavigated', 'pageerror', 'websocket'] as const;
const NETWORK_EVENTS = ['request', 'requestfailed', 'requestfinished', 'response'] as const;

/** What these begin can be ended: they give back something with `dispose`. */
const DISPOSABLE = ['addInitScript', 'exposeBinding', 'exposeFunction'];

/** Nothing takes these back: the page is not kept after a test that calls one of them. */
const LASTING = ['newCDPSession', 'setOffline'];

/** The page of a worker, for all of its tests that read. */
interface Keeper {
  context?: BrowserContext;
  isSpoiled: boolean;
  /** What the last test has begun. */
  begun: Promise<Disposable>[];
}

/** Calls `note` with what a method of the page or its context gives back, and otherwise leaves the method alone. */
function listenTo(target: object, method: string, note: (result: unknown) => void): void {
  const original = Reflect.get(target, method) as (...given: unknown[]) => unknown;
  Reflect.set(target, method, (...given: unknown[]) => {
    const result = Reflect.apply(original, target, given);
    note(result);
    return result;
  });
}

/** A context whose one page remembers whether a test has left something behind. */
async function openKept(browser: Browser, keeper: Keeper): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const target of [context, page]) {
    for (const name of DISPOSABLE) {
      listenTo(target, name, (result) => keeper.begun.push(result as Promise<Disposable>));
    }
    for (const name of LASTING.filter((method) => method in target)) {
      listenTo(target, name, () => {
        keeper.isSpoiled = true;
      });
    }
  }
  keeper.context = context;
  keeper.isSpoiled = false;
  keeper.begun = [];
  return context;
}

/** As a new page of a new context, but for the cache and the history. */
async function clean(
  context: BrowserContext,
  begun: Promise<Disposable>[],
  viewport: ViewportSize | null,
): Promise<void> {
  await Promise.all(begun.splice(0).map(async (one) => (await one).dispose()));
  const [page, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  if (page === undefined) {
    throw new Error('A test has closed the page that is kept.');
  }
  for (const event of [...PAGE_EVENTS, ...NETWORK_EVENTS]) {
    page.removeAllListeners(event);
  }
  await context.unrouteAll({behavior: 'ignoreErrors'});
  await page.goto(PLAIN_FILE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(-1, -1);
  await page.emulateMedia({
    media: null,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
  });
  if (viewport !== null) {
    await page.setViewportSize(viewport);
  }
}

/**
 * For tests that open a page to use it as a reader does. They take over the page of the test before, emptied of all
 * that a page stores: opening another takes as long as the test. Not for tests of what a first visit loads, of a
 * cache, or of the length of the history.
 */
export const readingTest = test.extend<object, {keeper: Keeper}>({
  keeper: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern.
    async ({}, use) => {
      const keeper: Keeper = {isSpoiled: false, begun: []};
      await use(keeper);
      await keeper.context?.close();
    },
    {scope: 'worker'},
  ],
  context: async ({browser, keeper, viewport, javaScriptEnabled}, use, info) => {
    if (!javaScriptEnabled) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    if (keeper.context === undefined) {
      await openKept(browser, keeper);
    } else {
      await clean(keeper.context, keeper.begun, viewport);
    }
    const context = keeper.context ?? (await openKept(browser, keeper));
    await use(context);
    if (keeper.isSpoiled || info.status !== info.expectedStatus) {
      keeper.context = undefined;
      await context.close();
    }
  },
  page: async ({context}, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});

export {expect};
