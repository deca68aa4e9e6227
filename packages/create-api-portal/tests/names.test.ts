/** Only the simulation of this provider's API may name its operations, errors and banks: the engine serves others. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {isInEngine} from '../src/engine';
import {IS_WHOLE} from '../../../tests/whole';
import {NAMES, read, ROOT, words} from './providerNames';

/**
 * What belongs to the simulation of this API. All of it is behind `tryIt: 'sandbox'`, `sandbox` or `markets`, or behind
 * the question whether the sandbox answers every operation of the description.
 */
const SIMULATION: readonly string[] = [
  // Rules that only `packages/sandbox` knows, and prompts about its operations.
  'packages/mcp/src/simulation/',
  // What the Postman collection of this description keeps between two requests.
  'src/reference/postman.ts',
  'src/test-banks/',
  'src/try-it/hero/',
  'src/try-it/shortcuts.ts',
  'src/try-it/tour/',
  'src/try-it/tryDialog.ts',
];

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

describe('the command for assistants', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'commands-'));
  afterAll(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });
  const namesIn = (...options: string[]) => {
    const made = path.join(folder, options[0] ?? 'own');
    execFileSync(process.execPath, [
      path.join(ROOT, 'packages/mcp/build.mjs'),
      ...['--folder', made],
      ...options,
    ]);
    const code = fs.readFileSync(path.join(made, 'cli.mjs'), 'utf8');
    return new Set(code.match(NAMES) ?? []);
  };

  it('of a portal with another API has none of them', () => {
    expect([...namesIn('--plain')]).toEqual([]);
  });

  // Compiling takes seconds. That the source has such names is tested above.
  it.runIf(IS_WHOLE)('of this one has rules and prompts with them', () => {
    expect([...namesIn()]).toEqual(
      expect.arrayContaining(['EXPIRED_SESSION', 'Mock ASPSP', 'WRONG_ASPSP_PROVIDED']),
    );
  });
});
