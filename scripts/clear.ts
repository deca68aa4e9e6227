/** `npm run clear`: removes caches and the last build. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {readArgs} from './lib/args';

const USAGE = `Usage: npm run clear

Removes caches and the last build.`;

const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
/** Caches of our own commands; Docusaurus clears only its own. */
const OWN = ['.cache', '.hosting'];

readArgs(USAGE, {});
for (const folder of OWN) {
  fs.rmSync(folder, {recursive: true, force: true});
}
process.exitCode =
  spawnSync(process.execPath, [DOCUSAURUS, 'clear'], {stdio: 'inherit'}).status ?? 1;
