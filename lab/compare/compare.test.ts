import zlib from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {cutToTags} from './cut';
import {chooseDescriptions} from './descriptions';
import {countShown, fieldsOf, middleOperation, namesShown} from './fields';
import {readStockPage, shortReason} from './sites';
import {type Built, comparisonTable} from './table';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';

const json = (schema: object) => ({content: {'application/json': {schema}}});

const DOCUMENT = {
  openapi: '3.1.1',
  info: {title: 'Shelves', version: '1'},
  tags: [{name: 'shelves'}, {name: 'rooms'}],
  paths: {
    '/shelves/{id}': {
      parameters: [{name: 'id', in: 'path', required: true}],
      get: {
        tags: ['shelves'],
        parameters: [{$ref: '#/components/parameters/Fields'}],
        responses: {'200': {$ref: '#/components/responses/Shelf'}},
      },
      put: {
        tags: ['shelves'],
        requestBody: json({
          type: 'object',
          properties: {books: {type: 'array', items: {properties: {title: {}, parts: {}}}}},
        }),
        responses: {'204': {description: 'Done.'}},
      },
    },
    '/rooms': {
      get: {
        tags: ['rooms'],
        responses: {'200': json({$ref: '#/components/schemas/Room'})},
      },
    },
  },
  components: {
    parameters: {Fields: {name: 'fields', in: 'query'}},
    responses: {Shelf: json({$ref: '#/components/schemas/Shelf'})},
    schemas: {
      Shelf: {
        allOf: [{properties: {width: {}}}],
        properties: {
          above: {$ref: '#/components/schemas/Shelf', description: 'On top of it.'},
          material: {oneOf: [{properties: {wood: {}}}, {properties: {metal: {}}}]},
          labels: {additionalProperties: {properties: {text: {}}}},
        },
      },
      Room: {properties: {door: {}}},
    },
    securitySchemes: {key: {type: 'apiKey', in: 'header', name: 'Key'}},
  },
} as unknown as OpenApiDocument;

describe('fields of a description', () => {
  const operations = new Map(fieldsOf(DOCUMENT).map((one) => [one.key, one]));

  it('are parameters, and properties at every level, also of recursive schemas', () => {
    expect([...operations.keys()]).toEqual([
      'get /shelves/{id}',
      'put /shelves/{id}',
      'get /rooms',
    ]);
    expect([...(operations.get('get /shelves/{id}')?.all ?? [])].sort()).toEqual(
      ['above', 'fields', 'id', 'labels', 'material', 'metal', 'text', 'width', 'wood'].sort(),
    );
    expect([...(operations.get('put /shelves/{id}')?.all ?? [])].sort()).toEqual(
      ['books', 'id', 'parts', 'title'].sort(),
    );
  });

  it('of the request are those that it has at its first level', () => {
    expect(operations.get('put /shelves/{id}')?.request).toEqual(['id', 'books']);
    expect(operations.get('get /rooms')?.request).toEqual([]);
  });

  it('count as shown where the HTML has an element for the name, not where a text or script has it', () => {
    const page = `<p>title and <code>parts</code></p><script>"<code class='ref-name'>parts</code>"</script>
      <code class="ref-name"> id </code><strong class="openapi-schema__property">books</strong>`;
    expect([...namesShown(page)].sort()).toEqual(['books', 'id']);
    const put = fieldsOf(DOCUMENT).filter(({key}) => key.startsWith('put'));
    expect(countShown(put, () => page)).toEqual({shown: 2, all: 4});
    expect(countShown(put, () => undefined)).toEqual({shown: 0, all: 4});
  });

  it('choose the page that is measured: the middle of those with a request', () => {
    expect(middleOperation(fieldsOf(DOCUMENT))).toEqual({key: 'get /shelves/{id}', field: 'id'});
    const rooms = fieldsOf(DOCUMENT).filter(({key}) => key.endsWith('/rooms'));
    expect(() => middleOperation(rooms)).toThrow('No operation of the description has a field');
  });
});

describe('a description cut to tags', () => {
  it('keeps their operations and what they refer to', () => {
    const cut = cutToTags(DOCUMENT, ['rooms']);
    expect(Object.keys(cut.paths ?? {})).toEqual(['/rooms']);
    expect(cut.tags).toEqual([{name: 'rooms'}]);
    expect(Object.keys(cut.components?.schemas ?? {})).toEqual(['Room']);
    expect(cut.components?.responses).toEqual({});
    expect(Object.keys(cut.components?.securitySchemes ?? {})).toEqual(['key']);
  });

  it('follows references through components, and keeps what a path shares', () => {
    const cut = cutToTags(DOCUMENT, ['shelves']);
    expect(Object.keys(cut.paths?.['/shelves/{id}'] ?? {})).toEqual(['parameters', 'get', 'put']);
    expect(Object.keys(cut.components?.responses as object)).toEqual(['Shelf']);
    expect(Object.keys(cut.components?.parameters as object)).toEqual(['Fields']);
    expect(Object.keys(cut.components?.schemas ?? {})).toEqual(['Shelf']);
  });

  it('needs operations', () => {
    expect(() => cutToTags(DOCUMENT, ['cellars'])).toThrow(
      'No operation has one of the tags cellars.',
    );
  });
});

describe('the table', () => {
  const built: Built = {
    kind: 'built',
    pages: 12,
    seconds: 20.4,
    cpuSeconds: 31,
    peakMemory: 900_400_000,
    html: 21_000,
    scripts: 180_123,
    fields: {shown: 40, all: 41},
    field: 512.4,
  };

  it('has a row for each site; one that cannot be built stays, with its reason', () => {
    const table = comparisonTable([
      {
        title: 'Library',
        operations: 6,
        sites: {'this package': built, stock: {kind: 'refused', reason: 'build failed. Error: x'}},
      },
    ]);
    const rows = table.split('\n').map((row) => row.split(/\s*\|\s*/).slice(1, -1));
    expect(rows[2]).toEqual(
      ['Library, 6 operations', 'this package', '12', '20', '31', '900', '21.0', '180.1'].concat(
        '40 of 41',
        '512',
      ),
    );
    expect(rows[3]?.slice(0, 4)).toEqual(['Library, 6 operations', 'stock', 'fails', '-']);
    expect(table).toContain('Library, 6 operations, stock: build failed. Error: x');
  });

  it('leaves out a site that was not asked for', () => {
    const table = comparisonTable([
      {title: 'Library', operations: 6, sites: {'this package': built}},
    ]);
    expect(table.split('\n')).toHaveLength(3);
  });
});

describe('the stock plugin', () => {
  const api = zlib
    .deflateSync(JSON.stringify({method: 'get', path: '/shelves/{id}', operationId: 'x'}))
    .toString('base64');

  it('says in the front matter which operation a page is about', () => {
    expect(readStockPage(`---\nid: get-shelf\ntitle: "Get"\napi: ${api}\n---\n`)).toEqual({
      key: 'get /shelves/{id}',
      id: 'get-shelf',
    });
    expect(() => readStockPage('---\nid: info\n---\n')).toThrow('The page info has no operation');
  });

  it('has its errors shortened to the lines that name them', () => {
    const output = [
      'build failed.',
      '\u001b[31m[ERROR]\u001b[39m Unable to build /tmp/site/docs/a.mdx',
      'about nothing',
      'Error: one',
      'Error: one',
      'Error: two',
      'Error: three',
    ].join('\n');
    expect(shortReason(output, '/tmp/site')).toBe(
      'build failed. [ERROR] Unable to build docs/a.mdx Error: one Error: two',
    );
  });
});

describe('the choice of descriptions', () => {
  it('is all but the large one, or those that are named, in a fixed order', () => {
    expect(chooseDescriptions('')).toHaveLength(5);
    expect(chooseDescriptions('trek, library')).toEqual(['library', 'trek']);
    expect(chooseDescriptions('github')).toEqual(['github']);
  });

  it('refuses others with the allowed names', () => {
    expect(() => chooseDescriptions('petstore')).toThrow(
      /--descriptions has "petstore"\. Allowed: library, .*github/,
    );
  });
});
