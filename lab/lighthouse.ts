/**
 * Prints the Lighthouse scores of the median run of each page. The browser resolves the public host to nginx on this
 * machine, so that results do not depend on a local address.
 */
import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {brand} from '../config/brand';
import {CHROMIUM_ARGS, ensureChromium} from '../scripts/chromium';
import {readArgs, runMain} from '../scripts/lib/args';
import {startNginx} from '../tests/hosting/nginxServer';
import {makeCertificate} from './bench/certificate';
import {chosen, wholeNumber} from './bench/options';

const PAGES = {
  home: '',
  guide: 'api/quick-start/',
  operation: 'api/reference/create-payment/',
  schema: 'api/reference/schemas/transaction/',
  market: 'markets/fi/',
  FAQ: 'faq/',
};
const KINDS = Object.keys(PAGES) as (keyof typeof PAGES)[];

const USAGE = `Usage: npm run --prefix lab lighthouse [-- --pages KINDS] [--runs N] [--ours FOLDER]

Runs Lighthouse for mobile devices and prints each audit below its full score. Exits with 1 below 100.

  --pages KINDS  kinds of pages, separated by commas [${KINDS.join(',')}]
  --runs N       number of runs for each page [3]
  --ours FOLDER  the build to measure [build]`;

const CERTIFICATES = '.cache/certificate-public';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Maximum size of a result with screenshots. Unit: bytes. */
const MAX_RESULT = 100_000_000;

/** The part of Lighthouse's result that is needed. Scores go up to 1. */
interface Result {
  categories: Record<string, {score: number; auditRefs: {id: string; weight: number}[]}>;
  /** A score is null if the audit is informative only, does not apply, fails to run, or must be done by hand. */
  audits: Record<
    string,
    {title: string; score: number | null; scoreDisplayMode: string; displayValue?: string}
  >;
  /** Set if the page could not be audited. */
  runtimeError?: {message: string};
}

/**
 * Runs Lighthouse in a separate process, because the runner of these scripts would change functions that Lighthouse
 * sends to the page. Each run starts a new browser.
 */
async function runLighthouse(url: string, args: readonly string[]): Promise<Result> {
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [
      ...['lab/node_modules/lighthouse/cli/index.js', url, '--output=json', '--quiet'],
      ...['--no-enable-error-reporting', `--only-categories=${CATEGORIES.join(',')}`],
      `--chrome-flags=${[...CHROMIUM_ARGS, '--headless', ...args].join(' ')}`,
    ],
    {maxBuffer: MAX_RESULT, env: {...process.env, CHROME_PATH: ensureChromium()}},
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError !== undefined) {
    throw new Error(`${url}: ${result.runtimeError.message}`);
  }
  return result;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Prints the median run by performance, because findings of one run must explain its scores. */
function report(kind: string, results: readonly Result[]): void {
  const performance = ({categories}: Result) => categories.performance?.score ?? 0;
  const sorted = results.toSorted((one, other) => performance(one) - performance(other));
  const {categories = {}, audits = {}} = sorted[Math.floor(sorted.length / 2)] ?? {};
  const scores = Object.entries(categories).map(([name, {score}]) => `${name} ${percent(score)}`);
  console.log(`${kind}: ${scores.join(', ')}`);
  for (const {id, weight} of Object.values(categories).flatMap(({auditRefs}) => auditRefs)) {
    const {title, score = null, scoreDisplayMode, displayValue = ''} = audits[id] ?? {};
    if (scoreDisplayMode === 'error' || (score !== null && score < 1)) {
      console.log(`  ${id}, weight ${weight}: ${percent(score)}. ${title ?? ''} ${displayValue}`);
    }
  }
  if (Object.values(categories).some(({score}) => percent(score) < 100)) {
    process.exitCode = 1;
  }
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    pages: {type: 'string', default: KINDS.join(',')},
    runs: {type: 'string', default: '3'},
    ours: {type: 'string', default: 'build'},
  });
  const kinds = chosen('--pages', values.pages, KINDS);
  const runs = wholeNumber('--runs', values.runs);
  const {hostname} = new URL(brand.docsOrigin);
  const certificate = makeCertificate(CERTIFICATES, hostname);
  const server = await startNginx(path.resolve(values.ours), {certificate});
  const args = [
    `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
    `--host-resolver-rules="MAP ${hostname}:443 ${new URL(server.origin).host}"`,
  ];
  try {
    for (const kind of kinds) {
      const results: Result[] = [];
      for (let run = 1; run <= runs; run += 1) {
        results.push(
          await runLighthouse(`${brand.docsOrigin}${brand.baseUrl}${PAGES[kind]}`, args),
        );
      }
      report(kind, results);
    }
  } finally {
    await server.close();
  }
}

runMain(main);
