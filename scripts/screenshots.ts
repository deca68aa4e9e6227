/**
 * Screenshots of the main pages at three widths, light and dark, for visual review: `npm run screenshots [-- --out
 * folder] [-- page ...]`; `-- --readme` takes the picture of README.md.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {FONTS_KEY} from '../src/static-pages/fonts/fontChoice';
import {smallPng} from '../src/pictures/palettePng';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {readCommandLine} from './lib/commandLine';

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
const HEIGHT = 900;
const README_WIDTH = 1440;
/** Code has more colours than an application screen. */
const README_COLOURS = 256;
/** Docusaurus marks the document once it is hydrated. */
const HYDRATED = 'html[data-has-hydrated="true"]';

const README_PICTURE = 'illustrations/readme/operation.png';

/** Opens pages one after the other in a window of this width and hands each of them on. */
async function openPages(
  browser: Browser,
  window: {colorScheme: 'light' | 'dark'; width: number},
  /** Full addresses by name. */
  pages: readonly (readonly [name: string, address: string])[],
  take: (name: string, picture: Buffer) => Promise<void>,
): Promise<void> {
  const {colorScheme, width} = window;
  const page = await browser.newPage({colorScheme, viewport: {width, height: HEIGHT}});
  for (const [name, address] of pages) {
    await page.goto(address);
    await page.waitForSelector(HYDRATED, {state: 'attached'});
    // The site's own fonts are fetched last of all, for the next document.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, FONTS_KEY);
    await page.reload();
    await page.waitForSelector(HYDRATED, {state: 'attached'});
    await take(name, await page.screenshot());
  }
  await page.close();
}

async function main(): Promise<void> {
  const {values, positionals} = readCommandLine('screenshots');
  const wanted = positionals.length > 0 ? positionals : Object.keys(PAGES);
  const server = await startPreviewServer(path.resolve('build'));
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    const addressed = (name: string) =>
      [name, `${server.origin}${brand.baseUrl}${PAGES[name] ?? name}`] as const;
    if (values.readme) {
      const window = {colorScheme: 'light', width: README_WIDTH} as const;
      await openPages(browser, window, [addressed('operation')], (_, picture) =>
        fs.writeFile(README_PICTURE, smallPng(picture, README_COLOURS)),
      );
      return;
    }
    await fs.mkdir(values.out, {recursive: true});
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of WIDTHS) {
        await openPages(browser, {colorScheme, width}, wanted.map(addressed), (name, picture) => {
          const file = `${name.replaceAll('/', '_')}-${width}-${colorScheme}.png`;
          return fs.writeFile(path.join(values.out, file), picture);
        });
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
