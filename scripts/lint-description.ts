import {formatProblems, getTotals, lint, loadConfig} from '@redocly/openapi-core';
import {FROZEN_RELEASES, LATEST} from '../config/releases';
import {readNoArgs, runMain} from './lib/args';

readNoArgs('Checks the descriptions of all releases against the rules in openapi/redocly.yaml.');

/** Maximum number of findings to print for each description. */
const MOST_FINDINGS = 50;

async function main(): Promise<void> {
  const config = await loadConfig({configPath: 'openapi/redocly.yaml'});
  for (const {description} of [LATEST, ...FROZEN_RELEASES]) {
    const problems = await lint({ref: description, config});
    const totals = getTotals(problems);
    if (totals.errors + totals.warnings > 0) {
      formatProblems(problems, {
        format: 'codeframe',
        maxProblems: MOST_FINDINGS,
        totals,
        version: '',
      });
      process.exitCode = 1;
    }
  }
}

runMain(main, (error) => error);
