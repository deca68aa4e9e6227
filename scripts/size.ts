/**
 * Counts the lines of the project after formatting. `npm run check` fails if a folder has more than `config/size.json`
 * allows.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {readArgs} from './lib/args';

const USAGE = `Usage: node --import tsx scripts/size.ts [--fix] [--since COMMIT]

Compares the size of each folder with config/size.json; --fix lowers the numbers there, --since prints what has changed.`;

const LIMITS_FILE = 'config/size.json';
const PLACES = [
  ...['src', 'packages', 'scripts', 'hosting', 'config', 'tests', 'lab', 'tools'],
  ...['samples', 'markets/tests', 'openapi/tests', 'docusaurus.config.ts', 'sidebars.ts'],
];
const CODE = /\.(?:[cm]?ts|tsx|[cm]?js|css)$/;
/** Files other than code that programs and tests read. */
const DATA = /\.(?:json|ya?ml|html|mdx|xml|tmpl)$|(?:^|\/)fixtures\//;
const TESTS = /(?:^|\/)(?:tests?|__tests__)\/|\.(?:test|spec|fixture)\./;
const NOT_COUNTED = /(?:^|\/)(?:generated|node_modules)\/|package-lock\.json$|^config\/size\.json$/;
const KINDS = ['code', 'tests', 'data'] as const;

type Kind = (typeof KINDS)[number];
type Sizes = Record<string, Partial<Record<Kind, number>>>;

/** Returns the folder under which a file is counted: a package, a feature, or else the top folder. */
function folderOf(file: string): string {
  const [top = '', second = '', ...deeper] = file.split('/');
  return deeper.length > 0 && ['src', 'packages', 'tests'].includes(top) ? `${top}/${second}` : top;
}

function kindOf(file: string): Kind | undefined {
  if (DATA.test(file)) {
    return 'data';
  }
  if (!CODE.test(file)) {
    return undefined;
  }
  return TESTS.test(file) ? 'tests' : 'code';
}

/** @param commit - to count at; by default the working tree, with files that Git does not ignore */
function sizes(commit?: string): Sizes {
  const counted = execFileSync(
    'git',
    [
      ...['-c', 'core.quotePath=false', 'grep', '-I', '--count', '-e', ''],
      ...(commit === undefined ? ['--untracked'] : [commit]),
      ...['--', ...PLACES, ...PLACES],
    ],
    {encoding: 'utf8', maxBuffer: 2 ** 26},
  );
  const found: Sizes = {};
  for (const line of counted.trim().split('\n')) {
    const [, file = '', count] =
      /^(.*):(\d+)$/.exec(commit === undefined ? line : line.slice(commit.length + 1)) ?? [];
    const kind = kindOf(file);
    if (kind === undefined || NOT_COUNTED.test(file)) {
      continue;
    }
    const folder = folderOf(file);
    found[folder] ??= {};
    found[folder][kind] = (found[folder][kind] ?? 0) + Number(count);
  }
  return found;
}

function total(counted: Sizes, kind: Kind, among = /^(?!lab$|tools$|samples$)/): number {
  return Object.entries(counted).reduce(
    (sum, [folder, size]) => sum + (among.test(folder) ? (size[kind] ?? 0) : 0),
    0,
  );
}

function packagesIn(lock: string): number {
  return lock.match(/"node_modules\//g)?.length ?? 0;
}

function printTable(commit: string): void {
  const before = sizes(commit);
  const after = sizes();
  const row = (name: string, cell: (kind: Kind) => string) => {
    console.log([name.padEnd(28), ...KINDS.map((kind) => cell(kind).padStart(18))].join(''));
  };
  row('folder', (kind) => kind);
  for (const folder of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    row(folder, (kind) => `${before[folder]?.[kind] ?? 0} → ${after[folder]?.[kind] ?? 0}`);
  }
  row('without lab, tools, samples', (kind) => `${total(before, kind)} → ${total(after, kind)}`);
  const lock = execFileSync('git', ['show', `${commit}:package-lock.json`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const now = fs.readFileSync('package-lock.json', 'utf8');
  console.log(`packages in the lock: ${packagesIn(lock)} → ${packagesIn(now)}`);
}

function check(shouldFix: boolean): void {
  const limits = JSON.parse(fs.readFileSync(LIMITS_FILE, 'utf8')) as Sizes;
  const found = sizes();
  const problems = Object.entries(found).flatMap(([folder, size]) =>
    KINDS.filter((kind) => (size[kind] ?? 0) > (limits[folder]?.[kind] ?? 0)).map(
      (kind) =>
        `${folder}: ${size[kind]} lines of ${kind}. Allowed: ${limits[folder]?.[kind] ?? 0}, as set in ${LIMITS_FILE}. Remove as much as you add, or raise the number and give the reason in the commit.`,
    ),
  );
  if (shouldFix) {
    const lowered = Object.entries(limits)
      .filter(([folder]) => folder in found)
      .map(([folder, limit]) => [
        folder,
        Object.fromEntries(
          KINDS.filter((kind) => found[folder]?.[kind] !== undefined && limit[kind]).map((kind) => [
            kind,
            Math.min(limit[kind] ?? 0, found[folder]?.[kind] ?? 0),
          ]),
        ),
      ]);
    fs.writeFileSync(LIMITS_FILE, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  }
  console.log(
    problems.length === 0
      ? `${total(found, 'code')} lines of code, ${total(found, 'tests')} of tests, ${total(found, 'data')} of data, without lab, tools and samples.`
      : problems.join('\n'),
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

const {fix, since} = readArgs(USAGE, {
  fix: {type: 'boolean', default: false},
  since: {type: 'string'},
}).values;
if (since === undefined) {
  check(fix);
} else {
  printTable(since);
}
