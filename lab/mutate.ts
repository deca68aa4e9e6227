/**
 * Whether tests notice random changes of the code: `npx tsx lab/mutate.ts [COUNT] [SEED]`. Each change stands in the
 * file while the tests that import it run; run this in a clone.
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
}

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
    if ((isOperator || isBoolean || ts.isNumericLiteral(node)) && after !== undefined) {
      found.push({file, start: node.getStart(source), before, after});
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
const counts = {noticed: 0, survived: 0};
for (let turn = 0; turn < COUNT; turn += 1) {
  const place = places[Math.floor(random() * places.length)];
  if (place === undefined) {
    throw new Error('There is no code to change.');
  }
  const {file, start, before, after} = place;
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.slice(0, start) + after + text.slice(start + before.length));
  let result: 'noticed' | 'survived';
  try {
    const {status} = spawnSync(
      'npx',
      [
        ...['vitest', 'related', file, '--run', '--bail=1', '--passWithNoTests'],
        ...['--project=unit', '--project=packages'],
      ],
      {stdio: 'ignore'},
    );
    result = status === 0 ? 'survived' : 'noticed';
  } finally {
    fs.writeFileSync(file, text);
  }
  counts[result] += 1;
  const line = text.slice(0, start).split('\n').length;
  console.log(`${result.padEnd(8)} ${file}:${line} ${before} → ${after}`);
}
console.log(
  `Seed ${SEED}, ${places.length} places: ${counts.noticed} noticed, ${counts.survived} survived.`,
);
