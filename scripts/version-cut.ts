/**
 * `npm run version:cut -- 2026-12 [--next 2027-03] [--allow-dirty] [--keep-build folder]`: freezes guides, sidebar,
 * description and samples under that name. The result is built in a copy of the site first; only if that succeeds is
 * anything changed here.
 */
import {execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../config/releases';
import {readCommandLine} from './lib/commandLine';
import {type CutFiles, cutFiles, INPUTS} from '../src/releases/cut/files';
import {copySite} from '../src/releases/cut/scratch';
import {putInPlace, writeBelow} from '../src/releases/cut/place';
import {CutError, type CutPlan, planCut} from '../src/releases/cut/plan';

const SITE = process.cwd();
const FOLDER = path.join(SITE, '.cache/version-cut');
const SCRATCH = path.join(FOLDER, 'site');
const KILO = 1000;
const IS_WINDOWS = process.platform === 'win32';

interface Arguments {
  plan: CutPlan;
  allowDirty: boolean;
  /** Where the site built for the check is kept; absent to remove it. */
  keepBuild?: string;
}

function readArguments(): Arguments {
  const {values, positionals} = readCommandLine('version:cut');
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    throw new CutError(
      `The number of releases is ${positionals.length}. Allowed: 1. Usage: npm run version:cut -- 2026-12`,
    );
  }
  const frozen = FROZEN_RELEASES.map((release) => release.name);
  return {
    plan: planCut({latest: LATEST.name, frozen}, name, values.next),
    allowDirty: values['allow-dirty'],
    ...(values['keep-build'] === undefined ? {} : {keepBuild: path.resolve(values['keep-build'])}),
  };
}

/** A release with uncommitted files could not be reproduced. Outside a repository, this cannot be checked. */
function refuseDirty(): void {
  const changed = git('status', '--porcelain', '--', ...INPUTS);
  if (changed !== undefined && changed.trim() !== '') {
    throw new CutError(
      `these files are part of the release but not committed:\n${changed.trimEnd()}\nAllowed: commit or stash them first, or pass --allow-dirty.`,
    );
  }
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: SITE,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

function refuseLeftovers(plan: CutPlan): void {
  for (const name of plan.freeze) {
    const {guides, description, overview} = frozenRelease(name);
    const found = [guides, description, overview].filter((file) =>
      fs.existsSync(path.join(SITE, file)),
    );
    if (found.length > 0) {
      throw new CutError(
        `${found.join(', ')} already exists and belongs to release ${name}. Allowed: remove it, or choose another release.`,
      );
    }
  }
}

/** Builds the copy; its output is shown. */
async function build(stop: AbortSignal): Promise<void> {
  // The copy is never served.
  const args = ['--import', 'tsx', 'scripts/build.ts', '--no-copies'];
  const child = spawn(process.execPath, args, {
    cwd: SCRATCH,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true'},
    // A separate process group, so that all of it can be stopped. Windows has none: there, Ctrl+C reaches each process
    // of the terminal.
    detached: !IS_WINDOWS,
  });
  const end = () => {
    try {
      process.kill(IS_WINDOWS ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGKILL');
    } catch {
      // Already ended.
    }
  };
  stop.addEventListener('abort', end);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => {
      resolve(exit ?? 1);
    });
  });
  stop.removeEventListener('abort', end);
  if (stop.aborted) {
    throw new CutError('stopped.');
  }
  if (code !== 0) {
    throw new CutError('the site with the new release does not build: see above.');
  }
}

/** A build may succeed without the new pages, for example when a setting excludes them. */
function checkBuild(plan: CutPlan): void {
  const wanted = [LATEST, ...plan.freeze.map(frozenRelease)].flatMap((release) => [
    `${release.path}/index.html`,
    `${release.path}/reference/index.html`,
  ]);
  wanted.push(...plan.freeze.map((name) => `openapi/${name}/openapi.yaml`));
  const missing = wanted.filter((file) => !fs.existsSync(path.join(SCRATCH, 'build', file)));
  if (missing.length > 0) {
    throw new CutError(`the build lacks ${missing.join(', ')}.`);
  }
}

function report(plan: CutPlan, files: CutFiles): void {
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  console.log(
    `Frozen: ${plan.freeze.join(' and ')}. ${files.size} files, ${Math.round(bytes / KILO)} kB; git stores identical files once.`,
  );
  if (plan.freeze.length > 1) {
    console.log(
      `${LATEST.name} was the latest release and had no frozen copy. One was created, so that its readers keep their pages.`,
    );
  }
  console.log(
    plan.latest === LATEST.name
      ? `The files of the site still describe ${plan.latest}, the latest release.`
      : `The files of the site now describe ${plan.latest}, the latest release.`,
  );
  console.log(
    `The changelog compares the descriptions. Put your own notes into ${plan.freeze.map((name) => frozenRelease(name).notes).join(', ')}.`,
  );
}

async function main(): Promise<void> {
  const {plan, allowDirty, keepBuild} = readArguments();
  refuseLeftovers(plan);
  if (!allowDirty) {
    refuseDirty();
  }
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const files = cutFiles(SITE, plan);
    copySite(SITE, SCRATCH);
    writeBelow(SCRATCH, files);
    await build(stop.signal);
    checkBuild(plan);
    putInPlace(SITE, path.join(FOLDER, 'stage'), files);
    if (keepBuild !== undefined) {
      fs.rmSync(keepBuild, {recursive: true, force: true});
      fs.cpSync(path.join(SCRATCH, 'build'), keepBuild, {recursive: true});
    }
    report(plan, files);
  } finally {
    fs.rmSync(FOLDER, {recursive: true, force: true});
  }
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof CutError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isExpected ? `version:cut: ${error.message}\nNothing has been changed.` : error);
  process.exitCode = 1;
});
