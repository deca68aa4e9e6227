/** A reader's session of ten pages: what was fetched ahead of a click, and how much of it was used. */
import type {Browser, Page} from '@playwright/test';
import {fragmentOf, isFragment} from '../../src/static-pages/page/fragment';
import {HYDRATED, untilQuiet, watchNetwork} from '../../tests/browser/weight';

/** From one page to the next by a link that the page, its sidebar or its navigation bar has. */
export const WALK: readonly string[] = [
  '',
  'api/quick-start/',
  'api/quick-start/alt.html',
  'api/quick-start/payments/',
  'api/payment-initiation/',
  'api/reference/',
  'api/reference/create-payment/',
  'api/reference/get-payment/',
  'markets/',
  'markets/fi/',
];

/** The pointer takes so many steps from one link to the next, and touches what is between them. */
const POINTER_STEPS = 12;
/** Between two steps: readers cross half a screen in a third of a second. Unit: ms. */
const STEP_TIME = 25;
/** How long the pointer rests on a link before the click. Unit: ms. */
const REST = 80;

/** A request for the fragment of a page. */
export interface Ask {
  /** Of the page. */
  address: string;
  /** How many pages the reader had opened, without a page that has just been clicked. */
  after: number;
  /** Whether the reader had not clicked the page yet. */
  isAhead: boolean;
  /** Of the compressed body. */
  bytes: number;
}

export interface SessionReport {
  /** Of bodies, compressed. Unit: bytes. */
  clicked: number;
  ahead: number;
  used: number;
  vain: number;
  /** Pages that were fetched in vain. */
  vainPages: string[];
}

/**
 * A page that was fetched ahead is used if the reader opens it later and it is not fetched again before.
 *
 * @param walk - pages in the order in which they were opened; the first came as a document
 */
export function judgeSession(asks: readonly Ask[], walk: readonly string[]): SessionReport {
  const isUsed = ({address, after}: Ask, index: number) => {
    const visit = walk.findIndex((page, at) => at >= after && page === address);
    return (
      visit !== -1 &&
      !asks.slice(index + 1).some((other) => other.address === address && other.after <= visit)
    );
  };
  const sum = (list: readonly Ask[]) => list.reduce((bytes, ask) => bytes + ask.bytes, 0);
  const ahead = asks.filter(({isAhead}) => isAhead);
  const used = asks.filter((ask, index) => ask.isAhead && isUsed(ask, index));
  const vain = ahead.filter((ask) => !used.includes(ask));
  return {
    clicked: sum(asks.filter(({isAhead}) => !isAhead)),
    ahead: sum(ahead),
    used: sum(used),
    vain: sum(vain),
    vainPages: [...new Set(vain.map(({address}) => address))],
  };
}

/**
 * Walks as a reader with a mouse does: looks at each page, moves the pointer to the link, and clicks.
 *
 * @param root - address of the site, base path included
 * @param savesData - the reader's browser is set to save data
 * @throws Error if a page has no link to the next one
 */
export async function walkSession(
  browser: Browser,
  root: string,
  walk: readonly string[],
  savesData: boolean,
): Promise<SessionReport> {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setDataSaverOverride', {dataSaverEnabled: savesData});
    const watch = await watchNetwork(client);
    const asks: Omit<Ask, 'bytes'>[] = [];
    let opened = 1;
    let clicked: string | undefined;
    page.on('request', (request) => {
      const address = walkedPage(request.url(), root);
      if (address !== undefined) {
        asks.push({address, after: opened, isAhead: address !== clicked});
      }
    });
    const {origin, pathname} = new URL(root);
    const addressOf = (address: string) => origin + fragmentOf(pathname + address);
    const [start = '', ...others] = walk;
    await page.goto(root + start);
    await page.waitForSelector(HYDRATED, {state: 'attached'});
    await untilQuiet(page, watch, root + start);
    for (const address of others) {
      await pointAt(page, pathname + address);
      clicked = address;
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForFunction(
        (path) => document.querySelector('[data-page]')?.getAttribute('data-page') === path,
        pathname + address,
      );
      opened += 1;
      clicked = undefined;
      await untilQuiet(page, watch, root + address);
    }
    const sizes = new Map(
      watch
        .requests()
        .filter(({isCached}) => !isCached)
        .map(({url, totalBytes = 0, headerBytes = 0}) => [url, totalBytes - headerBytes]),
    );
    return judgeSession(
      asks.map((ask) => ({...ask, bytes: sizes.get(addressOf(ask.address)) ?? 0})),
      walk,
    );
  } finally {
    await context.close();
  }
}

/** @returns the page below the root whose fragment is at an address */
function walkedPage(url: string, root: string): string | undefined {
  return url.startsWith(root) && isFragment(url)
    ? url
        .slice(root.length)
        .replace(/(^|\/)index\.page\.txt$/, '$1')
        .replace(/\.page\.txt$/, '.html')
    : undefined;
}

/** Moves the pointer over everything on its way, as a hand does. */
async function pointAt(page: Page, pathname: string): Promise<void> {
  const links = page.locator(`a[href="${pathname}"]:visible`);
  if ((await links.count()) === 0) {
    throw new Error(`${page.url()} has no link to ${pathname}.`);
  }
  const link = links.first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (box === null) {
    throw new Error(`${page.url()} does not show its link to ${pathname}.`);
  }
  const [toX, toY] = [box.x + Math.min(box.width, 40) / 2, box.y + box.height / 2];
  const from = await page.evaluate(() => ({x: innerWidth / 2, y: innerHeight / 2}));
  for (let step = 0; step <= POINTER_STEPS; step += 1) {
    const part = step / POINTER_STEPS;
    await page.mouse.move(from.x + (toX - from.x) * part, from.y + (toY - from.y) * part);
    await page.waitForTimeout(STEP_TIME);
  }
  await page.waitForTimeout(REST);
}
