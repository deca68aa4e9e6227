/** The commands of `tools/package.json`: what each does, its options and examples. */
import {readArguments} from '../scripts/lib/commandLine';
import type {CommandSpec} from '../scripts/lib/commandSpec';

const CHECK = {
  type: 'boolean',
  default: false,
  help: 'write nothing; exit with 1 if something is out of date',
} as const;

export const COMMANDS = {
  fonts: {
    summary: 'Creates font subsets from the packages and measures the fallback fonts.',
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
  'bank-codes': {
    summary:
      'Writes the national bank codes of the banks in the market data, from registers in npm packages.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
  'browser-features': {
    summary:
      'Lists the features that are newer than the browsers in package.json, from the data of MDN.',
    options: {check: CHECK},
    examples: ['', '--check'],
  },
} as const satisfies Record<string, CommandSpec>;

/** The arguments of the running command; the same rules as for the commands of the root. */
export const readCommandLine = <Name extends keyof typeof COMMANDS>(name: Name) =>
  readArguments<(typeof COMMANDS)[Name]>(name, {
    ...COMMANDS[name],
    command: `npm run --prefix tools ${name}`,
  });
