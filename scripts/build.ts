/**
 * `npm run build`: the production site in `build/` with compressed copies and bill of materials, which a build that is
 * only a check omits; with `--costs`, each stage prints its cost. Output of a failing build is reduced to the messages:
 * stack frames and repetitions do not help an author.
 */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {readCommandLine} from './lib/commandLine';
import {createOutputFilter} from '../src/dev-server/outputFilter';
import {costOf} from '../lab/scale/processTree';
import {stageLine, stageName} from '../lab/scale/stageCosts';

const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');

function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, NODE_ENV: 'production'},
  });
  const filter = createOutputFilter();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({input: stream}).on('line', (line) => {
      const shown = filter(line);
      if (shown !== undefined) {
        console.log(shown);
      }
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** Omitted from a build that is only a check. */
const FOR_RELEASE: readonly string[] = ['scripts/compress.ts', 'scripts/sbom.ts'];

/** What happens to a finished build, in this order: compressed copies are made last, of all files. */
const FINISH = [
  'scripts/machine-pages.ts',
  'scripts/search-index.ts',
  'scripts/mcp-corpus.ts',
  'scripts/reader-files.ts',
  'scripts/first-paint.ts',
  'scripts/integrity.ts',
  'scripts/fragments.ts',
  ...FOR_RELEASE,
];

/** @param args - what Node is started with, the script included */
async function runStage(
  script: string,
  args: readonly string[],
  isCosted: boolean,
): Promise<number> {
  if (!isCosted) {
    return run(process.execPath, args);
  }
  const {result, cost} = await costOf(() => run(process.execPath, args));
  console.log(stageLine({stage: stageName(script), ...cost}));
  return result;
}

async function main(): Promise<void> {
  const {values} = readCommandLine('build');
  const isCosted = values.costs;
  const finish = values['no-copies']
    ? FINISH.filter((script) => !FOR_RELEASE.includes(script))
    : FINISH;
  let code = await runStage(DOCUSAURUS, [DOCUSAURUS, 'build'], isCosted);
  for (const script of finish) {
    code = code === 0 ? await runStage(script, ['--import', 'tsx', script], isCosted) : code;
  }
  process.exitCode = code;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
