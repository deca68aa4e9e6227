/** Loads a page for the benchmark and reads off what it did. */
import fs from 'node:fs';
import path from 'node:path';
import type {Browser, CDPSession, Page} from '@playwright/test';
import * as cheerio from 'cheerio';
import {brand} from '../../config/brand';
import {
  HYDRATED,
  measurePage,
  type NetworkWatch,
  PATIENCE,
  untilQuiet,
  watchNetwork,
} from '../weight/weight';
import type {Figures} from './goals';
import type {LineKind} from './line';
import {FIELD_NAMES, observe, readSeen, type Seen, timeClick} from './inPage';
import type {BenchPage} from './pages';
import {layoutShift, totalBlockingTime} from './statistics';

const BITS_PER_BYTE = 8;

/** Conditions of all times. Source: design, section 5; they are Lighthouse's for mobile devices. */
export const CONDITIONS = {
  /** Unit: bit/s. */
  throughput: 1_600_000,
  /** Unit: ms. */
  latency: 150,
  /** How many times slower the processor is made. */
  cpuSlowdown: 4,
  viewport: {width: 1280, height: 800},
} as const;

/** The page is idle when there was neither a request nor a long task for this time. Unit: ms. */
const QUIET_TIME = 2000;
/** How often that is looked at. Unit: ms. */
const POLL = 200;

export interface MeasuredSite {
  origin: string;
  /** Origin for times, which is at the other end of the slow line if that is a proxy. */
  slowOrigin: string;
  line: LineKind;
  /** The build that is served. */
  folder: string;
  isStock: boolean;
}

/** @param isLineEmulated - whether the browser slows the network down, and not only the processor */
export async function slowDown(session: CDPSession, isLineEmulated: boolean): Promise<void> {
  if (isLineEmulated) {
    const bytesPerSecond = CONDITIONS.throughput / BITS_PER_BYTE;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: CONDITIONS.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', {rate: CONDITIONS.cpuSlowdown});
}

/** @returns what was seen by the time at which the page had been quiet for long enough */
async function untilCalm(page: Page, watch: NetworkWatch, url: string): Promise<Seen> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    await untilQuiet(page, watch, url);
    const seen = await page.evaluate(readSeen);
    const lastTask = Math.max(0, ...seen.tasks.map(({start, duration}) => start + duration));
    const networkQuiet = performance.now() - watch.lastChange();
    if (seen.now - lastTask >= QUIET_TIME && networkQuiet >= QUIET_TIME) {
      return seen;
    }
    if (performance.now() > deadline) {
      throw new Error(`${url} still has activity after ${PATIENCE} ms.`);
    }
    await page.waitForTimeout(POLL);
  }
}

/** The heading is the one of the built page, so that no other text ends the measurement. */
function headingOf(folder: string, address: string): string {
  const file = address.endsWith('.html') ? address : path.join(address, 'index.html');
  const html = fs.readFileSync(path.join(folder, file), 'utf8');
  return cheerio.load(html)('h1').first().text().trim();
}

/**
 * Bytes and requests of a page with an empty cache. Nothing is slowed down, so that this load warms up the
 * machine, too.
 *
 * @throws Error if a request fails, or if the page does not become quiet
 */
export async function measureBytes(
  browser: Browser,
  {origin}: MeasuredSite,
  {address}: BenchPage,
): Promise<Figures> {
  const {loaded, prefetched, requests} = await measurePage(
    browser,
    `${origin}${brand.baseUrl}${address}`,
  );
  const {script, stylesheet, document, font, image, other} = loaded;
  return {script, stylesheet, document, font, other: image + other, prefetched, requests};
}

/**
 * Loads a page slowly with an empty cache and waits until it is quiet.
 *
 * @param use - gets the page in its final state
 * @throws Error if a request fails, or if the page does not become quiet
 */
async function loadSlowly<Result>(
  browser: Browser,
  url: string,
  line: LineKind,
  field: string | undefined,
  use: (page: Page, seen: Seen) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({viewport: CONDITIONS.viewport});
  try {
    const page = await context.newPage();
    // The runner keeps names of functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe, {field, fieldNames: FIELD_NAMES});
    const session = await context.newCDPSession(page);
    const watch = await watchNetwork(session);
    await slowDown(session, line === 'devtools');
    const response = await page.goto(url, {timeout: PATIENCE});
    if (response?.status() !== 200) {
      throw new Error(`${url} returns ${response?.status() ?? 'nothing'} instead of 200.`);
    }
    await page.waitForSelector(HYDRATED, {state: 'attached', timeout: PATIENCE});
    const seen = await untilCalm(page, watch, url);
    if (watch.failures.length > 0) {
      throw new Error(`${url}: ${watch.failures.join(', ')}.`);
    }
    return await use(page, seen);
  } finally {
    await context.close();
  }
}

/**
 * What a load of a page takes, and going on from there to its next page and to another one, if it has them.
 * Each click has a load of its own.
 *
 * @throws Error if a request fails, or if a page does not become quiet
 */
export async function measureTimes(
  browser: Browser,
  site: MeasuredSite,
  {address, next, nextOnStock, other, field}: BenchPage,
): Promise<Figures> {
  const {slowOrigin, line, folder, isStock} = site;
  const url = `${slowOrigin}${brand.baseUrl}${address}`;
  const clickTo = (page: Page, to: string) =>
    page.evaluate(timeClick, {
      address: `${brand.baseUrl}${to}`,
      heading: headingOf(folder, to),
    });
  const nextHere = isStock ? (nextOnStock ?? next) : next;
  const figures = await loadSlowly(browser, url, line, field, async (page, seen) => {
    const loaded = figuresOf(url, seen);
    if (field !== undefined && loaded.field === undefined) {
      throw new Error(`${url} does not show the field "${field}".`);
    }
    return nextHere === undefined ? loaded : {...loaded, click: await clickTo(page, nextHere)};
  });
  return other === undefined
    ? figures
    : {
        ...figures,
        otherClick: await loadSlowly(browser, url, line, undefined, (page) => clickTo(page, other)),
      };
}

function figuresOf(url: string, seen: Seen): Figures {
  const {firstPaint, largestPaint, field, requested} = seen;
  if (firstPaint === undefined || largestPaint === undefined) {
    throw new Error(`${url} was not painted.`);
  }
  return {
    firstPaint: firstPaint - requested,
    largestPaint: largestPaint - requested,
    blocking: totalBlockingTime(seen.tasks, firstPaint, seen.now),
    shift: layoutShift(seen.shifts),
    ...(field === undefined ? {} : {field: field - requested}),
  };
}
