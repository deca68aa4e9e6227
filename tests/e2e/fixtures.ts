import {HYDRATED, PATIENCE} from '../browser/weight';
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  test as base,
  type WebError,
} from '@playwright/test';

/** Waits for the mark that Docusaurus sets after hydration. */
export async function hydrated(page: Page): Promise<void> {
  // Faster than an assertion, which checks at most four times a second.
  await page.waitForSelector(HYDRATED, {state: 'attached', timeout: PATIENCE});
}

/** @param address - below the base path; `./` for the home page */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/**
 * Follows a link of the frame by keyboard, without hovering over it, which would load the page, and without scrolling
 * to it. Until the frame has followed the page, the menu of versions has a link to the previous page.
 */
export async function press(page: Page, address: string): Promise<void> {
  await page
    .locator(
      `:is(.theme-doc-sidebar-container, .navbar, .footer) a[href$="/docs/${address}"]:not([role=button], [aria-current=true])`,
    )
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
    });
}

/**
 * Matches requests for a page, as a document or as the fragment that the app loads.
 *
 * @param address - page below the base path whose address ends in a slash
 */
export function requestsOf(address: string): RegExp {
  return new RegExp(`/${address}(?:index\\.page\\.txt)?$`);
}

interface Findings {
  problems: string[];
}

interface Watch {
  /** Console errors and warnings, uncaught errors, requests to other hosts. The list grows during a test. */
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
 * A test with `problems`: console errors and warnings, uncaught errors and requests to other hosts. It fails at the end
 * if there are any that it has not removed from the list.
 */
export const test = base.extend<Findings>({
  problems: [
    async ({context, baseURL}, use) => {
      const {problems, stop} = watch(context, new URL(baseURL ?? '').origin);
      await use(problems);
      const found = [...problems];
      stop();
      // A page may prefetch the next one at any time, so a pending route at the end is not a failure.
      await Promise.all(context.pages().map((page) => page.unrouteAll({behavior: 'ignoreErrors'})));
      expect(found).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};
