/**
 * `npm run version:cut -- 2026-12 [--next 2027-03]`: freezes guides, sidebar, description and samples under that name,
 * then builds the site. If it does not build, everything is as before.
 */
import {execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../config/releases';
import {misuse, readArgs} from './lib/args';
import {type CutFiles, cutFiles, INPUTS} from '../src/releases/cut/files';
import {CutError, type CutPlan, planCut} from '../src/releases/cut/plan';

const USAGE = `Usage: npm run version:cut -- RELEASE [--next RELEASE] [--allow-dirty]

Freezes guides, sidebar, description and samples as a release, if the result builds. The build is in build/, without compressed
copies.

  --next RELEASE  name of the next release
  --allow-dirty   also freeze files that are not committed`;

const IS_WINDOWS = process.platform === 'win32';

/** A release with uncommitted files could not be reproduced. Outside a repository, this cannot be checked. */
function refuseDirty(): void {
  let changed: string;
  try {
    changed = execFileSync('git', ['status', '--porcelain', '--', ...INPUTS], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd();
  } catch {
    return;
  }
  if (changed !== '') {
    throw new CutError(
      `these files are part of the release but not committed:\n${changed}\nAllowed: commit or stash them first, or pass --allow-dirty.`,
    );
  }
}

/** What is only there once a release has been cut. */
const placesOf = ({freeze}: CutPlan) =>
  freeze
    .map(frozenRelease)
    .flatMap(({guides, description, overview}) => [guides, description, overview]);

function refuseLeftovers(plan: CutPlan): void {
  const found = placesOf(plan).filter((file) => fs.existsSync(file));
  if (found.length > 0) {
    throw new CutError(
      `${found.join(', ')} already exists and belongs to a release. Allowed: remove it, or choose another release.`,
    );
  }
}

/** @returns undoes it */
function place(plan: CutPlan, files: CutFiles): () => void {
  const before = [...files.keys()].map(
    (file) => [file, fs.existsSync(file) ? fs.readFileSync(file) : undefined] as const,
  );
  const undo = () => {
    for (const [file, content] of before) {
      if (content === undefined) {
        fs.rmSync(file, {force: true});
      } else {
        fs.writeFileSync(file, content);
      }
    }
    // With the pages that the build has generated there.
    placesOf(plan).forEach((one) => {
      fs.rmSync(one, {recursive: true, force: true});
    });
  };
  try {
    for (const [file, content] of files) {
      fs.mkdirSync(path.dirname(file), {recursive: true});
      fs.writeFileSync(file, content);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

/** @throws CutError if it fails, is interrupted, or lacks pages, for example because a setting excludes them */
async function build(plan: CutPlan): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--no-copies'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, so that all of it can be stopped. Windows has none: there, Ctrl+C reaches each
    // process of the terminal.
    detached: !IS_WINDOWS,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(IS_WINDOWS ? child.pid : -child.pid, 'SIGKILL');
      }
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => {
      resolve(exit ?? 1);
    });
  });
  if (code !== 0) {
    throw new CutError('the site with the new release does not build: see above.');
  }
  const wanted = [
    ...[LATEST, ...plan.freeze.map(frozenRelease)].map((one) => `${one.path}/reference/index.html`),
    ...plan.freeze.map((name) => `openapi/${name}/openapi.yaml`),
  ];
  const missing = wanted.filter((file) => !fs.existsSync(path.join('build', file)));
  if (missing.length > 0) {
    throw new CutError(`the build lacks ${missing.join(', ')}.`);
  }
}

async function main(): Promise<void> {
  const {values, positionals} = readArgs(
    USAGE,
    {next: {type: 'string'}, 'allow-dirty': {type: 'boolean', default: false}},
    1,
  );
  const [name = misuse('There is no release.', USAGE)] = positionals;
  const frozen = FROZEN_RELEASES.map((release) => release.name);
  const plan = planCut({latest: LATEST.name, frozen}, name, values.next);
  refuseLeftovers(plan);
  if (!values['allow-dirty']) {
    refuseDirty();
  }
  const undo = place(plan, await cutFiles('.', plan));
  try {
    await build(plan);
  } catch (error) {
    undo();
    throw error;
  }
  const notes = plan.freeze.map((one) => frozenRelease(one).notes).join(', ');
  console.log(
    `Frozen: ${plan.freeze.join(' and ')}. The files of the site describe ${plan.latest}. Put your own notes into ${notes}.`,
  );
}

main().catch((error: unknown) => {
  const isExpected = error instanceof CutError;
  console.error(isExpected ? `version:cut: ${error.message}\nNothing has been changed.` : error);
  process.exitCode = 1;
});
