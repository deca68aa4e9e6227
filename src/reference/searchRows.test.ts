import {describe, expect, it} from 'vitest';
import {LATEST} from '../../config/releases';
import {buildReferenceModel, type OpenApiDocument} from '../../packages/openapi-reference/src';
import {searchRows} from './searchRows';

const DOCUMENT: OpenApiDocument = {
  openapi: '3.1.0',
  info: {title: 'Orders', version: '1'},
  paths: {
    '/orders/{id}': {
      get: {
        summary: 'Get order',
        operationId: 'getOrder',
        parameters: [
          {name: 'id', in: 'path', required: true, description: 'Which.', schema: {type: 'string'}},
          {name: 'kind', in: 'query', schema: {$ref: '#/components/schemas/Kind'}},
        ],
        description: 'One order. With its *lines*.',
        responses: {'200': {description: 'The order.'}},
        'x-error-codes': ['NO_ORDER'],
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['payee'],
        properties: {
          payee: {
            type: 'object',
            description: 'Who is *paid*.',
            properties: {name: {type: 'string', maxLength: 35, examples: ['Ann']}},
          },
          kind: {$ref: '#/components/schemas/Kind'},
          parent: {$ref: '#/components/schemas/Order'},
          mode: {type: 'string', enum: ['FAST', 'SLOW']},
        },
      },
      Kind: {
        type: 'string',
        enum: ['ONE', 'ALL'],
        'x-enumDescriptions': {ONE: 'A `single` payee.'},
      },
      Code: {
        type: 'string',
        'x-error-catalogue': {
          NO_ORDER: {statuses: [404, 410], meaning: 'It is `gone`.', action: 'Create **another**.'},
        },
      },
    },
  },
};

const rows = searchRows(buildReferenceModel(DOCUMENT), LATEST);
const named = (path: string, kind: string) =>
  rows[`api/reference/${path}`]?.rows
    .filter((row) => row.kind === kind)
    .map(({id, heading, text}) => [id, heading, text]);

describe('search rows', () => {
  it('contain the fields of a schema, but not those of schemas with their own page', () => {
    expect(named('schemas/order/', 'f')).toEqual([
      ['field-payee', 'payee', 'object · required · Who is paid.'],
      ['field-payee-name', 'name', 'string · At most 35 characters · Example Ann'],
      ['field-kind', 'kind', 'Kind, string'],
      ['field-parent', 'parent', 'Order'],
      ['field-mode', 'mode', 'string · FAST · SLOW'],
    ]);
  });

  it('contain the values of a schema, and those of fields without a page', () => {
    expect(named('schemas/kind/', 'v')).toEqual([
      ['field-=ONE', 'ONE', 'A single payee.'],
      ['field-=ALL', 'ALL', ''],
    ]);
    expect(named('schemas/order/', 'v')?.map(([, heading]) => heading)).toEqual(['FAST', 'SLOW']);
  });

  it('contain the text of a page without reading the page', () => {
    const proseOf = (path: string) => rows[`api/reference/${path}`]?.prose;
    expect(proseOf('get-order/')).toEqual({
      title: 'Get order',
      summary: 'GET /orders/{id}: One order.',
      text: 'One order. With its lines.',
    });
    expect(proseOf('schemas/kind/')).toMatchObject({
      title: 'Kind',
      text: 'string · ONE A single payee. · ALL',
    });
    expect(proseOf('errors/')?.text).toContain('Branch on this code, never on message');
  });

  it('contain names, parameters and errors of an operation', () => {
    expect(rows['api/reference/get-order/']?.names).toEqual(['GET /orders/{id}', '/orders/{id}']);
    expect(named('get-order/', 'f')).toEqual([
      ['path-id', 'id', 'string · required · Which.'],
      ['query-kind', 'kind', 'Kind, string'],
    ]);
    expect(rows['api/reference/get-order/']?.rows.at(-1)).toMatchObject({
      kind: 'x',
      id: 'errors',
      heading: 'NO_ORDER',
      names: ['404 410 NO_ORDER'],
      answer: 'Create another.',
    });
  });

  it('contain each error with each of its statuses, and the recommended action as its answer', () => {
    expect(rows['api/reference/errors/']?.rows).toEqual([
      {
        id: 'no_order',
        heading: 'NO_ORDER',
        kind: 'e',
        text: 'HTTP 404 or 410 · It is gone. What to do: Create another.',
        names: ['404 NO_ORDER', '410 NO_ORDER'],
        summary: 'error 404 error 410',
        answer: 'Create another.',
      },
    ]);
  });
});
