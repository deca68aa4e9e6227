/** The commands of `package.json`: what each does, its options and examples. `--help` prints it (`commandLine.ts`). */
import {PAGE_KINDS} from '../../lab/bench/pages';
import {PEER_NAMES} from '../../lab/bench/peers/peers';
import {OPTIONS} from '../../packages/sandbox/src';
import type {CommandSpec} from './commandSpec';

const BUILD_DIR = {
  type: 'string',
  default: 'build',
  value: 'FOLDER',
  help: 'the build to read',
} as const;
const STOCK_DIR = {
  type: 'string',
  default: '.cache/stock/build',
  value: 'FOLDER',
  help: 'the build of the stock site, from "npm run stock"',
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
const CHECK = {
  type: 'boolean',
  default: false,
  help: 'write nothing; exit with 1 if something is out of date',
} as const;

export const COMMANDS = {
  start: {
    summary: 'Starts the development server. The browser shows saved files, and errors in them.',
    options: {
      port: {type: 'string', default: '3000', value: 'N', help: 'port to listen on'},
      host: {type: 'string', default: 'localhost', value: 'NAME', help: 'host name to listen on'},
      'all-releases': {
        type: 'boolean',
        default: false,
        help: 'also serve the archived releases; starting and saving take longer',
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
      policy: {
        type: 'string',
        value: 'FILE',
        help: 'policy file that "npm run deploy" writes and nginx includes',
      },
    },
    examples: ['', '--root /srv/www --listen 80 --policy /srv/www/policy.conf'],
  },
  'hosting:page': {
    summary: 'Generates the tables of HOSTING.md from those in hosting/.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  licences: {
    summary: 'Checks packages and licences, and writes LICENSES.md from the lock file.',
    options: {
      write: {
        type: 'boolean',
        default: false,
        help: 'write LICENSES.md; implied by "npm run licences"',
      },
    },
    examples: ['', '--write'],
  },
  audit: {
    summary:
      'Asks the registry for known vulnerabilities in our packages. Exits with 1 if one has no explanation, with 2 if the registry does not respond.',
    options: {},
    examples: ['', '--help'],
  },
  deploy: {
    summary: 'Deploys a build to a folder on a server or to object storage, and rolls back.',
    options: {
      to: {type: 'string', value: 'TARGET', help: 'folder, or s3://bucket; required'},
      dir: BUILD_DIR,
      reload: {
        type: 'string',
        value: 'COMMAND',
        help: 'run before the new pages are served, so that the server reloads its policy',
      },
      'roll-back': {
        type: 'string',
        value: '[=NAME]',
        help: 'restore the previous deployment, or the named one',
      },
    },
    examples: ['--to /srv/www --reload "nginx -s reload"', '--to s3://bucket --roll-back'],
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
      'Runs "npm test" and then the rehearsals: load, deployments, cutting releases, development server, all pages in all modes.',
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
    examples: ['', '--only rehearsals'],
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
  fonts: {
    summary: 'Creates font subsets from the packages and measures the fallback fonts.',
    options: {},
    examples: ['', '--help'],
  },
  'test:firefox': {
    summary: 'Opens, searches and copies in Firefox on each kind of page; skipped without Firefox.',
    options: {},
    examples: ['', '--help'],
  },
  screenshots: {
    summary:
      'Takes screenshots of the main pages of build/ at three widths, light and dark; with --before, beside those of ' +
      'an earlier build.',
    positionals: '[page ...]',
    options: {
      before: {
        type: 'string',
        default: '',
        value: 'FOLDER',
        help: 'an earlier build: takes each picture in both, puts them side by side and compares heights',
      },
      whole: {type: 'boolean', default: false, help: 'whole pages instead of the first screen'},
      out: {type: 'string', default: '.cache/screenshots', value: 'FOLDER', help: 'output folder'},
      readme: {type: 'boolean', default: false, help: 'take only the picture of README.md'},
    },
    examples: [
      '',
      '--out /tmp/pictures home api/sandbox/',
      '--before ../earlier/build --out /tmp/pairs',
      '--readme',
    ],
  },
  diagrams: {
    summary: 'Draws the diagrams in illustrations/diagrams, light and dark.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  screens: {
    summary: 'Draws the screens in illustrations/screens that are out of date, light and dark.',
    options: {
      check: CHECK,
      all: {type: 'boolean', default: false, help: 'draw all of them'},
    },
    examples: ['', '--all'],
  },
  'brand-images': {
    summary: 'Generates the logo, icons and social cards from illustrations/brand.',
    options: {},
    examples: ['', '--help'],
  },
  new: {
    summary: `Adds a page or an entry in the right place. It asks nothing and overwrites nothing.

  guide <name> ["Title"]         docs/<name>.mdx
  faq <id> "Question?"           a question at the end of help/faq.mdx
  market <country code>          data, page and lists of a market
  error <CODE> --status --category
                                 an entry of the error catalogue, with an example`,
    positionals: 'guide|faq|market|error <name> ["text"]',
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
      'error PAYMENT_LIMIT_EXCEEDED --status 422 --category payment --operation createPayment',
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
  'bank-codes': {
    summary:
      'Writes the national bank codes of the banks in the market data, from registers in npm packages.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  'market-schema': {
    summary: 'Generates the editor schemas of the market data.',
    options: {},
    examples: ['', '--help'],
  },
  'sandbox-schema': {
    summary: 'Generates the editor schema of the sandbox logins.',
    options: {},
    examples: ['', '--help'],
  },
  'editor-schemas': {
    summary: 'Generates the editor schema of front matter from the schema that the lint uses.',
    options: {check: CHECK},
    examples: ['', '--check'],
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
  links: {
    summary: 'Requests each external URL in the sources and lists those that fail.',
    options: {
      timeout: {type: 'string', default: '10000', value: 'MS', help: 'timeout for each URL'},
    },
    examples: ['', '--timeout 30000'],
  },
  bench: {
    summary:
      'Measures bytes and times of our pages and the stock site over a slow connection. Exits with 1 if a goal is missed.',
    options: {
      pages: PAGES,
      runs: {type: 'string', default: '5', value: 'N', help: 'number of runs for each page'},
      ours: {...BUILD_DIR, help: 'the build to measure'},
      stock: STOCK_DIR,
      'only-ours': {type: 'boolean', default: false, help: 'leave out all other sites'},
      peers: {
        type: 'string',
        value: 'FOLDER',
        help: 'measure beside the peers in this folder, from "npm run bench:peers", and judge the goals in ms and kB',
      },
      browser: {
        type: 'string',
        default: 'chromium',
        value: 'NAME',
        help: '"chromium"; or "firefox", which measures the first paint, beside peers or stock',
      },
      line: {
        type: 'string',
        value: 'KIND',
        help: 'what slows the connection down: "proxy", which pages cannot detect; "devtools"; "none"; or "server", which sends slowly itself (with --peers or Firefox) [proxy, or server where possible]',
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
      '--peers .cache/peers --runs 3',
      '--peers .cache/peers --browser firefox --runs 3',
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
      'Measures the start of the development server and the time from a saved file to the browser, compared with a stock site.',
    options: {
      rounds: {type: 'string', default: '3', value: 'N', help: 'number of edits of each kind'},
    },
    examples: ['', '--rounds 1'],
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
    summary: 'Writes the committed list of public routes from the current build.',
    options: {},
    examples: ['', '--help'],
  },
  stock: {
    summary: 'Builds a stock Docusaurus site from our content in .cache/stock, for comparison.',
    options: {
      force: {type: 'boolean', default: false, help: 'build even if nothing has changed'},
      'sources-only': {
        type: 'boolean',
        default: false,
        help: 'write the sources and build nothing',
      },
    },
    examples: ['', '--force'],
  },
  'compare:stock': {
    summary:
      'Builds a plain site with packages/openapi-reference and with the stock OpenAPI plugin, and compares the two.',
    options: {
      descriptions: {
        type: 'string',
        default: '',
        value: 'NAMES',
        help: 'descriptions, separated by commas: library, train, ours, issues, trek, github; without it all but github',
      },
      runs: {type: 'string', default: '3', value: 'N', help: 'number of timed loads of each page'},
      'only-ours': {type: 'boolean', default: false, help: 'leave out the stock plugin'},
      continue: CONTINUE,
    },
    examples: ['', '--descriptions library,train --runs 1', '--descriptions github --only-ours'],
  },
  load: {
    summary: 'Load-tests the preview server and nginx, at rest and during deployments.',
    options: {
      seconds: {type: 'string', default: '8', value: 'N', help: 'duration of each mixed run'},
      connections: {type: 'string', default: '32', value: 'N', help: 'concurrent connections'},
      dir: BUILD_DIR,
    },
    examples: ['', '--seconds 2 --connections 8'],
  },
  weight: {
    summary:
      'Prints what a browser with an empty cache loads from our site and from the stock site.',
    options: {
      ours: {...BUILD_DIR, help: 'the build to measure'},
      stock: STOCK_DIR,
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
