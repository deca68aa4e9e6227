/** Tries updates of Docusaurus. The copies stay in `.cache/upgrade-drill/`. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {UPSTREAM} from '../src/site/upstream/upstream.fixture';
import known from '../src/site/upstream/upstreamHashes.json';
import {sha256} from '../src/text/sha256';
import {nodeStep, runStep, type Step} from '../scripts/lib/steps';
import {readArgs, runMain} from '../scripts/lib/args';
import {differencesIn, type Manifest, withDocusaurus} from './upgrade/watched';

const USAGE = `Usage: npm run --prefix lab upgrade-drill -- [VERSION...] [--files-only]

Installs versions of Docusaurus in copies, by default the latest one, and reports which of the files that we replace
have changed, and whether types and build pass. Exits with 1 if work is needed.

  --files-only  compare the files, and build nothing`;

const FOLDER = '.cache/upgrade-drill';
/** Length of the hashes in `upstreamHashes.json`. Unit: hexadecimal digits. */
const [DIGITS = 0] = Object.values(known).map((hash) => hash.length);
/** Maximum output of a failed step. Unit: lines. */
const SHOWN = 25;

/** Copies the files of the repository, without those that git ignores. */
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

/** Runs a step in the copy, and prints the beginning of its output if it fails. */
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

/** Counts lines that differ or are new in the version. */
function changedLines(folder: string, file: string): number {
  const lines = (place: string) =>
    fs.readFileSync(path.join(place, 'node_modules', file), 'utf8').split('\n');
  const former = new Set(lines('.'));
  return lines(folder).filter((line) => !former.has(line)).length;
}

/** @returns rows of the table */
async function drill(version: string, isFilesOnly: boolean): Promise<string[]> {
  const row = (file: string, change: string) => `| ${version} | ${file} | ${change} |`;
  const folder = path.join(FOLDER, version);
  copyTo(folder);
  setVersion(folder, version);
  // Canary versions require other peers.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  if (!(await passes({name: 'install', command: 'npm', args: ['install', ...options]}, folder))) {
    return [row('package.json', 'cannot be installed')];
  }
  const rows = differencesIn(UPSTREAM, known, hashIn(folder)).map(({file, ours, state}) =>
    row(
      ours.join(', '),
      `${file}: ${state === 'gone' ? 'gone' : `${changedLines(folder, file)} lines`}`,
    ),
  );
  const steps = [
    // Without the linter, which ignores `.cache`.
    nodeStep('types', 'node_modules/typescript/bin/tsc', '--project', '.'),
    nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
  ];
  for (const step of isFilesOnly ? [] : steps) {
    if (!(await passes(step, folder))) {
      rows.push(row(`${step.name}.log`, `${step.name}: fails`));
    }
  }
  return rows;
}

async function main(): Promise<void> {
  const {positionals, values} = readArgs(
    USAGE,
    {'files-only': {type: 'boolean', default: false}},
    Infinity,
  );
  const rows: string[] = [];
  for (const version of positionals.length > 0 ? positionals : ['latest']) {
    console.log(`\n== ${version}`);
    const found = await drill(version, values['files-only']);
    rows.push(...(found.length > 0 ? found : [`| ${version} | | nothing |`]));
    process.exitCode = found.length > 0 ? 1 : process.exitCode;
  }
  console.log(['', '| Version | Ours | What changed |', '|---|---|---|', ...rows].join('\n'));
}

runMain(main);
