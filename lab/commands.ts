/** The commands of `lab/package.json`: what each does, its options and examples. */
import {readArguments} from '../scripts/lib/commandLine';
import type {CommandSpec} from '../scripts/lib/commandSpec';
import {PAGE_KINDS} from './bench/pages';
import {PEER_NAMES} from './bench/peers/peers';

const BUILD_DIR = {
  type: 'string',
  default: 'build',
  value: 'FOLDER',
  help: 'the build to read',
} as const;
const PAGES = {
  type: 'string',
  default: PAGE_KINDS.join(','),
  value: 'KINDS',
  help: 'kinds of pages to measure, separated by commas',
} as const;
const CONTINUE = {
  type: 'boolean',
  default: false,
  help: 'keep the results of an earlier run and measure only what is missing',
} as const;

export const COMMANDS = {
  'mcp:report': {
    summary:
      'Sends the questions in lab/mcp to the MCP server, and measures correct answers, tokens and times.',
    options: {
      verbose: {type: 'boolean', default: false, help: 'list each question with its result'},
    },
    examples: ['', '--verbose'],
  },
  'sandbox:bench': {
    summary: 'Requests per second of the sandbox on this machine, with 16 connections.',
    options: {
      seconds: {type: 'string', default: '4', value: 'N', help: 'seconds for each request'},
    },
    examples: ['', '--seconds 1'],
  },
  'try-it:report': {
    summary:
      'Time from the first press of "Try it" to the dialog and to the first response, over the slow line of the benchmark.',
    options: {
      runs: {type: 'string', default: '3', value: 'N', help: 'how often, each with an empty cache'},
    },
    examples: ['', '--runs 5'],
  },
  lighthouse: {
    summary:
      'Runs Lighthouse for mobile devices and prints each audit below its full score. Exits with 1 below 100.',
    options: {
      pages: PAGES,
      runs: {type: 'string', default: '3', value: 'N', help: 'number of runs for each page'},
      ours: {...BUILD_DIR, help: 'the build to measure'},
    },
    examples: ['', '--pages guide,operation --runs 1'],
  },
  bench: {
    summary:
      'Measures bytes and times of our pages over a slow connection, beside other builders if "npm run bench:peers --prefix lab" has built them. Exits with 1 if a goal is missed.',
    options: {
      pages: PAGES,
      runs: {type: 'string', default: '5', value: 'N', help: 'number of runs for each page'},
      ours: {...BUILD_DIR, help: 'the build to measure'},
      'only-ours': {type: 'boolean', default: false, help: 'leave out all other sites'},
      peers: {
        type: 'string',
        default: '.cache/peers',
        value: 'FOLDER',
        help: 'measure beside the peers in this folder, if there are any',
      },
      browser: {
        type: 'string',
        default: 'chromium',
        value: 'NAME',
        help: '"chromium"; or "firefox", which measures the first paint',
      },
      line: {
        type: 'string',
        value: 'KIND',
        help: 'what slows the connection down: "server", which sends slowly itself; "proxy", which pages cannot detect; "devtools"; or "none" [server]',
      },
      interactions: {
        type: 'boolean',
        default: false,
        help: 'measure only the time from a press to the next frame, on our site',
      },
    },
    examples: [
      '--pages guide,operation',
      '--only-ours --runs 1',
      '--line none',
      '--interactions --runs 3',
      '--browser firefox --runs 3',
    ],
  },
  'bench:peers': {
    summary:
      'Builds the sites that "bench --peers" measures ours beside, with our OpenAPI description, from npm packages.',
    options: {
      to: {
        type: 'string',
        default: '.cache/peers',
        value: 'FOLDER',
        help: 'where to build them; needs about 3 GB',
      },
      only: {
        type: 'string',
        default: '',
        value: 'NAMES',
        help: `these peers, separated by commas: ${PEER_NAMES.join(', ')}`,
      },
      description: {
        type: 'string',
        default: 'build/openapi/openapi.yaml',
        value: 'FILE',
        help: 'the OpenAPI description, from "npm run build"',
      },
    },
    examples: ['', '--to /tmp/peers --only starlight,vitepress'],
  },
  'bench:dev': {
    summary:
      'Measures the start of the development server and the time from a saved file to the browser.',
    options: {
      rounds: {type: 'string', default: '3', value: 'N', help: 'number of edits of each kind'},
    },
    examples: ['', '--rounds 1'],
  },
  weight: {
    summary: 'Prints what a browser with an empty cache loads from our site.',
    options: {
      ours: {...BUILD_DIR, help: 'the build to measure'},
      scripts: {
        type: 'boolean',
        default: false,
        help: 'build with source maps, and print where the bytes of the scripts come from',
      },
      session: {
        type: 'boolean',
        default: false,
        help: 'print what a reader of ten pages fetched ahead of clicks, and how much of it in vain',
      },
    },
    examples: ['', '--ours .cache/preview/build', '--scripts', '--session'],
  },
  'scale:releases': {
    summary: 'Measures the cost of an archived release.',
    options: {
      counts: {
        type: 'string',
        default: '1,4,9',
        value: 'LIST',
        help: 'numbers of archived releases',
      },
      continue: CONTINUE,
    },
    examples: ['', '--counts 1,4 --continue'],
  },
  scale: {
    summary:
      'Builds the portal with descriptions several times the size of ours and prints how its size and build time grow.',
    options: {
      sizes: {
        type: 'string',
        default: '1,5,20',
        value: 'LIST',
        help: 'multiples of our description',
      },
      continue: CONTINUE,
    },
    examples: ['', '--sizes 1,10 --continue'],
  },
  'upgrade-drill': {
    summary:
      'Installs a version of Docusaurus in a copy, and says which files that ours replace have changed, and whether types and build pass. Exits with 1 if something is to be done.',
    positionals: 'VERSION',
    options: {
      'files-only': {type: 'boolean', default: false, help: 'compare the files, and build nothing'},
    },
    examples: ['3.9.2', '4.0.0-canary-6808 --files-only'],
  },
  'search:report': {
    summary:
      'Prints how well the search answers the questions in tests/search, and its sizes and times.',
    options: {
      build: BUILD_DIR,
      misses: {
        type: 'boolean',
        default: false,
        help: 'list the tuning questions whose answer is not ranked first',
      },
      times: {type: 'boolean', default: false, help: 'instead measure response times in a browser'},
    },
    examples: ['', '--misses', '--build .cache/preview/build'],
  },
} as const satisfies Record<string, CommandSpec>;

/** The arguments of the running command; the same rules as for the commands of the root. */
export const readCommandLine = <Name extends keyof typeof COMMANDS>(name: Name) =>
  readArguments<(typeof COMMANDS)[Name]>(name, {
    ...COMMANDS[name],
    command: `npm run --prefix lab ${name}`,
  });
