import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {FROZEN_RELEASES, frozenRelease, LATEST} from '../../config/releases';
import {brand} from '../../config/brand';
import {copyRepository, removeCopies} from './copies';

/** A build without caches on a busy machine. Unit: ms. */
const PATIENCE = 400_000;
const CUT = ['--import', 'tsx', 'scripts/version-cut.ts'];
/** Later than any release that the portal documents. */
const NAME = '2099-12';

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

/** Every file with its content, the installed packages aside. */
function contents(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('node_modules'));
  return new Map(
    files.map((file) => [
      path.relative(folder, file),
      createHash('sha256').update(fs.readFileSync(file)).digest('hex'),
    ]),
  );
}

describe('a cut', () => {
  let folder: string;
  let before: Map<string, string>;
  let result: Result;

  beforeAll(async () => {
    folder = copyRepository();
    before = contents(folder);
    result = await cut(folder, NAME, '--keep-build', 'build');
  }, PATIENCE);

  const page = (address: string) =>
    load(fs.readFileSync(path.join(folder, 'build', address, 'index.html'), 'utf8'));
  const operations = (release: string) =>
    page(`${release}/reference/`)('.ref-operation-index li').length;

  it('succeeds and says what it has done', () => {
    expect(result.output).toContain('Frozen: ');
    expect(result.code).toBe(0);
  });

  it('adds the release, keeps the one that was the latest, and changes nothing but its name', () => {
    const after = contents(folder);
    const isOwn = (file: string) => !file.startsWith('build/');
    const names = [NAME, LATEST.name, ...FROZEN_RELEASES.map(({name}) => name)];
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'api_versions.json'), 'utf8'))).toEqual([
      ...new Set(names),
    ]);
    const changed = [...before].filter(([file, hash]) => after.get(file) !== hash);
    expect(changed.map(([file]) => file).sort()).toEqual([
      'api_versions.json',
      'config/site.ts',
      'openapi/openapi.yaml',
    ]);
    const added = [...after.keys()].filter((file) => isOwn(file) && !before.has(file));
    const places = [NAME, LATEST.name].flatMap((name) => {
      const {guides, description, overview, notes} = frozenRelease(name);
      return [
        `${guides}/`,
        `api_versioned_sidebars/version-${name}-`,
        description,
        overview,
        notes,
      ];
    });
    expect(added.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
    expect(fs.readFileSync(path.join(folder, frozenRelease(NAME).description), 'utf8')).toContain(
      `\n  version: ${NAME}\n`,
    );
  });

  it('shows each release at its address, with its operations', () => {
    expect(operations('api')).toBe(operations(`api/${NAME}`));
    expect(operations(`api/${LATEST.name}`)).toBe(operations('api'));
    expect(operations('api/2025-06')).toBe(operations('api') - 2);
    for (const guide of ['sandbox/', 'quick-start/', 'payment-initiation/']) {
      expect(page(`api/${NAME}/${guide}`)('h1').text()).toBe(page(`api/${guide}`)('h1').text());
    }
  });

  it('tells readers of a frozen page where the latest is, and nobody else', () => {
    const banner = '[aria-label="Release"]';
    expect(page('api/sandbox/')(banner)).toHaveLength(0);
    for (const name of [NAME, LATEST.name, '2025-06']) {
      const $ = page(`api/${name}/sandbox/`);
      expect($(banner).text()).toContain(name);
      expect($(`${banner} a`).attr('href')).toBe(`${brand.baseUrl}api/sandbox/`);
      expect($('meta[name=robots]').attr('content')).toContain('noindex');
      expect($('link[rel=canonical]').attr('href')).toBe(`${brand.docsUrl}/api/sandbox/`);
    }
  });

  it('offers each release once in the menu', () => {
    const labels = page('api/sandbox/')('nav.navbar details a')
      .toArray()
      .map((link) => page('api/sandbox/')(link).text());
    const names = [NAME, LATEST.name, ...FROZEN_RELEASES.map(({name}) => name)];
    expect(labels.map((label) => label.slice(0, 7))).toEqual([...new Set(names)]);
  });

  it('cannot be made twice', async () => {
    const again = await cut(folder, NAME);
    expect(again.code).toBe(1);
    expect(again.output).toContain(`${NAME} is frozen already`);
  });
});

describe('a cut that fails leaves nothing behind', () => {
  let folder: string;
  let before: Map<string, string>;

  beforeAll(() => {
    folder = copyRepository();
    const guide = path.join(folder, 'docs/sandbox.mdx');
    fs.writeFileSync(guide, fs.readFileSync(guide, 'utf8').replace(/^title: /m, 'title-of-old: '));
    before = contents(folder);
  });

  it('a wrong name, or a wrong option', async () => {
    for (const [args, message] of [
      [['next'], 'Allowed: a year and a month'],
      [[], '0 releases are given'],
      [[NAME, '--unknown'], 'Unknown option'],
    ] as const) {
      const {code, output} = await cut(folder, ...args);
      expect(output).toContain(message);
      expect(code).toBe(1);
      expect(contents(folder)).toEqual(before);
    }
  }, 60_000);

  it('a file in the way is refused', async () => {
    const file = path.join(folder, frozenRelease(NAME).description);
    fs.writeFileSync(file, 'openapi: 3.1.0\n');
    const {code, output} = await cut(folder, NAME);
    fs.rmSync(file);
    expect(output).toContain(`${frozenRelease(NAME).description} stands where`);
    expect(code).toBe(1);
    expect(contents(folder)).toEqual(before);
  });

  it(
    'a broken guide',
    async () => {
      const {code, output} = await cut(folder, NAME);
      expect(output).toContain('front matter "title" is missing');
      expect(output).toContain('Nothing has been changed.');
      expect(code).toBe(1);
      expect(contents(folder)).toEqual(before);
    },
    PATIENCE,
  );

  it(
    'Ctrl+C in the middle of the build',
    async () => {
      const child: ChildProcess = spawn(process.execPath, [...CUT, NAME], {cwd: folder});
      const ended = new Promise<number | null>((resolve) => {
        child.on('close', resolve);
      });
      await new Promise<void>((resolve) => {
        child.stdout?.on('data', (text: Buffer) => {
          if (text.toString().includes('Creating an optimized production build')) {
            resolve();
          }
        });
      });
      child.kill('SIGINT');
      expect(await ended).toBe(1);
      expect(contents(folder)).toEqual(before);
    },
    PATIENCE,
  );
});
