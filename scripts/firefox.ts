/**
 * Opens each kind of page in Firefox, over WebDriver BiDi: `npm run test:firefox`. Reads, searches, navigates, copies,
 * and fails on an error in the console. Skipped on a machine without Firefox; nothing is installed.
 */
import fs from 'node:fs';
import path from 'node:path';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {readCommandLine} from './lib/commandLine';

const CANDIDATES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

const PAGES: Readonly<Record<string, string>> = {
  home: '',
  guide: 'api/quick-start/',
  operation: 'api/reference/create-payment/',
  schema: 'api/reference/schemas/aspspdata/',
  errors: 'api/reference/errors/',
  market: 'markets/fi/',
  comparison: 'markets/compare/',
  FAQ: 'faq/',
  'not-found': 'api/quick-strat/',
};

const HYDRATED = 'html[data-has-hydrated="true"]';
const SIZE = {width: 1440, height: 900};
/** Least text of a page. Unit: characters. */
const LEAST_TEXT = 150;

interface Site {
  browser: Browser;
  /** With the base path. */
  address: string;
}

async function open({browser, address}: Site, route: string, problems: string[]): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(`console: ${message.text()}`);
    }
  });
  await page.goto(`${address}${route}`);
  await page.waitForSelector(HYDRATED);
  return page;
}

/** What is wrong with a page as it is read. */
async function readPage(page: Page): Promise<string[]> {
  const {title, text, isWide} = await page.evaluate(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    text: document.querySelector('main')?.textContent.length ?? 0,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  return [
    ...(title === '' ? ['no title'] : []),
    ...(text < LEAST_TEXT ? [`only ${text} characters of text`] : []),
    ...(isWide ? ['wider than the window'] : []),
  ];
}

/** White: the track of a scrollbar that has no colour of its own. */
const WHITE = '255,255,255';

/** Boxes of code have no white strips where Firefox draws scrollbars, whose handles are at the other ends. */
async function stripsBesideCode(page: Page): Promise<string[]> {
  const boxes = await page.$$('.ref-code pre');
  const problems: string[] = [];
  for (const box of boxes) {
    const place = await box.boundingBox();
    const isScrolling = await box.evaluate(
      ({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    if (place === null || !isScrolling || place.y + place.height > SIZE.height) {
      continue;
    }
    const picture = await page.screenshot({
      clip: {x: place.x, y: place.y, width: place.width, height: place.height},
      encoding: 'base64',
    });
    const [right, below] = await colours(page, picture, [
      [place.width - 4, place.height - 24],
      [place.width - 24, place.height - 4],
    ]);
    if (right === WHITE || below === WHITE) {
      problems.push('a white strip beside code');
    }
  }
  return problems;
}

/** Colours of a PNG at some points, decoded by the browser. */
function colours(
  page: Page,
  picture: string,
  points: readonly (readonly [x: number, y: number])[],
): Promise<string[]> {
  return page.evaluate(
    async (base64, places) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return places.map(
        ([x, y]) =>
          context?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.slice(0, 3).join() ?? '',
      );
    },
    picture,
    points.map(([x, y]) => [x, y] as const),
  );
}

/** Searches with the keyboard. */
async function search(page: Page): Promise<string[]> {
  await page.keyboard.press('/');
  await page.waitForSelector('[role="dialog"] input, dialog input');
  await page.keyboard.type('refund');
  // Suggestions are shown until the first results arrive.
  await page.waitForFunction(() =>
    /refund/i.test(document.querySelector('[role="option"]')?.textContent ?? ''),
  );
  await page.keyboard.press('Escape');
  return [];
}

/** Follows a link without loading a document, and goes back. */
async function navigate(page: Page): Promise<string[]> {
  const from = page.url();
  await page.evaluate(() => {
    Object.assign(window, {isSameDocument: true});
  });
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.pagination-nav__link--next')?.click();
  });
  await page.waitForFunction((before) => location.href !== before, {}, from);
  await page.waitForFunction(() => (document.querySelector('h1')?.textContent ?? '') !== '');
  const isSame = await page.evaluate(() => 'isSameDocument' in window);
  await page.goBack();
  await page.waitForFunction((before) => location.href.startsWith(before), {}, from);
  return isSame ? [] : ['a click loads a document'];
}

/** The button says what it has done: Firefox may not let a page write to the clipboard, and selects the code then. */
async function copy(page: Page): Promise<string[]> {
  const button = await page.waitForSelector('.ref-code .ref-copy', {visible: true});
  await button?.click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.ref-copy')].some(({textContent}) =>
      ['Copied', 'Selected'].includes(textContent),
    ),
  );
  return [];
}

const ACTS: Readonly<Record<string, readonly ((page: Page) => Promise<string[]>)[]>> = {
  guide: [search, copy, navigate],
  operation: [stripsBesideCode, search, copy, navigate],
  schema: [stripsBesideCode, navigate],
  market: [copy, navigate],
};

async function check(site: Site, name: string, route: string): Promise<string[]> {
  const problems: string[] = [];
  try {
    const page = await open(site, route, problems);
    problems.push(...(await readPage(page)));
    for (const act of ACTS[name] ?? []) {
      problems.push(...(await act(page)));
    }
    await page.close();
  } catch (reason) {
    problems.push(reason instanceof Error ? reason.message : String(reason));
  }
  // The browser reports the status of an address that does not exist.
  return name === 'not-found' ? problems.filter((text) => !text.includes('404')) : problems;
}

async function main(): Promise<void> {
  readCommandLine('test:firefox');
  const executablePath = CANDIDATES.find(
    (candidate) => candidate !== undefined && fs.existsSync(candidate),
  );
  if (executablePath === undefined) {
    console.log('Skipped: no Firefox found. Install firefox-esr, or set FIREFOX_PATH.');
    return;
  }
  const server = await startPreviewServer(path.resolve('build'));
  const browser = await puppeteer.launch({browser: 'firefox', executablePath, headless: true});
  let failed = 0;
  try {
    console.log(await browser.version());
    const site = {browser, address: `${server.origin}${brand.baseUrl}`};
    for (const [name, route] of Object.entries(PAGES)) {
      const problems = await check(site, name, route);
      failed += Number(problems.length > 0);
      console.log(
        [`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`, ...problems].join('\n     '),
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
  console.log(`\n${Object.keys(PAGES).length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
