/** Tests authors' links; links, headings and tables that other OpenAPI renderers support; and contacts. */
import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {expect, it} from 'vitest';
import {checkLinks, findLinks, loadDescription} from '../src';
import {documentOf, failureOf, page, renderDocument, temporaryFolder} from './support';

const document =
  documentOf(`info: {title: T, version: '1', description: "# Start here\\n\\nSee [add](#operation/addNote).\\n\\n## Next\\n\\n# Start here\\n"}
tags: [{name: Notes}]
paths:
  /notes:
    post:
      operationId: addNote
      summary: Add a note
      tags: [Notes]
      description: '[a](#operation/addNote) [b](#tag/Notes) [c](#tag/Notes/operation/addNote) [d](#schema/Note) [e](addNote) [f](#operation/none) [g](#section/x) [h](#tag/notes) [i](#tag/notes/POST/notes) [j](#model/Note) [k](#section/Start-here/Next)'
      responses: {'400': {description: "Wrong. Codes:\\n\\n| Code | Meaning |\\n|---|---|\\n| E1 | a |\\n"}, '404': {description: Gone.}}
components: {securitySchemes: {key: {type: http, scheme: basic, description: 'As for [h](#operation/addNote) [i **j**](#section/x) [k](https://k.example).'}}, schemas: {Note: {type: object, properties: {id: {type: string, pattern: '[a](b)'}, description: {description: '[h](#schema/none)'}}}}}`);
const rendered = renderDocument(document);
const overview = JSON.parse(rendered.files.get('overview.json') ?? '{}') as Record<string, string>;

it('links in the form of other renderers lead to the right pages; others become text', () => {
  const $ = page(rendered, 'add-a-note');
  const links = $('a')
    .toArray()
    .filter((one) => /^[a-k]$/.test($(one).text()))
    .map((one) => [$(one).text(), $(one).attr('href')]);
  expect(links).toEqual([
    ['a', '/docs/api/reference/add-a-note/'],
    ['b', '/docs/api/reference/#tag-notes'],
    ['c', '/docs/api/reference/add-a-note/'],
    ['d', '/docs/api/reference/schemas/note/'],
    ['e', '/docs/api/reference/add-a-note/'],
    ['h', '/docs/api/reference/#tag-notes'],
    ['i', '/docs/api/reference/add-a-note/'],
    ['j', '/docs/api/reference/schemas/note/'],
    ['k', '/docs/api/reference/#about-next'],
  ]);
  expect($.text()).toContain('f g');
  expect(overview.introduction).toContain('href="/docs/api/reference/add-a-note/"');
  expect(overview.security).toContain(
    'As for <a href="/docs/api/reference/add-a-note/">h</a> i <strong>j</strong> <a href="https://k.example">k</a>.',
  );
  const unknown = findLinks(document, (pointer) => pointer).map(({href}) => href);
  expect(unknown).toEqual(['#operation/none', '#section/x', '#section/x', '#schema/none']);
});

it('headings of the introduction have their own ids', () => {
  const $ = parseHtml(overview.introduction ?? '');
  const headings = $('h2, h3').toArray();
  expect(headings.map((one) => [one.name, one.attribs.id, $(one).text()])).toEqual([
    ['h2', 'about-start-here', 'Start here'],
    ['h3', 'about-next', 'Next'],
    ['h2', 'about-start-here-2', 'Start here'],
  ]);
});

it('a cell in the table of errors contains the first paragraph', () => {
  const $ = page(rendered, 'add-a-note');
  const cells = $('td')
    .toArray()
    .map((one) => $(one).text().trim());
  expect(cells).toContain('Wrong. Codes:');
  expect(cells.join()).not.toContain('|');
});

it('links of authors are reported with file, line and pointer, and checked against the built site', async () => {
  const folder = temporaryFolder({
    'a.yaml': `openapi: 3.1.1
info: {title: T, version: '1'}
paths:
  /a:
    get:
      description: See [a](/docs/gone/), [b](./guide.md), [c](/docs/here/), [d](https://x.example), [e](#tag/none), [f](#operation/none), ![g](https://x.example/g.png), ![h](data:image/png;base64,AA==).
      responses: {'200': {description: Fine}}
`,
  });
  const loaded = await loadDescription(path.join(folder, 'a.yaml'), folder);
  const links = findLinks(loaded.document, loaded.placeOf);
  const hrefs = [
    '/docs/gone/',
    './guide.md',
    '/docs/here/',
    '#tag/none',
    '#operation/none',
    'https://x.example/g.png',
    'data:image/png;base64,AA==',
  ];
  expect(links.map(({href}) => href)).toEqual(hrefs);
  expect(loaded.warnings).toEqual([
    'a.yaml:6:7 at #/paths/~1a/get/description: the link "#tag/none" names no operation, tag or schema, so it is shown as text. Also at 1 more: a.yaml:6:7.',
    expect.stringContaining('"https://x.example/g.png" is to a picture outside the site'),
  ]);
  fs.mkdirSync(path.join(folder, 'here'));
  fs.writeFileSync(path.join(folder, 'here/index.html'), '');
  const where = {outDir: folder, baseUrl: '/docs/', onDeadLinks: 'throw'} as const;
  const message = await failureOf(() => checkLinks(links, where));
  const gone = links.filter(({href}) => href === '/docs/gone/');
  expect(await failureOf(() => checkLinks(gone, where))).toContain('"/docs/gone/"');
  fs.rmSync(folder, {recursive: true});
  expect(message.split('\n')).toHaveLength(2);
  expect(message).toContain(
    'a.yaml:6:7 at #/paths/~1a/get/description: the link "/docs/gone/" does not lead to a page',
  );
  expect(message).toContain('"./guide.md" is relative');
});

it('facts about the author are omitted if empty, and never run code', () => {
  const about = (info: object) => {
    const {files} = renderDocument(documentOf({info: {title: 'T', version: '1', ...info}}));
    const {introduction = ''} = JSON.parse(files.get('overview.json') ?? '') as typeof overview;
    return parseHtml(introduction);
  };
  expect(about({contact: {}, license: {name: ' '}})('.ref-facts')).toHaveLength(0);
  const hostile = about({
    contact: {name: '<b>x</b>', url: 'javascript:alert(1)', email: 'a@b?cc=c@d'},
    termsOfService: '/terms',
  });
  expect(hostile('a')).toHaveLength(0);
  expect(hostile('dd').first().text()).toBe('<b>x</b>');
  const open = about({
    contact: {name: 'Help', url: 'https://x.example/help', email: 'a@x.example'},
  });
  expect(
    open('a')
      .toArray()
      .map(({attribs}) => attribs.href),
  ).toEqual([...['https://x.example/help', 'mailto:a@x.example']]);
});
