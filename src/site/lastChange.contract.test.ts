import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, it} from 'vitest';
import {lastChange} from './lastChange';

const root = path.resolve(__dirname, '../..');

it('is a date for a file with a history', () => {
  expect(new Date(lastChange(root, 'package.json') ?? '').getTime()).toBeGreaterThan(0);
});

it('is undefined for a file without history, and outside a repository', () => {
  expect(lastChange(root, 'no-such-file')).toBeUndefined();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'no-repository-'));
  expect(lastChange(folder, 'package.json')).toBeUndefined();
  fs.rmdirSync(folder);
});
