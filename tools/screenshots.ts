/**
 * Takes screenshots of the main pages at three widths, light and dark, for visual review: `npm run screenshots --prefix
 * tools [-- --out folder] [-- page ...]`. `-- --readme` takes the picture for README.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs} from '../scripts/lib/args';

const USAGE = `Usage: npm run --prefix tools screenshots [-- PAGE ...] [--out FOLDER] [--whole] [--readme]

Takes screenshots of the main pages of build/ at three widths, light and dark.

  --out FOLDER  output folder [.cache/screenshots]
  --whole       whole pages instead of the first screen
  --readme      take only the picture of README.md`;

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
const MODES = ['light', 'dark'] as const;
const HEIGHT = 900;
const README_WINDOW = {width: 1440, mode: 'light'} as const;
/** Attribute that Docusaurus sets on the document after hydration. */
const HYDRATED = 'html[data-has-hydrated="true"]';

const README_PICTURE = 'illustrations/readme/operation.png';

/** A page in one window. */
interface View {
  page: string;
  /** Unit: px. */
  width: number;
  mode: (typeof MODES)[number];
}

interface Picture extends View {
  png: Buffer;
}

interface Shots {
  windows: readonly Pick<View, 'width' | 'mode'>[];
  pages: readonly string[];
  /** Captures whole pages instead of the first screen. */
  isWhole: boolean;
}

const ALL_WINDOWS = MODES.flatMap((mode) => WIDTHS.map((width) => ({width, mode})));

/** Returns the file name of a picture. The name for `api/sandbox/` is `api_sandbox`. */
function pictureFile({page, width, mode}: View): string {
  const name = page.replace(/^\/+|\/+$/g, '').replace(/[^\w.-]+/g, '_') || 'home';
  return `${name}-${width}-${mode}.png`;
}

/** Opens pages of the build in each window, and passes on a picture of each. */
async function takePictures(
  browser: Browser,
  {windows, pages, isWhole}: Shots,
  take: (picture: Picture) => Promise<void> | void,
): Promise<void> {
  const server = await startPreviewServer(path.resolve(BUILD));
  const addressOf = (page: string) => `${server.origin}${brand.baseUrl}${PAGES[page] ?? page}`;
  try {
    for (const {width, mode} of windows) {
      const page = await browser.newPage({colorScheme: mode, viewport: {width, height: HEIGHT}});
      // The site's own fonts are fetched last, for the next document.
      await page.goto(addressOf('home'), {waitUntil: 'networkidle'});
      for (const name of pages) {
        await page.goto(addressOf(name), {waitUntil: 'load'});
        await page.waitForSelector(HYDRATED, {state: 'attached'});
        await page.evaluate(async () => {
          await document.fonts.ready;
        });
        await take({page: name, width, mode, png: await page.screenshot({fullPage: isWhole})});
      }
      await page.close();
    }
  } finally {
    await server.close();
  }
}

async function main(): Promise<void> {
  const {values, positionals} = readArgs(
    USAGE,
    {
      out: {type: 'string', default: '.cache/screenshots'},
      whole: {type: 'boolean', default: false},
      readme: {type: 'boolean', default: false},
    },
    20,
  );
  const {out, readme, whole: isWhole} = values;
  if (!fs.existsSync(path.join(BUILD, 'index.html'))) {
    throw new Error(`${BUILD} contains no build (no index.html). Run "npm run build" first.`);
  }
  const pages = positionals.length > 0 ? positionals : Object.keys(PAGES);
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    if (readme) {
      // Other pictures need no package of this folder.
      const {smallPng} = await import('./smallPictures');
      const shots: Shots = {windows: [README_WINDOW], pages: ['operation'], isWhole: false};
      await takePictures(browser, shots, async ({png}) => {
        fs.writeFileSync(README_PICTURE, await smallPng(png));
      });
      return;
    }
    fs.mkdirSync(out, {recursive: true});
    const shots: Shots = {windows: ALL_WINDOWS, pages, isWhole};
    await takePictures(browser, shots, ({png, ...view}) => {
      fs.writeFileSync(path.join(out, pictureFile(view)), png);
    });
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
