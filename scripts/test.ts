/**
 * `npm test`: runs every check and test, including those in the browser, and ends with `N passed, N failed`. `npm run
 * test:all` also runs the rehearsals.
 */
import fs from 'node:fs';
import path from 'node:path';
import {ensureChromium} from './chromium';
import {ensureNginx} from './nginx';
import {ensureLanguages} from './languages';
import {readArgs} from './lib/args';
import {chosenSteps, nodeStep, runStep, runSteps, type Step} from './lib/steps';

const USAGE = `Usage: npm test [-- --only STAGES]
       npm run test:all [-- --only STAGES]

Runs every check and test, including browser tests, and prints "N passed, N failed". "npm run test:all" also runs the
rehearsals (cutting releases, the development server, all pages in all modes, and other browsers).

  --only STAGES  run only these stages, separated by commas; those that read build/ require it`;

const REPORTS = path.resolve('.cache/reports');

interface Stage extends Step {
  /** Finds or installs requirements other than Node.js. @throws Error that says what to install */
  ensure?: () => void;
  isLive?: true;
}

interface Counts {
  passed: number;
  failed: number;
}

const reportOf = (name: string) => path.join(REPORTS, `${name}.json`);

/** Runs the project of `vitest.config.mts` with this name. Most of the time, a stage runs on one of two cores. */
const vitest = (name: string, workers = 1): Stage =>
  nodeStep(
    name,
    ...['node_modules/vitest/vitest.mjs', 'run', `--project=${name}`, `--maxWorkers=${workers}`],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
  );

const ensureServers = () => {
  ensureChromium();
  ensureNginx();
};

/** Stages in the order in which they start. The longest stage that needs no build follows the build. */
const STAGES: readonly Stage[] = [
  nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
  vitest('unit'),
  nodeStep('check', '--import', 'tsx', 'scripts/check.ts'),
  vitest('packages'),
  vitest('hostile'),
  {...vitest('build-tests'), after: ['build']},
  // Both sometimes wait for ten seconds, as a reader would.
  {...vitest('samples', 2), ensure: ensureLanguages},
  {
    ...vitest('commands', 2),
    after: ['build'],
    ensure: () => {
      ensureServers();
      ensureLanguages();
    },
  },
];

const namesOf = (stages: readonly Stage[]) => stages.map(({name}) => name);

/** Uses both cores. With a short stage in parallel, it would take twice as long, and both would end later. */
const BROWSER: Stage = {
  // Two for each of two cores, because many tests wait for timers and for the network.
  ...nodeStep(
    'browser',
    ...['node_modules/@playwright/test/cli.js', 'test', '--workers=4', '--reporter=list,json'],
  ),
  env: {PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser')},
  after: namesOf(STAGES),
  isLive: true,
  ensure: () => {
    ensureChromium();
  },
};

/** Stages that only `npm run test:all` runs. */
const REHEARSALS: readonly Stage[] = [
  vitest('archived'),
  {...vitest('rehearsals'), ensure: ensureServers},
  nodeStep('compiler', 'node_modules/typescript/bin/tsc', '--project', '.'),
].map((stage) => ({...stage, after: [...namesOf(STAGES), BROWSER.name]}));

/** Counts results. A stage without a report, or whose runner stops early or runs nothing, is one test. */
function countsOf(name: string, hasPassed: boolean): Counts {
  const one = {passed: Number(hasPassed), failed: Number(!hasPassed)};
  if (!fs.existsSync(reportOf(name))) {
    return one;
  }
  const report = JSON.parse(fs.readFileSync(reportOf(name), 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: {expected: number; unexpected: number; flaky: number};
  };
  const {expected = 0, unexpected = 0, flaky = 0} = report.stats ?? {};
  const passed = report.numPassedTests ?? expected;
  // A test that passes only at its second attempt counts as failed.
  const failed = report.numFailedTests ?? unexpected + flaky;
  return {passed, failed: failed === 0 && (!hasPassed || passed === 0) ? 1 : failed};
}

async function run(stage: Stage): Promise<Counts & {line: string}> {
  const {name, ensure, isLive = false} = stage;
  let passed = false;
  let seconds = 0;
  try {
    ensure?.();
    if (isLive) {
      console.log(`\n== ${name}`);
    }
    const result = await runStep(stage, isLive);
    ({passed, seconds} = result);
    if (!isLive) {
      // In one call, so that the output of parallel stages is not interleaved.
      console.log(`\n== ${name}\n${result.output}`);
    }
  } catch (error) {
    console.log(`\n== ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
  const counts = countsOf(name, passed);
  const time = seconds.toFixed(0).padStart(5);
  return {
    ...counts,
    line: `  ${name.padEnd(12)} ${time} s  ${counts.passed} passed, ${counts.failed} failed`,
  };
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    all: {type: 'boolean', default: false},
    only: {type: 'string'},
  });
  if (values.all) {
    process.env.TESTS = 'all';
  }
  const all = [...STAGES, BROWSER, ...(values.all ? REHEARSALS : [])];
  const stages = chosenSteps(all, values.only);
  fs.rmSync(REPORTS, {recursive: true, force: true});
  fs.mkdirSync(REPORTS, {recursive: true});
  const results: Awaited<ReturnType<typeof run>>[] = [];
  await runSteps(stages, async (stage) => results.push(await run(stage)));
  const sum = (key: keyof Counts) => results.reduce((total, one) => total + one[key], 0);
  console.log(`\n${results.map(({line}) => line).join('\n')}\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
