/**
 * `npm run scale:releases [-- --counts 0,1,5]`: builds the portal with so many archived releases and says what each costs: seconds,
 * bytes of the repository, the build and the main script. It fails if a release adds more to the main script than allowed.
 * Releases beyond those that exist are made by the code of `npm run version:cut`. Each build is a cold one, in a copy.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../config/releases';
import {cutFiles, VERSIONS_FILE} from './lib/cut/files';
import {writeBelow} from './lib/cut/place';
import {copySite} from './lib/cut/scratch';
import {costOf} from './lib/processTree';
import {nodeStep, runStep} from './lib/steps';
import {formatTable} from './lib/table';

const FOLDER = path.resolve('.cache/scale-releases');
const SITE = path.join(FOLDER, 'site');
const KILO = 1000;
const MEGA = KILO * KILO;
const MAX_COUNT = 20;
/** Source: issue "Versions, and the docs team's day", point 3. Unit: bytes, brotli. */
const MAX_MAIN_SCRIPT = 4 * KILO;

interface Result {
  count: number;
  /** Unit: s. */
  seconds: number;
  /** Unit: s. */
  cpuSeconds: number;
  pages: number;
  /** Sources as they lie in the folder. Unit: bytes. */
  sources: number;
  /** The same in a packed git repository. Unit: bytes. */
  git: number;
  /** All files but compressed copies. Unit: bytes. */
  build: number;
  /** Pictures, fonts, scripts and styles of it. Unit: bytes. */
  assets: number;
  /** The script that every page loads, as brotli. Unit: bytes. */
  mainScript: number;
}

class UsageError extends Error {}

function readCounts(): number[] {
  const {values} = parseArgs({options: {counts: {type: 'string', default: '0,1,5'}}});
  const counts = values.counts.split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0 && count <= MAX_COUNT)) {
    throw new UsageError(
      `--counts is ${JSON.stringify(values.counts)}. Allowed: whole numbers from 0 to ${MAX_COUNT}, separated by commas.`,
    );
  }
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** Makes the copy have exactly so many frozen releases. */
function prepare(count: number): void {
  copySite(process.cwd(), SITE);
  const existing = FROZEN_RELEASES.map(({name}) => name);
  for (const name of existing.slice(count)) {
    const {guides, description, overview} = frozenRelease(name);
    for (const file of [guides, description, overview]) {
      fs.rmSync(path.join(SITE, file), {recursive: true});
    }
  }
  const missing = Math.max(0, count - existing.length);
  const names = Array.from(
    {length: missing},
    (_, index) => `2000-${String(index + 1).padStart(2, '0')}`,
  );
  if (names.length > 0) {
    writeBelow(SITE, cutFiles(process.cwd(), {freeze: names, latest: LATEST.name}));
  }
  const all = [...existing.slice(0, count), ...names.reverse()];
  fs.writeFileSync(path.join(SITE, VERSIONS_FILE), `${JSON.stringify(all)}\n`);
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
}

/** What git needs for the sources of the copy, packed. */
function weighRepository(): number {
  const repository = path.join(FOLDER, 'repository');
  const git = (...args: string[]) =>
    execFileSync('git', [`--git-dir=${repository}`, `--work-tree=${SITE}`, ...args], {
      stdio: 'ignore',
    });
  fs.rmSync(repository, {recursive: true, force: true});
  git('init', '--quiet');
  git('add', '--all', '--', '.', ':!node_modules');
  git(
    '-c',
    'user.name=scale',
    '-c',
    'user.email=scale@localhost',
    'commit',
    '--message',
    'Sources',
  );
  git('gc', '--quiet', '--prune=now');
  return sizeOf(filesBelow(path.join(repository, 'objects')));
}

async function measure(count: number): Promise<Result> {
  prepare(count);
  const sources = sizeOf(filesBelow(SITE).filter((file) => !file.includes('node_modules')));
  const git = weighRepository();
  const step = {
    ...nodeStep('build', '--import', 'tsx', 'scripts/build.ts'),
    cwd: SITE,
    env: {DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
  };
  const {result, cost} = await costOf(() => runStep(step, false));
  if (!result.passed) {
    throw new Error(`the build with ${count} archived releases failed.\n${result.output}`);
  }
  const files = filesBelow(path.join(SITE, 'build'));
  const plain = files.filter((file) => !/\.(?:br|gz)$/.test(file));
  const measured = {
    count,
    seconds: cost.seconds,
    cpuSeconds: cost.cpuSeconds,
    pages: files.filter((file) => file.endsWith('.html')).length,
    sources,
    git,
    build: sizeOf(plain),
    assets: sizeOf(plain.filter((file) => /[\\/](?:assets|img|fonts)[\\/]/.test(file))),
    mainScript: sizeOf(files.filter((file) => /[\\/]main\.[0-9a-f]+\.js\.br$/.test(file))),
  };
  fs.rmSync(FOLDER, {recursive: true, force: true});
  return measured;
}

interface Column {
  title: string;
  value: (result: Result) => number;
  digits: number;
}

const COLUMNS: readonly Column[] = [
  {title: 'pages', value: ({pages}) => pages, digits: 0},
  {title: 'build s', value: ({seconds}) => seconds, digits: 1},
  {title: 'computing s', value: ({cpuSeconds}) => cpuSeconds, digits: 1},
  {title: 'sources kB', value: ({sources}) => sources / KILO, digits: 0},
  {title: 'in git kB', value: ({git}) => git / KILO, digits: 0},
  {title: 'build MB', value: ({build}) => build / MEGA, digits: 2},
  {title: 'assets kB', value: ({assets}) => assets / KILO, digits: 1},
  {title: 'main script B', value: ({mainScript}) => mainScript, digits: 0},
];

function print(results: readonly Result[]): void {
  const isText = (column: number) => column === 0;
  const rows = results.map((result) => [
    String(result.count),
    ...COLUMNS.map(({value, digits}) => value(result).toFixed(digits)),
  ]);
  const [first] = results;
  const each = results
    .slice(1)
    .map((result) => [
      `each, 0 to ${result.count}`.replace('0', String(first?.count)),
      ...COLUMNS.map(({value, digits}) =>
        perRelease(first ?? result, result, value).toFixed(digits),
      ),
    ]);
  console.log(
    formatTable(['archived', ...COLUMNS.map(({title}) => title)], [...rows, ...each], isText),
  );
}

function perRelease(from: Result, to: Result, value: Column['value']): number {
  return (value(to) - value(from)) / (to.count - from.count);
}

async function main(): Promise<void> {
  const results: Result[] = [];
  for (const count of readCounts()) {
    const result = await measure(count);
    results.push(result);
    console.log(
      `${count}: ${COLUMNS.map(({title, value, digits}) => `${title} ${value(result).toFixed(digits)}`).join(', ')}`,
    );
  }
  print(results);
  const [first, ...others] = results;
  const heavy = others.filter(
    (result) =>
      first !== undefined &&
      perRelease(first, result, ({mainScript}) => mainScript) > MAX_MAIN_SCRIPT,
  );
  if (heavy.length > 0) {
    console.error(
      `scale:releases: the main script grows by more than ${MAX_MAIN_SCRIPT} bytes a release.`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(`scale:releases: ${error instanceof Error ? error.message : String(error)}`);
  fs.rmSync(FOLDER, {recursive: true, force: true});
  process.exitCode = 1;
});
