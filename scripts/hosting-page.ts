/** `npm run hosting:page [-- --check]`: writes the tables of HOSTING.md from those in `hosting/`, or says that they are old. */
import fs from 'node:fs';
import {hostingTables} from '../hosting/tables';
import {withGeneratedParts} from './lib/generatedParts';

const PAGE = 'HOSTING.md';

function main(): void {
  const present = fs.readFileSync(PAGE, 'utf8');
  const wanted = withGeneratedParts(present, hostingTables());
  if (!process.argv.includes('--check')) {
    fs.writeFileSync(PAGE, wanted);
  } else if (present !== wanted) {
    throw new Error(
      'its tables are older than hosting/. Allowed: what "npm run hosting:page" writes.',
    );
  }
}

try {
  main();
} catch (error) {
  console.log(`${PAGE}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
