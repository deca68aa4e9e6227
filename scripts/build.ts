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
import {stageLine} from '../lab/scale/stageCosts';

const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
/** Loads `docusaurus.config.ts`. */
const CONFIG = path.resolve('scripts/lib/siteConfig.cjs');

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
const FOR_RELEASE: readonly string[] = ['compress', 'sbom'];

/**
 * What happens to a finished build, script by script. Groups follow each other. The lanes of a group run at the same
 * time, because none reads what another one writes; the scripts of a lane follow each other. Compressed copies are made
 * last, of all files.
 */
const FINISH: readonly (readonly (readonly string[])[])[] = [
  [['machine-pages'], ['sbom']],
  [['search-index'], ['mcp-corpus']],
  [['first-paint', 'integrity', 'fragments'], ['reader-files']],
  [['compress']],
];

async function inSequence(scripts: readonly string[]): Promise<number> {
  for (const script of scripts) {
    const code = await run(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`]);
    if (code !== 0) {
      return code;
    }
  }
  return 0;
}

/** @returns the exit code of the first stage that fails, or 0 */
async function build(omitted: readonly string[]): Promise<number> {
  let code = await run(process.execPath, [DOCUSAURUS, 'build', '--config', CONFIG]);
  for (const lanes of FINISH) {
    if (code !== 0) {
      return code;
    }
    const chosen = lanes.map((lane) => lane.filter((script) => !omitted.includes(script)));
    const codes = await Promise.all(chosen.map(inSequence));
    code = codes.find((one) => one !== 0) ?? 0;
  }
  return code;
}

/** One stage at a time, with what each costs: the cost of processes that run side by side is known only as a sum. */
async function buildWithCosts(omitted: readonly string[]): Promise<number> {
  const stages = [
    {stage: 'docusaurus', args: [DOCUSAURUS, 'build', '--config', CONFIG]},
    ...FINISH.flat(2)
      .filter((stage) => !omitted.includes(stage))
      .map((stage) => ({stage, args: ['--import', 'tsx', `scripts/${stage}.ts`]})),
  ];
  for (const {stage, args} of stages) {
    const {result: code, cost} = await costOf(() => run(process.execPath, args));
    console.log(stageLine({stage, ...cost}));
    if (code !== 0) {
      return code;
    }
  }
  return 0;
}

async function main(): Promise<void> {
  const {values} = readCommandLine('build');
  const omitted = values['no-copies'] ? FOR_RELEASE : [];
  process.exitCode = await (values.costs ? buildWithCosts(omitted) : build(omitted));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
