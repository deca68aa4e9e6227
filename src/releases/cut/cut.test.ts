import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {ownDownloads, withSamples} from './files';
import {putInPlace} from './place';

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
    expect(withSamples(guide, site)).toBe(
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
    expect(withSamples('```python file="samples/b.py" region="call"\n```', site)).toContain(
      '\ncall()\ndone()\n',
    );
  });

  it('must exist', () => {
    expect(() => withSamples('```js file="samples/c.mjs"\n```', site)).toThrow(
      'the sample file samples/c.mjs does not exist',
    );
    expect(() => withSamples('```js file="samples/a.mjs" region="x"\n```', site)).toThrow(
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
