import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {LATEST} from '../../../config/releases';
import {cutFiles, ownDownloads} from './files';
import {putInPlace} from './place';
import {planCut} from './plan';
import {inlineSamples} from './samples';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cut-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

function contents(folder: string): Record<string, string> {
  const entries = fs.readdirSync(folder, {recursive: true, withFileTypes: true});
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [
        path.relative(folder, file),
        entry.isFile() ? fs.readFileSync(file, 'utf8') : 'folder',
      ];
    }),
  );
}

describe('how a cut is undone', () => {
  const guide = fs.readFileSync('contributing/writing.md', 'utf8');
  const pathsOf = (command: string) =>
    new RegExp(`^${command} (.*)$`, 'm').exec(guide)?.[1]?.split(' ') ?? [];
  const isNew = (file: string) => !fs.existsSync(file);
  // Later than any release that the portal documents.
  const files = [
    ...cutFiles('.', planCut({latest: LATEST.name, frozen: []}, '2099-06', '2099-12')).keys(),
  ];

  it('restores what it changes', () => {
    expect(pathsOf('git restore').sort()).toEqual(files.filter((file) => !isNew(file)).sort());
  });

  it('removes what it adds', () => {
    const folders = pathsOf('git clean -fd');
    const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`));
    expect(new Set(files.filter(isNew).map(folderOf))).toEqual(new Set(folders));
  });
});

describe('the plan of a cut', () => {
  const names = {latest: '2026-06', frozen: ['2025-06']};

  it.each([
    ['2026-06', undefined, {freeze: ['2026-06'], latest: '2026-06'}],
    ['2026-06', '2026-12', {freeze: ['2026-06'], latest: '2026-12'}],
    ['2026-12', undefined, {freeze: ['2026-06', '2026-12'], latest: '2026-12'}],
    ['2026-12', '2027-03', {freeze: ['2026-06', '2026-12'], latest: '2027-03'}],
  ])('%s, next %s', (name, next, plan) => {
    expect(planCut(names, name, next)).toEqual(plan);
  });

  it('does not change what is already frozen', () => {
    expect(planCut({latest: '2026-06', frozen: ['2026-06', '2025-06']}, '2026-12')).toEqual({
      freeze: ['2026-12'],
      latest: '2026-12',
    });
  });

  it.each([
    ['2026-13', undefined, 'the release is "2026-13". Allowed: a year and a month'],
    ['26-12', undefined, 'Allowed: a year and a month'],
    ['2026-12/..', undefined, 'Allowed: a year and a month'],
    ['2025-06', undefined, '2025-06 is already frozen'],
    ['2026-05', undefined, '2026-05 is older than 2026-06'],
    ['2026-12', 'soon', '--next is "soon"'],
    ['2026-12', '2026-06', '--next is 2026-06, older than 2026-12'],
  ])('%s, next %s is rejected', (name, next, message) => {
    expect(() => planCut(names, name, next)).toThrow(message);
  });
});

describe('samples in a frozen guide', () => {
  const site = folderWith({
    'samples/a.mjs': 'const host = "${brand.apiHost}";\n',
    'samples/b.py': 'def one():\n    #region call\n    call()\n    done()\n    #endregion call\n',
  });

  it('are inserted, with brand variables kept', () => {
    const guide = [
      'Text',
      '',
      '```javascript file="samples/a.mjs" title="a.mjs"',
      '```',
      '',
      '  ```python file="samples/b.py"',
      '  ```',
      '',
      '```bash',
      'true',
      '```',
    ].join('\n');
    expect(inlineSamples(guide, site)).toBe(
      [
        'Text',
        '',
        '```javascript title="a.mjs"',
        'const host = "${brand.apiHost}";',
        '```',
        '',
        '  ```python',
        '  def one():',
        '      call()',
        '      done()',
        '  ```',
        '',
        '```bash',
        'true',
        '```',
      ].join('\n'),
    );
  });

  it('may be a part of a file', () => {
    expect(inlineSamples('```python file="samples/b.py" region="call"\n```', site)).toContain(
      '\ncall()\ndone()\n',
    );
  });

  it('must exist', () => {
    expect(() => inlineSamples('```js file="samples/c.mjs"\n```', site)).toThrow(
      'the sample samples/c.mjs does not exist',
    );
    expect(() => inlineSamples('```js file="samples/a.mjs" region="x"\n```', site)).toThrow(
      'samples/a.mjs has no region "x"',
    );
  });
});

it('downloads of a frozen guide are those of its release', () => {
  const guide = [
    '[Sums](pathname:///openapi/SHA256SUMS), [old](pathname:///openapi/2025-06/openapi.yaml)',
    'curl ${brand.docsUrl}/openapi/openapi.yaml',
    '[spec](https://spec.example/openapi/x)',
  ].join('\n');
  expect(ownDownloads(guide, '2026-06')).toBe(
    [
      '[Sums](pathname:///openapi/2026-06/SHA256SUMS), [old](pathname:///openapi/2025-06/openapi.yaml)',
      'curl ${brand.docsUrl}/openapi/2026-06/openapi.yaml',
      '[spec](https://spec.example/openapi/x)',
    ].join('\n'),
  );
});

describe('moving files into place', () => {
  const files = new Map([
    ['a/b/new.txt', Buffer.from('new')],
    ['old.txt', Buffer.from('changed')],
  ]);

  it('adds and changes', () => {
    const site = folderWith({'old.txt': 'old', 'other.txt': 'other'});
    putInPlace(site, path.join(site, '.stage'), files);
    expect(contents(site)).toMatchObject({
      'a/b/new.txt': 'new',
      'old.txt': 'changed',
      'other.txt': 'other',
    });
  });

  it('reverts everything if the last step fails', () => {
    const site = folderWith({'old.txt': 'old', 'folder/file.txt': 'file'});
    const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'cut-stage-'));
    folders.push(stage);
    const before = contents(site);
    // A folder is where the file should go.
    const failing = new Map([...files, ['folder', Buffer.from('x')]]);
    expect(() => {
      putInPlace(site, stage, failing);
    }).toThrow();
    expect(contents(site)).toEqual(before);
  });
});
