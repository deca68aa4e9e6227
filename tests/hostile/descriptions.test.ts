/** Modifies all our fixtures' descriptions. Each must be accepted, or rejected with file, place and reason. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, it} from 'vitest';
import {parse} from 'yaml';
import {loadDescription} from '../../packages/openapi-reference/src/load';
import {textsOf, wrongIn} from '../../packages/openapi-reference/tests/hostile.fixture';
import {RUNS, spoilt} from './spoilt';

/** Unit: ms. */
const SLOW = 5000;

const FIXTURES = ['tests/fixtures/descriptions', 'packages/openapi-reference/tests/cases']
  .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => fs.readFileSync(file, 'utf8'));

/** Values that no keyword, or only a few, expect. */
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

/** Lists every value with its parent and key. */
function placesIn(value: unknown, found: [Parent, string][] = []): [Parent, string][] {
  if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      found.push([value as Parent, key]);
      placesIn((value as Parent)[key], found);
    }
  }
  return found;
}

const KEYS = [
  ...['constructor', 'toString', '', 'a/b', '~', '%FF', '$ref'],
  ...['x-error-codes', 'x-enumDescriptions'],
];

/** Two places, as whole numbers, and the change there. */
const change = fc.record({
  kind: fc.constantFrom('value', 'copy', 'move', 'drop', 'add'),
  place: fc.nat(),
  other: fc.nat(),
  value: fc.constantFrom(...VALUES),
  key: fc.constantFrom(...KEYS),
});
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;

function apply(root: object, {kind, place, other, value, key}: Change): void {
  const places = placesIn(root);
  const [parent, at] = places[place % places.length] ?? [{}, ''];
  const [from, fromKey] = places[other % places.length] ?? [{}, ''];
  if (kind === 'value') {
    parent[at] = structuredClone(value);
  } else if (kind === 'copy') {
    parent[at] = structuredClone(from[fromKey]);
  } else if (kind === 'add') {
    parent[Array.isArray(parent) ? parent.length : key] = structuredClone(value);
  } else {
    if (kind === 'move' && !Array.isArray(parent)) {
      parent[fromKey] = parent[at];
    }
    Reflect.deleteProperty(parent, at);
  }
}

const asText = spoilt(FIXTURES).map((text) => ({name: 'a.yaml', text}));
const asStructure = fc
  .tuple(fc.constantFrom(...FIXTURES), fc.array(change, {minLength: 1, maxLength: 3}))
  .map(([source, changes]) => {
    const root = JSON.parse(JSON.stringify(parse(source, {logLevel: 'silent'}))) as object;
    for (const one of changes) {
      apply(root, one);
    }
    return {name: 'a.json', text: JSON.stringify(root, null, 1)};
  });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'descriptions-'));
afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

it(
  'descriptions are shown, or clearly rejected, and none takes long',
  {timeout: 3_600_000},
  async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(asText, asStructure), async ({name, text}) => {
        const file = path.join(folder, name);
        fs.writeFileSync(file, text);
        const started = performance.now();
        try {
          const loaded = await loadDescription(file, folder);
          shown += 1;
          for (const [made, content] of textsOf(loaded)) {
            expect(wrongIn(made, content), made).toEqual([]);
          }
        } catch (error) {
          if ((error as Error).name !== 'DescriptionError') {
            throw error;
          }
          expect((error as Error).message).toSatisfy(isClear);
        }
        expect(performance.now() - started).toBeLessThan(SLOW);
      }),
      RUNS,
    );
    expect(shown).toBeGreaterThan(10);
  },
);

/** Returns whether each line has file and place, and no internal names. */
function isClear(message: string): boolean {
  return message
    .split('\n')
    .every(
      (line) =>
        /^a\.(?:yaml|json):\d+:\d+\b.*: \S/.test(line) &&
        !/undefined|NaN|is not a function|Cannot read|\[object|circular/i.test(line),
    );
}
