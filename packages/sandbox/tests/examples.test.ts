/** Tests the mock API of a description. */
import {describe, expect, it} from 'vitest';
import {createExampleApi, type ExampleOperation} from '../src/index';

const JSON_BODY = [['Content-Type', 'application/json']] as const;

const PET: ExampleOperation = {
  method: 'GET',
  path: '/v1/pets/{id}',
  parameters: [
    {place: 'path', name: 'id', required: true, schema: {type: 'integer', minimum: 1}},
    {
      place: 'query',
      name: 'fields',
      required: false,
      schema: {type: 'array', items: {enum: ['name', 'age']}},
    },
    {place: 'header', name: 'X-Tenant', required: true, schema: {$ref: '#/$defs/tenant'}},
  ],
  responses: [
    {
      status: '404',
      headers: [],
      media: [{type: 'application/json', examples: [{name: 'gone', text: '"gone"'}]}],
    },
    {
      status: '200',
      headers: [['X-Rate', '7']],
      media: [
        {type: 'text/csv', examples: [{name: 'csv', text: 'name\nRex'}]},
        {
          type: 'application/json',
          examples: [
            {name: 'rex', text: '{"name": "Rex"}'},
            {name: 'tom', text: '{"name": "Tom"}'},
          ],
        },
      ],
    },
  ],
};
const MINE: ExampleOperation = {...PET, path: '/v1/pets/mine', parameters: []};
const ADD: ExampleOperation = {
  method: 'POST',
  path: '/v1/pets',
  parameters: [],
  body: {
    required: true,
    media: [
      {
        type: 'application/json',
        schema: {type: 'object', required: ['name'], properties: {name: {type: 'string'}}},
      },
      {type: 'text/*'},
    ],
  },
  responses: [
    {status: '422', headers: [], media: []},
    {status: '2XX', headers: [], media: []},
  ],
};

const api = createExampleApi({
  operations: [PET, MINE, ADD],
  definitions: {tenant: {type: 'string', pattern: '^[a-z]+$'}},
});
const TENANT = ['X-Tenant', 'acme'] as const;
const get = (path: string, ...headers: (readonly [string, string])[]) =>
  api.answer({method: 'GET', path, headers: [TENANT, ...headers]});
const add = (
  body: string | undefined,
  headers: readonly (readonly [string, string])[] = JSON_BODY,
) => api.answer({method: 'POST', path: '/v1/pets', headers, ...(body === undefined ? {} : {body})});

describe('a response', () => {
  it('is the first success example, in JSON if available', () => {
    expect(get('/v1/pets/7')).toEqual({
      status: 200,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Rate', '7'],
      ],
      body: '{"name": "Rex"}',
    });
  });

  it('follows the Accept and Prefer headers of the client', () => {
    expect(get('/v1/pets/7', ['Accept', 'text/csv, */*']).body).toBe('name\nRex');
    expect(get('/v1/pets/7', ['Prefer', 'code=200, example=tom']).body).toBe('{"name": "Tom"}');
    expect(get('/v1/pets/7', ['Prefer', 'code=404'])).toMatchObject({status: 404, body: '"gone"'});
    expect(get('/v1/pets/7', ['Prefer', 'code=418']).body).toContain(
      'no response with the status 418',
    );
  });

  it('has the status of its range, or 204 if none is described', () => {
    expect(add('{"name": "Rex"}')).toEqual({status: 200, headers: [], body: ''});
    const silent = createExampleApi({operations: [{...MINE, responses: []}], definitions: {}});
    expect(silent.answer({method: 'GET', path: '/v1/pets/mine', headers: []}).status).toBe(204);
  });
});

describe('a call', () => {
  it('matches the most specific path', () => {
    expect(api.problemsOf({method: 'GET', path: '/v1/pets/mine', headers: []})).toEqual([]);
    expect(get('/v1/pets/mine').status).toBe(200);
  });

  it('of an unknown path or method is rejected', () => {
    expect(get('/v1/cats').status).toBe(404);
    expect(get('/v1/pets/7/').status).toBe(404);
    const wrong = api.answer({method: 'PATCH', path: '/v1/pets', headers: []});
    expect(wrong.status).toBe(405);
    expect(wrong.headers).toContainEqual(['Allow', 'POST']);
  });

  it('has parameters of the described types', () => {
    expect(get('/v1/pets/7?fields=name,age').status).toBe(200);
    expect(get('/v1/pets/7?fields=name&fields=age').status).toBe(200);
    const call = {
      method: 'GET',
      path: '/v1/pets/rex?fields=size',
      headers: [['X-Tenant', 'A1']],
    } as const;
    expect(api.problemsOf(call).map(({place, name}) => `${place} ${name}`)).toEqual([
      'path id',
      'query fields',
      'header X-Tenant',
    ]);
    expect(api.answer(call).status).toBe(400);
    expect(get('/v1/pets/0').status).toBe(400);
    expect(api.answer({method: 'GET', path: '/v1/pets/7', headers: []}).body).toContain(
      'is required',
    );
  });

  it('has a body that the description allows', () => {
    expect(add(undefined)).toMatchObject({status: 422});
    expect(add('{')).toMatchObject({status: 422});
    expect(add('{}').body).toContain('name: is required');
    expect(add('{"name": 3}').status).toBe(422);
    expect(add('Rex', [['Content-Type', 'text/plain']]).status).toBe(200);
    expect(add('<pet/>', [['Content-Type', 'application/xml']]).status).toBe(415);
  });
});
