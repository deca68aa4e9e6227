import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';

type Loader = (this: {context: string}, source: string) => string;
const slimVersion = createRequire(import.meta.url)('./slimVersion.cjs') as Loader;

const sidebars = (docId: string) => ({
  all: [{type: 'category', label: 'Start', items: [{type: 'link', href: '/guide/', docId}]}],
});
const source = JSON.stringify({
  version: {docs: {guide: {title: 'Guide'}}, docsSidebars: sidebars('guide')},
});

let context: string;
beforeAll(() => {
  context = fs.mkdtempSync(path.join(os.tmpdir(), 'version-'));
});
afterAll(() => {
  fs.rmSync(context, {recursive: true});
});

it('the data of a version in the browser has no list of pages', () => {
  expect(JSON.parse(slimVersion.call({context}, source))).toEqual({
    version: {docs: {}, docsSidebars: sidebars('-')},
  });
  expect(slimVersion.call({context}, '{"a":1}')).toBe('{"a":1}');
});

it('the list remains if a generated index shows pages as cards', () => {
  const file = path.join(context, 'index.json');
  fs.writeFileSync(file, '{"categoryGeneratedIndex": {"permalink": "/cards/"}}');
  expect(slimVersion.call({context}, source)).toBe(source);
});
