/**
 * `npm run build [-- --no-copies]`: the production site in `build/` with compressed copies and bill of materials, which a build that is only a check does without.
 * Output of a failing build is cut down to the messages: stack frames and repetitions tell an author nothing.
 */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {createOutputFilter} from './lib/outputFilter';

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

const NO_COPIES = '--no-copies';
/** Left out of a build that is only a check. */
const FOR_RELEASE: readonly string[] = ['scripts/compress.ts', 'scripts/sbom.ts'];

/** What happens to a finished build, in this order: compressed copies are made of all that the others write. */
const FINISH = [
  'scripts/machine-pages.ts',
  'scripts/search-index.ts',
  'scripts/integrity.ts',
  ...FOR_RELEASE,
];

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const finish = args.includes(NO_COPIES)
    ? FINISH.filter((script) => !FOR_RELEASE.includes(script))
    : FINISH;
  let code = await run(process.execPath, [
    DOCUSAURUS,
    'build',
    ...args.filter((arg) => arg !== NO_COPIES),
  ]);
  for (const script of finish) {
    code = code === 0 ? await run(process.execPath, ['--import', 'tsx', script]) : code;
  }
  process.exitCode = code;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
