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
    expect(get('/v1/pets/7?fields=name&fields=age').status).toBe(200);
    // One item that contains a comma. The list does not allow it.
    expect(get('/v1/pets/7?fields=name,age').status).toBe(400);
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

type Parameter = ExampleOperation['parameters'][number];
type Shape = NonNullable<Parameter['schema']>;

const LIST: Shape = {type: 'array', items: {type: 'integer'}};
const COLOUR: Shape = {
  type: 'object',
  required: ['R'],
  properties: {R: {type: 'integer'}, G: {type: 'integer'}, name: {type: 'string'}},
};

/** What is wrong with a call of an operation that has only this parameter, `color`. */
function problemsWith(
  parameter: Omit<Parameter, 'name' | 'required'>,
  path: string,
  headers: readonly (readonly [string, string])[] = [],
): string[] {
  const own = createExampleApi({
    operations: [
      {
        method: 'GET',
        path: parameter.place === 'path' ? '/a/{color}' : '/a',
        parameters: [{name: 'color', required: true, ...parameter}],
        responses: [],
      },
    ],
    definitions: {},
  });
  return own.problemsOf({method: 'GET', path, headers}).map((one) => one.problem);
}

// Source: OpenAPI Specification 3.1.1, Style Examples.
describe.each<
  [
    place: Parameter['place'],
    style: string,
    explode: boolean,
    list: string | undefined,
    object: string,
  ]
>([
  ['path', 'simple', false, '/a/3,4', '/a/R,1,G,8,name,7'],
  ['path', 'simple', true, '/a/3,4', '/a/R=1,G=8,name=7'],
  ['path', 'label', false, '/a/.3,4', '/a/.R,1,G,8,name,7'],
  ['path', 'label', true, '/a/.3.4', '/a/.R=1.G=8.name=7'],
  ['path', 'matrix', false, '/a/;color=3,4', '/a/;color=R,1,G,8,name,7'],
  ['path', 'matrix', true, '/a/;color=3;color=4', '/a/;R=1;G=8;name=7'],
  ['query', 'form', false, '/a?color=3,4', '/a?color=R,1,G,8,name,7'],
  ['query', 'form', true, '/a?color=3&color=4', '/a?R=1&G=8&name=7'],
  ['query', 'spaceDelimited', false, '/a?color=3%204', '/a?color=R%201%20G%208%20name%207'],
  ['query', 'pipeDelimited', false, '/a?color=3%7C4', '/a?color=R|1|G|8|name|7'],
  ['query', 'deepObject', true, undefined, '/a?color[R]=1&color%5BG%5D=8&color[name]=7'],
])('a parameter in %s, style %s, explode %s', (place, style, explode, list, object) => {
  const rule = {place, style, explode};

  if (list !== undefined) {
    it('is a list', () => {
      expect(problemsWith({...rule, schema: LIST}, list)).toEqual([]);
      expect(problemsWith({...rule, schema: LIST}, list.replace('4', 'x'))).toHaveLength(1);
    });
  }

  it('is an object whose fields have their own types', () => {
    expect(problemsWith({...rule, schema: COLOUR}, object)).toEqual([]);
    expect(problemsWith({...rule, schema: COLOUR}, object.replace('8', 'x'))).toHaveLength(1);
    expect(problemsWith({...rule, schema: COLOUR}, object.replace('R', 'Q'))).toEqual([
      expect.stringContaining('R: is required'),
    ]);
  });
});

describe('a parameter', () => {
  it.each<[Parameter['place'], string, string, string]>([
    ['path', 'simple', '/a/7', '/a/seven'],
    ['path', 'label', '/a/.7', '/a/7'],
    ['path', 'matrix', '/a/;color=7', '/a/;colour=7'],
    ['query', 'form', '/a?color=7', '/a?color=seven'],
  ])('in %s, style %s, is a number', (place, style, good, bad) => {
    const rule = {place, style, schema: {type: 'integer'}} as const;
    expect(problemsWith(rule, good)).toEqual([]);
    expect(problemsWith(rule, bad)).toHaveLength(1);
  });

  it('in a cookie is read like one in a query', () => {
    const cookie = (text: string) => [['Cookie', `a=b; ${text}`]] as const;
    const one = {place: 'cookie', schema: {type: 'integer'}} as const;
    expect(problemsWith(one, '/a', cookie('color=7'))).toEqual([]);
    expect(problemsWith(one, '/a', cookie('color=seven'))).toHaveLength(1);
    expect(problemsWith(one, '/a', [])).toEqual(['is required']);
    const list = {place: 'cookie', explode: false, schema: LIST} as const;
    expect(problemsWith(list, '/a', cookie('color=3,4'))).toEqual([]);
    expect(problemsWith(list, '/a', cookie('color=3,x'))).toHaveLength(1);
  });

  it('in a header is a list with commas, with or without spaces', () => {
    const rule = {place: 'header', schema: LIST} as const;
    expect(problemsWith(rule, '/a', [['color', '3, 4']])).toEqual([]);
    expect(problemsWith(rule, '/a', [['color', '3, x']])).toHaveLength(1);
  });

  it('with a media type is JSON', () => {
    const rule = {place: 'query', content: 'application/json', schema: COLOUR} as const;
    expect(problemsWith(rule, '/a?color=%7B%22R%22%3A1%7D')).toEqual([]);
    expect(problemsWith(rule, '/a?color=%7B%7D')).toEqual([
      expect.stringContaining('R: is required'),
    ]);
    expect(problemsWith(rule, '/a?color=%7B')).toEqual(['is not JSON']);
  });

  it('is decoded after it has been split', () => {
    const items: Shape = {type: 'array', items: {enum: ['a,b', 'c']}};
    const rule = {place: 'query', explode: false, schema: items} as const;
    expect(problemsWith(rule, '/a?color=a%2Cb,c')).toEqual([]);
    // Clients that encode every comma mean the same as those that encode none.
    const plain: Shape = {type: 'array', items: {enum: ['a', 'b']}};
    expect(problemsWith({...rule, schema: plain}, '/a?color=a%2Cb')).toEqual([]);
    expect(problemsWith({...rule, schema: plain}, '/a?color=a&color=b')).toHaveLength(1);
  });

  it('may be empty where the description says so, and is sent once', () => {
    const rule = {place: 'query', schema: {type: 'boolean'}} as const;
    expect(problemsWith(rule, '/a?color=')).toHaveLength(1);
    expect(problemsWith({...rule, allowEmpty: true}, '/a?color=')).toEqual([]);
    expect(problemsWith(rule, '/a?color=true&color=false')).toEqual(['is sent more than once']);
  });
});

describe('a form', () => {
  const body = (type: string, encoding = {}) =>
    createExampleApi({
      operations: [
        {
          method: 'POST',
          path: '/a',
          parameters: [],
          body: {
            required: true,
            media: [
              {
                type,
                encoding,
                schema: {
                  type: 'object',
                  required: ['amount'],
                  properties: {
                    amount: {type: 'integer', minimum: 1},
                    tags: {type: 'array', items: {enum: ['a', 'b']}},
                    address: COLOUR,
                    file: {type: 'string'},
                  },
                  additionalProperties: false,
                },
              },
            ],
          },
          responses: [],
        },
      ],
      definitions: {},
    });
  const post = (api: ReturnType<typeof body>, type: string, text: string) =>
    api
      .problemsOf({method: 'POST', path: '/a', headers: [['Content-Type', type]], body: text})
      .map(({problem}) => problem);

  it('that is URL-encoded is checked field by field', () => {
    const type = 'application/x-www-form-urlencoded';
    const form = body(type);
    expect(post(form, type, 'amount=5&tags=a&tags=b&address=%7B%22R%22%3A1%7D')).toEqual([]);
    expect(post(form, type, 'amount=5&address[R]=1')).toEqual([]);
    expect(post(form, type, 'amount=0')).toEqual([expect.stringContaining('amount')]);
    expect(post(form, type, 'amount=5&tags=c')).toEqual([expect.stringContaining('tags')]);
    expect(post(form, type, 'amount=5&address=x')).toEqual([expect.stringContaining('address')]);
    expect(post(form, type, 'tags=a')).toEqual(['amount: is required']);
    expect(post(form, type, 'amount=5&other=1')).toHaveLength(1);
    const commas = body(type, {tags: {style: 'form', explode: false}});
    expect(post(commas, type, 'amount=5&tags=a,b')).toEqual([]);
  });

  it('with several parts is checked part by part', () => {
    const form = body('multipart/form-data');
    const part = (name: string, text: string, type = '') =>
      `--B\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${text}\r\n`;
    const sent = (...parts: string[]) =>
      post(form, 'multipart/form-data; boundary=B', `${parts.join('')}--B--\r\n`);
    const file = part('file', 'abc', '; filename="a.txt"');
    expect(sent(part('amount', '5'), part('tags', 'a'), part('tags', 'b'), file)).toEqual([]);
    expect(sent(part('amount', '5'), part('address', '{"R": 1}'))).toEqual([]);
    expect(sent(part('amount', 'five'))).toEqual([expect.stringContaining('amount')]);
    expect(sent(file)).toEqual(['amount: is required']);
    expect(post(form, 'multipart/form-data', 'amount=5')).toEqual([
      expect.stringContaining('boundary'),
    ]);
  });
});

describe('a deepObject', () => {
  const FILTER: Shape = {
    type: 'object',
    additionalProperties: false,
    properties: {
      size: {type: 'object', required: ['max'], properties: {max: {type: 'integer'}}},
      tags: {type: 'array', items: {enum: ['a', 'b']}},
      parts: {
        type: 'array',
        items: {type: 'object', required: ['id'], properties: {id: {type: 'integer'}}},
      },
    },
  };
  const rule = {place: 'query', style: 'deepObject', explode: true, schema: FILTER} as const;

  it.each([
    'color[size][max]=3',
    'color%5Bsize%5D%5Bmax%5D=3&color[tags]=a',
    'color[tags][]=a&color[tags][]=b',
    'color[tags][0]=a&color[tags][1]=b',
    'color[tags]=a&color[tags]=b',
    'color[parts][0][id]=1&color[parts][1][id]=2',
    'color[size]=%7B%22max%22%3A3%7D',
  ])('is read below its first level: %s', (query) => {
    expect(problemsWith(rule, `/a?${query}`)).toEqual([]);
  });

  it.each([
    ['color[size][max]=x', 'size.max'],
    ['color[size][min]=3', 'size.max'],
    ['color[size][max][deep]=3', 'size.max'],
    ['color[tags][]=a&color[tags][]=c', 'tags'],
    ['color[tags][0][x]=a', 'tags'],
    ['color[parts][0][id]=1&color[parts][1][id]=x', 'parts'],
    ['color[other]=1', 'other'],
    ['color[size=1', 'color[field]'],
    ['color[size]max=1', 'color[field]'],
  ])('is checked below its first level: %s', (query, text) => {
    expect(problemsWith(rule, `/a?${query}`)).toEqual([expect.stringContaining(text)]);
  });
});

describe('an XML body', () => {
  const ORDER_XML = {
    type: 'object',
    required: ['id', 'name', 'lines'],
    additionalProperties: false,
    xml: {name: 'order', prefix: 'o', namespace: 'https://example.com/order'},
    properties: {
      id: {type: 'integer', xml: {attribute: true}},
      name: {type: 'string', xml: {name: 'label'}},
      note: {type: ['string', 'null']},
      address: COLOUR,
      lines: {
        type: 'array',
        xml: {wrapped: true},
        items: {$ref: '#/$defs/line'},
      },
      tags: {type: 'array', items: {type: 'string', xml: {name: 'tag'}}},
    },
  } as Shape;
  const xml = createExampleApi({
    operations: [
      {
        method: 'POST',
        path: '/a',
        parameters: [],
        body: {required: true, media: [{type: 'application/xml', schema: ORDER_XML}]},
        responses: [{status: '400', headers: [], media: []}],
      },
    ],
    definitions: {
      line: {
        type: 'object',
        required: ['amount'],
        properties: {amount: {type: 'number'}},
        xml: {name: 'line'},
      },
    },
  });
  const send = (body: string, type = 'application/xml; charset=utf-8') =>
    xml
      .problemsOf({method: 'POST', path: '/a', headers: [['Content-Type', type]], body})
      .map(({problem}) => problem);
  const LINES = '<lines><line><amount>1.5</amount></line><line><amount>2</amount></line></lines>';

  it.each([
    `<order id="7"><label>A</label>${LINES}</order>`,
    `<?xml version="1.0"?>\n<!-- an order -->\n<o:order xmlns:o="https://example.com/order" id='7'>
       <label>A &amp; B &#x41;</label> <note/> ${LINES}
       <tag>a</tag><tag><![CDATA[<b>]]></tag>
       <address><R>1</R><name>x</name></address>
     </o:order>`,
    `<order id="7"><label>A</label><lines/></order>`,
  ])('that the description allows: %s', (body) => {
    expect(send(body)).toEqual([]);
  });

  it.each([
    [`<order id="seven"><label>A</label>${LINES}</order>`, 'id'],
    [`<order><label>A</label>${LINES}</order>`, 'id: is required'],
    [`<order id="7">${LINES}</order>`, 'name: is required'],
    [`<order id="7"><label>A</label><lines><line/></lines></order>`, 'amount'],
    [`<order id="7"><label>A</label>${LINES}<colour>red</colour></order>`, 'colour'],
    [`<order id="7"><label>A</label><label>B</label>${LINES}</order>`, 'name'],
    [`<order id="7"><label>A</label>${LINES}<address><R>x</R></address></order>`, 'address.R'],
    ['<invoice/>', 'The root element has to be <order>'],
  ])('that the description does not allow: %s', (body, text) => {
    expect(send(body)).toContainEqual(expect.stringContaining(text));
  });

  it.each([
    ['<order>', '<order> is not closed'],
    ['<order></other>', '</order> is missing'],
    ['</order>', 'no element is open'],
    ['<order/><order/>', 'A second root element'],
    ['<order/>text', 'Text is outside the root element'],
    ['<order id=7/>', 'Line 1 is not well-formed'],
    ['<order>\n<a b="<"/></order>', 'Line 2 is not well-formed'],
    ['<order id="1" id="2"/>', 'the attribute id twice'],
    ['<order>a & b</order>', 'is not a reference'],
    ['<order>&unknown;</order>', 'is not a reference'],
    ['<!DOCTYPE order [<!ENTITY a "b">]><order>&a;</order>', 'document type'],
    ['<!-- a -- b --><order/>', 'two hyphens'],
    ['just text', 'Text is outside the root element'],
    ['<!-- only a comment -->', 'There is no root element'],
  ])('that is not well-formed: %s', (body, text) => {
    expect(send(body)).toEqual([expect.stringContaining(text)]);
    expect(send(body)[0]).toMatch(/^This is not XML\./);
  });

  it('with many elements is read in time', () => {
    const many = '<line><amount>1</amount></line>'.repeat(20_000);
    expect(send(`<order id="7"><label>A</label><lines>${many}</lines></order>`)).toEqual([]);
    expect(send(`<order id="7"${' a'.repeat(20_000)}`)).toHaveLength(1);
  });
});

describe('credentials', () => {
  const secured = createExampleApi({
    operations: [
      {
        ...MINE,
        security: {
          alternatives: [
            [{scheme: 'oauth', place: 'header', name: 'Authorization', prefix: 'Bearer'}],
            [
              {scheme: 'key', place: 'query', name: 'key'},
              {scheme: 'sid', place: 'cookie', name: 'sid'},
            ],
          ],
        },
      },
    ],
    definitions: {},
  });
  const ask = (path: string, ...headers: (readonly [string, string])[]) =>
    secured.answer({method: 'GET', path, headers});

  it('that are missing are named, with where they belong', () => {
    const {status, headers, body} = ask('/v1/pets/mine');
    expect(status).toBe(401);
    expect(headers).toContainEqual(['WWW-Authenticate', 'Bearer']);
    expect(JSON.parse(body)).toMatchObject({
      title: 'Unauthorized',
      detail:
        'Credentials are missing. Send "oauth" (header Authorization: Bearer …), or "key" (query key) and "sid" ' +
        '(cookie sid). Any value is accepted.',
    });
    expect(ask('/v1/pets/mine', ['Authorization', 'Basic abc']).status).toBe(401);
    expect(ask('/v1/pets/mine?key=k').status).toBe(401);
  });

  it('of one alternative are enough', () => {
    expect(ask('/v1/pets/mine', ['Authorization', 'bearer abc']).status).toBe(200);
    expect(ask('/v1/pets/mine?key=k', ['Cookie', 'sid=1']).status).toBe(200);
  });
});
