/**
 * `npm run bench:dev --prefix lab [-- --rounds 3]`: the development server: seconds from the start to a page, with an
 * empty and with a warm cache, and from a saved file to its text in an open browser. It works in a copy, so that
 * nothing of the repository changes.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type Page} from '@playwright/test';
import {brand} from '../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {median} from './bench/statistics';
import {readCommandLine} from './commands';
import {type DevServer, startDevServer} from './dev-loop/devServer';
import {formatTable} from '../scripts/lib/table';

const WORK = path.resolve('.cache/bench-dev');
const PORT = 4311;
/** Started like `npm start`. */
const COMMAND = ['--import', 'tsx', 'scripts/start.ts'];
/** Unit: ms. */
const PATIENCE = 300_000;

/** What is saved, where it is shown, and how its text changes: each round writes another word. */
interface Edit {
  title: string;
  page: string;
  file: string;
  change: (text: string, word: string) => string;
}

const EDITS: readonly Edit[] = [
  {
    title: 'guide',
    page: 'api/sandbox/',
    file: 'docs/sandbox.mdx',
    change: (text, word) => text.replace(/\n## /, `\n${word}\n\n## `),
  },
  {
    title: 'market file',
    page: 'markets/fi/',
    // Stock has no data behind its pages.
    file: 'markets/data/fi.json',
    change: (text, word) => text.replace('"name": "Aktia"', `"name": "${word}"`),
  },
  {
    title: 'component',
    page: 'markets/fi/',
    file: 'src/markets/components/MarketChecked.tsx',
    change: (text, word) => text.replace(/(<p[^>]*>)/, `$1${word} `),
  },
  {
    title: 'description',
    page: 'api/reference/get-application/',
    // Stock generates pages from the description with a separate command (docusaurus gen-api-docs).
    file: 'openapi/openapi.yaml',
    change: (text, word) =>
      text.replace(
        /(operationId: getApplication\n(?:.*\n)*? {6}description: \|-?\n)/,
        `$1        ${word}\n\n`,
      ),
  },
];

function copyOurs(): string {
  const folder = path.join(WORK, 'ours');
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {encoding: 'utf8'},
  );
  for (const file of list.split('\0').filter((name) => name !== '' && fs.existsSync(name))) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.copyFileSync(file, path.join(folder, file));
  }
  linkCopy('node_modules', path.join(folder, 'node_modules'));
  return folder;
}

/** The bundler keeps its cache in `node_modules/.cache`: a folder of links to packages has a separate cache. */
function linkCopy(from: string, to: string): void {
  fs.mkdirSync(to, {recursive: true});
  for (const name of fs.readdirSync(from).filter((one) => one !== '.cache')) {
    fs.symlinkSync(path.resolve(from, name), path.join(to, name));
  }
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** @returns seconds from the start to the heading of a page in the browser */
async function timeStart(
  folder: string,
  browser: Browser,
): Promise<{seconds: number; server: DevServer}> {
  const started = performance.now();
  const server = await startDevServer(folder, COMMAND, PORT);
  const page = await newPage(browser);
  await page.goto(`${server.origin}${brand.baseUrl}api/sandbox/`);
  await page.locator('h1').waitFor();
  const seconds = (performance.now() - started) / 1000;
  await page.close();
  return {seconds, server};
}

/** @returns seconds from a saved file to its text on the page, the median of some rounds */
async function timeEdit(
  edit: Edit,
  folder: string,
  server: DevServer,
  browser: Browser,
  rounds: number,
): Promise<number> {
  const target = path.join(folder, edit.file);
  const original = fs.readFileSync(target, 'utf8');
  const page = await newPage(browser);
  await page.goto(`${server.origin}${brand.baseUrl}${edit.page}`);
  await page.locator('h1').waitFor();
  const times: number[] = [];
  // The first edit after a start warms up what later ones share.
  for (let round = 0; round <= rounds; round += 1) {
    const word = `Saved${round}`;
    const text = edit.change(original, word);
    if (text === original) {
      throw new Error(`${edit.file}: the edit "${edit.title}" changes nothing.`);
    }
    const started = performance.now();
    fs.writeFileSync(target, text);
    await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), word, {
      polling: 20,
    });
    if (round > 0) {
      times.push((performance.now() - started) / 1000);
    }
  }
  fs.writeFileSync(target, original);
  await page.close();
  return median(times);
}

async function main(): Promise<void> {
  const {values} = readCommandLine('bench:dev');
  const rounds = Number(values.rounds);
  fs.rmSync(WORK, {recursive: true, force: true});
  const folder = copyOurs();
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const rows: string[][] = [];
  const add = (title: string, seconds: number) => {
    rows.push([title, seconds.toFixed(2)]);
    console.error(`${title}: ${seconds.toFixed(2)} s`);
  };
  try {
    for (const cache of ['empty', 'warm'] as const) {
      const {seconds, server} = await timeStart(folder, browser);
      try {
        add(`start, ${cache} cache`, seconds);
        for (const edit of cache === 'warm' ? EDITS : []) {
          add(`saved ${edit.title}`, await timeEdit(edit, folder, server, browser, rounds));
        }
      } finally {
        await server.stop();
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`\nSeconds to the text in the browser; edits: median of ${rounds}.\n`);
  console.log(formatTable(['', 's'], rows, (column) => column === 0));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
