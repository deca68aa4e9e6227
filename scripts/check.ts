/** `npm run check [-- --fix] [-- --only name]`: what CI runs before the tests, fastest first. */
import fs from 'node:fs';
import path from 'node:path';
import {INSTANCE_FOLDERS} from '../config/site';
import {readCommandLine} from './lib/commandLine';
import {findingsIn, findingsReport, summary} from './lib/findings';
import {nodeStep, notesIn, runStep, type Step, type StepResult} from './lib/steps';
import {filesIn} from '../src/text/files';

const {fix: shouldFix, only} = readCommandLine('check').values;

const BIN = 'node_modules';

const STEPS: readonly Step[] = [
  nodeStep('size', '--import', 'tsx', 'scripts/size.ts', ...(shouldFix ? ['--fix'] : [])),
  nodeStep('packages', '--import', 'tsx', 'scripts/lint-packages.ts'),
  nodeStep('hosting', '--import', 'tsx', 'scripts/hosting-page.ts', '--check'),
  nodeStep('schemas', '--import', 'tsx', 'scripts/editor-schemas.ts', '--check'),
  nodeStep('content', '--import', 'tsx', 'scripts/lint-content.ts'),
  nodeStep('facts', '--import', 'tsx', 'scripts/lint-facts.ts'),
  nodeStep('prose', '--import', 'tsx', 'scripts/lint-prose.ts'),
  nodeStep('spelling', '--import', 'tsx', 'scripts/lint-spelling.ts'),
  nodeStep('format', `${BIN}/oxfmt/bin/oxfmt`, shouldFix ? '--write' : '--check', '.'),
  nodeStep('description', '--import', 'tsx', 'scripts/lint-description.ts'),
  nodeStep('brand', '--import', 'tsx', 'scripts/brand-images.ts', '--check'),
  nodeStep('diagrams', '--import', 'tsx', 'tools/diagrams.ts', '--check'),
  nodeStep('screens', '--import', 'tsx', 'tools/screens.ts', '--check'),
  nodeStep(
    'imports',
    `${BIN}/dependency-cruiser/bin/dependency-cruise.mjs`,
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', '--no-progress'],
    ...['config', 'hosting', 'lab', 'packages', 'scripts', 'src', 'tests', 'tools'],
    ...['markets/tests', 'openapi/tests', 'docusaurus.config.ts', 'sidebars.ts'],
  ),
  // All rules for TypeScript, and types by the native compiler. `npm run test:all` runs `tsc`, too.
  nodeStep(
    'types',
    `${BIN}/oxlint/bin/oxlint`,
    ...['--type-aware', '--type-check', '--deny-warnings', '.'],
    ...['--report-unused-disable-directives-severity', 'error'],
    ...(shouldFix ? ['--fix'] : []),
  ),
  // Its core runs anywhere, so it must compile without the types of Node.js and of the DOM.
  nodeStep(
    'types',
    `${BIN}/typescript/bin/tsc`,
    '--project',
    'packages/sandbox/tsconfig.core.json',
  ),
  // JavaScript, and samples, which are no part of the TypeScript project.
  nodeStep(
    'code',
    `${BIN}/oxlint/bin/oxlint`,
    ...['--config', '.oxlintrc.plain.json', '--deny-warnings', '.'],
    ...(shouldFix ? ['--fix'] : []),
  ),
  // Files, exports and dependencies that nothing uses.
  nodeStep('unused', `${BIN}/knip/bin/knip.js`, '--no-progress'),
];

/** Each is one process on one processor most of the time, and the machine of the tests has two. */
const LANES = 2;
/** Takes longest: started last, it would run alone. */
const STARTS_FIRST = 'types';

/** Checks whose findings `--fix` can fix, and what it regenerates before they run. */
const FIXABLE: ReadonlySet<string> = new Set([
  'size',
  'brand',
  'spelling',
  'hosting',
  'schemas',
  'format',
  'types',
  'code',
]);
const FIXES: readonly Step[] = [
  nodeStep('brand', '--import', 'tsx', 'scripts/brand-images.ts'),
  nodeStep('spelling', '--import', 'tsx', 'scripts/lint-spelling.ts', '--fix'),
  nodeStep('schemas', '--import', 'tsx', 'scripts/editor-schemas.ts'),
  nodeStep('hosting', '--import', 'tsx', 'scripts/hosting-page.ts'),
];

/** The list of routes comes from the build; an old build would remove new pages from it. */
function fixRoutes(): Step[] {
  const newest = newestPage();
  const built = fs.statSync('build/index.html', {throwIfNoEntry: false})?.mtimeMs ?? 0;
  if (built < newest) {
    console.log(
      'note: tests/build/routes.txt is unchanged; run "npm run build", then this command again.',
    );
    return [];
  }
  return [nodeStep('routes', '--import', 'tsx', 'scripts/routes.ts')];
}

function newestPage(): number {
  const folders = Object.values(INSTANCE_FOLDERS).flatMap((folder) =>
    filesIn(folder)
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => path.join(folder, file)),
  );
  return Math.max(...folders.map((file) => fs.statSync(file).mtimeMs));
}

/** Runs some steps side by side. Their results come in the order of the list. */
function inLanes(steps: readonly Step[]): Promise<StepResult>[] {
  const isFirst = ([, {name}]: [number, Step]) => name === STARTS_FIRST;
  const queue = [...steps.entries()].toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  const waiting = queue.values();
  const finish: ((result: StepResult) => void)[] = [];
  const results = steps.map(
    (_, index) =>
      new Promise<StepResult>((resolve) => {
        finish[index] = resolve;
      }),
  );
  const lane = async () => {
    for (const [index, step] of waiting) {
      finish[index]?.(await runStep(step, false));
    }
  };
  for (let count = 0; count < LANES; count += 1) {
    void lane();
  }
  return results;
}

async function main(): Promise<void> {
  const steps = STEPS.filter(({name}) => only === undefined || name === only);
  if (steps.length === 0) {
    throw new Error(
      `The check "${only ?? ''}" does not exist. Allowed: ${STEPS.map(({name}) => name).join(', ')}.`,
    );
  }
  if (shouldFix) {
    for (const step of [...FIXES, ...fixRoutes()]) {
      await runStep(step, false);
    }
  }
  const started = performance.now();
  const results: StepResult[] = [];
  for (const running of inLanes(steps)) {
    const result = await running;
    const mark = result.passed ? 'ok  ' : 'FAIL';
    console.log(`${mark} ${result.name.padEnd(12)} ${result.seconds.toFixed(1)} s`);
    if (result.passed) {
      notesIn(result.output).forEach((note) => {
        console.log(`     ${note}`);
      });
    }
    results.push(result);
  }
  const failed = results.filter(({passed}) => !passed);
  if (failed.length > 0) {
    const report =
      only === undefined
        ? findingsReport(failed)
        : failed.flatMap(({output}) => findingsIn(output)).join('\n');
    console.log(`\n${report}`);
  }
  console.log(`\n${summary(results, (performance.now() - started) / 1000, FIXABLE, shouldFix)}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
