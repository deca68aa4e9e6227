/**
 * `npm test`: every check and test, browser included; ends with `N passed, N failed`. A stage that breaks off without
 * saying how many tests it ran counts as one failure.
 */
import fs from 'node:fs';
import path from 'node:path';
import {ensureChromium} from './chromium';
import {ensureNginx} from './nginx';
import {ensureLanguages} from './languages';
import {ensureFonts} from './systemFonts';
import {nodeStep, runStep, type Step} from './lib/steps';

interface Counts {
  passed: number;
  failed: number;
}

interface Stage extends Step {
  /** Report with exact numbers; a stage without one counts as a single test. */
  report?: {file: string; read: (json: unknown) => Counts};
}

const REPORTS = path.resolve('.cache/reports');

function vitestStage(name: string, folder: string): Stage {
  const file = path.join(REPORTS, `${name}.json`);
  return {
    ...nodeStep(
      name,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--dir',
      folder,
      // Vitest leaves one core to itself, of two; but programs, builds and servers that tests start wait for each other.
      '--maxWorkers=2',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    report: {
      file,
      read: (json) => {
        const {numPassedTests, numFailedTests} = json as {
          numPassedTests: number;
          numFailedTests: number;
        };
        return {passed: numPassedTests, failed: numFailedTests};
      },
    },
  };
}

function playwrightStage(name: string): Stage {
  const file = path.join(REPORTS, `${name}.json`);
  return {
    // How often it tries is said in playwright.config.ts: once.
    ...nodeStep(name, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'),
    env: {PLAYWRIGHT_JSON_OUTPUT_FILE: file},
    report: {
      file,
      read: (json) => {
        const {stats} = json as {stats: {expected: number; unexpected: number; flaky: number}};
        return {passed: stats.expected, failed: stats.unexpected + stats.flaky};
      },
    },
  };
}

const STAGES: readonly Stage[] = [
  nodeStep('check', '--import', 'tsx', 'scripts/check.ts'),
  vitestStage('unit', 'tests/unit'),
  vitestStage('samples', 'tests/samples'),
  nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
  vitestStage('build-tests', 'tests/build'),
  playwrightStage('browser'),
];

function countsOf(stage: Stage, passed: boolean): Counts {
  const single = {passed: passed ? 1 : 0, failed: passed ? 0 : 1};
  if (stage.report === undefined) {
    return single;
  }
  if (!fs.existsSync(stage.report.file)) {
    return {passed: 0, failed: 1};
  }
  const counts = stage.report.read(JSON.parse(fs.readFileSync(stage.report.file, 'utf8')));
  // A runner may fail without a failed test, for instance when a test file cannot be loaded.
  return !passed && counts.failed === 0 ? {...counts, failed: 1} : counts;
}

async function main(): Promise<void> {
  fs.rmSync(REPORTS, {recursive: true, force: true});
  fs.mkdirSync(REPORTS, {recursive: true});
  ensureChromium();
  ensureFonts();
  ensureLanguages();
  ensureNginx();
  const total: Counts = {passed: 0, failed: 0};
  for (const stage of STAGES) {
    console.log(`\n== ${stage.name}`);
    const result = await runStep(stage, true);
    const counts = countsOf(stage, result.passed);
    total.passed += counts.passed;
    total.failed += counts.failed;
    console.log(`== ${stage.name}: ${result.seconds.toFixed(0)} s`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
});
