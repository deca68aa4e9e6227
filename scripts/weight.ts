/**
 * `npm run weight [-- --ours folder] [-- --stock folder]`: what a browser with an empty cache loads on a page of each
 * kind, on our site and on the stock site (`npm run stock`), from one run. Sizes are those of compressed bodies.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {readCommandLine} from './lib/commandLine';
import {librariesIn} from '../lab/weight/libraries';
import {formatTable} from './lib/table';
import {measurePage, type PageWeight} from '../lab/weight/weight';

/** One page of each kind; the test `tests/e2e/crawl.spec.ts` visits many. Both sites have the same addresses. */
const PAGES: readonly (readonly [kind: string, address: string])[] = [
  ['home', ''],
  ['guide', 'api/quick-start/'],
  ['operation', 'api/reference/create-payment/'],
  ['schema', 'api/reference/schemas/transaction/'],
  ['market', 'markets/fi/'],
  ['FAQ', 'faq/'],
];
const SITES = ['ours', 'stock'] as const;
const BYTES_PER_KB = 1000;

interface Measured {
  weight: PageWeight;
  libraries: string[];
}

interface Row {
  kind: string;
  site: (typeof SITES)[number];
  measured: Measured;
}

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
async function measureSite(browser: Browser, folder: string): Promise<Map<string, Measured>> {
  const server = await startPreviewServer(folder);
  const results = new Map<string, Measured>();
  try {
    for (const [kind, address] of PAGES) {
      if (fs.existsSync(path.join(folder, address, 'index.html'))) {
        const weight = await measurePage(browser, `${server.origin}${brand.baseUrl}${address}`);
        results.set(kind, {weight, libraries: await librariesOf(weight, server.origin, folder)});
      }
    }
  } finally {
    await server.close();
  }
  return results;
}

/** Heavy libraries in the scripts that a page has loaded, except prefetched ones. */
async function librariesOf(weight: PageWeight, origin: string, folder: string): Promise<string[]> {
  const scripts = weight.resources.filter(
    ({type, isPrefetched}) => type === 'script' && !isPrefetched,
  );
  const found = new Set<string>();
  for (const {url} of scripts) {
    const file = path.join(folder, url.slice(`${origin}${brand.baseUrl}`.length));
    for (const library of librariesIn(await fs.promises.readFile(file, 'utf8'))) {
      found.add(library);
    }
  }
  return [...found].sort();
}

function printTable(rows: readonly Row[]): void {
  const head = ['page', 'site', ...COLUMNS.map(([title]) => title), 'heavy libraries'];
  const body = rows.map(({kind, site, measured}) => [
    kind,
    site,
    ...COLUMNS.map(([, value]) => value(measured.weight)),
    measured.libraries.join(' '),
  ]);
  const isText = (column: number) => column < 2 || column === head.length - 1;
  console.log(formatTable(head, body, isText));
}

async function main(): Promise<void> {
  const {values} = readCommandLine('weight');
  if (!isBuild(values.ours)) {
    throw new Error(`${values.ours}/ contains no build. Run "npm run build" first.`);
  }
  const sites = SITES.filter((site) => isBuild(values[site]));
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const results = new Map<string, Map<string, Measured>>();
  try {
    for (const site of sites) {
      results.set(site, await measureSite(browser, path.resolve(values[site])));
    }
  } finally {
    await browser.close();
  }
  const rows = PAGES.flatMap(([kind]) =>
    sites.flatMap((site): Row[] => {
      const measured = results.get(site)?.get(kind);
      return measured === undefined ? [] : [{kind, site, measured}];
    }),
  );
  printTable(rows);
  console.log('\n1 kB = 1000 bytes, compressed bodies without headers; browser cache empty.');
  if (!sites.includes('stock')) {
    console.log('The stock site for the comparison is missing. Run "npm run stock" first.');
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
