/**
 * Screenshots of the main pages at three widths, light and dark, for visual review: `npm run screenshots [-- --out
 * folder] [-- page ...]`.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {readCommandLine} from './lib/commandLine';

const PAGES: Readonly<Record<string, string>> = {
  home: '',
  guide: 'api/quick-start/',
  operation: 'api/reference/create-payment/',
  reference: 'api/reference/',
  market: 'markets/fi/',
  faq: 'faq/',
  'not-found': 'api/quick-strat/',
};
const WIDTHS = [1440, 1024, 390];
const HEIGHT = 900;
/** Docusaurus marks the document once it is hydrated. */
const HYDRATED = 'html[data-has-hydrated="true"]';

async function main(): Promise<void> {
  const {values, positionals} = readCommandLine('screenshots');
  const wanted = positionals.length > 0 ? positionals : Object.keys(PAGES);
  await fs.mkdir(values.out, {recursive: true});
  const server = await startPreviewServer(path.resolve('build'));
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of WIDTHS) {
        const page = await browser.newPage({colorScheme, viewport: {width, height: HEIGHT}});
        for (const name of wanted) {
          await page.goto(`${server.origin}${brand.baseUrl}${PAGES[name] ?? name}`);
          await page.waitForSelector(HYDRATED, {state: 'attached'});
          const file = `${name.replaceAll('/', '_')}-${width}-${colorScheme}.png`;
          await page.screenshot({path: path.join(values.out, file)});
        }
        await page.close();
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
