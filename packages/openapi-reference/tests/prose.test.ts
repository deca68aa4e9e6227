import {expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {type Prose, siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import {documentOf} from './support';

const filesWith = (prose?: Prose) => {
  const model = buildReferenceModel(
    documentOf({
      info: {title: 'Small', version: '1', description: 'What it does.'},
      servers: [{url: 'https://api.example'}],
    }),
  );
  return new Map(siteFiles(model, readOptions({description: 'a.yaml'}), [], prose));
};

const body = (file: string | undefined) => file?.slice(file.indexOf('import ')) ?? '';

it('documents of the site are around the introduction of the first page', () => {
  const files = filesWith({before: 'docs/_before.mdx', after: 'docs/_after.mdx'});
  expect(body(files.get('index.mdx'))).toBe(`import OpenApiReference from '@theme/OpenApiReference';
import body from './index.openapi.html';
import Before from "@site/docs/_before.mdx";
import introduction from './index.introduction.openapi.html';
import After from "@site/docs/_after.mdx";

<Before />

<OpenApiReference body={introduction} path="" part="introduction" />

<After />

<OpenApiReference body={body} path="" part="page" />
`);
  expect(files.get('index.introduction.openapi.html')).toContain('What it does.');
  expect(files.get('index.openapi.html')).not.toContain('What it does.');
  expect(files.get('index.openapi.html')).toContain('https://api.example');
});

it('without them, the page is one body', () => {
  const files = filesWith();
  expect(files.get('index.openapi.html')).toContain('What it does.');
  expect(files.has('index.introduction.openapi.html')).toBe(false);
  expect(body(filesWith({before: 'docs/_before.mdx'}).get('index.mdx'))).toContain(
    '<Before />\n\n<OpenApiReference body={body} path="" part="page" />\n',
  );
});

it.each(['/etc/passwd.md', '../a.mdx', 'docs/intro.txt'])('the path %s is refused', (before) => {
  expect(() => readOptions({description: 'a.yaml', before})).toThrow('"before": must be');
});
