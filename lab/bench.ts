/** Measures a page of each kind in one run over a slow connection with a slowed processor: `npm run bench`. */
import os from 'node:os';
import path from 'node:path';
import {CONDITIONS} from '../tests/browser/conditions';
import {readArgs, runMain} from '../scripts/lib/args';
import {makeCertificate} from './bench/certificate';
import {chosen, wholeNumber} from './bench/options';
import {type BuiltSite, compare} from './bench/peers/compare';
import {judgeGoals, OUR_TITLE, TIME_ROWS, WEIGHT_ROWS} from './bench/peers/figures';
import {assertPages, COMPARED_PAGES, findPeers, OURS} from './bench/peers/peers';
import {comparisonTable, missedGoals} from './bench/peers/tables';

const USAGE = `Usage: npm run --prefix lab bench [-- --pages KINDS] [--runs N] [--ours FOLDER] [--peers FOLDER]

Measures bytes and times of our pages over a slow connection, and those of other builders if
"npm run bench:peers --prefix lab" has built them. Exits with 1 if a goal is missed.

  --pages KINDS   kinds of pages, separated by commas [${COMPARED_PAGES.join(',')}]
  --runs N        number of runs for each page [5]
  --ours FOLDER   the build to measure [build]
  --peers FOLDER  also measure the peers in this folder, if there are any [.cache/peers]`;

const CERTIFICATES = '.cache/certificate';

/** Prints the tables of a comparison. */
async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    pages: {type: 'string', default: COMPARED_PAGES.join(',')},
    runs: {type: 'string', default: '5'},
    ours: {type: 'string', default: 'build'},
    peers: {type: 'string', default: '.cache/peers'},
  });
  const ours: BuiltSite = {title: OUR_TITLE, root: path.resolve(values.ours), ...OURS};
  assertPages(ours.root, ours, 'npm run build');
  const [started, load] = [new Date().toISOString().slice(0, 16), os.loadavg()[0] ?? 0];
  const runs = wholeNumber('--runs', values.runs);
  const comparison = await compare({
    sites: [...findPeers(values.peers), ours],
    pages: chosen('--pages', values.pages, COMPARED_PAGES),
    runs,
    certificate: makeCertificate(CERTIFICATES, '127.0.0.1'),
  });
  const {throughput, latency, cpuSlowdown} = CONDITIONS;
  console.log(
    `${started}Z, HTTP/2, brotli 11; ${throughput / 1e6} Mbit/s, ${latency} ms, processor ${cpuSlowdown} times slower, empty cache; medians of ${runs}. Load average before: ${load.toFixed(1)}.`,
  );
  console.log(`\n${comparisonTable('ms', TIME_ROWS, comparison)}`);
  console.log(`\n${comparisonTable('kB, number', WEIGHT_ROWS, comparison)}`);
  const verdicts = judgeGoals([...TIME_ROWS, ...WEIGHT_ROWS], comparison);
  console.log(`\n${missedGoals(verdicts)}`);
  process.exitCode = verdicts.every(({isMet}) => isMet) ? 0 : 1;
}

runMain(main);
