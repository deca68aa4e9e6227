/** Visits any site in Chromium, whatever its builder, and measures the visit. */
import {type Browser, type CDPSession, chromium, type Page} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../../../scripts/chromium';
import {type NetworkWatch, watchNetwork, type WatchedRequest} from '../../../tests/browser/weight';
import type {Certificate} from '../certificate';
import {slowDown} from '../../../tests/browser/conditions';
import type {ComparedServer} from '../server';
import {totalBlockingTime} from '../statistics';
import type {PageFigures} from './figures';
import {type ClickStamp, observe, readSeen, type Seen, watchHeadings, watchText} from './inPage';
import {type ClickKind, type ComparedPage, REQUEST_FIELD, type SiteMap} from './peers';

const BYTES_PER_KB = 1000;

const VIEWPORT = {width: 1350, height: 940};
/** Time between hovering and clicking. Unit: ms. */
const HOVER = 80;
/** Maximum time for a page to load, and again to become quiet, because some peers load megabytes. Unit: ms. */
const PATIENCE = 90_000;
/** Maximum time for a link or its heading to appear. Unit: ms. */
const CLICK_PATIENCE = 60_000;
/** Interval between checks of a page. Unit: ms. */
const POLL = 250;

/** Conditions under which a page counts as quiet. Unit: ms. */
interface Quiet {
  /** Minimum time since the load event. */
  least: number;
  /** Minimum time without a request or a long task. */
  pause: number;
}
/** Pages prefetch others some time after they have been shown. */
const LOADED: Quiet = {least: 3000, pause: 1500};
const BEFORE_CLICK: Quiet = {least: 1000, pause: 800};

export interface ComparedSite extends SiteMap {
  title: string;
  /** Base path, with slashes at both ends. */
  base: string;
  server: ComparedServer;
}

type Network = 'free' | 'slow';

/** Starts a browser whose pages can reach only the servers of this machine. */
export function launchChromium({keyHash}: Certificate): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      ...CHROMIUM_ARGS,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${keyHash}`,
    ],
  });
}

interface OpenPage {
  page: Page;
  session: CDPSession;
  watch: NetworkWatch;
}

async function withPage<Result>(
  browser: Browser,
  network: Network,
  use: (open: OpenPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({viewport: VIEWPORT});
  try {
    const page = await context.newPage();
    // The runner preserves function names with a helper that does not exist in pages.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    const watch = await watchNetwork(session);
    await slowDown(session, network === 'slow');
    return await use({page, session, watch});
  } finally {
    await context.close();
  }
}

/** @returns the observations once the page has been quiet for long enough */
async function untilCalm({page, watch}: OpenPage, {least, pause}: Quiet): Promise<Seen> {
  const started = performance.now();
  for (;;) {
    await page.waitForTimeout(POLL);
    const seen = await page.evaluate(readSeen);
    const now = performance.now();
    const lastTask = Math.max(0, ...seen.tasks.map(({start, duration}) => start + duration));
    const isOpen = watch.requests().some(({totalBytes}) => totalBytes === undefined);
    const isQuiet = !isOpen && now - watch.lastChange() >= pause && seen.now - lastTask >= pause;
    if (isQuiet && now - started >= least) {
      return seen;
    }
    if (now - started > PATIENCE) {
      throw new Error(`${page.url()} still has activity after ${PATIENCE} ms.`);
    }
  }
}

const isScript = ({url, type}: WatchedRequest) =>
  type === 'Script' || /\.m?js$/.test(new URL(url).pathname);
const isDocument = ({url, type}: WatchedRequest) =>
  type === 'Document' || /(?:\/|\.html)$/.test(new URL(url).pathname);

/** Sums up the files that were loaded for this page itself, with headers, but without prefetched files. */
export function weigh(
  requests: readonly WatchedRequest[],
): Pick<Required<PageFigures>, 'total' | 'script' | 'document'> {
  const own = requests.filter(({isPrefetch, isCached}) => !isPrefetch && !isCached);
  const kilobytes = (list: readonly WatchedRequest[]) =>
    list.reduce((sum, {totalBytes = 0}) => sum + totalBytes, 0) / BYTES_PER_KB;
  const scripts = own.filter(isScript);
  return {
    total: kilobytes(own),
    script: kilobytes(scripts),
    document: kilobytes(own.filter((request) => isDocument(request) && !scripts.includes(request))),
  };
}

/** Loads each page and each target of a click at full speed, so that the server has compressed their files. */
export async function warmUp(browser: Browser, site: ComparedSite): Promise<void> {
  const context = await browser.newContext({viewport: VIEWPORT});
  try {
    const page = await context.newPage();
    const targets = Object.values(site.clicks).map(({to}) => to.slice(1));
    for (const address of [...Object.values(site.pages), ...targets]) {
      await page.goto(`${site.server.origin}${site.base}${address}`, {timeout: PATIENCE});
    }
  } finally {
    await context.close();
  }
}

/**
 * Loads a page slowly with an empty cache.
 *
 * @param field - a text whose paint is awaited
 * @throws Error if the page is not painted, does not show the field or does not become quiet
 */
function load(
  browser: Browser,
  site: ComparedSite,
  kind: ComparedPage,
  field?: string,
): Promise<PageFigures> {
  return withPage(browser, 'slow', async (open) => {
    const {page} = open;
    if (field !== undefined) {
      await page.addInitScript(watchText, field);
    }
    const url = `${site.server.origin}${site.base}${site.pages[kind]}`;
    const response = await page.goto(url, {timeout: PATIENCE});
    if (response?.status() !== 200) {
      throw new Error(`${url} returns ${response?.status() ?? 'nothing'} instead of 200.`);
    }
    const {firstPaint, tasks, now} = await untilCalm(open, LOADED);
    if (firstPaint === undefined) {
      throw new Error(`${url} was not painted.`);
    }
    const painted = await page.evaluate(() => window.textPainted);
    if (field !== undefined && painted === undefined) {
      throw new Error(`${url} does not show "${field}".`);
    }
    return {
      ...weigh(open.watch.requests()),
      firstPaint,
      ...(painted === undefined ? {} : {field: painted}),
      blocking: totalBlockingTime(tasks, firstPaint, now),
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  });
}

/**
 * Loads a page, and for an operation again to find its request field. The check for a field runs in the frames that
 * paint it, and the browser counts a frame as blocking only if a script runs in it.
 *
 * @throws Error as `load` does
 */
export async function visit(
  browser: Browser,
  site: ComparedSite,
  kind: ComparedPage,
): Promise<PageFigures> {
  const figures = await load(browser, site, kind);
  return kind === 'operation'
    ? {...(await load(browser, site, kind, REQUEST_FIELD)), ...figures}
    : figures;
}

/**
 * Hovers over a link of a quiet page and clicks it.
 *
 * @returns ms from the event to the frame with the next page's heading in the window
 * @throws Error if the link or the heading does not appear
 */
export function click(
  browser: Browser,
  site: ComparedSite,
  kind: ClickKind,
  network: Network,
): Promise<number> {
  const wanted = site.clicks[kind];
  return withPage(browser, network, async (open) => {
    const {page} = open;
    let tell: (stamp: ClickStamp) => void = () => undefined;
    const stamp = new Promise<ClickStamp>((resolve) => {
      tell = resolve;
    });
    await page.exposeFunction('headingPainted', (painted: ClickStamp) => {
      tell(painted);
    });
    await page.addInitScript(watchHeadings);
    await page.goto(`${site.server.origin}${site.base}${site.pages[kind]}`, {
      timeout: PATIENCE,
    });
    await untilCalm(open, BEFORE_CLICK);
    const link = page.locator(`a[href$="${wanted.to}"]:visible`).first();
    await link.scrollIntoViewIfNeeded({timeout: CLICK_PATIENCE});
    await page.evaluate(
      (looked) => {
        window.lookForHeading?.(looked);
      },
      {heading: wanted.heading, selector: wanted.selector ?? 'h1'},
    );
    const box = await link.boundingBox();
    if (box === null) {
      throw new Error(`${site.title}: the link to ${wanted.to} has no box.`);
    }
    await page.mouse.move(box.x + Math.min(box.width / 2, 60), box.y + box.height / 2);
    await page.waitForTimeout(HOVER);
    await page.mouse.down();
    await page.mouse.up();
    const {clicked, painted} = await Promise.race([
      stamp,
      page.waitForTimeout(CLICK_PATIENCE).then(() => {
        throw new Error(`${site.title}: "${wanted.heading}" does not appear after the click.`);
      }),
    ]);
    return painted - clicked;
  });
}
