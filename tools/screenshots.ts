/**
 * Screenshots of the main pages at three widths, light and dark, for visual review: `npm run screenshots --prefix
 * tools [-- --out folder] [-- page ...]`. `-- --before folder` takes them in an earlier build, too, and puts both
 * side by side; `-- --readme` takes the picture of README.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {smallPng} from './smallPictures';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs} from '../scripts/lib/args';
import {
  type ColourMode,
  heightTable,
  type Pair,
  pairId,
  pairsPage,
  pictureFile,
  type View,
} from './picturePairs';

const USAGE = `Usage: npm run --prefix tools screenshots [-- PAGE ...] [--before FOLDER] [--out FOLDER] [--whole] [--readme]

Takes screenshots of the main pages of build/ at three widths, light and dark.

  --before FOLDER  an earlier build: takes each picture in both, puts them side by side and compares heights
  --out FOLDER     output folder [.cache/screenshots]
  --whole          whole pages instead of the first screen
  --readme         take only the picture of README.md`;

const BUILD = 'build';

const PAGES: Readonly<Record<string, string>> = {
  home: '',
  guide: 'api/quick-start/',
  operation: 'api/reference/create-payment/',
  transactions: 'api/reference/get-account-transactions/',
  reference: 'api/reference/',
  schema: 'api/reference/schemas/accountresource/',
  errors: 'api/reference/errors/',
  market: 'markets/fi/',
  faq: 'faq/',
  'not-found': 'api/quick-strat/',
};
const WIDTHS = [1440, 1024, 390];
const MODES: readonly ColourMode[] = ['light', 'dark'];
const HEIGHT = 900;
/** Twice the widest window, the gap and the margins of the page that shows pairs. */
const PAIR_WIDTH = 3000;
const README_WINDOW = {width: 1440, mode: 'light'} as const;
/** Docusaurus marks the document once it is hydrated. */
const HYDRATED = 'html[data-has-hydrated="true"]';

const README_PICTURE = 'illustrations/readme/operation.png';

interface Picture extends View {
  png: Buffer;
  /** Height of the document, unit: px. */
  height: number;
}

interface Shots {
  windows: readonly Pick<View, 'width' | 'mode'>[];
  pages: readonly string[];
  /** Takes whole pages instead of the first screen. */
  isWhole: boolean;
}

const ALL_WINDOWS = MODES.flatMap((mode) => WIDTHS.map((width) => ({width, mode})));

/** Opens pages of a build, window after window, and hands on a picture of each of them. */
async function takePictures(
  browser: Browser,
  build: string,
  {windows, pages, isWhole}: Shots,
  take: (picture: Picture) => Promise<void> | void,
): Promise<void> {
  const server = await startPreviewServer(path.resolve(build));
  const addressOf = (page: string) => `${server.origin}${brand.baseUrl}${PAGES[page] ?? page}`;
  try {
    for (const {width, mode} of windows) {
      const page = await browser.newPage({colorScheme: mode, viewport: {width, height: HEIGHT}});
      // The site's own fonts are fetched last of all, for the next document.
      await page.goto(addressOf('home'), {waitUntil: 'networkidle'});
      for (const name of pages) {
        await page.goto(addressOf(name), {waitUntil: 'load'});
        await page.waitForSelector(HYDRATED, {state: 'attached'});
        const height = await page.evaluate(async () => {
          await document.fonts.ready;
          return document.documentElement.scrollHeight;
        });
        await take({
          page: name,
          width,
          mode,
          height,
          png: await page.screenshot({fullPage: isWhole}),
        });
      }
      await page.close();
    }
  } finally {
    await server.close();
  }
}

/** @throws Error if a folder holds no build */
function checkBuild(folder: string): void {
  if (!fs.existsSync(path.join(folder, 'index.html'))) {
    throw new Error(`${folder} holds no build: it has no index.html. Run "npm run build" there.`);
  }
}

/**
 * Takes pictures of two builds, puts each pair side by side in one picture, and writes a page that shows all of them.
 */
async function takePairs(
  browser: Browser,
  builds: Readonly<Record<'before' | 'after', string>>,
  shots: Shots,
  out: string,
): Promise<void> {
  const pairs = new Map<string, Pair>();
  for (const side of ['before', 'after'] as const) {
    await takePictures(browser, builds[side], shots, ({png, height, ...view}) => {
      fs.writeFileSync(path.join(out, pictureFile(view, side)), png);
      const known = pairs.get(pairId(view)) ?? {...view, before: height, after: height};
      pairs.set(pairId(view), {...known, [side]: height});
    });
  }
  const index = path.resolve(out, 'index.html');
  fs.writeFileSync(index, pairsPage([...pairs.values()]));
  const page = await browser.newPage({viewport: {width: PAIR_WIDTH, height: HEIGHT}});
  await page.goto(pathToFileURL(index).href);
  for (const pair of pairs.values()) {
    await page
      .locator(`[id="${pairId(pair)}"]`)
      .screenshot({path: path.join(out, pictureFile(pair, 'pair'))});
  }
  await page.close();
  console.log(`${heightTable([...pairs.values()])}\n\nAll pairs: ${index}`);
}

async function main(): Promise<void> {
  const {values, positionals} = readArgs(
    USAGE,
    {
      before: {type: 'string', default: ''},
      out: {type: 'string', default: '.cache/screenshots'},
      whole: {type: 'boolean', default: false},
      readme: {type: 'boolean', default: false},
    },
    20,
  );
  const {before, out, readme, whole: isWhole} = values;
  [BUILD, ...(before === '' ? [] : [before])].forEach(checkBuild);
  const pages = positionals.length > 0 ? positionals : Object.keys(PAGES);
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    if (readme) {
      const shots: Shots = {windows: [README_WINDOW], pages: ['operation'], isWhole: false};
      await takePictures(browser, BUILD, shots, async ({png}) => {
        fs.writeFileSync(README_PICTURE, await smallPng(png));
      });
      return;
    }
    fs.mkdirSync(out, {recursive: true});
    const shots: Shots = {windows: ALL_WINDOWS, pages, isWhole};
    if (before === '') {
      await takePictures(browser, BUILD, shots, ({png, ...view}) => {
        fs.writeFileSync(path.join(out, pictureFile(view)), png);
      });
    } else {
      await takePairs(browser, {before, after: BUILD}, shots, out);
    }
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
