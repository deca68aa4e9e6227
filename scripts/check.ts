/** `npm run check [-- --fix] [-- --only name]`: runs the checks that precede the tests in CI. */
import fs from 'node:fs';
import {readArgs, runMain} from './lib/args';
import {chosenSteps, nodeStep, runStep, runSteps, type Step, type StepResult} from './lib/steps';

const USAGE = `Usage: npm run check [-- --fix] [-- --only NAMES]

Runs the checks that need no build: types, size, content, facts, prose, spelling, format, description,
diagrams, screens, imports, code and unused. "--only facts" also lists when each fact is due for a check.

  --fix         fix what can be fixed automatically
  --only NAMES  run only these checks, separated by commas`;

const {fix: shouldFix, only} = readArgs(USAGE, {
  fix: {type: 'boolean', default: false},
  only: {type: 'string'},
}).values;

const BIN = 'node_modules';

const STEPS: readonly Step[] = [
  // All rules for TypeScript, and types by the native compiler. It takes longest, so it starts first. `npm run
  // test:all` also runs `tsc`.
  nodeStep(
    'types',
    `${BIN}/oxlint/bin/oxlint`,
    ...['--type-aware', '--type-check', '--deny-warnings', '.'],
    ...['--report-unused-disable-directives-severity', 'error'],
    ...(shouldFix ? ['--fix'] : []),
  ),
  nodeStep('size', '--import', 'tsx', 'scripts/size.ts', ...(shouldFix ? ['--fix'] : [])),
  nodeStep('content', '--import', 'tsx', 'scripts/lint-content.ts'),
  nodeStep('facts', '--import', 'tsx', 'scripts/lint-facts.ts'),
  nodeStep('prose', '--import', 'tsx', 'scripts/lint-prose.ts'),
  nodeStep('spelling', '--import', 'tsx', 'scripts/lint-spelling.ts'),
  nodeStep('format', `${BIN}/oxfmt/bin/oxfmt`, shouldFix ? '--write' : '--check', '.'),
  nodeStep('description', '--import', 'tsx', 'scripts/lint-description.ts'),
  nodeStep('diagrams', '--import', 'tsx', 'tools/diagrams.ts', '--check'),
  nodeStep('screens', '--import', 'tsx', 'tools/screens.ts', '--check'),
  nodeStep(
    'imports',
    `${BIN}/dependency-cruiser/bin/dependency-cruise.mjs`,
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', '--no-progress'],
    ...['config', 'hosting', 'lab', 'packages', 'scripts', 'src', 'tests', 'tools'],
    ...['docusaurus.config.ts', 'sidebars.ts'],
    // Tests of this provider.
    ...['markets/tests', 'openapi/tests'].filter((folder) => fs.existsSync(folder)),
  ),
  // The engine's core runs anywhere, so it must compile without the types of Node.js and the DOM.
  nodeStep(
    'types',
    `${BIN}/typescript/bin/tsc`,
    '--project',
    'packages/sandbox/tsconfig.core.json',
  ),
  // JavaScript, and samples, which are not part of the TypeScript project.
  nodeStep(
    'code',
    `${BIN}/oxlint/bin/oxlint`,
    ...['--config', '.oxlintrc.plain.json', '--deny-warnings', '.'],
    ...(shouldFix ? ['--fix'] : []),
  ),
  nodeStep('unused', '--import', 'tsx', 'scripts/lint-unused.ts'),
];

/** Steps for `--fix`, which regenerate files before the checks run. */
const FIXES: readonly Step[] = [
  nodeStep('spelling', '--import', 'tsx', 'scripts/lint-spelling.ts', '--fix'),
];

async function main(): Promise<void> {
  const steps = chosenSteps(STEPS, only);
  if (shouldFix) {
    for (const step of FIXES) {
      await runStep(step, false);
    }
  }
  const results: StepResult[] = [];
  await runSteps(steps, async (step) => {
    const result = await runStep(step, false);
    results.push(result);
    console.log(`${result.passed ? 'ok  ' : 'FAIL'} ${step.name} ${result.seconds.toFixed(1)} s`);
    const notes = result.passed
      ? result.output.match(only === undefined ? /^note: .+$/gm : /^(?:note|next): .+$/gm)
      : null;
    notes?.forEach((note) => {
      console.log(`     ${note}`);
    });
  });
  const failed = results.filter(({passed}) => !passed);
  for (const {name, output} of failed) {
    console.log(`\n${name}:\n${output.trim()}`);
  }
  const hint = shouldFix ? '' : ' "npm run check -- --fix" fixes what it can.';
  console.log(
    failed.length === 0
      ? `All ${results.length} checks passed.`
      : `\n${failed.length} of ${results.length} checks failed: ${failed.map(({name}) => name).join(', ')}.${hint}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

runMain(main);
