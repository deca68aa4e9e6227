import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {chromium, type Page} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {expect, hydrated, test} from './fixtures';
import {FONTS_KEY} from '../../src/static-pages/fonts';
import {observe} from './reading/observe';
import {isInTurn, ONLY_WHOLE} from '../whole';

/** A slow phone network. Units: bytes in a second, ms. Source: design, section 5. */
const SLOW_NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

const PAGES = [
  {name: 'home', address: ''},
  {name: 'guide', address: 'api/quick-start/'},
  {name: 'operation', address: 'api/reference/create-payment/'},
  {name: 'schema', address: 'api/reference/schemas/accountresource/'},
  {name: 'market', address: 'markets/fi/'},
  {name: 'FAQ', address: 'faq/'},
  {name: 'heading of the FAQ', address: 'faq/#rate-limit'},
  {name: 'not-found view', address: 'nothing/here/'},
];

/** The browser itself reports the 404 of the document. */
test.afterEach(({problems}) => {
  const own = problems.filter((problem) => !problem.includes('status of 404'));
  problems.splice(0, Infinity, ...own);
});

const VIEWS = [
  {width: 1440, height: 900},
  {width: 390, height: 844},
];

for (const [view, {width, height}] of VIEWS.entries()) {
  // Guide and FAQ on the wide screen, home and market on the narrow one: what moved there once.
  for (const {name, address} of PAGES.filter((_, page) =>
    isInTurn(page + view + 3, VIEWS.length * 2),
  )) {
    test(`${name} at ${width} px: nothing moves while it loads slowly`, async ({page, context}) => {
      await page.setViewportSize({width, height});
      await observe(page);
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.setCacheDisabled', {cacheDisabled: true});
      await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await page.goto(address);
      await hydrated(page);
      // Our fonts are fetched last of all, for the next document.
      await expect
        .poll(() => page.evaluate((key) => localStorage.getItem(key), FONTS_KEY), {timeout: 15_000})
        .toBeTruthy();
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => window.observed.shifts)).toEqual([]);
    });
  }
}

interface PageInPieces {
  url: string;
  close: () => void;
}

type Send = (write: (piece: string) => void) => Promise<void>;

/** A server that sends a page piece by piece. Another port is another origin. */
async function serveInPieces(address: URL, send: Send): Promise<PageInPieces> {
  const server = http.createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', address);
    if (pathname === address.pathname) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      void send((piece) => response.write(piece)).then(() => response.end());
      return;
    }
    void fetch(new URL(pathname, address)).then(async (fetched) => {
      response.statusCode = fetched.status;
      response.setHeader('content-type', fetched.headers.get('content-type') ?? '');
      response.end(Buffer.from(await fetched.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${address.pathname}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const htmlOf = async (address: URL) => (await fetch(address)).text();

interface HalfPage extends PageInPieces {
  sendTheRest: () => void;
}

/** A server that holds the rest of a page back. */
async function serveHalf(address: URL, cutAt: string): Promise<HalfPage> {
  const whole = await htmlOf(address);
  const half = whole.indexOf(cutAt);
  expect(half).toBeGreaterThan(0);
  let sendTheRest = () => {};
  const released = new Promise<void>((resolve) => {
    sendTheRest = resolve;
  });
  const served = await serveInPieces(address, async (write) => {
    write(whole.slice(0, half));
    await released;
    write(whole.slice(half));
  });
  return {...served, sendTheRest};
}

/** @returns what has moved */
async function openInHalves(page: Page, {url, sendTheRest}: HalfPage): Promise<string[]> {
  await observe(page);
  await page.goto(url, {waitUntil: 'commit'});
  await expect
    .poll(
      () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
      {message: 'the first half is painted before the second arrives'},
    )
    .toBe(1);
  sendTheRest();
  await hydrated(page);
  return page.evaluate(() => window.observed.shifts);
}

test('a half-loaded operation page: nothing moves when the samples arrive', async ({
  page,
  baseURL,
  problems,
}) => {
  const half = await serveHalf(
    new URL('api/reference/create-payment/', baseURL),
    '<div class=ref-examples',
  );
  try {
    await page.setViewportSize({width: 1440, height: 900});
    expect(await openInHalves(page, half)).toEqual([]);
  } finally {
    half.close();
    problems.length = 0;
  }
});

test(
  'nothing moves when a page gets a scroll bar that takes space',
  ONLY_WHOLE,
  async ({baseURL}) => {
    const half = await serveHalf(new URL('', baseURL), '<main');
    // Playwright hides scroll bars.
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: CHROMIUM_ARGS,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const page = await browser.newPage({viewport: {width: 1440, height: 900}});
      expect(await openInHalves(page, half)).toEqual([]);
      expect(
        await page.evaluate(() => innerWidth - document.documentElement.clientWidth),
      ).toBeGreaterThan(0);
    } finally {
      await browser.close();
      half.close();
    }
  },
);

/** A frame and a half. Unit: ms. */
const BETWEEN_PIECES = 25;
/** Tags and texts that fill a window of that height; what follows comes at once. */
const PIECES = 900;
/** A tag, the text between two of them, or a whole script or style. */
const PIECE = /<(script|style)\b[^]*?<\/\1>|<[^>]*>|[^<]+/g;

for (const {name, address} of PAGES.slice(0, -1)) {
  test(
    `${name}: nothing moves wherever the parser stops`,
    ONLY_WHOLE,
    async ({page, baseURL, problems}) => {
      const at = new URL(address, baseURL);
      const whole = await htmlOf(at);
      const start = whole.indexOf('<main');
      expect(start).toBeGreaterThan(0);
      const pieces = whole.slice(start).match(PIECE) ?? [];
      const served = await serveInPieces(at, async (write) => {
        write(whole.slice(0, start));
        for (const piece of pieces.slice(0, PIECES)) {
          await new Promise((resolve) => setTimeout(resolve, BETWEEN_PIECES));
          write(piece);
        }
        write(pieces.slice(PIECES).join(''));
      });
      try {
        await page.setViewportSize({width: 1440, height: 900});
        await observe(page);
        await page.goto(served.url);
        await hydrated(page);
        await page.waitForTimeout(500);
        expect(await page.evaluate(() => window.observed.shifts)).toEqual([]);
      } finally {
        served.close();
        problems.length = 0;
      }
    },
  );
}
