import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {BUILD, builtPages} from './site';

/** Names that the bundler gives to the classes of CSS modules: the name in the source and four characters of a hash. */
const MODULE_CLASS = /^[A-Za-z]\w*_[\w-]{4}$/;

test('each class of a style module that a page uses is in the style sheet', () => {
  const folder = path.join(BUILD, 'assets/css');
  const css = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('');
  const styled = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name));
  const missing = new Map<string, string>();
  for (const {address, html} of builtPages()) {
    for (const [, quoted, bare] of html.matchAll(/ class=(?:"([^"]*)"|([^\s>]+))/g)) {
      for (const name of (quoted ?? bare ?? '').split(/\s+/)) {
        if (MODULE_CLASS.test(name) && !styled.has(name)) {
          missing.set(name, address);
        }
      }
    }
  }
  expect(Object.fromEntries(missing)).toEqual({});
});
