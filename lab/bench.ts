/**
 * `npm run bench`: measures bytes and times of a page of each kind in one run over a slow connection with a slowed
 * processor, and of sites by other builders if `npm run bench:peers --prefix lab` has built them. Exits with 1 if a
 * goal is missed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {makeCertificate} from './bench/certificate';
import {CONDITIONS} from '../tests/browser/conditions';
import {watchMachine} from './bench/machine';
import {type BenchPage, choosePages, PAGE_KINDS} from './bench/pages';
import {type BuiltSite, compare} from './bench/peers/compare';
import {judgeGoals, OUR_TITLE, TIME_ROWS, WEIGHT_ROWS} from './bench/peers/figures';
import {COMPARED_PAGES, findPeers, missingPages, OURS} from './bench/peers/peers';
import {comparisonTable, missedTable} from './bench/peers/tables';
import {readArgs} from '../scripts/lib/args';

const USAGE = `Usage: npm run --prefix lab bench [-- --pages KINDS] [--runs N] [--ours FOLDER] [--only-ours] [--peers FOLDER]

Measures bytes and times of our pages over a slow connection, and those of other builders if
"npm run bench:peers --prefix lab" has built them. Exits with 1 if a goal is missed.

  --pages KINDS   kinds of pages, separated by commas [${PAGE_KINDS.join(',')}]
  --runs N        number of runs for each page [5]
  --ours FOLDER   the build to measure [build]
  --only-ours     leave out all other sites
  --peers FOLDER  also measure the peers in this folder, if there are any [.cache/peers]`;

const CERTIFICATES = '.cache/certificate';

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    pages: {type: 'string', default: PAGE_KINDS.join(',')},
    runs: {type: 'string', default: '5'},
    ours: {type: 'string', default: 'build'},
    'only-ours': {type: 'boolean', default: false},
    peers: {type: 'string', default: '.cache/peers'},
  });
  const pages = choosePages(values.pages);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is ${JSON.stringify(values.runs)}. Allowed: a whole number from 1.`);
  }
  await benchBesidePeers(values, pages, runs);
}

interface ComparisonOptions {
  ours: string;
  'only-ours': boolean;
  peers: string;
}

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

/** Prints the tables of a comparison, and exits with 1 if a goal is missed. */
async function benchBesidePeers(
  options: ComparisonOptions,
  pages: readonly BenchPage[],
  runs: number,
): Promise<void> {
  const compared = COMPARED_PAGES.filter((name) => pages.some(({kind}) => kind === name));
  if (compared.length === 0) {
    throw new Error(`--pages lists no page of the peers. Allowed: ${COMPARED_PAGES.join(', ')}.`);
  }
  const sites = sitesToCompare(options);
  const started = new Date();
  const describeMachine = watchMachine();
  const comparison = await compare({
    sites,
    pages: compared,
    runs,
    certificate: makeCertificate(CERTIFICATES, '127.0.0.1'),
  });
  const verdicts = judgeGoals([...TIME_ROWS, ...WEIGHT_ROWS], comparison);
  console.log(
    `${started.toISOString().slice(0, 16)}Z, HTTP/2, brotli 11; ${SPEED}, processor ${CONDITIONS.cpuSlowdown} times slower, empty cache; medians of ${runs}. ${describeMachine()}`,
  );
  console.log(`\n${comparisonTable('ms', TIME_ROWS, comparison)}`);
  console.log(`\n${comparisonTable('kB, number', WEIGHT_ROWS, comparison)}`);
  console.log(`\n${missedTable(verdicts)}`);
  if (verdicts.some(({isMet}) => !isMet)) {
    process.exitCode = 1;
  }
}

const SPEED = `${CONDITIONS.throughput / 1e6} Mbit/s, ${CONDITIONS.latency} ms`;

main().catch((error: unknown) => {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
