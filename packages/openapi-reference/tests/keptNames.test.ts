import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {readKeptNames, writeKeptNames} from '../src/plugin/keptNames';
import type {OpenApiDocument} from '../src/types';

let folder = '';
let file = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-names-'));
  file = path.join(folder, 'addresses.json');
});
afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

const documentOf = (paths: Record<string, Record<string, string>>): OpenApiDocument => ({
  openapi: '3.1.0',
  info: {title: 'Pay', version: '1'},
  paths: Object.fromEntries(
    Object.entries(paths).map(([address, methods]) => [
      address,
      Object.fromEntries(
        Object.entries(methods).map(([method, summary]) => [
          method,
          {summary, responses: {'200': {description: 'Done.'}}},
        ]),
      ),
    ]),
  ),
});

async function slugsAfter(paths: Record<string, Record<string, string>>): Promise<string[]> {
  const keptNames = await readKeptNames(file);
  const {operations} = buildReferenceModel(documentOf(paths), undefined, {keptNames});
  await writeKeptNames(file, keptNames, operations);
  return operations.map(({slug}) => slug);
}

describe('names of pages in a file', () => {
  it('stay when a summary changes, also for one that another operation takes', async () => {
    expect(await slugsAfter({'/a': {get: 'List all', post: 'Add one'}})).toEqual([
      'list-all',
      'add-one',
    ]);
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
      'GET /a': 'list-all',
      'POST /a': 'add-one',
    });
    expect(
      await slugsAfter({'/0': {get: 'List all'}, '/a': {get: 'Show all', post: 'List all'}}),
    ).toEqual(['get-0', 'list-all', 'add-one']);
  });

  it('are not given to another operation when theirs is gone, and come back with it', async () => {
    await slugsAfter({'/a': {get: 'List'}, '/b': {get: 'Show'}});
    expect(await slugsAfter({'/c': {get: 'List'}})).toEqual(['get-c']);
    expect(await slugsAfter({'/c': {get: 'List'}, '/a': {get: 'Read'}})).toEqual(['get-c', 'list']);
  });

  it('are written only if there are new ones', async () => {
    await slugsAfter({'/a': {get: 'List'}});
    const before = fs.statSync(file).mtimeMs;
    fs.utimesSync(file, 1, 1);
    await slugsAfter({'/a': {get: 'Other'}});
    expect(fs.statSync(file).mtimeMs).toBe(1000);
    expect(before).toBeGreaterThan(1000);
  });

  it.each([
    ['{', /addresses\.json is not JSON: /],
    ['[]', /addresses\.json: "" .*expected record/i],
    [
      '{"list": "list"}',
      /addresses\.json: "list" must be a method and a path, such as "GET \/accounts"\.$/,
    ],
    ['{"GET /a": "errors"}', /"GET \/a" must be another name than index, schemas, errors/],
    ['{"GET /a": "A b"}', /addresses\.json: "GET \/a" must be small letters, digits and hyphens/],
    [
      '{"GET /a": "all", "GET /b": "all"}',
      /"GET \/a" and "GET \/b" are both "all"\. Allowed: a name for each\.$/,
    ],
  ])('%s is refused', async (text, message) => {
    fs.writeFileSync(file, text);
    await expect(readKeptNames(file)).rejects.toThrow(message);
  });
});
