/**
 * `npm run check -- --fix [-- --check]`: writes the tables of HOSTING.md from those in `hosting/`, or reports that they
 * are out of date.
 */
import fs from 'node:fs';
import {hostingTables} from '../hosting/tables';
import {readArgs} from './lib/args';
import {withGeneratedParts} from '../src/authoring/generatedParts';

const USAGE = `Usage: node --import tsx scripts/hosting-page.ts [--check]

Writes the tables of HOSTING.md from those in hosting/; with --check, only reports what is out of date.`;

const PAGE = 'HOSTING.md';

function main(isCheck: boolean): void {
  const present = fs.readFileSync(PAGE, 'utf8');
  const wanted = withGeneratedParts(present, hostingTables());
  if (!isCheck) {
    fs.writeFileSync(PAGE, wanted);
  } else if (present !== wanted) {
    throw new Error('its tables are out of date with hosting/. Run "npm run check -- --fix".');
  }
}

const {check: isCheck} = readArgs(USAGE, {check: {type: 'boolean', default: false}}).values;

try {
  main(isCheck);
} catch (error) {
  console.log(`${PAGE}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
