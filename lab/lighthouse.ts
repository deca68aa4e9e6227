/**
 * `npm run lighthouse --prefix lab [-- --pages guide,operation] [-- --runs 3] [-- --ours folder]`: runs Lighthouse for
 * mobile devices on a page of each kind, and prints scores, medians of several runs, and every audit below its full
 * score. The browser resolves the public host to nginx on this machine, so that results do not depend on a local
 * address. Exits with 1 if a score is below 100.
 */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {chromium} from '@playwright/test';
import {brand} from '../config/brand';
import {startNginx} from '../tests/hosting/nginxServer';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {makeCertificate} from './bench/certificate';
import {
  type LighthouseResult,
  type Outcome,
  outcomeOf,
  summarise,
  type Summary,
} from './bench/lighthouse';
import {choosePages, PAGE_KINDS} from './bench/pages';
import {readArgs} from '../scripts/lib/args';
import {freePort} from '../scripts/lib/freePort';
import {formatTable} from '../scripts/lib/table';

const USAGE = `Usage: npm run --prefix lab lighthouse [-- --pages KINDS] [--runs N] [--ours FOLDER]

Runs Lighthouse for mobile devices and prints each audit below its full score. Exits with 1 below 100.

  --pages KINDS  kinds of pages, separated by commas [${PAGE_KINDS.join(',')}]
  --runs N       number of runs for each page [3]
  --ours FOLDER  the build to measure [build]`;

const CERTIFICATES = '.cache/certificate-public';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FULL = 100;
/** Maximum size of a result with screenshots. Unit: bytes. */
const MAX_RESULT = 100_000_000;

/**
 * Runs Lighthouse in a separate process, because the runner of these scripts would change functions that Lighthouse
 * sends to the page. Error reporting is disabled.
 */
async function runLighthouse(url: string, port: number): Promise<Outcome> {
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [
      'lab/node_modules/lighthouse/cli/index.js',
      url,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    {maxBuffer: MAX_RESULT},
  );
  const result = JSON.parse(stdout) as LighthouseResult;
  if (result.runtimeError !== undefined) {
    throw new Error(`${url}: ${result.runtimeError.message}`);
  }
  return outcomeOf(result);
}

/**
 * Runs in a new browser. Lighthouse empties the cache, but not `localStorage`, so a page in a used browser would
 * request fonts that it expects in the cache.
 */
async function runOnce(url: string, args: readonly string[]): Promise<Outcome> {
  // Lighthouse connects to a browser by port. Playwright does not expose a port that Chromium has chosen.
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`, ...args],
  });
  try {
    return await runLighthouse(url, port);
  } finally {
    await browser.close();
  }
}

function report(summaries: readonly (readonly [kind: string, summary: Summary])[]): void {
  const scores = summaries.map(([kind, summary]) => [
    kind,
    ...CATEGORIES.map((category) => String(summary.scores[category] ?? '-')),
  ]);
  console.log(formatTable(['page', ...CATEGORIES], scores, (column) => column === 0));
  const findings = summaries.flatMap(([kind, summary]) =>
    summary.findings.map(({audit, category, score, weight, reason}) => [
      kind,
      category,
      audit,
      String(score),
      String(weight),
      reason,
    ]),
  );
  if (findings.length > 0) {
    const head = ['page', 'category', 'audit', 'score', 'weight', 'reason'];
    console.log('\nBelow the full score (weight 0: advice that does not affect the score)\n');
    console.log(formatTable(head, findings, (column) => column < 3 || column === 5));
  }
  if (scores.some(([, ...values]) => values.some((value) => value !== String(FULL)))) {
    process.exitCode = 1;
  }
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    pages: {type: 'string', default: PAGE_KINDS.join(',')},
    runs: {type: 'string', default: '3'},
    ours: {type: 'string', default: 'build'},
  });
  const pages = choosePages(values.pages);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new Error(`--runs is ${JSON.stringify(values.runs)}. Allowed: a whole number from 1.`);
  }
  if (!fs.existsSync(path.join(values.ours, '404.html.br'))) {
    throw new Error(`${values.ours}/ contains no build. Run "npm run build" first.`);
  }
  const {hostname} = new URL(brand.docsOrigin);
  const certificate = makeCertificate(CERTIFICATES, hostname);
  const server = await startNginx(path.resolve(values.ours), {certificate});
  const args = [
    `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
    `--host-resolver-rules=MAP ${hostname}:443 ${new URL(server.origin).host}`,
  ];
  try {
    const summaries: [string, Summary][] = [];
    for (const {kind, address} of pages) {
      const outcomes: Outcome[] = [];
      for (let run = 1; run <= runs; run += 1) {
        outcomes.push(await runOnce(`${brand.docsOrigin}${brand.baseUrl}${address}`, args));
        console.error(`${kind}, run ${run}: ${JSON.stringify(outcomes.at(-1)?.scores)}`);
      }
      summaries.push([kind, summarise(outcomes)]);
    }
    report(summaries);
  } finally {
    await server.close();
  }
}

main().catch((error: unknown) => {
  console.error(`lighthouse: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
