/** Only the simulation of this provider's API may name its operations, errors and banks: the engine serves others. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {isInEngine} from '../src/engine';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/**
 * What belongs to the simulation of this API. All of it is behind `tryIt: 'sandbox'`, `sandbox` or `markets`, or behind
 * the question whether the sandbox answers every operation of the description.
 */
const SIMULATION: readonly string[] = [
  // Rules that only `packages/sandbox` knows, and prompts about its operations.
  'packages/mcp/src/prompts.ts',
  'packages/mcp/src/tools/checkRequest.ts',
  'packages/mcp/src/tools/engineCheck.ts',
  // What the Postman collection of this description keeps between two requests.
  'src/reference/postman.ts',
  'src/test-banks/',
  'src/try-it/hero/',
  'src/try-it/shortcuts.ts',
  'src/try-it/tour/',
  'src/try-it/tryDialog.ts',
];

interface Description {
  paths: Record<string, Record<string, {operationId?: string}>>;
  components: {schemas: Record<string, {'x-error-catalogue'?: Record<string, unknown>}>};
}

const {paths, components} = parse(read('openapi/openapi.yaml')) as Description;
const operations = Object.values(paths).flatMap((item) =>
  Object.values(item).flatMap(({operationId}) => operationId ?? []),
);
const errors = Object.values(components.schemas)
  .flatMap((schema) => Object.keys(schema['x-error-catalogue'] ?? {}))
  .filter((code) => code.includes('_'));
/** Of two words or more: others are words of the language. */
const schemas = Object.keys(components.schemas).filter((name) => /[a-z][A-Z]/.test(name));
const banks = (JSON.parse(read('sandbox/banks.json')) as {logins: {bank: string}[]}).logins.map(
  ({bank}) => bank,
);
const words = [...new Set([...operations, ...errors, ...schemas, ...banks])].sort();
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const NAMES = new RegExp(
  [
    `\\b(?:${words.map(escaped).join('|')})\\b`,
    // A path in a string, with or without a query.
    `(?<=['"\`])(?:${Object.keys(paths).map(escaped).join('|')})(?=['"\`?])`,
  ].join('|'),
  'g',
);

const withoutComments = (code: string) => code.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const isSimulation = (file: string) =>
  SIMULATION.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));

const files = execFileSync('git', ['ls-files', '-z'], {cwd: ROOT, encoding: 'utf8'})
  .split('\0')
  .filter(
    (file) =>
      /\.(?:ts|tsx|mjs|cjs|css)$/.test(file) &&
      isInEngine(file) &&
      // Settings are the provider's, and the sandbox is the simulation itself.
      !/^(?:config|packages\/sandbox|tests)\/|\.(?:test|fixture)\./.test(file),
  );
const namedIn = (file: string) => [...new Set(withoutComments(read(file)).match(NAMES) ?? [])];

describe('the names of this provider in the code of the engine', () => {
  it('are those of its description and test banks', () => {
    expect(words).toEqual(
      expect.arrayContaining(['createPayment', 'EXPIRED_SESSION', 'Mock ASPSP']),
    );
    expect('x("/payments") + `/aspsps?country=FI`'.match(NAMES)).toEqual(['/payments', '/aspsps']);
    expect(files.length).toBeGreaterThan(400);
  });

  it('stand in the simulation only', () => {
    const found = files
      .filter((file) => !isSimulation(file))
      .map((file) => ({file, names: namedIn(file)}));
    expect(found.filter(({names}) => names.length > 0)).toEqual([]);
  });

  it.each(SIMULATION)('%s has some, or leaves the list', (place) => {
    const inside = files.filter((file) => file.startsWith(place));
    expect(inside.flatMap(namedIn)).not.toEqual([]);
  });
});
