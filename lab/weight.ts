/**
 * `npm run weight --prefix lab`: what a browser with an empty cache loads on a page of each kind. Sizes are those of
 * compressed bodies.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs} from '../scripts/lib/args';
import {formatTable} from '../scripts/lib/table';
import {measurePage, type PageWeight} from '../tests/browser/weight';

const USAGE = `Usage: npm run --prefix lab weight [-- --ours FOLDER]

Prints what a browser with an empty cache loads from our site.

  --ours FOLDER  the build to measure [build]`;

/** One page of each kind; the test `tests/e2e/crawl.spec.ts` visits many.  */
const PAGES: readonly (readonly [kind: string, address: string])[] = [
  ['home', ''],
  ['guide', 'api/quick-start/'],
  ['operation', 'api/reference/create-payment/'],
  ['schema', 'api/reference/schemas/transaction/'],
  ['market', 'markets/fi/'],
  ['FAQ', 'faq/'],
];
const BYTES_PER_KB = 1000;

const COLUMNS: readonly (readonly [title: string, value: (weight: PageWeight) => string])[] = [
  ['JS kB', ({loaded}) => kilobytes(loaded.script)],
  ['CSS kB', ({loaded}) => kilobytes(loaded.stylesheet)],
  ['HTML kB', ({loaded}) => kilobytes(loaded.document)],
  ['fonts kB', ({loaded}) => kilobytes(loaded.font)],
  ['images, other kB', ({loaded}) => kilobytes(loaded.image + loaded.other)],
  ['prefetched kB', ({prefetched}) => kilobytes(prefetched)],
  ['requests', ({requests}) => String(requests)],
];

function kilobytes(bytes: number): string {
  return (bytes / BYTES_PER_KB).toFixed(1);
}

/** @returns results by page kind, without kinds that do not exist on the site */
async function measureSite(browser: Browser, folder: string): Promise<Map<string, PageWeight>> {
  const server = await startPreviewServer(folder);
  const results = new Map<string, PageWeight>();
  try {
    for (const [kind, address] of PAGES) {
      if (fs.existsSync(path.join(folder, address, 'index.html'))) {
        const weight = await measurePage(browser, `${server.origin}${brand.baseUrl}${address}`);
        results.set(kind, weight);
      }
    }
  } finally {
    await server.close();
  }
  return results;
}

function printTable(results: ReadonlyMap<string, PageWeight>): void {
  const head = ['page', ...COLUMNS.map(([title]) => title)];
  const body = [...results].map(([kind, weight]) => [
    kind,
    ...COLUMNS.map(([, value]) => value(weight)),
  ]);
  console.log(formatTable(head, body, (column) => column === 0));
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {ours: {type: 'string', default: 'build'}});
  if (!isBuild(values.ours)) {
    throw new Error(`${values.ours}/ contains no build. Run "npm run build" first.`);
  }
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    printTable(await measureSite(browser, path.resolve(values.ours)));
    console.log('\n1 kB = 1000 bytes, compressed bodies without headers; browser cache empty.');
  } finally {
    await browser.close();
  }
}

/** The server sends compressed copies; without them, the figures would be meaningless. */
function isBuild(folder: string): boolean {
  return fs.existsSync(path.join(folder, '404.html.br'));
}

main().catch((error: unknown) => {
  console.error(`weight: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
