/**
 * `npm run upgrade-drill --prefix lab -- 3.9.2`: what an update of Docusaurus would cost. Installs the version in a
 * copy of the committed and changed files, compares the files of Docusaurus that ours replace or parse, checks types
 * and builds. Exits with 1 if something is to be done. The copy stays in `.cache/upgrade-drill/`.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {UPSTREAM} from '../src/site/upstream/upstream.fixture';
import known from '../src/site/upstream/upstreamHashes.json';
import {sha256} from '../src/text/sha256';
import {nodeStep, npmStep, runStep, type Step} from '../scripts/lib/steps';
import {readArgs} from '../scripts/lib/args';
import {differencesIn, type Manifest, withDocusaurus} from './upgrade/watched';

const USAGE = `Usage: npm run --prefix lab upgrade-drill -- VERSION [--files-only]

Installs a version of Docusaurus in a copy, and says which files that ours replace have changed, and whether types and
build pass. Exits with 1 if something is to be done.

  --files-only  compare the files, and build nothing`;

const FOLDER = '.cache/upgrade-drill';
/** As in `upstreamHashes.json`. Unit: hexadecimal digits. */
const [DIGITS = 0] = Object.values(known).map((hash) => hash.length);
/** Of the output of a failed step. Unit: lines. */
const SHOWN = 25;

/** Copies the files of the repository, without what git ignores. */
function copyTo(folder: string): void {
  const names = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  fs.rmSync(folder, {recursive: true, force: true});
  for (const name of names.split('\0').filter((each) => fs.existsSync(each) && each !== '')) {
    fs.cpSync(name, path.join(folder, name));
  }
}

function setVersion(folder: string, version: string): void {
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest;
  fs.writeFileSync(file, JSON.stringify(withDocusaurus(manifest, version), null, 2));
}

function hashIn(folder: string): (file: string) => string | undefined {
  return (file) => {
    const place = path.join(folder, 'node_modules', file);
    return fs.existsSync(place) ? sha256(fs.readFileSync(place)).slice(0, DIGITS) : undefined;
  };
}

/** Runs a step in the copy, and prints the beginning of what it says if it fails. */
async function passes(step: Step, folder: string): Promise<boolean> {
  const {passed, output, seconds} = await runStep({...step, cwd: folder}, false);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  console.log(`\n${step.name}: ${passed ? 'passes' : 'fails'}, ${seconds.toFixed(0)} s`);
  if (!passed) {
    fs.writeFileSync(path.join(folder, `${step.name}.log`), output);
    console.log(lines.slice(0, SHOWN).join('\n'));
    console.log(`${lines.length} lines: ${path.join(folder, `${step.name}.log`)}`);
  }
  return passed;
}

async function main(): Promise<void> {
  const {positionals, values} = readArgs(
    USAGE,
    {'files-only': {type: 'boolean', default: false}},
    1,
  );
  const [version] = positionals;
  if (version === undefined) {
    throw new Error('which version? For example: npm run upgrade-drill --prefix lab -- 3.9.2');
  }
  const folder = path.join(FOLDER, version);
  copyTo(folder);
  setVersion(folder, version);
  // Versions of the canary name peers of their own.
  const install = npmStep(
    'install',
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
  );
  if (!(await passes(install, folder))) {
    process.exitCode = 1;
    return;
  }
  const differences = differencesIn(UPSTREAM, known, hashIn(folder));
  console.log(`\nwatched files: ${differences.length} of ${UPSTREAM.length} differ`);
  for (const {file, ours, state} of differences) {
    console.log(`  ${state}: ${file} (${ours.join(', ')})`);
  }
  const steps = values['files-only']
    ? []
    : [
        // Not the linter, which leaves out `.cache`.
        nodeStep('types', 'node_modules/typescript/bin/tsc', '--project', '.'),
        nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
      ];
  let isClean = differences.length === 0;
  for (const step of steps) {
    isClean = (await passes(step, folder)) && isClean;
  }
  process.exitCode = isClean ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(`upgrade-drill: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
