/** Descriptions of all our fixtures, spoilt as text and as structure: shown, or refused with file, place and reason. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {parse} from 'yaml';
import {loadDescription} from '../../packages/openapi-reference/src/load';
import {textsOf, wrongIn} from '../../packages/openapi-reference/tests/hostile.fixture';
import {type Chance, chance} from '../../packages/sandbox/src/data/random';
import {spoil} from './spoil.fixture';

const INPUTS = Number(process.env.INPUTS ?? 20_000);
const SEED = Number(process.env.SEED ?? 1);

/** Unit: ms. */
const SLOW = 5000;

const FIXTURES = ['tests/fixtures/descriptions', 'packages/openapi-reference/tests/cases']
  .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => fs.readFileSync(file, 'utf8'));

/** What no keyword expects, or only a few. */
const VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  Infinity,
  true,
  false,
  '',
  [],
  {},
  [null],
  [[]],
  {'': null},
  [{}],
  'constructor',
  '__proto__',
  {$ref: '#/components/schemas/Nowhere'},
  {$ref: '#'},
  {$ref: '#/'},
  {$ref: 'constructor'},
  {$ref: '../a.yaml'},
  {$ref: '#/%FF'},
  {type: []},
  {type: 'object', properties: []},
  {allOf: {}},
  {enum: {}},
  {example: {$ref: 0}},
  '[x](/docs/%FF)',
  '[x](https://[)',
  '![x](//evil.example/p.png)',
];

type Parent = Record<string | number, unknown>;

/** Every value with what holds it, by its key. */
function placesIn(value: unknown, found: [Parent, string][] = []): [Parent, string][] {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      found.push([value as Parent, key]);
      placesIn((value as Parent)[key], found);
    }
  }
  return found;
}

function changeStructure(root: object, dice: Chance): void {
  for (let change = dice.between(1, 3); change > 0; change -= 1) {
    const places = placesIn(root);
    const [parent, key] = dice.pick(places);
    const [other, otherKey] = dice.pick(places);
    dice.pick([
      () => {
        parent[key] = structuredClone(dice.pick(VALUES));
      },
      () => {
        parent[key] = structuredClone(other[otherKey]);
      },
      () => {
        if (!Array.isArray(parent)) {
          parent[otherKey] = parent[key];
        }
        Reflect.deleteProperty(parent, key);
      },
      () => {
        Reflect.deleteProperty(parent, key);
      },
      () => {
        if (!Array.isArray(parent)) {
          parent[
            dice.pick([
              'constructor',
              'toString',
              '',
              'a/b',
              '~',
              '%FF',
              '$ref',
              'x-error-codes',
              'x-enumDescriptions',
            ])
          ] = structuredClone(dice.pick(VALUES));
        }
      },
    ])();
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'descriptions-'));
afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

it(`${INPUTS} descriptions`, {timeout: 3_600_000}, async () => {
  const dice = chance(SEED, 'descriptions');
  const found: string[] = [];
  const figures = {what: 'descriptions', inputs: INPUTS, crashes: 0, wrong: 0, slow: 0, memory: 0};
  let shown = 0;
  const before = process.memoryUsage().rss;
  for (let input = 0; input < INPUTS; input += 1) {
    const source = dice.pick(FIXTURES);
    let text = spoil(source, dice);
    let name = 'a.yaml';
    if (dice.between(0, 3) > 0) {
      const root = JSON.parse(JSON.stringify(parse(source, {logLevel: 'silent'}))) as object;
      changeStructure(root, dice);
      [text, name] = [JSON.stringify(root, null, 1), 'a.json'];
    }
    const report = (problem: 'crashes' | 'wrong' | 'slow', why = '') => {
      figures[problem] += 1;
      found.push(`${problem}: input ${input}: ${why}`);
    };
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    const started = performance.now();
    try {
      const loaded = await loadDescription(file, folder);
      shown += 1;
      for (const [made, content] of textsOf(loaded)) {
        const wrong = wrongIn(made, content);
        if (wrong.length > 0) {
          report('wrong', `${made}: ${wrong[0]?.slice(0, 200)}`);
        }
      }
    } catch (error) {
      const {name: kind, message, stack} = error as Error;
      if (kind !== 'DescriptionError') {
        report('crashes', `${message} ${stack?.split('\n').slice(1, 5).join(' ')}`);
      } else if (!isClear(message)) {
        report('wrong', message);
      }
    }
    if (performance.now() - started > SLOW) {
      report('slow');
    }
  }
  figures.memory = Math.max(0, Math.round((process.memoryUsage().rss - before) / 2 ** 20));
  console.log(figures);
  expect(found.slice(0, 5)).toEqual([]);
  expect(shown).toBeGreaterThan(INPUTS / 10);
});

/** Each line has file and place, and no word that only the code knows. */
function isClear(message: string): boolean {
  return message
    .split('\n')
    .every(
      (line) =>
        /^a\.(?:yaml|json):\d+:\d+\b.*: \S/.test(line) &&
        !/undefined|NaN|is not a function|Cannot read|\[object|circular/i.test(line),
    );
}
