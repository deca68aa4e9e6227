import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {LATEST} from '../../../config/releases';
import {cutFiles, ownDownloads, withSamples} from './files';

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

it('a description in several files is frozen as one', async () => {
  const site = folderWith({
    'openapi/openapi.yaml':
      "openapi: 3.1.0\ninfo:\n  title: ${brand.name} API\n  version: '1'\npaths:\n  /a:\n    $ref: 'paths/a.yaml'\n",
    'openapi/paths/a.yaml':
      "get:\n  responses:\n    '200':\n      description: Fine\n      content:\n        application/json:\n          schema:\n            $ref: '../shared.yaml#/Kind'\n",
    'openapi/shared.yaml': 'Kind: {type: string, enum: [one]}\n',
    'openapi/overview.mdx': 'x',
    'docs/a.mdx': 'x',
    '.gitignore': '',
  });
  const files = await cutFiles(site, {freeze: ['2030-01'], latest: LATEST.name});
  const text = files.get('openapi/releases/2030-01.yaml')?.toString() ?? '';
  expect(text).toContain('title: ${brand.name} API\n  version: 2030-01\n');
  expect(text).toContain('enum:\n        - one');
  expect(text).not.toContain('.yaml');
});
