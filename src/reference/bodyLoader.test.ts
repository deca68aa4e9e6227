import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {createRequire} from 'node:module';
import {afterAll, expect, it} from 'vitest';

const load = createRequire(import.meta.url);
const bodyLoader = load('./bodyLoader.cjs') as (
  this: {resourcePath: string},
  source: Buffer,
) => string;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'body-loader-'));
afterAll(() => {
  fs.rmSync(folder, {recursive: true});
});

it('reads the body when the page is rendered, and is another module when the body has changed', () => {
  const resourcePath = path.join(folder, "it's.html");
  const compile = (body: string) => {
    fs.writeFileSync(resourcePath, body);
    return bodyLoader.call({resourcePath}, Buffer.from(body));
  };
  const [first, second] = ['<p>one</p>', '<p>“two”</p>'].map(compile);
  expect(first).not.toBe(second);
  expect(second).not.toContain('two');
  const file = path.join(folder, 'module.cjs');
  fs.writeFileSync(file, second ?? '');
  expect(load(file)).toMatchObject({__esModule: true, default: '<p>“two”</p>'});
});
