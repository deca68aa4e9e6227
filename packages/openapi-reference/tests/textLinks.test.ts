/** Links, headings and tables that other renderers of OpenAPI know in texts. */
import {load as parseHtml} from 'cheerio';
import {expect, it} from 'vitest';
import {findLinks} from '../src';
import {documentOf, page, renderDocument} from './support';

const document = documentOf({
  info: {
    title: 'T',
    version: '1',
    description: '# Start here\n\nSee [add](#operation/addNote).\n\n## Next\n\n# Start here\n',
  },
  tags: [{name: 'Notes'}, {name: 'About us', description: 'A tag without operations.'}],
  paths: {
    '/notes': {
      post: {
        operationId: 'addNote',
        summary: 'Add a note',
        tags: ['Notes'],
        description:
          '[a](#operation/addNote) [b](#tag/Notes) [c](#tag/Notes/operation/addNote) [d](#schema/Note) [e](addNote) [f](#operation/none) [g](#section/x)',
        responses: {
          '400': {description: 'Wrong. Codes:\n\n| Code | Meaning |\n|---|---|\n| E1 | a |\n'},
          '404': {description: 'Gone.'},
        },
      },
    },
  },
  components: {schemas: {Note: {type: 'object', properties: {id: {type: 'string'}}}}},
});
const rendered = renderDocument(document);
const overview = JSON.parse(rendered.files.get('overview.json') ?? '{}') as Record<string, string>;

it('links of other renderers lead to the pages of what they name, others are text', () => {
  const $ = page(rendered, 'add-a-note');
  const links = $('a')
    .toArray()
    .filter((one) => /^[a-g]$/.test($(one).text()))
    .map((one) => [$(one).text(), $(one).attr('href')]);
  expect(links).toEqual([
    ['a', '/docs/api/reference/add-a-note/'],
    ['b', '/docs/api/reference/#tag-notes'],
    ['c', '/docs/api/reference/add-a-note/'],
    ['d', '/docs/api/reference/schemas/note/'],
    ['e', '/docs/api/reference/add-a-note/'],
  ]);
  expect($.text()).toContain('f g');
  expect(overview.introduction).toContain('href="/docs/api/reference/add-a-note/"');
  expect(findLinks(document, (pointer) => pointer)).toEqual([]);
});

it('headings of the introduction are headings with ids of their own', () => {
  const $ = parseHtml(overview.introduction ?? '');
  const headings = $('h2, h3').toArray();
  expect(headings.map((one) => [one.name, one.attribs.id, $(one).text()])).toEqual([
    ['h2', 'about-start-here', 'Start here'],
    ['h3', 'about-next', 'Next'],
    ['h2', 'about-start-here-2', 'Start here'],
  ]);
});

it('a tag without operations has its text', () => {
  expect(overview.operations).toContain('A tag without operations.');
});

it('a cell of the table of errors has the first paragraph', () => {
  const $ = page(rendered, 'add-a-note');
  const cells = $('td')
    .toArray()
    .map((one) => $(one).text().trim());
  expect(cells).toContain('Wrong. Codes:');
  expect(cells.join()).not.toContain('|');
});
