import {execFile, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../../config/releases';
import {brand} from '../../config/brand';
import {copyRepository, removeCopies} from '../commands/copies';

/** Timeout of a build without caches on a busy machine. Unit: ms. */
const PATIENCE = 800_000;
const CUT = ['--import', 'tsx', 'scripts/version-cut.ts'];
/** The frozen release, and the next one, which is later than any documented release. */
const NAME = LATEST.name;
const NEXT = '2099-12';
const EARLIER = FROZEN_RELEASES.map(({name}) => name);
const sidebarOf = (name: string) => `api_versioned_sidebars/version-${name}-sidebars.json`;

let folder: string;
let before: Map<string, string>;

// One folder for all tests, because compiled configuration is cached by path. Cuts that change nothing come first.
beforeAll(() => {
  folder = copyRepository();
  before = contents(folder);
});

afterAll(removeCopies);

interface Result {
  code: number;
  output: string;
}

function cut(folder: string, ...args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...CUT, ...args], {cwd: folder}, (error, stdout, stderr) => {
      resolve({
        code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
        output: `${stdout}${stderr}`,
      });
    });
  });
}

/** Files that a build creates and git ignores. */
const GENERATED =
  /^(?:node_modules|build|\.docusaurus|\.cache|packages\/[^/]+\/dist)\b|^(?:docs|api_versioned_docs\/[^/]+)\/reference\//;

/** Returns every file with its content, except installed and generated ones. */
function contents(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !GENERATED.test(path.relative(folder, file)));
  return new Map(
    files.map((file) => [
      path.relative(folder, file),
      createHash('sha256').update(fs.readFileSync(file)).digest('hex'),
    ]),
  );
}

describe('a failed cut leaves nothing behind', () => {
  it('an invalid name, or an invalid option', async () => {
    for (const [args, message, status] of [
      [['next'], 'Allowed: a year and a month', 1],
      [[], 'The name of the release is missing.', 2],
      [[NAME, '--unknown'], 'unknown', 2],
    ] as const) {
      const {code, output} = await cut(folder, ...args);
      expect(output).toContain(message);
      expect(code).toBe(status);
      expect(contents(folder)).toEqual(before);
    }
  }, 60_000);

  it('an existing file is rejected', async () => {
    const file = path.join(folder, frozenRelease(NAME).description);
    fs.writeFileSync(file, 'openapi: 3.1.0\n');
    const {code, output} = await cut(folder, NAME);
    fs.rmSync(file);
    expect(output).toContain(`${frozenRelease(NAME).description} already exists`);
    expect(code).toBe(1);
    expect(contents(folder)).toEqual(before);
  });

  it(
    'a broken link, which only the build finds',
    async () => {
      const guide = path.join(folder, 'docs/sandbox.mdx');
      const good = fs.readFileSync(guide);
      fs.appendFileSync(guide, '\n[Nowhere](./nowhere.mdx)\n');
      const broken = contents(folder);
      const {code, output} = await cut(folder, NAME);
      expect(contents(folder)).toEqual(broken);
      fs.writeFileSync(guide, good);
      expect(output).toContain('the link ./nowhere.mdx is broken');
      expect(output).toContain('Nothing has been changed.');
      expect(code).toBe(1);
    },
    PATIENCE,
  );

  it(
    'Ctrl+C in the middle of the build',
    async () => {
      const child = spawn(process.execPath, [...CUT, NAME], {cwd: folder, detached: true});
      const ended = new Promise<number | null>((resolve) => {
        child.on('close', resolve);
      });
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (text: Buffer) => {
          if (text.toString().includes('Creating an optimized production build')) {
            resolve();
          }
        });
      });
      // Sent to all processes, as a terminal does.
      process.kill(-(child.pid ?? 0), 'SIGINT');
      expect(await ended).toBe(1);
      expect(contents(folder)).toEqual(before);
    },
    PATIENCE,
  );
});

describe('a cut', () => {
  let result: Result;

  beforeAll(async () => {
    result = await cut(folder, NAME, '--next', NEXT);
  }, PATIENCE);

  const page = (address: string) =>
    load(fs.readFileSync(path.join(folder, 'build', address, 'index.html'), 'utf8'));
  const operations = (release: string) =>
    page(`${release}/reference/`)('.ref-operation-index li').length;

  it('adds the release, keeps the previous latest release, and changes only its name', () => {
    expect(result.output).toContain('Frozen: ');
    expect(result.code).toBe(0);
    const after = contents(folder);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'api_versions.json'), 'utf8'))).toEqual([
      NAME,
      ...EARLIER,
    ]);
    const changed = [...before].filter(([file, hash]) => after.get(file) !== hash);
    expect(changed.map(([file]) => file).sort()).toEqual([
      'api_versions.json',
      'config/site.ts',
      'openapi/openapi.yaml',
    ]);
    const added = [...after.keys()].filter((file) => !before.has(file));
    const {guides, description, overview} = frozenRelease(NAME);
    const places = [`${guides}/`, sidebarOf(NAME), description, overview];
    expect(added.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
    for (const [file, name] of [
      [description, NAME],
      [LATEST.description, NEXT],
    ] as const) {
      expect(fs.readFileSync(path.join(folder, file), 'utf8')).toContain(`\n  version: ${name}\n`);
    }
  });

  it('shows each release at its address, with its operations', () => {
    expect(operations('api')).toBeGreaterThan(0);
    expect(operations(`api/${NAME}`)).toBe(operations('api'));
    for (const guide of ['sandbox/', 'quick-start/', 'payment-initiation/']) {
      expect(page(`api/${NAME}/${guide}`)('h1').text()).toBe(page(`api/${guide}`)('h1').text());
    }
  });

  it('links only frozen pages to the latest release', () => {
    const banner = '[aria-label="Release"]';
    expect(page('api/sandbox/')(banner)).toHaveLength(0);
    const $ = page(`api/${NAME}/sandbox/`);
    expect($(banner).text()).toContain(NAME);
    expect($(`${banner} a`).attr('href')).toBe(`${brand.baseUrl}api/sandbox/`);
    expect($('meta[name=robots]').attr('content')).toContain('noindex');
    expect($('link[rel=canonical]').attr('href')).toBe(`${brand.docsUrl}/api/sandbox/`);
  });
});
