/**
 * `npm run build`: creates the production site in `build/` with compressed copies, which a build for checking omits.
 * The output of a failing build contains only messages, because stack frames and repetitions do not help an author.
 */
import {fork, spawn} from 'node:child_process';
import path from 'node:path';
import {localePath, LOCALES} from '../config/locales';
import {readArgs, runMain} from './lib/args';
import {createOutput, DOCUSAURUS, exitCodeOf, showOutput, SITE_CONFIG} from './lib/docusaurus';

const USAGE = `Usage: npm run build [-- --no-copies]

Builds the production site in build/, with the search index and compressed copies.

  --no-copies  do not write compressed copies
  --local      as for a preview, also skip minification and the files for other sites and assistants`;

const FINISH_SCRIPT = path.resolve('scripts/finish.ts');
const BUILD = 'build';

/** The site in one language, with its own pages, copies, search index and feeds. */
interface Site {
  folder: string;
  /** Steps that generate the pages, each in its own process. */
  pages: readonly Step[];
  environment: NodeJS.ProcessEnv;
}

interface Step {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/** Returns the sites, with the first language first, because its folder later receives those of the others. */
const sites = (isLocal: boolean): Site[] =>
  LOCALES.map((locale) => {
    const folder = path.join(BUILD, localePath(locale));
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      DOCUSAURUS_CURRENT_LOCALE: locale,
      STAGES_FOLLOW: 'true',
      ...(isLocal ? LOCAL : {}),
    };
    const args = [
      DOCUSAURUS,
      'build',
      '--config',
      SITE_CONFIG,
      '--locale',
      locale,
      '--out-dir',
      folder,
    ];
    return {
      folder,
      pages: (isLocal ? STEPS_LOCAL : STEPS).map(({flags, variables}) => ({
        args: [...flags, ...args],
        environment: {...environment, ...variables},
      })),
      environment,
    };
  });

/**
 * Settings for a build in a folder that the next preview removes. The bundler caches no results, which take 500 MB for
 * a large description. Few pages are rendered at once, and threads share their memory.
 */
const LOCAL = {
  DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
  DOCUSAURUS_SSR_CONCURRENCY: '2',
  MALLOC_ARENA_MAX: '2',
  // Without this, the bundler's memory manager would keep memory that is freed at the end.
  MIMALLOC_PURGE_DELAY: '0',
  // Read by our code to omit parts that readers of a preview do not see.
  LOCAL_BUILD: 'true',
};

/** Additional flags for Node.js, and environment variables for Docusaurus. */
const STEPS = [{flags: [], variables: {}}];
/**
 * Separate processes bundle and render the pages of a preview, because the bundler frees its memory, half a gigabyte
 * for a large description, only when its process ends. While pages are compiled, the JavaScript heap may grow by half
 * before each garbage collection, instead of to several times its size.
 */
const STEPS_LOCAL = [
  {
    flags: ['--heap-growing-percent=50'],
    variables: {DOCUSAURUS_EXIT_AFTER_BUNDLING: 'true'},
  },
  {flags: [], variables: {DOCUSAURUS_SKIP_BUNDLING: 'true'}},
];

/** @returns the exit code of the step */
function run({args, environment: env}: Step, output = createOutput()): Promise<number> {
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe'], env});
  showOutput(child, output);
  return exitCodeOf(child);
}

/** Stages that a build for checking omits. */
const FOR_RELEASE: readonly string[] = ['compress'];

/** A process that finishes a build, by running the given stages one after the other. */
interface Finisher {
  /** @returns the exit code: 0 if all of them passed */
  finish: (stages: readonly string[]) => Promise<number>;
  end: () => void;
}

function startFinisher({folder, environment}: Site): Finisher {
  const child = fork(FINISH_SCRIPT, [folder], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environment,
  });
  showOutput(child);
  return {
    finish: (stages) =>
      new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', () => {
          resolve(1);
        });
        child.once('message', (passed) => {
          resolve(passed === true ? 0 : 1);
        });
        child.send(stages);
      }),
    end: () => {
      child.kill();
    },
  };
}

/** Groups of lanes of stages. */
type Finish = readonly (readonly (readonly string[])[])[];

/**
 * The stages that process a finished build. Groups follow each other. The lanes of a group run in parallel, each in its
 * own process, because none reads the output of another. The stages of a lane follow each other. Compressed copies of
 * all files are written last.
 */
const FINISH: Finish = [
  [
    ['minify', 'pages'],
    ['reader-files', 'assistants'],
  ],
  [['first-paint']],
  [['compress']],
];
/**
 * Stages for pages that only this machine opens. They omit the MCP server, and everything that makes pages smaller or
 * faster on slow networks. No stage changes a page.
 */
const FINISH_LOCAL: Finish = [[['pages']]];

/** @returns the exit code of the first stage that fails, or 0 */
async function build(site: Site, finish: Finish, isLocal: boolean): Promise<number> {
  const start = () =>
    Array.from({length: Math.max(...finish.map((lanes) => lanes.length))}, () =>
      startFinisher(site),
    );
  // They load their modules while Docusaurus works, mostly on one core. In a preview, a large description may need the
  // memory.
  const finishers = isLocal ? [] : start();
  try {
    // Shared, because both processes load the site and show the same warnings.
    const output = createOutput();
    let code = 0;
    for (const step of site.pages) {
      code = code === 0 ? await run(step, output) : code;
    }
    if (isLocal && code === 0) {
      finishers.push(...start());
    }
    for (const lanes of finish) {
      if (code !== 0) {
        return code;
      }
      const codes = await Promise.all(
        lanes.map(async (lane, index) => finishers[index]?.finish(lane)),
      );
      code = codes.find((one) => one !== undefined && one !== 0) ?? 0;
    }
    return code;
  } finally {
    finishers.forEach((one) => {
      one.end();
    });
  }
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    'no-copies': {type: 'boolean', default: false},
    local: {type: 'boolean', default: false},
  });
  const omitted = values['no-copies'] ? FOR_RELEASE : [];
  const finish = (values.local ? FINISH_LOCAL : FINISH).map((lanes) =>
    lanes.map((lane) => lane.filter((stage) => !omitted.includes(stage))),
  );
  for (const site of sites(values.local)) {
    process.exitCode = await build(site, finish, values.local);
    if (process.exitCode !== 0) {
      return;
    }
  }
}

runMain(main, (error) => error);
