/**
 * Runs the build stages that follow Docusaurus, one after the other in a single process, so that each module is loaded
 * once. `npm run build` starts it before Docusaurus has finished, and names stages once they can run. After
 * `docusaurus build`, `src/site/stagesPlugin.ts` starts it without names, and all stages run.
 */
import path from 'node:path';
import {codeHash} from '../src/build-cache/hashes';
import {IS_LOCAL} from '../src/build-cache/isLocal';
import {readArgs, runMain} from './lib/args';
import {runStage, type Stage} from './lib/stage';
import {assistants} from './stages/assistants';
import {compress} from './stages/compress';
import {firstPaint} from './stages/first-paint';
import {minify} from './stages/minify';
import {pages} from './stages/pages';
import {readerFiles} from './stages/reader-files';

/** Stages, ordered so that the input of each exists. */
const STAGES: ReadonlyMap<string, Stage> = new Map([
  ['minify', minify],
  ['pages', pages],
  ['reader-files', readerFiles],
  ['assistants', assistants],
  ['first-paint', firstPaint],
  ['compress', compress],
]);

const USAGE = `Usage: node --import tsx scripts/finish.ts [FOLDER] [STAGE …]

Runs the stages that follow Docusaurus: ${[...STAGES.keys()].join(', ')}.`;

/** @returns whether all stages passed; a message gives the reason of a failure */
async function run(build: string, names: readonly string[], code: string): Promise<boolean> {
  for (const name of names) {
    const stage = STAGES.get(name);
    if (stage === undefined) {
      console.error(`The stage ${name} does not exist. Allowed: ${[...STAGES.keys()].join(', ')}.`);
      return false;
    }
    try {
      await runStage(name, stage, build, code);
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
  return true;
}

async function main(): Promise<void> {
  const [folder = 'build', ...names] = readArgs(USAGE, {}, 1 + STAGES.size).positionals;
  const build = path.resolve(folder);
  const code = IS_LOCAL ? '' : codeHash(process.cwd());
  if (process.send === undefined) {
    const stages = names.length === 0 ? [...STAGES.keys()] : names;
    process.exitCode = (await run(build, stages, code)) ? 0 : 1;
    return;
  }
  process.on('message', (wanted: string[]) => {
    void run(build, wanted, code).then((passed) => process.send?.(passed));
  });
}

runMain(main, (error) => error);
