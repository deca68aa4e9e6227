import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {type Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';
import {FONTS_KEY} from '../../src/static-pages/fonts';
import {observe} from './reading/observe';

/** A slow phone network. Units: bytes in a second, ms. Source: design, section 5. */
const SLOW_NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

const PAGES = [
  {name: 'guide', address: 'api/quick-start/', width: 1440},
  {name: 'home', address: '', width: 390},
  {name: 'heading of the FAQ', address: 'faq/#rate-limit', width: 1440},
];

for (const {name, address, width} of PAGES) {
  test(`${name} at ${width} px: nothing moves while it loads slowly`, async ({page, context}) => {
    await page.setViewportSize({width, height: 900});
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
