/** The commands of `package.json`: what each does, its options and examples. `--help` prints it (`commandLine.ts`). */
import {LOCALES} from '../../config/locales';
import {OPTIONS} from '../../packages/sandbox/src';
import type {CommandSpec} from './commandSpec';

const BUILD_DIR = {
  type: 'string',
  default: 'build',
  value: 'FOLDER',
  help: 'the build to read',
} as const;
const CHECK = {
  type: 'boolean',
  default: false,
  help: 'write nothing; exit with 1 if something is out of date',
} as const;

export const COMMANDS = {
  start: {
    summary: 'Starts the development server. The browser shows saved files, and errors in them.',
    options: {
      port: {type: 'string', short: 'p', default: '3000', value: 'N', help: 'port to listen on'},
      host: {
        type: 'string',
        short: 'h',
        default: 'localhost',
        value: 'NAME',
        help: 'host name to listen on',
      },
      open: {type: 'boolean', default: false, help: 'open the browser'},
      'no-open': {type: 'boolean', default: false, help: 'leave it closed, which is the default'},
      'all-releases': {
        type: 'boolean',
        default: false,
        help: 'also serve the archived releases; starting and saving take longer',
      },
      locale: {
        type: 'string',
        short: 'l',
        default: LOCALES[0],
        value: 'LANGUAGE',
        help: `language to serve: ${LOCALES.join(', ')}`,
      },
      poll: {
        type: 'string',
        value: 'MS',
        help: 'poll for changed files every MS milliseconds, for file systems that send no events',
      },
    },
    examples: ['', '--port 3100 --host 0.0.0.0'],
  },
  build: {
    summary: 'Builds the production site in build/, with search index and compressed copies.',
    options: {
      'no-copies': {
        type: 'boolean',
        default: false,
        help: 'leave out compressed copies and bill of materials',
      },
      local: {
        type: 'boolean',
        default: false,
        help: 'leave out these, and what makes pages small or is for other sites and assistants, as a preview does',
      },
      costs: {type: 'boolean', default: false, help: 'print time and memory of each stage'},
    },
    examples: ['', '--no-copies --costs'],
  },
  serve: {
    summary: 'Serves a build on 127.0.0.1 under /docs/, with the same responses as in production.',
    options: {
      port: {
        type: 'string',
        default: '4000',
        value: 'N',
        help: 'port to listen on; 0 chooses a free one',
      },
      dir: BUILD_DIR,
      sandbox: {
        type: 'string',
        value: 'ADDRESS',
        help: 'sandbox on this machine that "Try it" may call, such as http://127.0.0.1:4010',
      },
    },
    examples: ['', '--port 8080 --dir .cache/preview/build', '--sandbox http://127.0.0.1:4010'],
  },
  hosting: {
    summary: 'Writes the configuration of servers and hosts for the current build.',
    options: {
      dir: BUILD_DIR,
      out: {type: 'string', default: '.hosting', value: 'FOLDER', help: 'output folder'},
      root: {
        type: 'string',
        default: '/srv/www',
        value: 'FOLDER',
        help: 'folder on the server that holds the site',
      },
      listen: {
        type: 'string',
        default: '8080',
        value: 'ADDRESS',
        help: 'port or address for nginx',
      },
    },
    examples: ['', '--root /srv/www --listen 80'],
  },
  'hosting:page': {
    command: 'node --import tsx scripts/hosting-page.ts',
    summary: 'Generates the tables of HOSTING.md from those in hosting/.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  test: {
    summary:
      'Runs every check and test, browser included. Prints the seconds of each stage, the ten slowest files and "N passed, N failed".',
    options: {
      only: {
        type: 'string',
        value: 'STAGES',
        help: 'run only these stages, separated by commas; stages that read build/ require it',
      },
    },
    examples: ['', '--only unit,samples'],
  },
  'test:all': {
    summary:
      'Runs "npm test" and then the rehearsals (cutting releases, development server, all pages in all modes), hostile inputs and load; prints what was attacked and with what result.',
    options: {
      all: {
        type: 'boolean',
        default: false,
        help: 'include the rehearsals; implied by "npm run test:all"',
      },
      only: {
        type: 'string',
        value: 'STAGES',
        help: 'run only these stages, separated by commas; stages that read build/ require it',
      },
    },
    examples: ['', '--only rehearsals', '--only packages,hostile'],
  },
  check: {
    summary:
      'Runs the checks that need no build: types, lint, format, content, prose, description, licences.',
    options: {
      fix: {type: 'boolean', default: false, help: 'fix what can be fixed automatically'},
      only: {type: 'string', value: 'NAME', help: 'run one check and print all its findings'},
    },
    examples: ['--fix', '--only content'],
  },
  new: {
    summary: `Adds a page or an entry in the right place, or moves one. It asks nothing and overwrites nothing.

  guide <name> ["Title"]         docs/<name>.mdx
  faq <id> "Question?"           a question at the end of help/faq.mdx
  market <country code>          data, page and lists of a market
  error <CODE> --status --category
                                 an entry of the error catalogue, with an example
  redirect <old address> <file>  the address leads to this page
  remove <file> <other file>     deletes a page; its addresses lead to the other one`,
    positionals: 'guide|faq|market|error|redirect|remove <name> ["text"]',
    options: {
      status: {type: 'string', default: '', value: 'N', help: 'HTTP status of an error'},
      category: {type: 'string', default: '', value: 'NAME', help: 'category of an error'},
      operation: {
        type: 'string',
        multiple: true,
        value: 'ID',
        help: 'operation that can return the error; may be repeated',
      },
    },
    examples: [
      'guide refunds "Refunds"',
      'redirect /api/old-name/ docs/new-name.mdx',
      'error CARD_BLOCKED --status 422 --category cards --operation payByCard',
    ],
  },
  sandbox: {
    summary: 'Runs the API on this machine: no account, no real data, no real money.',
    positionals: '[listen | trigger EVENT | -- COMMAND]',
    options: {...OPTIONS.run, ...OPTIONS.listen, ...OPTIONS.trigger},
    examples: [
      '',
      '--port 4020 --state .cache/sandbox.json',
      '--clock 2026-11-20T09:30:00Z',
      'listen --forward http://127.0.0.1:3000/webhook',
      'trigger payment.status --status RJCT',
    ],
  },
  'editor-schemas': {
    command: 'node --import tsx scripts/editor-schemas.ts',
    summary: 'Generates the editor schema of front matter from the schema that the lint uses.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  links: {
    summary: 'Requests each external URL in the sources and lists those that fail.',
    options: {
      timeout: {type: 'string', default: '10000', value: 'MS', help: 'timeout for each URL'},
    },
    examples: ['', '--timeout 30000'],
  },
  samples: {
    summary:
      'Writes the samples to .cache/samples, and starts a mock of the API that checks requests.',
    options: {
      port: {type: 'string', default: '4010', value: 'N', help: 'port of the mock'},
    },
    examples: ['', '--port 4020'],
  },
  routes: {
    command: 'node --import tsx scripts/routes.ts',
    summary: 'Writes the committed list of public routes from the current build.',
    options: {},
    examples: ['', '--help'],
  },
  'version:cut': {
    summary: 'Freezes guides, sidebar, description and samples as a release, if the result builds.',
    positionals: '<release>',
    options: {
      next: {type: 'string', value: 'RELEASE', help: 'name of the next release'},
      'allow-dirty': {
        type: 'boolean',
        default: false,
        help: 'also freeze files that are not committed',
      },
      'keep-build': {type: 'string', value: 'FOLDER', help: 'keep the build that the check makes'},
    },
    examples: ['2026-12', '2026-12 --next 2027-03'],
  },
  'openapi:preview': {
    summary: 'Builds and serves the portal with a different OpenAPI description.',
    positionals: '<description>',
    options: {
      port: {
        type: 'string',
        default: '4100',
        value: 'N',
        help: 'port to listen on; 0 chooses a free one',
      },
      'no-serve': {type: 'boolean', default: false, help: 'build, then exit'},
    },
    examples: ['path/to/openapi.yaml', 'path/to/openapi.yaml --no-serve'],
  },
  clear: {
    summary: 'Removes caches and the last build.',
    options: {},
    examples: ['', '--help'],
  },
} as const satisfies Record<string, CommandSpec>;
