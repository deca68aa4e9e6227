/**
 * `npm test`: every check and test, browser included; ends with `N passed, N failed`. `npm run test:all`:
 * with the rehearsals.
 */
import fs from 'node:fs';
import path from 'node:path';
import {ensureChromium} from './chromium';
import {ensureNginx} from './nginx';
import {ensureLanguages} from './languages';
import {type CommandName, readCommandLine} from './lib/commandLine';
import {figuresTable, readFigures} from './lib/figures';
import {nodeStep, runStep} from './lib/steps';
import {
  chosen,
  type Outcome,
  outcomeOf,
  readPlaywright,
  readVitest,
  runStages,
  type Stage,
  summaryOf,
} from './lib/testStages';
import {ensureFonts} from './systemFonts';

const REPORTS = path.resolve('.cache/reports');

/** The project of `vitest.config.mts` with that name. */
function vitestStage(name: string, ...options: string[]): Stage {
  const file = path.join(REPORTS, `${name}.json`);
  return {
    ...nodeStep(
      name,
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${name}`,
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    report: {file, read: readVitest},
  };
}

function playwrightStage(name: string): Stage {
  const file = path.join(REPORTS, `${name}.json`);
  return {
    ...nodeStep(
      name,
      'node_modules/@playwright/test/cli.js',
      'test',
      // Two for each of two cores: three leave an eighth of both idle, because many tests wait for timers and for the
      // network.
      '--workers=4',
      '--reporter=list,json',
    ),
    env: {PLAYWRIGHT_JSON_OUTPUT_FILE: file},
    report: {file, read: readPlaywright},
    isLive: true,
  };
}

/** One for each of two cores. */
const STAGES_AT_A_TIME = 2;
/** A stage has one of two cores most of the time. */
const ONE_CORE = '--maxWorkers=1';
/** For tests that wait for ten seconds now and then, as a reader would. */
const ONE_CORE_WITH_WAITING = '--maxWorkers=2';

/**
 * In the order in which they start: the longest of those that need no build follows the build, so that the short ones
 * are last and both cores are in use until the end.
 */
const STAGES_BEFORE_THE_BROWSER: readonly Stage[] = [
  nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
  vitestStage('unit', ONE_CORE),
  nodeStep('check', '--import', 'tsx', 'scripts/check.ts'),
  vitestStage('packages', ONE_CORE),
  {...vitestStage('build-tests', ONE_CORE), after: ['build']},
  {...vitestStage('samples', ONE_CORE_WITH_WAITING), ensure: ensureLanguages},
  {
    ...vitestStage('commands', ONE_CORE_WITH_WAITING),
    after: ['build'],
    ensure: () => {
      ensureChromium();
      ensureLanguages();
      ensureNginx();
    },
  },
];
const STAGES: readonly Stage[] = [
  ...STAGES_BEFORE_THE_BROWSER,
  // It has both cores for itself: beside it, a short stage takes twice its time, and both end later.
  {
    ...playwrightStage('browser'),
    after: STAGES_BEFORE_THE_BROWSER.map(({name}) => name),
    ensure: () => {
      ensureChromium();
      ensureFonts();
    },
  },
];

/** What `npm run test:all` runs besides, after the browser's tests. */
const MORE_STAGES: readonly Stage[] = [
  vitestStage('archived', ONE_CORE),
  ...['rehearsals', 'hostile'].map((name) => ({
    ...vitestStage(name, ONE_CORE),
    ensure: () => {
      ensureChromium();
      ensureNginx();
    },
  })),
  nodeStep('compiler', 'node_modules/typescript/bin/tsc', '--project', '.'),
].map((stage) => ({...stage, after: STAGES.map(({name}) => name)}));

/** Tests of this provider's content and of the packages, which a portal of `npm create` does not have. */
const TESTS_OF: Readonly<Record<string, string>> = {
  samples: 'tests/samples',
  packages: 'packages/sandbox/tests',
  commands: 'tests/commands/clients.test.ts',
  archived: 'tests/archived',
  rehearsals: 'tests/rehearsals',
  hostile: 'tests/hostile',
};

const hasTests = ({name}: Stage) => {
  const place = TESTS_OF[name];
  return place === undefined || fs.existsSync(place);
};

async function run(stage: Stage): Promise<Outcome> {
  const {name, isLive = false} = stage;
  try {
    stage.ensure?.();
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    console.log(`\n== ${name}\n${output}`);
    return outcomeOf(stage, {name, passed: false, seconds: 0, output});
  }
  if (isLive) {
    console.log(`\n== ${name}`);
  }
  const result = await runStep(stage, isLive);
  if (!isLive) {
    // In one piece, so that output of stages at the same time is not interleaved.
    console.log(`\n== ${name}\n${result.output}`);
  }
  console.log(`== ${name}: ${result.seconds.toFixed(0)} s`);
  return outcomeOf(stage, result);
}

async function main(): Promise<void> {
  const isAll = process.argv.includes('--all');
  const name: CommandName = isAll ? 'test:all' : 'test';
  const {only} = readCommandLine(name).values;
  if (isAll) {
    process.env.TESTS = 'all';
  }
  const all = isAll ? [...STAGES, ...MORE_STAGES] : STAGES;
  const stages = chosen(all.filter(hasTests), only);
  const started = performance.now();
  fs.rmSync(REPORTS, {recursive: true, force: true});
  fs.mkdirSync(REPORTS, {recursive: true});
  const outcomes = await runStages(stages, STAGES_AT_A_TIME, run);
  const figures = readFigures();
  if (isAll && figures.length > 0) {
    console.log(`\n${figuresTable(figures)}`);
  }
  console.log(`\n${summaryOf(outcomes, (performance.now() - started) / 1000)}`);
  process.exitCode = outcomes.every(({failed}) => failed === 0) ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
