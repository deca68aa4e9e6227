/**
 * `npm run bench [-- --pages guide,operation] [-- --runs 5] [-- --ours folder] [-- --stock folder] [--
 * --only-ours] [-- --line proxy]`: bytes and times of a page of each kind, on our site and on the stock site
 * (`npm run stock`), from one run over a slow connection with a slowed processor. Exits with 1 if a goal is
 * missed. With `--peers folder`, beside sites of other builders (`npm run bench:peers`), with goals of their own; with
 * `--browser firefox`, first paint in Firefox. With `--interactions`, the times from a press to the next frame instead,
 * on our site.
 */
import fs from 'node:fs';
import path from 'node:path';
import {chromium, type Browser} from '@playwright/test';
import {type NginxServer, startNginx} from '../tests/hosting/nginxServer';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {ensureCertificate} from '../lab/bench/certificate';
import {
  type Figures,
  GOALS,
  isAnyMissed,
  judge,
  type Results,
  type Site,
  SITES,
} from '../lab/bench/goals';
import {INTERACTIONS, measureInteraction, type Response} from '../lab/bench/interactions';
import {
  chooseLine,
  COMPARED_LINES,
  LINES,
  type ComparedLine,
  startSlowLine,
  type LineKind,
} from '../lab/bench/line';
import {CONDITIONS, type MeasuredSite, measureBytes, measureTimes} from '../lab/bench/load';
import {watchMachine} from '../lab/bench/machine';
import {type BenchPage, choosePages, type PageKind} from '../lab/bench/pages';
import {type BrowserName, BROWSERS, type BuiltSite, compare} from '../lab/bench/peers/compare';
import {
  isUnexplained,
  judgeGoals,
  OUR_TITLE,
  TIME_ROWS,
  WEIGHT_ROWS,
} from '../lab/bench/peers/figures';
import {
  COMPARED_PAGES,
  findPeers,
  missingPages,
  OURS,
  STOCK_WITH_OUR_TEXT,
} from '../lab/bench/peers/peers';
import {REASONS} from '../lab/bench/peers/reasons';
import {slownessOf, TOO_SLOW, tooSlow, workOf, WORKS} from '../lab/bench/peers/slowness';
import {comparisonTable, missedTable} from '../lab/bench/peers/tables';
import {readCommandLine} from './lib/commandLine';
import {BYTE_COLUMNS, resultTable, TIME_COLUMNS, verdictTable} from '../lab/bench/report';
import {median, medians} from '../lab/bench/statistics';
import {formatTable} from './lib/table';
import {brand} from '../config/brand';

type MeasuredSites = Partial<Record<Site, MeasuredSite>>;

const CERTIFICATES = '.cache/certificate';

/** @returns figures by page and site; a page that a site does not have is omitted */
async function measure(
  browser: Browser,
  sites: MeasuredSites,
  pages: readonly BenchPage[],
  runs: number,
): Promise<Results> {
  const results = new Map<PageKind, Partial<Record<Site, Figures>>>();
  for (const page of pages) {
    const there = SITES.flatMap((name) => {
      const site = sites[name];
      return site !== undefined && hasPage(site.folder, page.address) ? [{name, site}] : [];
    });
    const bytes: Partial<Record<Site, Figures>> = {};
    for (const {name, site} of there) {
      bytes[name] = await measureBytes(browser, site, page);
    }
    const loads: Record<Site, Figures[]> = {ours: [], stock: []};
    for (let run = 1; run <= runs; run += 1) {
      // Alternating, so that a busy moment of the machine affects both.
      for (const {name, site} of there) {
        const figures = await measureTimes(browser, site, page);
        loads[name].push(figures);
        console.error(`${page.kind}, ${name}, run ${run}: ${timesOf(figures)}`);
      }
    }
    results.set(
      page.kind,
      Object.fromEntries(there.map(({name}) => [name, {...bytes[name], ...medians(loads[name])}])),
    );
  }
  return results;
}

function timesOf(figures: Figures): string {
  return TIME_COLUMNS.flatMap(({measure: name, title, format}) => {
    const value = figures[name];
    return value === undefined ? [] : [`${title} ${format(value)}`];
  }).join(', ');
}

const hasPage = (folder: string, address: string) =>
  fs.existsSync(path.join(folder, address, 'index.html'));

const portOf = ({origin}: NginxServer) => Number(new URL(origin).port);

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
  if (values.peers !== undefined || browserName === 'firefox') {
    await benchBesidePeers({...values, browser: browserName}, pages, runs);
    return;
  }
  const line = chooseLine(values.line, LINES);
  const names = SITES.filter((name) => name === 'ours' || !values['only-ours']);
  for (const name of names) {
    if (!isBuild(values[name])) {
      const command = name === 'ours' ? 'npm run build' : 'npm run stock';
      throw new Error(`${values[name]}/ contains no build. Run "${command}" first.`);
    }
  }
  const certificate = ensureCertificate(CERTIFICATES, ['127.0.0.1']);
  const servers: {close: () => Promise<void>}[] = [];
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--ignore-certificate-errors-spki-list=${certificate.keyHash}`],
  });
  try {
    const sites: MeasuredSites = {};
    for (const name of names) {
      const folder = path.resolve(values[name]);
      // Our policy would forbid the stock site's own scripts.
      const policy = name === 'stock' ? {contentSecurityPolicy: ''} : {};
      const server = await startNginx(folder, {certificate, ...policy});
      servers.push(server);
      const slow = line === 'proxy' ? await startSlowLine(portOf(server), CONDITIONS) : undefined;
      if (slow !== undefined) {
        servers.unshift(slow);
      }
      const slowOrigin = slow === undefined ? server.origin : `https://127.0.0.1:${slow.port}`;
      sites[name] = {origin: server.origin, slowOrigin, line, folder, isStock: name === 'stock'};
    }
    report(await measure(browser, sites, pages, runs), runs, line);
  } finally {
    await browser.close();
    for (const server of servers) {
      await server.close();
    }
  }
}

interface ComparisonOptions {
  ours: string;
  stock: string;
  'only-ours': boolean;
  peers?: string;
  browser: BrowserName;
  line?: string;
}

/** The columns of a comparison. */
function sitesToCompare({
  ours,
  stock,
  peers,
  'only-ours': isAlone,
}: ComparisonOptions): BuiltSite[] {
  const withPages = (site: BuiltSite, command: string): BuiltSite => {
    const [missing] = missingPages(site.root, site);
    if (missing !== undefined) {
      throw new Error(`${site.root} has no page ${JSON.stringify(missing)}. Run "${command}".`);
    }
    return site;
  };
  const ourSite = withPages({title: OUR_TITLE, root: path.resolve(ours), ...OURS}, 'npm run build');
  const others = peers === undefined ? [] : findPeers(peers);
  if (isAlone) {
    return [ourSite];
  }
  // Beside peers it is a further column if it has been built.
  const isStockNeeded = peers === undefined || fs.existsSync(stock);
  const stockSite: BuiltSite = {
    title: 'stock, our text',
    root: path.resolve(stock),
    ...STOCK_WITH_OUR_TEXT,
  };
  return [...(isStockNeeded ? [withPages(stockSite, 'npm run stock')] : []), ...others, ourSite];
}

/** Prints the tables of a comparison; exits with 1 if a goal is missed for no written reason. */
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
  const isAsGoals = line === 'server' && options.browser === 'chromium';
  const slowness = slownessOf(isAsGoals ? comparison : new Map());
  const verdicts = judgeGoals(
    [...TIME_ROWS, ...WEIGHT_ROWS],
    comparison.get(OUR_TITLE) ?? {},
    REASONS,
    (measure) => {
      const work = workOf(measure);
      return work === undefined ? 1 : slowness[work];
    },
  );
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
  for (const work of WORKS.filter((one) => slowness[one] > 1)) {
    console.log(
      `\nThe other sites' ${TIMES_OF[work]} take ${slowness[work]} times as long as where the goals were set, so ${slowness[work]} times each such goal counts here.`,
    );
  }
  console.log(`\n${missedTable(verdicts)}`);
  for (const work of tooSlow(slowness)) {
    console.error(
      `This machine is too busy to judge ${TIMES_OF[work]}: above ${TOO_SLOW[work]} times as long.`,
    );
  }
  if (tooSlow(slowness).length > 0 || verdicts.some(isUnexplained)) {
    process.exitCode = 1;
  }
}

const TIMES_OF = {network: 'first paints', processor: 'blocking times and clicks'} as const;

const SPEED = `${CONDITIONS.throughput / 1e6} Mbit/s, ${CONDITIONS.latency} ms`;

const LINE_NAMES: Readonly<Record<LineKind | ComparedLine, string>> = {
  server: `${SPEED}, shaped in the server`,
  proxy: `${SPEED}, shaped outside the browser`,
  devtools: `${SPEED}, shaped by DevTools`,
  none: 'connection not slowed down',
};

function report(results: Results, runs: number, line: LineKind): void {
  const verdicts = judge(GOALS, results);
  console.log(
    `nginx, HTTP/2, brotli; ${LINE_NAMES[line]}, processor ${CONDITIONS.cpuSlowdown} times slower, empty cache; medians of ${runs}. Paints count from the request of the document.`,
  );
  console.log(
    `\nBytes (1 kB = 1000 bytes, bodies as sent)\n\n${resultTable(results, BYTE_COLUMNS)}`,
  );
  console.log(`\nTimes in ms\n\n${resultTable(results, TIME_COLUMNS)}`);
  console.log(`\nGoals\n\n${verdictTable(verdicts)}`);
  if (isAnyMissed(verdicts)) {
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
