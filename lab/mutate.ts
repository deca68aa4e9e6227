/**
 * Checks whether tests notice random changes of the code. Each change is written to the file while the nearest tests
 * that import the file run. Surviving changes are then written into the code, each behind its number. `MUTANT=3`
 * enables the third one in a build and in any test, including browser tests, so that one build serves for all:
 * `MUTANT=3 npx playwright test --config lab/mutants.config.ts search`.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {readArgs} from '../scripts/lib/args';
import {randomOf} from '../tests/random';

const USAGE = `Usage: node --import tsx lab/mutate.ts [COUNT] [SEED] [FILES]

Changes code at random places, and counts the changes that tests notice. Use it in a clone only. FILES is a pattern of paths.`;
const [count = '10', seed, pattern = '^(?:src|packages/[^/]+/src)/'] = readArgs(
  USAGE,
  {},
  3,
).positionals;
const COUNT = Number(count);
const FILES = new RegExp(pattern);
const SEED = Number(seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** Number of test files for each change. More distant tests hardly ever notice what these do not. */
const MOST_TESTS = 12;

const SWAPS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  true: 'false',
  false: 'true',
};

interface Place {
  file: string;
  start: number;
  before: string;
  after: string;
  /** Start and end of the expression with the change. */
  around: readonly [from: number, to: number];
}

/** From the environment in Node.js, and in a browser as stored by `lab/mutants.config.ts`. */
const CHOSEN =
  '(globalThis.process?.env ? globalThis.process.env.MUTANT : globalThis.localStorage?.mutant)';

function placesIn(file: string): Place[] {
  const text = fs.readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) {
      return;
    }
    const before = node.getText(source);
    const isOperator = ts.isBinaryExpression(node.parent) && node.parent.operatorToken === node;
    const isBoolean = before === 'true' || before === 'false';
    const after = ts.isNumericLiteral(node) ? `(${before} + 1)` : SWAPS[before];
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if ((isOperator || isBoolean || ts.isNumericLiteral(node)) && !isKey && after !== undefined) {
      const {pos, end} = isOperator ? node.parent : node;
      found.push({file, start: node.getStart(source), before, after, around: [pos, end]});
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

const all = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], {encoding: 'utf8'})
  .stdout.split('\n')
  .filter((file) => fs.existsSync(file));
const files = all.filter((file) => FILES.test(file) && !/\.test\.|\.fixture\.|\.d\.ts$/.test(file));

/** Files that import a file, by that file. */
const importers = new Map<string, string[]>();
for (const file of all.filter((name) => fs.statSync(name).isFile())) {
  const imports = fs
    .readFileSync(file, 'utf8')
    .matchAll(/(?:from|import\(?) '([.@][^']*\/[^']+)'/g);
  for (const [, name = ''] of imports) {
    const base = name.startsWith('.')
      ? path.join(path.dirname(file), name)
      : name.replace('@site/', '');
    for (const target of ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end)) {
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
}

/** Returns the tests of units and packages that import a file, the nearest first. */
function testsOf(file: string): string[] {
  const reached = new Set([file]);
  for (const one of reached) {
    importers.get(one)?.forEach((other) => reached.add(other));
  }
  return [...reached].filter(
    (one) => one.endsWith('.test.ts') && !/^(?:tests\/(?!repository|hostile)|tools)/.test(one),
  );
}

const places = files.flatMap(placesIn);
const random = randomOf(SEED);
const survivors: Place[] = [];
for (let turn = 0; turn < COUNT; turn += 1) {
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) {
    throw new Error('There is no code to change.');
  }
  const {file, start, before, after} = place;
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, changed(text, place));
  let hasSurvived: boolean;
  try {
    const tests = testsOf(file).slice(0, MOST_TESTS);
    // A change may cause an endless loop. Unlike Node.js, `timeout` also ends the processes of the command.
    const args = ['-k', '5', '400', 'npx', 'vitest', 'run', '--bail=1', ...tests];
    hasSurvived = tests.length === 0 || spawnSync('timeout', args, {stdio: 'ignore'}).status === 0;
  } finally {
    fs.writeFileSync(file, text);
  }
  if (hasSurvived) {
    survivors.push(place);
  }
  const line = text.slice(0, start).split('\n').length;
  const result = hasSurvived ? `survived as ${survivors.length}` : 'noticed';
  console.log(`${result.padEnd(14)} ${file}:${line} ${before} → ${after}`);
}
// Start with the last one in a file, so that the positions of the others remain valid.
for (const place of survivors.toSorted((a, b) => b.around[0] - a.around[0])) {
  const [from, to] = place.around;
  const text = fs.readFileSync(place.file, 'utf8');
  const expression = text.slice(from, to);
  const inside = {...place, start: place.start - from};
  const number = survivors.indexOf(place) + 1;
  const guarded = ` (${CHOSEN} === '${number}' ? ${changed(expression, inside)} : ${expression})`;
  fs.writeFileSync(place.file, text.slice(0, from) + guarded + text.slice(to));
}
console.log(
  `Seed ${SEED}, ${places.length} places: ${COUNT - survivors.length} noticed, ${survivors.length} survived.`,
);

function changed(text: string, {start, before, after}: Place): string {
  return text.slice(0, start) + after + text.slice(start + before.length);
}
