/** `npm run clear`: removes caches and the last build. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {readArgs} from './lib/args';
import {DOCUSAURUS} from './lib/docusaurus';

const USAGE = `Usage: npm run clear

Removes caches and the last build.`;

/** Caches of our own commands. Docusaurus clears only its own. */
const OWN = ['.cache', '.hosting'];

readArgs(USAGE, {});
for (const folder of OWN) {
  fs.rmSync(folder, {recursive: true, force: true});
}
process.exitCode =
  spawnSync(process.execPath, [DOCUSAURUS, 'clear'], {stdio: 'inherit'}).status ?? 1;
