/**
 * `npm run scale:releases --prefix lab [-- --counts 1,4,9] [-- --continue]`: builds the portal with these numbers
 * of archived releases and reports the cost of each: time, memory, bytes of the repository, the build, the main
 * script and the search. It fails if a release adds more to the main script than allowed. Additional releases are
 * created with the code of `npm run version:cut`. Each build is a cold build in a copy. Results and the output of
 * each build are kept in `.cache/scale-releases/`; `--continue` builds only missing counts.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../config/releases';
import {readCommandLine} from './commands';
import {BUILD_COLUMNS, coldBuild, type ColdBuild, stageColumns} from './scale/coldBuild';
import {cutFiles, VERSIONS_FILE} from '../src/releases/cut/files';
import {writeBelow} from '../src/releases/cut/place';
import {copySite} from '../src/releases/cut/scratch';
import {filesBelow, sizeOf} from './scale/files';
import {type Column, formatGrowth} from './scale/growthTable';
import {measureSizes, readSizeOptions} from './scale/measured';

const FOLDER = path.resolve('.cache/scale-releases');
const SITE = path.join(FOLDER, 'site');
const KILO = 1000;
/** Guides and facts name changes since the release before the latest, so that one is always there. */
const MIN_COUNT = 1;
const MAX_COUNT = 20;
/** Source: issue "Versions, and the docs team's day", point 3. Unit: bytes, brotli. */
const MAX_MAIN_SCRIPT = 4 * KILO;

interface Result extends ColdBuild {
  /** Sources in the folder. Unit: bytes. */
  sources: number;
  /** The same in a packed git repository. Unit: bytes. */
  git: number;
}

const COLUMNS: readonly Column<Result>[] = [
  {title: 'sources kB', value: ({sources}) => sources / KILO, digits: 0},
  {title: 'in git kB', value: ({git}) => git / KILO, digits: 0},
  ...BUILD_COLUMNS,
];

/** Gives the copy exactly this number of frozen releases. */
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

/** Size of the sources of the copy in a packed repository. */
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
  const sources = sizeOf(filesBelow(SITE));
  const git = weighRepository();
  const built = await coldBuild(SITE, path.join(FOLDER, `archived-${count}.log`));
  for (const name of ['site', 'repository']) {
    fs.rmSync(path.join(FOLDER, name), {recursive: true, force: true});
  }
  console.log(`${count} archived: ${built.cost.seconds.toFixed(1)} s`);
  return {...built, sources, git};
}

async function main(): Promise<void> {
  const {values} = readCommandLine('scale:releases');
  const options = readSizeOptions('counts', values.counts, values.continue, {
    min: MIN_COUNT,
    max: MAX_COUNT,
  });
  const results = await measureSizes(options, path.join(FOLDER, 'results.json'), measure);
  const [[least, first] = [], ...others] = results;
  if (least === undefined || first === undefined) {
    return;
  }
  console.log(
    `\n${formatGrowth(results, [...COLUMNS, ...stageColumns(first)], (count) => `${count} archived`)}`,
  );
  const mainScript = ({weights}: Result) => weights.mainScript;
  const isHeavy = others.some(
    ([count, result]) =>
      (mainScript(result) - mainScript(first)) / (count - least) > MAX_MAIN_SCRIPT,
  );
  if (isHeavy) {
    console.error(
      `scale:releases: the main script grows by more than ${MAX_MAIN_SCRIPT} bytes for each release.`,
    );
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(`scale:releases: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
