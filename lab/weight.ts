/**
 * `npm run weight --prefix lab`: what a browser with an empty cache loads on a page of each kind. Sizes are those of
 * compressed bodies. With `-- --scripts`, where the bytes of the scripts come from.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import type {SourceMapInput} from '@jridgewell/trace-mapping';
import {chromium, type Browser} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs} from '../scripts/lib/args';
import {BUNDLER, charactersBySource, type Share, sharesOf} from './weight/attribution';
import {formatTable} from '../scripts/lib/table';
import {measurePage, type PageWeight} from '../tests/browser/weight';

const USAGE = `Usage: npm run --prefix lab weight [-- --ours FOLDER] [--scripts]

Prints what a browser with an empty cache loads from our site.

  --ours FOLDER  the build to measure [build]
  --scripts      build with source maps, and print where the bytes of the scripts come from`;

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

const MAPS_CONFIG = 'lab/weight/docusaurus.config.ts';
/** Smaller ones share a row. Unit: bytes. */
const SMALLEST_SHARE = 200;

/** Builds the site with source maps, and of what follows a build only what a page requests. */
function buildWithMaps(folder: string): void {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, NODE_ENV: 'production', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
    });
  const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  run(docusaurus, 'build', '--config', MAPS_CONFIG, '--out-dir', folder);
  run('--import', 'tsx', 'scripts/finish.ts', folder, 'fragments');
}

function brotliSize(text: string): number {
  return zlib.brotliCompressSync(text).byteLength;
}

/** @returns shares of each script of a page, by the script's name */
async function scriptsOf(
  browser: Browser,
  folder: string,
  address: string,
): Promise<Map<string, Share[]>> {
  const server = await startPreviewServer(folder);
  try {
    const {resources} = await measurePage(browser, `${server.origin}${brand.baseUrl}${address}`);
    const urls = resources.flatMap(({type, isPrefetched, url}) =>
      type === 'script' && !isPrefetched ? [url] : [],
    );
    return new Map(
      urls.map((url) => {
        const name = url.slice(`${server.origin}${brand.baseUrl}`.length);
        const script = fs.readFileSync(path.join(folder, name), 'utf8');
        const map = path.join(folder, `${name}.map`);
        // The runtime of the bundler has none.
        const characters = fs.existsSync(map)
          ? charactersBySource(script, JSON.parse(fs.readFileSync(map, 'utf8')) as SourceMapInput)
          : new Map([[BUNDLER, script.length]]);
        return [path.basename(name), sharesOf(characters, brotliSize(script))];
      }),
    );
  } finally {
    await server.close();
  }
}

/** Rows by owner, columns by script; the largest first. */
function printShares(kind: string, scripts: ReadonlyMap<string, readonly Share[]>): void {
  const names = [...scripts.keys()];
  const owners = new Map<string, number[]>();
  names.forEach((name, column) => {
    for (const {owner, bytes} of scripts.get(name) ?? []) {
      const row = owners.get(owner) ?? names.map(() => 0);
      row[column] = bytes;
      owners.set(owner, row);
    }
  });
  const total = (row: readonly number[]) => row.reduce((sum, bytes) => sum + bytes, 0);
  const rows = [...owners].toSorted(([, a], [, b]) => total(b) - total(a));
  const isSmall = ([, row]: (typeof rows)[number]) => total(row) < SMALLEST_SHARE;
  const add = (list: typeof rows) =>
    names.map((_, column) => list.reduce((sum, [, row]) => sum + (row[column] ?? 0), 0));
  const cells = ([owner, row]: readonly [string, readonly number[]]) => [
    owner,
    kilobytes(total(row)),
    ...row.map((bytes) => (bytes === 0 ? '' : kilobytes(bytes))),
  ];
  console.log(
    `\n${kind}\n\n${formatTable(
      ['from', 'kB', ...names.map((name) => name.replace(/\.[^.]*\.js$/, ''))],
      [
        ...rows.filter((row) => !isSmall(row)).map(cells),
        cells(['each below 0.2 kB', add(rows.filter(isSmall))]),
        cells(['all', add(rows)]),
      ],
      (column) => column === 0,
    )}`,
  );
}

async function reportScripts(browser: Browser): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weight-'));
  try {
    buildWithMaps(folder);
    for (const [kind, address] of PAGES) {
      printShares(kind, await scriptsOf(browser, folder, address));
    }
    console.log('\nEach script compressed by brotli 11, divided by parts of its minified text.');
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
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
  const {values} = readArgs(USAGE, {
    ours: {type: 'string', default: 'build'},
    scripts: {type: 'boolean', default: false},
  });
  if (!values.scripts && !isBuild(values.ours)) {
    throw new Error(`${values.ours}/ contains no build. Run "npm run build" first.`);
  }
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  try {
    if (values.scripts) {
      await reportScripts(browser);
      return;
    }
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
