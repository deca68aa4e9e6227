import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {filesIn, pathBelow, withSlashes} from './files';

it('a Windows path gets forward slashes; elsewhere, a backslash is part of a name', () => {
  expect(withSlashes('api\\reference\\index.html', '\\')).toBe('api/reference/index.html');
  expect(withSlashes('api/odd\\name.html', '/')).toBe('api/odd\\name.html');
});

it('a path is relative to its folder, or to the root', () => {
  expect(pathBelow(path.resolve('docs/index.mdx'))).toBe('docs/index.mdx');
  expect(pathBelow(path.join('docs', 'a', 'b.mdx'), 'docs')).toBe('a/b.mdx');
});

it('files of all levels are listed in one order, without folders', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
  for (const file of ['b.txt', 'a/z.txt', 'a/deep/one.txt']) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), '');
  }
  fs.mkdirSync(path.join(folder, 'empty'));
  expect(filesIn(folder)).toEqual(['a/deep/one.txt', 'a/z.txt', 'b.txt']);
  fs.rmSync(folder, {recursive: true});
});
