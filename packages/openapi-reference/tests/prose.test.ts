import {expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {type Prose, siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import type {OpenApiDocument} from '../src/types';
import {documentOf} from './support';

const filesWith = (prose?: Prose, more: Partial<OpenApiDocument> = {}) => {
  const model = buildReferenceModel(
    documentOf({
      info: {title: 'Small', version: '1', description: 'What it does.'},
      ...more,
      servers: [{url: 'https://api.example'}],
    }),
  );
  return new Map(siteFiles(model, readOptions({description: 'a.yaml'}), [], prose));
};

const body = (file: string | undefined) => file?.slice(file.indexOf('import ')) ?? '';

it('documents of the site surround the introduction of the first page', () => {
  const files = filesWith({before: 'docs/_before.mdx', after: 'docs/_after.mdx'});
  expect(body(files.get('index.mdx'))).toBe(`import OpenApiReference from '@theme/OpenApiReference';
import body from './index.openapi.html';
import Before, {toc as tocBefore} from "@site/docs/_before.mdx";
import introduction from './index.introduction.openapi.html';
import After, {toc as tocAfter} from "@site/docs/_after.mdx";

export const toc = [...tocBefore, ...tocAfter, {"value":"Base URL","id":"base\\u002daddress","level":2}];

<Before />

<OpenApiReference body={introduction} path="" part="introduction" />

<After />

<OpenApiReference body={body} path="" part="page" />
`);
  expect(files.get('index.introduction.openapi.html')).toContain('What it does.');
  expect(files.get('index.openapi.html')).not.toContain('What it does.');
  expect(files.get('index.openapi.html')).toContain('https://api.example');
});

it('without them, the page has a single body', () => {
  const files = filesWith();
  expect(files.get('index.openapi.html')).toContain('What it does.');
  expect(files.has('index.introduction.openapi.html')).toBe(false);
  expect(body(filesWith({before: 'docs/_before.mdx'}).get('index.mdx'))).toContain(
    '<Before />\n\n<OpenApiReference body={body} path="" part="page" />\n',
  );
});

it('headings of the introduction, sections and tags are in the contents as plain text', () => {
  const description = '# *Start* `a<b>`\n\n## Limits\n\n# Limits\n\n<h2>No</h2>';
  const index = filesWith(
    {},
    {
      info: {title: 'Small', version: '1', description},
      tags: [{name: 'Pets & more', description: '# How'}],
      paths: {'/a': {get: {responses: {}}}},
    },
  ).get('index.mdx');
  expect(index).toContain('hide_table_of_contents: false');
  const [, toc = ''] = /^export const toc = (.*);$/m.exec(index ?? '') ?? [];
  const entries = JSON.parse(toc) as {value: string; id: string; level: number}[];
  expect(entries.map(({value, id, level}) => `${level} ${id} ${value}`)).toEqual([
    '2 about-start-a-b Start a&lt;b&gt;',
    '3 about-limits Limits',
    '2 about-limits-2 Limits',
    '2 base-address Base URL',
    '2 operations Operations',
    '3 tag-pets-more Pets &amp; more',
    '4 about-how How',
    '3 tag-other-operations Other operations',
  ]);
});

it.each(['/etc/passwd.md', '../a.mdx', 'docs/intro.txt'])('the path %s is rejected', (before) => {
  expect(() => readOptions({description: 'a.yaml', before})).toThrow('"before": must be');
});
