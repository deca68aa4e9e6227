/** Reports how well the search of a build answers questions, and what a first search loads, as Markdown. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {INDEX_FILE, SEARCH_FOLDER} from '../packages/search/src/index';
import {type Asked, ask, meanReciprocalRank, openEngine} from '../tests/search/ask';
import {type Part, readEarlierQuestions, readQuestions} from '../tests/search/questions';
import {formatTable} from './bench/peers/tables';
import {median} from './bench/statistics';
import {readArgs, runMain} from '../scripts/lib/args';

const USAGE = `Usage: npm run --prefix lab search:report [-- --build FOLDER] [--misses]

Prints how well the search answers the questions in tests/search, and its sizes.

  --build FOLDER  the build to read [build]
  --misses        list the tuning questions whose answer is not ranked first`;

const KILO = 1000;
/** Maximum for the first search. Source: the performance budgets. Unit: bytes. */
const GOAL = 100 * KILO;

const share = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

/** Prints one line for each part. Nothing else about the held-out part is ever printed. */
function printRelevance(asked: readonly Asked[]): void {
  const rows = (['tuning', 'kept', 'earlier'] satisfies Part[]).map((part) => {
    const members = asked.filter(({question}) => question.part === part);
    const upTo = (most: number) => {
      const answered = members.filter(({rank}) => rank !== undefined && rank <= most);
      return share(answered.length, members.length);
    };
    const rank = meanReciprocalRank(members).toFixed(3);
    return [part, String(members.length), rank, upTo(1), upTo(5)];
  });
  const head = ['questions', 'number', 'mean reciprocal rank', 'first', 'among five'];
  console.log(`${formatTable(head, rows)}\n`);
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
  console.log(`${formatTable(head, rows)}\n`);
}

/** Measures questions, each with an empty cache. */
async function printFirstQueries(build: string): Promise<void> {
  const sizes = new Map<string, number>();
  const sentSize = (file: string) => {
    const content = fs.readFileSync(path.join(build, SEARCH_FOLDER, file));
    const size = sizes.get(file) ?? zlib.brotliCompressSync(content).byteLength;
    sizes.set(file, size);
    return size;
  };
  const loads: number[] = [];
  for (const question of readQuestions()) {
    const files = new Set<string>();
    const engine = openEngine(build, (file) => files.add(file));
    await ask(engine, [question]);
    loads.push([...files].reduce((sum, file) => sum + sentSize(file), 0));
  }
  const kilobytes = (bytes: number) => (bytes / KILO).toFixed(1);
  const within = loads.filter((size) => size <= GOAL).length;
  console.log(
    `A first query loads ${kilobytes(median(loads))} kB (median), at most ${kilobytes(Math.max(...loads))} kB. Within ${GOAL / KILO} kB: ${within} of ${loads.length} questions.`,
  );
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    build: {type: 'string', default: 'build'},
    misses: {type: 'boolean', default: false},
  });
  const build = path.resolve(values.build);
  if (!fs.existsSync(path.join(build, SEARCH_FOLDER, INDEX_FILE))) {
    throw new Error(`${values.build}/ contains no search index. Run "npm run build" first.`);
  }
  const asked = await ask(openEngine(build), [...readQuestions(), ...readEarlierQuestions()]);
  printRelevance(asked);
  if (values.misses) {
    printMisses(asked);
  }
  await printFirstQueries(build);
}

runMain(main);
