/** Times from a press to the next frame, and the work behind them, which is the same on every machine. */
import type {Browser, Page} from '@playwright/test';
import {CONDITIONS} from './conditions';
import {HYDRATED, untilQuiet, watchNetwork} from './weight';

export interface Interaction {
  name: string;
  /** Below the base path. */
  address: string;
  /** Brings the page into the state before the interaction. */
  prepare?: (page: Page) => Promise<void>;
  /** One press of a key, or of the mouse on what a selector finds first. */
  press: {key: string} | {on: string};
}

const SEARCH_FIELD = {name: 'Search the documentation'};

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'fold the sidebar',
    address: 'api/quick-start/',
    press: {on: '.theme-doc-sidebar-container [aria-expanded="true"]'},
  },
  {
    name: 'unfold the sidebar',
    address: 'api/reference/create-payment/',
    press: {on: '.theme-doc-sidebar-container [aria-expanded="false"]'},
  },
  {
    name: 'another language',
    address: 'api/quick-start/',
    press: {on: '[data-page] [role=tab][aria-selected="false"]'},
  },
  {
    name: 'unfold a field of the reference',
    address: 'api/reference/create-payment/',
    press: {on: '[data-page] details.ref-children:not([open]) > summary'},
  },
  {
    name: 'first letter of a search',
    address: 'api/quick-start/',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', SEARCH_FIELD).waitFor();
    },
    press: {key: 'p'},
  },
  {
    name: 'first letter in the directory of banks',
    address: 'markets/',
    prepare: (page) => page.locator('[data-market-tool=directory] input[name=text]').focus(),
    press: {key: 'n'},
  },
];

/**
 * Between pointing and pressing. A hand takes as long, and what pointing sets off (scrolling, `:hover`, fetching ahead)
 * is no part of the press. Our choice. Unit: ms.
 */
const AIM = 500;

/** Looks for the place before anything is counted: to see what is visible lays out folded parts. */
async function aim(page: Page, selector: string): Promise<{x: number; y: number}> {
  const target = page.locator(`${selector}:visible`).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) {
    throw new Error(`Nothing to press: ${selector}`);
  }
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

/** What an interaction took. */
export interface Response {
  /** From the event to the next frame, the longest of its events. Unit: ms; 0 below what browsers report. */
  duration: number;
  layouts: number;
  styleRecalculations: number;
  /** Elements that scripts have added, removed or changed. */
  touched: number;
}

/** The shortest that browsers report. Source: Event Timing API. Unit: ms. */
const SHORTEST = 16;
/** In which everything that a press sets off has happened. Unit: ms. */
const AFTERMATH = 1500;

declare global {
  interface Window {
    /** Kept by `observeInteraction`. */
    interaction?: {durations: number[]; touched: Set<Node>; observer: MutationObserver};
  }
}

/** Runs in the page. */
function observeInteraction(durationThreshold: number): void {
  const durations: number[] = [];
  const touched = new Set<Node>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The declarations of TypeScript do not have it yet.
      const {interactionId} = entry as PerformanceEntry & {interactionId: number};
      if (interactionId > 0) {
        durations.push(entry.duration);
      }
    }
  }).observe({type: 'event', durationThreshold} as PerformanceObserverInit);
  const observer = new MutationObserver((records) => {
    for (const {target, addedNodes, removedNodes} of records) {
      [target, ...addedNodes, ...removedNodes].forEach((node) => touched.add(node));
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  window.interaction = {durations, touched, observer};
}

/** Runs in the page. */
function readInteraction(): {duration: number; touched: number} {
  const {durations, touched, observer} = window.interaction ?? {};
  observer?.disconnect();
  if (durations === undefined || touched === undefined) {
    throw new Error('This page has no observer.');
  }
  return {duration: Math.max(0, ...durations), touched: touched.size};
}

/**
 * Loads the page in a context of its own, waits until it is quiet, and interacts once with a slowed processor.
 *
 * @param root - address of the site, base path included
 * @param reducedMotion - animations lay out the page once for each frame, so that counts depend on the machine
 * @throws Error if the page does not return 200 or does not become quiet
 */
export async function measureInteraction(
  browser: Browser,
  root: string,
  {address, prepare, press}: Interaction,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Response> {
  const context = await browser.newContext({viewport: CONDITIONS.viewport, reducedMotion});
  try {
    const page = await context.newPage();
    // The runner keeps names of functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    const session = await context.newCDPSession(page);
    const watch = await watchNetwork(session);
    const response = await page.goto(root + address);
    if (response?.status() !== 200) {
      throw new Error(`${root}${address} returns ${response?.status() ?? 'nothing'}.`);
    }
    await page.waitForSelector(HYDRATED, {state: 'attached'});
    await untilQuiet(page, watch, root + address);
    await prepare?.(page);
    const place = 'on' in press ? await aim(page, press.on) : undefined;
    await untilQuiet(page, watch, root + address);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', {rate: CONDITIONS.cpuSlowdown});
    const counts = async () => {
      const {metrics} = await session.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return {layouts: of('LayoutCount'), styleRecalculations: of('RecalcStyleCount')};
    };
    await page.evaluate(observeInteraction, SHORTEST);
    const before = await counts();
    if ('key' in press) {
      await page.keyboard.press(press.key);
    } else if (place !== undefined) {
      await page.mouse.move(place.x, place.y);
      await page.waitForTimeout(AIM);
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.waitForTimeout(AFTERMATH);
    const after = await counts();
    return {
      ...(await page.evaluate(readInteraction)),
      layouts: after.layouts - before.layouts,
      styleRecalculations: after.styleRecalculations - before.styleRecalculations,
    };
  } finally {
    await context.close();
  }
}
