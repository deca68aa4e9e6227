/**
 * `npm run build`: the production site in `build/` with compressed copies, which a build that is only a check omits.
 * Output of a failing build is reduced to the messages: stack frames and repetitions do not help an author.
 */
import {fork, spawn} from 'node:child_process';
import path from 'node:path';
import {localePath, LOCALES} from '../config/locales';
import {readArgs} from './lib/args';
import {createOutput, DOCUSAURUS, showOutput, SITE_CONFIG} from './lib/docusaurus';

const USAGE = `Usage: npm run build [-- --no-copies]

Builds the production site in build/, with search index and compressed copies.

  --no-copies  do not write compressed copies
  --local      as a preview does, also do not minify pages or write files for other sites and assistants`;

const FINISH_SCRIPT = path.resolve('scripts/finish.ts');
const BUILD = 'build';

/** The site in one language, with its own pages, copies, search index and feeds. */
interface Site {
  /** Folder of the build. */
  folder: string;
  /** Steps that generate the pages, each in its own process. */
  pages: readonly Step[];
  environment: NodeJS.ProcessEnv;
}

interface Step {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/** The first language comes first: its folder contains those of the others, which are added once it is finished. */
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
 * In a folder that the next preview removes: the bundler keeps no results, which take 500 MB for a large description.
 * Few pages are rendered at once, and threads share their memory.
 */
const LOCAL = {
  DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
  DOCUSAURUS_SSR_CONCURRENCY: '2',
  MALLOC_ARENA_MAX: '2',
  // The bundler's memory manager would keep memory that is freed at the end, when nothing calls it again.
  MIMALLOC_PURGE_DELAY: '0',
  // For code of ours that leaves out what readers of a preview do not see.
  LOCAL_BUILD: 'true',
};

/** Additional flags for Node.js, and environment variables for Docusaurus. */
const STEPS = [{flags: [], variables: {}}];
/**
 * The bundler frees its memory only at the end of its process: half a gigabyte for a large description. So pages are
 * rendered by another one. While pages are compiled, the memory of scripts may grow by half before it is cleaned, not
 * to several times its size.
 */
const STEPS_LOCAL = [
  {
    flags: ['--heap-growing-percent=50'],
    variables: {DOCUSAURUS_EXIT_AFTER_BUNDLING: 'true'},
  },
  {flags: [], variables: {DOCUSAURUS_SKIP_BUNDLING: 'true'}},
];

/** @returns its exit code */
function run({args, environment: env}: Step, output = createOutput()): Promise<number> {
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'pipe'], env});
  showOutput(child, output);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** Omitted from a build that is only a check. */
const FOR_RELEASE: readonly string[] = ['compress'];

/** One of the processes that finish a build; it runs the stages that it is given, one after the other. */
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
 * The stages that process a finished build. Groups follow each other. The lanes of a group run at the same
 * time, each in its process, because none reads what another one writes; the stages of a lane follow each other.
 * Compressed copies are made last, of all files.
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
 * If only this machine opens the pages: without what makes them small and shows them sooner on slow networks, and the
 * server of assistants. No stage changes a page.
 */
const FINISH_LOCAL: Finish = [[['pages']]];

/** @returns the exit code of the first stage that fails, or 0 */
async function build(site: Site, finish: Finish, isLocal: boolean): Promise<number> {
  const start = () =>
    Array.from({length: Math.max(...finish.map((lanes) => lanes.length))}, () =>
      startFinisher(site),
    );
  // They load their modules while Docusaurus, which uses one core for most of the time, is at work. A preview may be of
  // a description that needs the memory.
  const finishers = isLocal ? [] : start();
  try {
    // Both processes load the site, and show the same warnings.
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

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
