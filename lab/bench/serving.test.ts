import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {weigh} from './peers/visit';
import {locate} from './server';

describe('the server for comparisons', () => {
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'served-'));
    fs.mkdirSync(path.join(root, 'site/guide'), {recursive: true});
    for (const file of [
      'site/index.html',
      'site/guide/index.html',
      'site/page.html',
      'secret.txt',
    ]) {
      fs.writeFileSync(path.join(root, file), file);
    }
  });
  afterEach(() => {
    fs.rmSync(root, {recursive: true, force: true});
  });

  it.each([
    {below: '', file: 'index.html'},
    {below: 'guide/', file: 'guide/index.html'},
    {below: 'page', file: 'page.html'},
    {below: 'none', file: undefined},
    {below: '../secret.txt', file: undefined},
    {below: '../', file: undefined},
  ])('finds $below', ({below, file}) => {
    expect(locate(path.join(root, 'site'), below)).toBe(file);
  });
});

it('the weight of a page consists of its own files, by kind, with headers', () => {
  const request = (url: string, type: string, totalBytes: number, more = {}) => ({
    url: `https://127.0.0.1${url}`,
    type,
    totalBytes,
    isPrefetch: false,
    isCached: false,
    ...more,
  });
  const weight = weigh([
    request('/docs/', 'Document', 10_000),
    request('/docs/assets/main.js', 'Script', 50_000),
    request('/docs/assets/preloaded.js?v=2', 'Other', 5000),
    request('/docs/assets/style.css', 'Stylesheet', 7000),
    request('/docs/next/', 'Fetch', 2000),
    request('/docs/ahead/', 'Other', 9000, {isPrefetch: true}),
    request('/docs/assets/cached.js', 'Script', 0, {isCached: true}),
  ]);
  expect(weight).toEqual({total: 74, script: 55, document: 12});
});
