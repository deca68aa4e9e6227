/**
 * `npm run search:report --prefix lab [-- --build folder] [--misses]`: reports how well the search of a build answers
 * the questions of tests/search, how large its files are, and what a first search loads. `--misses` lists the
 * questions, except the held-out ones, whose answer is not first. Prints Markdown.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {INDEX_FILE, SEARCH_FOLDER} from '../packages/search/src/index';
import {type Asked, ask, meanReciprocalRank, openEngine} from '../tests/search/ask';
import {
  ASKED_KINDS,
  type Part,
  readEarlierQuestions,
  readQuestions,
  SETS,
} from '../tests/search/questions';
import {median} from './bench/statistics';
import {readArgs} from '../scripts/lib/args';
import {formatTable} from '../scripts/lib/table';

const USAGE = `Usage: npm run --prefix lab search:report [-- --build FOLDER] [--misses]

Prints how well the search answers the questions in tests/search, and its sizes.

  --build FOLDER  the build to read [build]
  --misses        list the tuning questions whose answer is not ranked first`;

const KILO = 1000;
/** Maximum for the first search. Source: the performance budgets. Unit: bytes. */
const GOAL = 100 * KILO;
type FileKind = 'index' | 'terms' | 'texts' | 'words';

function kindOfFile(file: string): FileKind {
  const kind = /(?:^|\/)(terms|texts|words)\//.exec(file)?.[1] as FileKind | undefined;
  return kind ?? 'index';
}

const sentSizes = new Map<string, number>();

/** Returns the compressed size of a file. Unit: bytes. */
function sentSize(file: string): number {
  const known = sentSizes.get(file);
  if (known !== undefined) {
    return known;
  }
  const content = fs.readFileSync(file);
  const size = zlib.brotliCompressSync(content).byteLength;
  sentSizes.set(file, size);
  return size;
}

type Sizes = Record<FileKind, number>;

function sizesOf(folder: string, files: Iterable<string>): Sizes {
  const sizes: Sizes = {index: 0, terms: 0, texts: 0, words: 0};
  for (const file of files) {
    sizes[kindOfFile(file)] += sentSize(path.join(folder, file));
  }
  return sizes;
}

const kilobytes = (bytes: number) => (bytes / KILO).toFixed(1);

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/**
 * Prints one line for each part, for each set in it, and for each kind of question. Nothing else about the held-out
 * part is ever printed.
 */
function printRelevance(asked: readonly Asked[]): void {
  const rows: string[][] = [];
  const add = (name: string, members: readonly Asked[]) => {
    if (members.length > 0) {
      const upTo = (most: number) =>
        members.filter(({rank}) => rank !== undefined && rank <= most).length;
      const rank = meanReciprocalRank(members).toFixed(3);
      const first = share(upTo(1), members.length);
      rows.push([name, String(members.length), rank, first, share(upTo(5), members.length)]);
    }
  };
  for (const part of ['tuning', 'kept', 'earlier'] satisfies Part[]) {
    const members = asked.filter(({question}) => question.part === part);
    add(part, members);
    for (const set of part === 'earlier' ? [] : SETS) {
      add(
        `${part}: ${set} set`,
        members.filter(({question}) => question.set === set),
      );
    }
    for (const kind of part === 'earlier' ? [] : ASKED_KINDS) {
      add(
        `${part}: ${kind}`,
        members.filter(({question}) => question.kind === kind),
      );
    }
  }
  const head = ['questions', 'number', 'mean reciprocal rank', 'first', 'among five'];
  console.log(`${formatTable(head, rows, (column) => column === 0)}\n`);
}

function printMisses(asked: readonly Asked[]): void {
  const rows = asked
    .filter(({question, rank}) => question.part !== 'kept' && rank !== 1)
    .map(({question, shown, rank}) => [
      question.query,
      question.places[0] ?? '',
      String(rank ?? '-'),
      shown[0] ?? '',
    ]);
  const head = ['not first', 'wanted', 'rank', 'first is'];
  console.log(`${formatTable(head, rows, (column) => column !== 2)}\n`);
}

function printFiles(folder: string): void {
  const files = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => !/\.(?:br|gz)$/.test(file) && fs.statSync(path.join(folder, file)).isFile());
  const kinds = ['index', 'terms', 'texts', 'words'] as const;
  const rows = kinds.map((kind) => {
    const members = files.filter((file) => kindOfFile(file) === kind);
    return [kind, String(members.length), kilobytes(sizesOf(folder, members)[kind])];
  });
  console.log(`${formatTable(['search files', 'number', 'kB'], rows, (column) => column === 0)}\n`);
}

/** Measures questions, each with an empty cache. */
async function printFirstQueries(build: string, folder: string): Promise<void> {
  const loads: Sizes[] = [];
  for (const question of readQuestions()) {
    const files = new Set<string>();
    await ask(
      openEngine(build, (file) => files.add(file)),
      [question],
    );
    loads.push(sizesOf(folder, files));
  }
  const data = ({index, terms, texts, words}: Sizes) => index + terms + texts + words;
  const columns: readonly (readonly [title: string, value: (sizes: Sizes) => number])[] = [
    ['index', ({index}) => index],
    ['terms', ({terms}) => terms],
    ['texts', ({texts}) => texts],
    ['words', ({words}) => words],
    ['all', data],
  ];
  const rows = columns.map(([title, value]) => [
    title,
    kilobytes(median(loads.map(value))),
    kilobytes(Math.max(...loads.map(value))),
  ]);
  console.log(
    `${formatTable(['a first query loads', 'median kB', 'most kB'], rows, (column) => column === 0)}\n`,
  );
  const within = loads.filter((sizes) => data(sizes) <= GOAL).length;
  console.log(`Within ${GOAL / KILO} kB: ${within} of ${loads.length} questions.\n`);
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    build: {type: 'string', default: 'build'},
    misses: {type: 'boolean', default: false},
  });
  const build = path.resolve(values.build);
  const folder = path.join(build, SEARCH_FOLDER);
  if (!fs.existsSync(path.join(folder, INDEX_FILE))) {
    throw new Error(`${values.build}/ contains no search index. Run "npm run build" first.`);
  }
  const asked = await ask(openEngine(build), [...readQuestions(), ...readEarlierQuestions()]);
  printRelevance(asked);
  if (values.misses) {
    printMisses(asked);
  }
  printFiles(folder);
  await printFirstQueries(build, folder);
}

main().catch((error: unknown) => {
  console.error(`search: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
