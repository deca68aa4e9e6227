/**
 * Opens each kind of page in Firefox, over WebDriver BiDi: `npm run test:all -- --only firefox`. Reads, searches,
 * navigates, copies, compares it with Chromium by picture, light and dark, and fails on an error in the console.
 */
import path from 'node:path';
import {type Browser, chromium as chromiumBrowser, type Page} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {readCommandLine} from './lib/commandLine';
import {launchFirefox} from './lib/firefox';
import {HYDRATED, PAGES, problemsOf, read, type Reader} from './lib/readerActs';

const SIZE = {width: 1440, height: 900};

interface Site {
  browser: Browser;
  chromium: Browser;
  /** With the base path. */
  address: string;
}

async function open({browser, address}: Site, route: string, problems: string[]): Promise<Page> {
  const page = await browser.newPage({viewport: SIZE});
  page.on('pageerror', (error) => {
    problems.push(`uncaught: ${error.message}`);
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

const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

/** Blocks of a page that are at the same place in each browser, by what they are for readers. */
const BLOCKS: Readonly<Record<string, string>> = {
  bar: '.navbar',
  sidebar: '.theme-doc-sidebar-container',
  title: 'main h1',
  text: 'main .markdown',
  contents: 'nav[aria-label="On this page"]',
  rail: '.ref-examples',
  code: 'main .ref-code:not([hidden] *)',
  table: 'main table:not([hidden] *)',
};

/**
 * Fonts are drawn differently: a line may break elsewhere, and what is below it is a line lower. A box that scrolls
 * has a scrollbar of 12 px in Firefox. Unit: CSS px.
 */
const BOX_TOLERANCE = {x: 4, y: 30, width: 14};

/** Squares of a picture whose mean colours are compared: as large as a line of text is high, or larger. Unit: px. */
const SQUARE = 36;
/** Mean difference of a square's channels that is more than other letters make, of 255. */
const OTHER_COLOUR = 40;
/** Share of squares that may differ: those where a line of text has moved. */
const OTHER_SQUARES = 0.04;

type Clip = Record<'x' | 'y' | 'width' | 'height', number>;

interface Look {
  /** Left, top and width of blocks in view, by name. Unit: CSS px. */
  boxes: Record<string, {x: number; y: number; width: number}>;
  /** PNG, base64. */
  picture: string;
}

async function pictureOf(page: Page, clip: Clip): Promise<string> {
  return (await page.screenshot({clip})).toString('base64');
}

async function lookAt(browser: Browser, address: string, mode: Mode): Promise<Look> {
  const page = await browser.newPage({viewport: SIZE});
  await page.goto(address);
  await page.waitForSelector(HYDRATED);
  // Scrollbars of Firefox take room; Chromium keeps room for one that it does not show.
  const scrollbar = await page.evaluate(() => innerWidth - document.body.offsetWidth);
  await page.setViewportSize({...SIZE, width: SIZE.width + scrollbar});
  // WebDriver BiDi has no command that emulates the setting of the system.
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
    return document.fonts.ready.then(() => undefined);
  }, mode);
  const boxes = await page.evaluate((blocks) => {
    const found = Object.entries(blocks).flatMap(([name, selector]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      const isSeen = box !== undefined && box.width > 0 && box.top < innerHeight;
      return isSeen ? [[name, {x: box.x, y: box.y, width: box.width}] as const] : [];
    });
    return Object.fromEntries(found);
  }, BLOCKS);
  const picture = await pictureOf(page, {x: 0, y: 0, ...SIZE});
  await page.close();
  return {boxes, picture};
}

/** Share of squares whose mean colours differ, decoded by a browser. */
function otherSquares(page: Page, pictures: readonly [string, string]): Promise<number> {
  return page.evaluate(
    async ({files, width, height, least}) => {
      const squares = await Promise.all(
        files.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}), {
            resizeWidth: width,
            resizeHeight: height,
            resizeQuality: 'high',
          });
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        }),
      );
      const [one = new Uint8ClampedArray(), other = one] = squares;
      let differing = 0;
      for (let at = 0; at < one.length; at += 4) {
        const difference = [0, 1, 2].map((channel) =>
          Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)),
        );
        differing += Number(Math.max(...difference) > least);
      }
      return differing / (width * height);
    },
    {
      files: pictures,
      width: Math.round(SIZE.width / SQUARE),
      height: Math.round(SIZE.height / SQUARE),
      least: OTHER_COLOUR,
    },
  );
}

/** Where the picture of a page differs from that of Chromium: blocks at other places, squares of another colour. */
async function compare({browser, chromium, address}: Site, route: string): Promise<string[]> {
  const problems: string[] = [];
  const canvas = await browser.newPage();
  for (const mode of MODES) {
    const [ours, theirs] = [
      await lookAt(browser, `${address}${route}`, mode),
      await lookAt(chromium, `${address}${route}`, mode),
    ];
    for (const name of Object.keys(BLOCKS)) {
      const [box, other] = [ours.boxes[name], theirs.boxes[name]];
      if (box === undefined || other === undefined) {
        problems.push(...(box === other ? [] : [`${mode}: only one browser shows the ${name}`]));
        continue;
      }
      for (const side of ['x', 'y', 'width'] as const) {
        const difference = Math.round(Math.abs(box[side] - other[side]));
        if (difference > BOX_TOLERANCE[side]) {
          problems.push(`${mode}: ${side} of the ${name} is ${difference} px off`);
        }
      }
    }
    const share = await otherSquares(canvas, [ours.picture, theirs.picture]);
    if (share > OTHER_SQUARES) {
      problems.push(`${mode}: ${(share * 100).toFixed(1)} % of the picture have other colours`);
    }
  }
  await canvas.close();
  return problems;
}

/** Code is dark in the dark mode: a channel above this is a scrollbar without a colour of its own. Of 255. */
const LIGHT = 200;
/** Away from the corner of a box. Unit: px. */
const EDGE = 24;

/** Boxes of code have no white strips where Firefox draws scrollbars, whose handles are at the other ends. */
async function stripsBesideCode(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  const problems: string[] = [];
  for (const box of await page.$$('.ref-code pre')) {
    // Samples in other languages are hidden, but searched by the browser: they have a place where nothing is drawn.
    const isSeen = await box.evaluate((element) => {
      element.scrollIntoView({block: 'center'});
      return element.checkVisibility();
    });
    if (!isSeen) {
      continue;
    }
    const place = await box.boundingBox();
    if (place === null || place.height > SIZE.height || place.width < 2 * EDGE) {
      continue;
    }
    const picture = await pictureOf(page, place);
    const [right, below] = [place.width - 4, place.height - 4];
    const found = await colours(page, picture, [
      [right, place.height / 2],
      [right, place.height - EDGE],
      [place.width / 2, below],
      [place.width - EDGE, below],
    ]);
    if (found.some((colour) => Math.min(...colour) > LIGHT)) {
      problems.push('dark: a white strip beside code');
    }
  }
  return problems;
}

/** Colours of a PNG at some points, decoded by the browser. */
function colours(
  page: Page,
  picture: string,
  points: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> {
  return page.evaluate(
    async ({base64, places}) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return places.map(([x, y]) => [
        ...(context?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.slice(0, 3) ?? []),
      ]);
    },
    {base64: picture, places: points},
  );
}

/** Kinds of pages that have code. */
const WITH_CODE: ReadonlySet<string> = new Set(['home', 'guide', 'operation', 'schema', 'market']);

/** A page as a reader operates it. */
function readerOf(page: Page): Reader {
  return {
    run: (code, ...args) => page.evaluate(`(${code.toString()})(...${JSON.stringify(args)})`),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    moveTo: (x, y) => page.mouse.move(x, y),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    wheel: (down) => page.mouse.wheel(0, down),
    resize: (width, height) => page.setViewportSize({width, height}),
  };
}

async function check(
  site: Site,
  name: string,
  {route, acts}: (typeof PAGES)[string],
): Promise<string[]> {
  const problems: string[] = [];
  try {
    if (WITH_CODE.has(name)) {
      // Its errors do not count: for a picture, Playwright adds a style sheet, which the policy of the site forbids.
      const pictured = await open(site, route, []);
      problems.push(...(await stripsBesideCode(pictured)));
      await pictured.close();
    }
    const page = await open(site, route, problems);
    for (const act of [read, ...acts]) {
      problems.push(...(await problemsOf(act, readerOf(page))));
    }
    await page.close();
    problems.push(...(await compare(site, route)));
  } catch (reason) {
    problems.push(reason instanceof Error ? reason.message : String(reason));
  }
  // The browser reports the status of an address that does not exist.
  return name === 'not-found' ? problems.filter((text) => !text.includes('404')) : problems;
}

async function main(): Promise<void> {
  readCommandLine('test:firefox');
  const server = await startPreviewServer(path.resolve('build'));
  const browser = await launchFirefox();
  const chromium = await chromiumBrowser.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGS,
  });
  let failed = 0;
  try {
    console.log(browser.version());
    const site = {browser, chromium, address: `${server.origin}${brand.baseUrl}`};
    for (const [name, kind] of Object.entries(PAGES)) {
      const problems = await check(site, name, kind);
      failed += Number(problems.length > 0);
      console.log(
        [`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`, ...problems].join('\n     '),
      );
    }
  } finally {
    await browser.close();
    await chromium.close();
    await server.close();
  }
  console.log(`\n${Object.keys(PAGES).length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
