/**
 * `npm run search:report [-- --build folder]`: how well the search of a build answers the questions of tests/search, how large its files
 * are, what a first search loads, and how long it takes. Prints Markdown.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {type Browser, chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startPreviewServer} from '../hosting/server';
import {ENGINE_FILE, SEARCH_FOLDER} from '../src/lib/search/files';
import {type Asked, ask, meanReciprocalRank, openEngine, readQuestions} from '../tests/search/ask';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {median} from './lib/bench/statistics';
import {readCommandLine} from './lib/commandLine';
import {formatTable} from './lib/table';

const KILO = 1000;
/** What a first search should load at most, beside the engine. Source: issue 8. Unit: bytes. */
const GOAL = 100 * KILO;
/** Where the times are measured. */
const PAGE = 'api/reference/';
const TIMED = ['webhook retries', 'valid_until', 'how long is a session valid'];
const RUNS = 5;
/** The network of the performance budgets: design, section 5. */
const SLOW = {latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000, offline: false};

type FileKind = 'engine' | 'names' | 'index' | 'texts';

function kindOfFile(file: string): FileKind {
  if (file === ENGINE_FILE || file.startsWith('wasm.')) {
    return 'engine';
  }
  if (/(?:^|\/)fragment\//.test(file)) {
    return 'texts';
  }
  return /^(?:outline-.*|words)\.json$/.test(file) ? 'names' : 'index';
}

const sentSizes = new Map<string, number>();

/** Size as it is sent: what Pagefind writes is compressed already. */
function sentSize(file: string): number {
  const known = sentSizes.get(file);
  if (known !== undefined) {
    return known;
  }
  const content = fs.readFileSync(file);
  const isText = /\.(?:js|json)$/.test(file);
  const size = isText ? zlib.brotliCompressSync(content).byteLength : content.byteLength;
  sentSizes.set(file, size);
  return size;
}

type Sizes = Record<FileKind, number>;

function sizesOf(folder: string, files: Iterable<string>): Sizes {
  const sizes: Sizes = {engine: 0, names: 0, index: 0, texts: 0};
  for (const file of files) {
    sizes[kindOfFile(file)] += sentSize(path.join(folder, file));
  }
  return sizes;
}

const kilobytes = (bytes: number) => (bytes / KILO).toFixed(1);

function printRelevance(asked: readonly Asked[]): void {
  const at = (rank: number) => asked.filter((one) => one.rank === rank).length;
  const later = asked.filter(({rank}) => rank === undefined || rank > 1);
  console.log(
    `${asked.length} questions: first ${at(1)}, second ${at(2)}, third ${at(3)}, later ${later.length - at(2) - at(3)}; mean reciprocal rank ${meanReciprocalRank(asked).toFixed(3)}.\n`,
  );
  const rows = later.map(({query, wanted, shown, rank}) => [
    query,
    wanted[0] ?? '',
    String(rank ?? '-'),
    shown[0] ?? '',
  ]);
  console.log(
    `${formatTable(['not first', 'wanted', 'rank', 'first is'], rows, (column) => column !== 2)}\n`,
  );
}

function printFiles(folder: string): void {
  const files = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => !/\.(?:br|gz)$/.test(file) && fs.statSync(path.join(folder, file)).isFile());
  const kinds = ['engine', 'names', 'index', 'texts'] as const;
  const rows = kinds.map((kind) => {
    const members = files.filter((file) => kindOfFile(file) === kind);
    return [kind, String(members.length), kilobytes(sizesOf(folder, members)[kind])];
  });
  console.log(`${formatTable(['search files', 'number', 'kB'], rows, (column) => column === 0)}\n`);
}

/** Each question is asked by a reader who has loaded nothing. */
async function printFirstQueries(build: string, folder: string): Promise<void> {
  const loads: Sizes[] = [];
  for (const question of readQuestions()) {
    const files = new Set<string>();
    await ask(
      openEngine(build, (file) => files.add(file)),
      [question],
    );
    loads.push(sizesOf(folder, files));
  }
  const data = ({names, index, texts}: Sizes) => names + index + texts;
  const columns: readonly (readonly [title: string, value: (sizes: Sizes) => number])[] = [
    ['engine', ({engine}) => engine],
    ['names', ({names}) => names],
    ['index', ({index}) => index],
    ['texts', ({texts}) => texts],
    ['names, index, texts', data],
  ];
  const rows = columns.map(([title, value]) => [
    title,
    kilobytes(median(loads.map(value))),
    kilobytes(Math.max(...loads.map(value))),
  ]);
  console.log(
    `${formatTable(['a first query loads', 'median kB', 'most kB'], rows, (column) => column === 0)}\n`,
  );
  const within = loads.filter((sizes) => data(sizes) <= GOAL).length;
  console.log(
    `Within ${GOAL / KILO} kB after the engine: ${within} of ${loads.length} questions.\n`,
  );
}

/** From the last letter to the first result, the pause in typing included. Unit: ms. */
async function timeQuery(
  browser: Browser,
  origin: string,
  text: string,
  isSlow: boolean,
): Promise<[first: number, again: number]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}${brand.baseUrl}${PAGE}`);
  await page.waitForSelector('html[data-has-hydrated="true"]', {state: 'attached'});
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
  }
  await page.keyboard.press('/');
  await page.waitForSelector('.search-input');
  const measure = (query: string) =>
    page.evaluate(async (value) => {
      const input = document.querySelector<HTMLInputElement>('.search-input');
      const list = document.querySelector('.search-list');
      if (input === null || list === null) {
        return Number.NaN;
      }
      const shown = new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (list.querySelector('a') !== null) {
            observer.disconnect();
            resolve(performance.now());
          }
        }).observe(list, {childList: true});
      });
      const start = performance.now();
      input.value = value;
      input.dispatchEvent(new Event('input'));
      return (await shown) - start;
    }, query);
  const first = await measure(text);
  const again = await measure(`${text} `);
  await context.close();
  return [first, again];
}

async function printTimes(build: string): Promise<void> {
  const server = await startPreviewServer(build);
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const rows: string[][] = [];
  try {
    for (const query of TIMED) {
      const cells = [query];
      for (const isSlow of [false, true]) {
        const times: [number, number][] = [];
        for (let run = 0; run < RUNS; run += 1) {
          times.push(await timeQuery(browser, server.origin, query, isSlow));
        }
        cells.push(median(times.map(([first]) => first)).toFixed(0));
        cells.push(median(times.map(([, again]) => again)).toFixed(0));
      }
      rows.push(cells);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const head = ['time to results, ms', 'local, first', 'local, next', 'slow, first', 'slow, next'];
  console.log(formatTable(head, rows, (column) => column === 0));
  console.log(
    `\nMedians of ${RUNS}. From the last letter to the first result, with the pause in typing; the first search begins as soon as the dialog is open.` +
      '\nSlow: 1.6 Mbit/s, 150 ms. 1 kB = 1000 bytes, as sent.',
  );
}

async function main(): Promise<void> {
  const {values} = readCommandLine('search:report');
  const build = path.resolve(values.build);
  const folder = path.join(build, SEARCH_FOLDER);
  if (!fs.existsSync(path.join(folder, ENGINE_FILE))) {
    throw new Error(`${values.build}/ holds no search index. Run "npm run build" first.`);
  }
  printRelevance(await ask(openEngine(build), readQuestions()));
  printFiles(folder);
  await printFirstQueries(build, folder);
  await printTimes(build);
}

main().catch((error: unknown) => {
  console.error(`search: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
