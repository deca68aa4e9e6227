/**
 * The packed command that creates a portal, with descriptions of others: files, installation, pictures and build
 * without an edit, then checks and tests of the new portal. Requires the registry, or npm's cache.
 */
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {strFromU8, unzipSync} from 'fflate';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {API_WORDS} from '../../packages/create-api-portal/tests/providerNames';

const MINUTE = 60_000;
const FIXTURES = path.resolve('tests/fixtures');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-portals-'));
const command = path.join(folder, 'node_modules/.bin/create-api-portal');

function run(cwd: string, program: string, ...args: string[]) {
  const {status, stdout, stderr} = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    // The new portal runs its own tests as a newcomer does.
    env: {...process.env, TESTS: '', VITEST: '', NODE_ENV: ''},
  });
  return {status, output: `${stdout}${stderr}`};
}

beforeAll(() => {
  const output = execFileSync(
    'npm',
    ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder],
    {cwd: path.resolve('packages/create-api-portal'), encoding: 'utf8'},
  );
  const [packed] = JSON.parse(output.slice(output.indexOf('[\n'))) as {filename: string}[];
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `./${packed?.filename ?? ''}`], {
    cwd: folder,
  });
}, 5 * MINUTE);

afterAll(() => {
  fs.rmSync(folder, {recursive: true, force: true});
});

/** Texts of a file of the build: those of an archive are the texts in it. */
function textsOf(file: string): string[] {
  const content = fs.readFileSync(file);
  return file.endsWith('.zip')
    ? Object.values(unzipSync(content)).map((one) => strFromU8(one))
    : [content.toString('utf8')];
}

/** Files of a build that name a provider, in their texts or in the data of their pictures. */
function filesNaming(build: string, name: RegExp): string[] {
  return fs
    .readdirSync(build, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => name.test(file) || textsOf(file).some((text) => name.test(text)));
}

describe.each<[name: string, description: string, countries: readonly string[]]>([
  ['html-and-braces', 'descriptions/html-and-braces.yaml', []],
  ['security-combinations', 'descriptions/security-combinations.yaml', ['de', 'fi']],
  ['split', 'split/openapi.yaml', []],
])('a portal around %s', (name, description, countries) => {
  const portal = path.join(folder, name);
  const build = path.join(portal, 'build');

  it(
    'is created and built without an edit, within five minutes on a calm machine',
    () => {
      const started = performance.now();
      const {status, output} = run(
        folder,
        command,
        name,
        ...['--description', path.join(FIXTURES, description)],
        ...['--name', 'Fjordpay', '--legal-name', 'Fjordpay AS', '--colour', '#6b2fb3'],
        ...(countries.length > 0 ? ['--countries', countries.join(',')] : []),
      );
      expect(status, output.slice(-2000)).toBe(0);
      console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
      expect(fs.existsSync(path.join(build, 'index.html'))).toBe(true);
    },
    20 * MINUTE,
  );

  it('has nothing of this provider in its build, and its own name in it', () => {
    expect(filesNaming(build, new RegExp(brand.name, 'i'))).toEqual([]);
    expect(filesNaming(build, new RegExp(`\\b(?:${API_WORDS.join('|')})\\b`, 'i'))).toEqual([]);
    expect(filesNaming(build, /fjordpay/i).length).toBeGreaterThan(20);
  });

  it('has pages of its countries with facts, and nothing about the API of this provider', () => {
    const markets = path.join(build, 'markets');
    const pages = countries.map((code) => path.join(markets, code, 'index.html'));
    expect(fs.existsSync(markets)).toBe(pages.length > 0);
    for (const page of pages) {
      const html = fs.readFileSync(page, 'utf8');
      expect(html).toMatch(/id="?bank-/);
      expect(html).not.toMatch(/aspsp|auth_methods|session_id/);
    }
  });

  it(
    'passes its checks',
    () => {
      const {status, output} = run(portal, 'npm', 'run', 'check');
      expect(status, output.slice(-3000)).toBe(0);
    },
    10 * MINUTE,
  );
});

it(
  'the tests of a new portal pass',
  () => {
    const {status, output} = run(path.join(folder, 'html-and-braces'), 'npm', 'test');
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^\d{4} passed, 0 failed$/);
    expect(status).toBe(0);
  },
  30 * MINUTE,
);

it('a folder with files, and a description that is none, are refused', () => {
  fs.writeFileSync(path.join(folder, 'none.yaml'), 'swagger: "2.0"');
  const wrong = (...args: string[]) => run(folder, command, ...args);
  expect(wrong('split', '--description', 'none.yaml')).toEqual({
    status: 2,
    output: expect.stringMatching(
      /split is not empty\. Allowed: a new or an empty folder\./,
    ) as string,
  });
  expect(wrong('new', '--description', 'none.yaml').output).toMatch(/It is Swagger 2\.0\. Allowed/);
  expect(fs.existsSync(path.join(folder, 'new'))).toBe(false);
});
