/** `npm run check [-- --fix]`: what CI runs before the tests, fastest first. */
import {nodeStep, runStep, type Step, type StepResult} from './lib/steps';

const shouldFix = process.argv.includes('--fix');

const BIN = 'node_modules';

/** Redocly greets, counts and times on its own; only findings matter here. */
const QUIET = {REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off'};

const STEPS: readonly Step[] = [
  nodeStep('content', '--import', 'tsx', 'scripts/lint-content.ts'),
  nodeStep('prose', '--import', 'tsx', 'scripts/lint-prose.ts'),
  nodeStep('spelling', '--import', 'tsx', 'scripts/lint-spelling.ts'),
  nodeStep(
    'format',
    `${BIN}/prettier/bin/prettier.cjs`,
    shouldFix ? '--write' : '--check',
    '.',
    '--log-level',
    'warn',
  ),
  {
    ...nodeStep(
      'description',
      `${BIN}/@redocly/cli/bin/cli.js`,
      'lint',
      '--config',
      'openapi/redocly.yaml',
      '--max-problems',
      '50',
      'openapi/openapi.yaml',
    ),
    env: QUIET,
  },
  nodeStep('diagrams', '--import', 'tsx', 'scripts/diagrams.ts', '--check'),
  nodeStep('types', `${BIN}/typescript/bin/tsc`, '--project', '.'),
  nodeStep(
    'code',
    `${BIN}/eslint/bin/eslint.js`,
    '.',
    '--max-warnings',
    '0',
    ...(shouldFix ? ['--fix'] : []),
  ),
];

async function main(): Promise<void> {
  const results: StepResult[] = [];
  for (const step of STEPS) {
    const result = await runStep(step, false);
    const mark = result.passed ? 'ok  ' : 'FAIL';
    console.log(`${mark} ${result.name.padEnd(12)} ${result.seconds.toFixed(1)} s`);
    if (!result.passed) {
      console.log(result.output.trimEnd());
    }
    results.push(result);
  }
  process.exitCode = results.every((result) => result.passed) ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
