/**
 * Opens one page of each kind once, under the deployed Content-Security-Policy. It checks everything that applies to
 * all pages: status, policy, console, width, axe, weight; styles in light or dark. `npm run test:all` opens and weighs
 * every page, and runs axe on each in every mode, including styles.
 */
import path from 'node:path';
import {type Browser, type Page, type Response, test as base} from '@playwright/test';
import {brand} from '../../config/brand';
import {pagesOfBuild} from '../../src/addresses/pages';
import {measureLoad} from '../browser/weight';
import {violations} from './axe';
import {expectWithinBudgets, WEIGHED} from './budgets';
import {isInTurn, IS_WHOLE} from '../whole';
import {expect, hydrated, test, watch} from './fixtures';
import {KINDS, NOWHERE} from './kinds';
import {stopTransitions} from './still';
import {NARROWEST, showEverything, tooWide} from './narrow';

/** The longest pages take long on a busy machine. Unit: ms. */
const PATIENCE = 180_000;
const DESKTOP = {width: 1280, height: 720};
const PHONE = {width: 390, height: 844};

/** Minimum height of a tall page, of which the smallest country has more than twice as much. Unit: desktop windows. */
const TALL = 3;

/** `markets.spec.ts` checks its styles with a filter, because all banks at once take a minute. */
const DIRECTORY = 'markets/';
const ADDRESSES = pagesOfBuild(path.resolve('build')).map((page) =>
  page.slice(brand.baseUrl.length),
);

const COUNTRY = /^markets\/[a-z]{2}\/$/;
/** One page of each kind, the longest if a template creates many. Build tests read all pages. */
const CHOSEN = [...new Set([...KINDS, ...WEIGHED])];
const looked = new Set(IS_WHOLE ? [...CHOSEN, ...ADDRESSES] : CHOSEN);
const OPENED = ADDRESSES.filter((address) => looked.has(address));

interface Look {
  theme: 'light' | 'dark';
  viewport: {width: number; height: number};
}

/** Pages take turns, because modes differ only in colours and in the frame, which pages share. */
const LOOKS: readonly Look[] = [
  {theme: 'light', viewport: DESKTOP},
  {theme: 'dark', viewport: PHONE},
];

/** Kinds come first, so that they take turns among themselves. */
const inTurn = [...looked];

function looksOf(address: string): readonly Look[] {
  return LOOKS.filter(
    (_, turn) => looked.has(address) && isInTurn(inTurn.indexOf(address) + turn, LOOKS.length),
  );
}

/** Colours take most of axe's time, and come from one palette. */
const STYLE_TURNS = 2;

const hasColours = (address: string) =>
  IS_WHOLE || (isInTurn(KINDS.indexOf(address), STYLE_TURNS) && address !== DIRECTORY);

/** A page of the crawl, and its problems since the list was last emptied. */
interface Crawler {
  page: Page;
  /** As in `fixtures.ts`. */
  problems: string[];
  /** Violations are also console errors, but the event includes those that a page might hide. */
  violations: string[];
  close: () => Promise<void>;
}

/** Opens a new context with an empty cache. */
async function openCrawler(browser: Browser, baseURL: string): Promise<Crawler> {
  const context = await browser.newContext({baseURL, viewport: DESKTOP, reducedMotion: 'reduce'});
  const {problems} = watch(context, new URL(baseURL).origin);
  const page = await context.newPage();
  const policy = await watchPolicy(page);
  return {page, problems, violations: policy, close: () => context.close()};
}

/** Opening a context takes as long as opening a page, so each worker shares one for all pages that are not weighed. */
const crawl = base.extend<object, {crawler: Crawler}>({
  crawler: [
    async ({browser}, use, {project}) => {
      const crawler = await openCrawler(browser, project.use.baseURL ?? '');
      await use(crawler);
      await crawler.close();
    },
    {scope: 'worker'},
  ],
});

async function watchPolicy(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => {
    found.push(text);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const {reportViolation} = window as unknown as {reportViolation: (text: string) => void};
      reportViolation(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`);
    });
  });
  return found;
}

async function expectFrame(page: Page, address: string, response: Response | null): Promise<void> {
  expect(response?.status()).toBe(address === NOWHERE ? 404 : 200);
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  await hydrated(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe(brand.baseUrl + address);
  if (COUNTRY.test(address)) {
    // The first paint (src/static-pages/first-paint) does not wait for the footer, so no window may show it at once.
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(windows).toBeGreaterThan(TALL);
  }
}

async function lookAt(
  {page, problems, violations: broken}: Crawler,
  address: string,
): Promise<void> {
  if (address === NOWHERE) {
    // The browser itself reports the status.
    problems.splice(0, 1);
  }
  await stopTransitions(page);
  for (const {theme, viewport} of looksOf(address)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({colorScheme: theme, reducedMotion: 'reduce'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const rules = hasColours(address) ? undefined : (['content'] as const);
    expect.soft(await violations(page, {rules}), `axe, ${theme}, ${viewport.width} px`).toEqual([]);
  }

  await page.setViewportSize({width: NARROWEST, height: 640});
  await showEverything(page);
  expect.soft(await tooWide(page), `at ${NARROWEST} px`).toEqual([]);
  expect(broken).toEqual([]);
  expect(problems).toEqual([]);
}

for (const address of [...OPENED, NOWHERE]) {
  const isWeighed = WEIGHED.includes(address) || (IS_WHOLE && address !== NOWHERE);
  if (isWeighed) {
    crawl(`/${address}, weighed`, async ({browser, baseURL}) => {
      crawl.setTimeout(PATIENCE);
      const crawler = await openCrawler(browser, baseURL ?? '');
      const {weight, response} = await measureLoad(crawler.page, `${baseURL ?? ''}${address}`);
      await expectFrame(crawler.page, address, response);
      expectWithinBudgets(weight);
      await lookAt(crawler, address);
      await crawler.close();
    });
  } else {
    crawl(`/${address}`, async ({crawler}) => {
      crawl.setTimeout(PATIENCE);
      const {page, problems, violations: broken} = crawler;
      problems.length = 0;
      broken.length = 0;
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
      await expectFrame(page, address, await page.goto(address));
      await lookAt(crawler, address);
    });
  }
}

test('the crawl detects defects', async ({page, problems}) => {
  const broken = await watchPolicy(page);
  await page.goto('tpp/');
  await hydrated(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    const image = new Image();
    image.src = 'https://elsewhere.example/x.png';
    document.body.append(image);
  });
  await expect.poll(() => broken.length).toBe(2);
  expect(broken.join('\n')).toMatch(/script-src-elem inline/);
  expect(broken.join('\n')).toMatch(/img-src https:\/\/elsewhere\.example/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(problems.length).toBeGreaterThanOrEqual(2);
  problems.length = 0;

  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.insertAdjacentHTML('beforeend', '<img id="bare" src=""><p id="pale">Hard to read</p>');
    const pale = document.querySelector<HTMLElement>('#pale');
    pale?.style.setProperty('color', '#bbb');
    // Its white text comes from the style sheet, which is not part of the first paint.
    main?.insertAdjacentHTML(
      'beforeend',
      '<p><span class="badge" id="white">Hard to read</span></p>',
    );
    const white = document.querySelector<HTMLElement>('#white');
    white?.style.setProperty('background-color', '#bbb');
  });
  const seen = (await violations(page)).join('\n');
  expect(seen).toMatch(/image-alt: .*id="bare"/);
  expect(seen).toMatch(/color-contrast: .*id="pale"/);
  expect(seen).toMatch(/color-contrast: .*id="white"/);
});
