/**
 * `npm run bench`: bytes and times of a page of each kind, from one run over a slow connection with a slowed processor,
 * beside sites of other builders if `npm run bench:peers --prefix lab` has built them. Exits with 1 if a goal is
 * missed. With `--browser firefox`, first paint in Firefox. With `--interactions`, the times from a press to the next
 * frame instead.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {startNginx} from '../tests/hosting/nginxServer';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {ensureCertificate} from '../tests/hosting/certificate';
import {INTERACTIONS, measureInteraction, type Response} from '../tests/browser/interactions';
import {chooseLine, COMPARED_LINES, type ComparedLine} from './bench/line';
import {CONDITIONS} from '../tests/browser/conditions';
import {watchMachine} from './bench/machine';
import {type BenchPage, choosePages} from './bench/pages';
import {type BrowserName, BROWSERS, type BuiltSite, compare} from './bench/peers/compare';
import {judgeGoals, OUR_TITLE, TIME_ROWS, WEIGHT_ROWS} from './bench/peers/figures';
import {COMPARED_PAGES, findPeers, missingPages, OURS} from './bench/peers/peers';
import {comparisonTable, missedTable} from './bench/peers/tables';
import {readCommandLine} from './commands';
import {median} from './bench/statistics';
import {formatTable} from '../scripts/lib/table';
import {brand} from '../config/brand';

const CERTIFICATES = '.cache/certificate';

/** The server sends compressed copies; without them, the figures would be meaningless. */
const isBuild = (folder: string) => fs.existsSync(path.join(folder, '404.html.br'));

/** Of each interaction. Source: requirements for speed. Unit: ms. */
const INTERACTION_LIMIT = 100;

/** Prints a row for each interaction. */
async function benchInteractions(folder: string, runs: number): Promise<void> {
  const describeMachine = watchMachine();
  const browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
  const server = await startNginx(path.resolve(folder));
  try {
    const rows: string[][] = [];
    for (const interaction of INTERACTIONS) {
      const responses: Response[] = [];
      for (let run = 1; run <= runs; run += 1) {
        responses.push(
          await measureInteraction(browser, `${server.origin}${brand.baseUrl}`, interaction),
        );
      }
      const duration = median(responses.map((response) => response.duration));
      const isMet = duration < INTERACTION_LIMIT;
      if (!isMet) {
        process.exitCode = 1;
      }
      rows.push([
        interaction.name,
        `/${interaction.address}`,
        String(duration),
        String(median(responses.map(({touched}) => touched))),
        isMet ? 'met' : 'MISSED',
      ]);
    }
    const head = ['interaction', 'page', 'ms', 'nodes touched', `below ${INTERACTION_LIMIT} ms`];
    console.log(
      `From the event to the next frame (browsers round to 8 ms), processor ${CONDITIONS.cpuSlowdown} times slower; medians of ${runs}. ${describeMachine()}\n`,
    );
    console.log(formatTable(head, rows, (column) => column < 2 || column === 4));
  } finally {
    await browser.close();
    await server.close();
  }
}

async function main(): Promise<void> {
  const {values} = readCommandLine('bench');
  const pages = choosePages(values.pages);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is ${JSON.stringify(values.runs)}. Allowed: a whole number from 1.`);
  }
  if (values.interactions) {
    if (!isBuild(values.ours)) {
      throw new Error(`${values.ours}/ contains no build. Run "npm run build" first.`);
    }
    await benchInteractions(values.ours, runs);
    return;
  }
  const browserName = BROWSERS.find((name) => name === values.browser);
  if (browserName === undefined) {
    throw new Error(
      `--browser is ${JSON.stringify(values.browser)}. Allowed: ${BROWSERS.join(', ')}.`,
    );
  }
  await benchBesidePeers({...values, browser: browserName}, pages, runs);
}

interface ComparisonOptions {
  ours: string;
  'only-ours': boolean;
  peers: string;
  browser: BrowserName;
  line?: string;
}

/** The columns of a comparison. */
function sitesToCompare({ours, peers, 'only-ours': isAlone}: ComparisonOptions): BuiltSite[] {
  const ourSite: BuiltSite = {title: OUR_TITLE, root: path.resolve(ours), ...OURS};
  const [missing] = missingPages(ourSite.root, ourSite);
  if (missing !== undefined) {
    throw new Error(
      `${ourSite.root} has no page ${JSON.stringify(missing)}. Run "npm run build" first.`,
    );
  }
  return [...(isAlone || !fs.existsSync(peers) ? [] : findPeers(peers)), ourSite];
}

/** Prints the tables of a comparison; exits with 1 if a goal is missed. */
async function benchBesidePeers(
  options: ComparisonOptions,
  pages: readonly BenchPage[],
  runs: number,
): Promise<void> {
  const line = chooseLine(options.line, COMPARED_LINES);
  if (line === 'devtools' && options.browser === 'firefox') {
    throw new Error('--line devtools is for Chromium. Allowed for Firefox: server, proxy, none.');
  }
  const compared = COMPARED_PAGES.filter((name) => pages.some(({kind}) => kind === name));
  if (compared.length === 0) {
    throw new Error(`--pages names no page that peers have: ${COMPARED_PAGES.join(', ')}.`);
  }
  const sites = sitesToCompare(options);
  const started = new Date();
  const describeMachine = watchMachine();
  const comparison = await compare(options.browser, {
    sites,
    pages: compared,
    line,
    runs,
    certificate: ensureCertificate(CERTIFICATES, ['127.0.0.1']),
  });
  const verdicts = judgeGoals([...TIME_ROWS, ...WEIGHT_ROWS], comparison);
  const processor =
    options.browser === 'firefox'
      ? 'processor not slowed down'
      : `processor ${CONDITIONS.cpuSlowdown} times slower`;
  console.log(
    `${started.toISOString().slice(0, 16)}Z, ${options.browser}; HTTP/2, brotli 11; ${LINE_NAMES[line]}, ${processor}, empty cache; medians of ${runs}. ${describeMachine()}`,
  );
  console.log(`\n${comparisonTable('ms', TIME_ROWS, comparison)}`);
  if (options.browser === 'chromium') {
    console.log(`\n${comparisonTable('kB, number', WEIGHT_ROWS, comparison)}`);
  }
  console.log(`\n${missedTable(verdicts)}`);
  if (verdicts.some(({isMet}) => !isMet)) {
    process.exitCode = 1;
  }
}

const SPEED = `${CONDITIONS.throughput / 1e6} Mbit/s, ${CONDITIONS.latency} ms`;

const LINE_NAMES: Readonly<Record<ComparedLine, string>> = {
  server: `${SPEED}, shaped in the server`,
  proxy: `${SPEED}, shaped outside the browser`,
  devtools: `${SPEED}, shaped by DevTools`,
  none: 'connection not slowed down',
};

main().catch((error: unknown) => {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
