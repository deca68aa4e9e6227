import {parse} from 'yaml';
import {expect, it} from 'vitest';
import {homePage} from './previewSite';
import {splitFrontMatter} from '../text/markdown';

it.each([
  'Payments ${brand.name}"\ndescription: d\n---\n\n{globalThis.process.exit()}\n',
  '---',
  'a: b # c',
  '2026-01-01',
  "'\u2028\u007F\\",
])('the title of a description is the title of the home page, whatever it is: %j', (title) => {
  const {head = '', body} = splitFrontMatter(homePage(title));
  expect(parse(head)).toMatchObject({title, hide_table_of_contents: true});
  expect(body.trim()).toBe('[API reference](/api/reference/)');
});
