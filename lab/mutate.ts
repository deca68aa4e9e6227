/**
 * Whether tests notice random changes of the code: `npx tsx lab/mutate.ts [COUNT] [SEED]`, in a clone. Each change
 * stands in the file while the tests that import it run. What survives is then written into the code, each change
 * behind its number: `MUTANT=3` chooses the third in a build and in any test, in the browser as well, so that one
 * build serves for all: `MUTANT=3 npx playwright test --config lab/mutants.config.ts search`.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import ts from 'typescript';
import {randomOf} from '../tests/random';

const COUNT = Number(process.argv[2] ?? 10);
const SEED = Number(process.argv[3] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

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
  /** Where the expression with the change begins and ends. */
  around: readonly [from: number, to: number];
}

/** In Node.js from the environment, in a browser as `lab/mutants.config.ts` has stored it. */
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

const files = spawnSync('git', ['ls-files', 'src', 'packages/*/src/**'], {encoding: 'utf8'})
  .stdout.split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file));
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
    const args = ['vitest', 'related', file, '--run', '--bail=1', '--passWithNoTests'];
    const projects = ['unit', 'packages', 'hostile'].map((name) => `--project=${name}`);
    hasSurvived = spawnSync('npx', [...args, ...projects], {stdio: 'ignore'}).status === 0;
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
// The last in a file first, so that the places of the others stay.
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
