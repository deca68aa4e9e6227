/**
 * `npm run bench:dev [-- --rounds 3]`: compares the development server with that of a stock Docusaurus site with the
 * same pages, in one run on one machine: seconds from the start to a page, with an empty and with a warm cache, and
 * from a saved file to its text in an open browser. Both servers work in copies, so that nothing of the repository
 * changes.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser, type Page} from '@playwright/test';
import {brand} from '../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {median} from '../lab/bench/statistics';
import {readCommandLine} from './lib/commandLine';
import {type DevServer, startDevServer} from '../lab/dev-loop/devServer';
import {nodeStep, runStep} from './lib/steps';
import {formatTable} from './lib/table';

const WORK = path.resolve('.cache/bench-dev');
const STOCK = path.resolve('.cache/stock');
const PORTS = {ours: 4311, stock: 4312} as const;
type Site = keyof typeof PORTS;
/** Our server, started like `npm start`. */
const COMMANDS: Readonly<Record<Site, readonly string[]>> = {
  ours: ['--import', 'tsx', 'scripts/start.ts'],
  stock: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'start', '--no-open'],
};
/** Unit: ms. */
const PATIENCE = 300_000;

/** What is saved, where it is shown, and how its text changes: each round writes another word. */
interface Edit {
  title: string;
  page: string;
  files: Partial<Record<Site, string>>;
  change: (text: string, word: string) => string;
}

const EDITS: readonly Edit[] = [
  {
    title: 'guide',
    page: 'api/sandbox/',
    files: {ours: 'docs/sandbox.mdx', stock: 'docs/api/sandbox.mdx'},
    change: (text, word) => text.replace(/\n## /, `\n${word}\n\n## `),
  },
  {
    title: 'market file',
    page: 'markets/fi/',
    // Stock has no data behind its pages.
    files: {ours: 'markets/data/fi.json'},
    change: (text, word) => text.replace('"name": "Aktia"', `"name": "${word}"`),
  },
  {
    title: 'component',
    page: 'markets/fi/',
    files: {ours: 'src/markets/components/MarketChecked.tsx'},
    change: (text, word) => text.replace(/(<p[^>]*>)/, `$1${word} `),
  },
  {
    title: 'description',
    page: 'api/reference/get-application/',
    // Stock generates pages from the description with a separate command (docusaurus gen-api-docs).
    files: {ours: 'openapi/openapi.yaml'},
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

function copyStock(): string {
  const folder = path.join(WORK, 'stock');
  for (const name of ['docs', 'static']) {
    fs.cpSync(path.join(STOCK, name), path.join(folder, name), {recursive: true});
  }
  for (const name of ['docusaurus.config.ts', 'sidebars.json', 'openapi.json']) {
    fs.copyFileSync(path.join(STOCK, name), path.join(folder, name));
  }
  const manifest = JSON.parse(fs.readFileSync(path.join(STOCK, 'package.json'), 'utf8')) as {
    browserslist: Record<string, string[]>;
  };
  // The development list of the Docusaurus template; the stock site is otherwise only built.
  manifest.browserslist.development = ['last 3 chrome version', 'last 3 firefox version'];
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  linkCopy(path.join(STOCK, 'node_modules'), path.join(folder, 'node_modules'));
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
  site: Site,
  folder: string,
  browser: Browser,
): Promise<{seconds: number; server: DevServer}> {
  const started = performance.now();
  const server = await startDevServer(folder, COMMANDS[site], PORTS[site]);
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
  site: Site,
  folder: string,
  server: DevServer,
  browser: Browser,
  rounds: number,
): Promise<number | undefined> {
  const file = edit.files[site];
  if (file === undefined) {
    return undefined;
  }
  const target = path.join(folder, file);
  const original = fs.readFileSync(target, 'utf8');
  const page = await newPage(browser);
  await page.goto(`${server.origin}${brand.baseUrl}${edit.page}`);
  await page.locator('h1').waitFor();
  const times: number[] = [];
  // The first edit after a start warms up what later ones share.
  for (let round = 0; round <= rounds; round += 1) {
    const word = `Saved${site}${round}`;
    const text = edit.change(original, word);
    if (text === original) {
      throw new Error(`${file}: the edit "${edit.title}" changes nothing.`);
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

type Figures = Partial<Record<Site, number>>;

function row(title: string, {ours, stock}: Figures): string[] {
  const seconds = (value: number | undefined) => (value === undefined ? '-' : value.toFixed(2));
  const ratio = ours === undefined || stock === undefined ? '-' : (ours / stock).toFixed(2);
  return [title, seconds(ours), seconds(stock), ratio];
}

async function main(): Promise<void> {
  const {values} = readCommandLine('bench:dev');
  const rounds = Number(values.rounds);
  const stockSite = await runStep(
    nodeStep('stock', '--import', 'tsx', 'scripts/stock-site.ts', '--sources-only'),
    true,
  );
  if (!stockSite.passed) {
    throw new Error('The stock site cannot be generated.');
  }
  fs.rmSync(WORK, {recursive: true, force: true});
  const folders: Record<Site, string> = {ours: copyOurs(), stock: copyStock()};
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const starts: Record<'cold' | 'warm', Figures> = {cold: {}, warm: {}};
  const edits = new Map<string, Figures>(EDITS.map(({title}) => [title, {}]));
  try {
    for (const site of Object.keys(PORTS) as Site[]) {
      for (const kind of ['cold', 'warm'] as const) {
        const {seconds, server} = await timeStart(site, folders[site], browser);
        starts[kind][site] = seconds;
        console.log(`${site}: ${kind} start ${seconds.toFixed(1)} s`);
        try {
          if (kind === 'warm') {
            for (const edit of EDITS) {
              const time = await timeEdit(edit, site, folders[site], server, browser, rounds);
              if (time !== undefined) {
                console.log(`${site}: saved ${edit.title} ${time.toFixed(2)} s`);
              }
              edits.set(edit.title, {
                ...edits.get(edit.title),
                ...(time === undefined ? {} : {[site]: time}),
              });
            }
          }
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    await browser.close();
  }
  const rows = [
    row('start, empty cache', starts.cold),
    row('start, warm cache', starts.warm),
    ...[...edits].map(([title, figures]) => row(`saved ${title}`, figures)),
  ];
  console.log(`\nSeconds to the text in the browser; edits: median of ${rounds}.\n`);
  console.log(formatTable(['', 'ours', 'stock', 'ratio'], rows, (column) => column === 0));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
