/**
 * `node --import tsx lab/bench/peers/profile.ts [build folder] [runs]`: where the time of our first paints and clicks
 * goes. Of each, the work of the page's main thread by kind, and the time in which it waits for the network or the
 * compositor, under the conditions of the comparison. The run with the median time is shown.
 */
import path from 'node:path';
import {brand} from '../../../config/brand';
import {formatTable} from '../../../scripts/lib/table';
import {ensureCertificate} from '../../../tests/hosting/certificate';
import {serveForComparison} from '../server';
import {CLICKS, COMPARED_PAGES, OURS} from './peers';
import {KINDS, readTrace, type TraceEvent, workBetween} from './trace';
import {click, launchChromium, load} from './visit';

const DEFAULT_RUNS = '3';
const MS_PER_US = 0.001;
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
];

async function main(): Promise<void> {
  const root = path.resolve(process.argv[2] ?? 'build');
  const runCount = Number(process.argv[3] ?? DEFAULT_RUNS);
  const certificate = ensureCertificate('.cache/certificate', ['127.0.0.1']);
  const server = await serveForComparison(root, brand.baseUrl, certificate);
  const site = {...OURS, title: 'ours', base: brand.baseUrl, server, slowOrigin: server.origin};
  const rows: string[][] = [];

  /** @param measure - returns the ms of what follows the event that `isStart` finds */
  const profile = async (
    title: string,
    isStart: (event: TraceEvent) => boolean,
    measure: (browser: Awaited<ReturnType<typeof launchChromium>>) => Promise<number>,
  ) => {
    const runs: {time: number; work: Readonly<Record<string, number>>}[] = [];
    for (let run = 0; run <= runCount; run += 1) {
      const browser = await launchChromium(certificate);
      try {
        await browser.startTracing(undefined, {categories: CATEGORIES});
        const time = await measure(browser);
        const events = readTrace((await browser.stopTracing()).toString());
        const start = events.findLast(isStart);
        if (start === undefined) {
          throw new Error(`${title}: the trace has no beginning.`);
        }
        // The first run fills the server with compressed copies.
        if (run > 0) {
          runs.push({time, work: workBetween(events, start, start.ts + time / MS_PER_US)});
        }
      } finally {
        await browser.close();
      }
    }
    const median = runs.sort((one, other) => one.time - other.time)[Math.floor(runCount / 2)];
    const cells = KINDS.map((kind) => (median?.work[kind] ?? 0).toFixed(0));
    const busy = KINDS.reduce((sum, kind) => sum + (median?.work[kind] ?? 0), 0);
    const time = median?.time ?? 0;
    rows.push([title, time.toFixed(0), ...cells, Math.max(0, time - busy).toFixed(0)]);
  };

  try {
    for (const page of COMPARED_PAGES) {
      await profile(
        `${page}, first paint`,
        ({name, args}) =>
          name === 'navigationStart' &&
          args?.data?.documentLoaderURL?.startsWith('https:') === true,
        async (browser) => (await load(browser, site, page, 'server')).firstPaint ?? 0,
      );
    }
    for (const kind of CLICKS) {
      for (const network of ['free', 'slow'] as const) {
        await profile(
          `${kind}, click, network ${network}`,
          ({name, args}) => name === 'EventDispatch' && args?.data?.type === 'click',
          (browser) => click(browser, site, kind, 'server', network),
        );
      }
    }
  } finally {
    await server.close();
  }
  const head = ['ms', 'all', ...KINDS, 'waiting'];
  console.log(formatTable(head, rows, (column) => column === 0));
}

main().catch((error: unknown) => {
  console.error(`profile: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
