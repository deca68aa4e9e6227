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
export const COMMANDS = {
  'mcp:report': {
    summary:
      'Sends the questions in lab/mcp to the MCP server, and measures correct answers, tokens and times.',
    options: {
      verbose: {type: 'boolean', default: false, help: 'list each question with its result'},
    },
    examples: ['', '--verbose'],
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
    },
    examples: ['--pages guide,operation', '--only-ours --runs 1'],
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
  weight: {
    summary: 'Prints what a browser with an empty cache loads from our site.',
    options: {
      ours: {...BUILD_DIR, help: 'the build to measure'},
      scripts: {
        type: 'boolean',
        default: false,
        help: 'build with source maps, and print where the bytes of the scripts come from',
      },
    },
    examples: ['', '--ours .cache/preview/build', '--scripts'],
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
    summary: 'Prints how well the search answers the questions in tests/search, and its sizes.',
    options: {
      build: BUILD_DIR,
      misses: {
        type: 'boolean',
        default: false,
        help: 'list the tuning questions whose answer is not ranked first',
      },
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
