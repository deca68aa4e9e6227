import {parse} from 'yaml';
import {expect, it} from 'vitest';
import {homePage, overviewPage} from './previewSite';
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

it.each(['paths', 'webhooks', 'x-webhooks'])(
  'the overview lists the operations in `%s`',
  (part) => {
    const head = {openapi: '3.0.3', info: {title: 'API', version: '1'}};
    const item = {post: {responses: {200: {description: 'Fine'}}}};
    expect(overviewPage({...head, [part]: {event: item}})).toContain(
      '<ReferencePart name="operations"',
    );
    expect(overviewPage({...head, [part]: {}})).not.toContain('operations"');
  },
);
