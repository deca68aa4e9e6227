/**
 * `npm run version:cut -- 2026-12 [--next 2027-03]`: freezes guides, sidebar, description and samples under that name,
 * then builds the site. If it does not build, everything is as before.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../config/releases';
import {CutError, freeze, planCut} from '../src/releases/cut';
import {misuse, readArgs} from './lib/args';

const USAGE = `Usage: npm run version:cut -- RELEASE [--next RELEASE]

Freezes guides, sidebar, description and samples as a release, if the result builds. The build is in build/, without compressed
copies.

  --next RELEASE  name of the next release`;

/** @throws CutError if it fails or is interrupted */
async function build(): Promise<void> {
  const isWindows = process.platform === 'win32';
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--no-copies'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, so that all of it can be stopped. Windows has none: there, Ctrl+C reaches each
    // process of the terminal.
    detached: !isWindows,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
      }
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    throw new CutError('the site with the new release does not build: see above.');
  }
}

async function main(): Promise<void> {
  const {values, positionals} = readArgs(USAGE, {next: {type: 'string'}}, 1);
  const [name = misuse('There is no release.', USAGE)] = positionals;
  const frozen = FROZEN_RELEASES.map((release) => release.name);
  const plan = planCut({latest: LATEST.name, frozen}, name, values.next);
  const undo = freeze(plan);
  try {
    await build();
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
