import {describe, expect, it} from 'vitest';
import {compareDescriptions} from '../src/diff';
import type {Change, Impact} from '../src/diff/changes';
import {marksOf} from '../src/diff/marks';
import {buildReferenceModel} from '../src/model';
import type {OpenApiDocument, OperationObject, SchemaKeywords, SchemaObject} from '../src/types';
import {documentOf, documentOfFile} from './support';

type Side = 'request' | 'response' | 'both';

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
const json = (schema: SchemaObject) => ({'application/json': {schema}});

/** One operation whose request, response or both contain the schema `Thing`. */
function using(
  side: Side,
  thing: SchemaObject,
  others: Record<string, SchemaObject> = {},
): OpenApiDocument {
  const operation: OperationObject = {
    operationId: 'use',
    ...(side === 'response' ? {} : {requestBody: {content: json(ref('Thing'))}}),
    responses: {
      '200': {description: '', ...(side === 'request' ? {} : {content: json(ref('Thing'))})},
    },
  };
  return documentOf({
    paths: {'/things': {post: operation}},
    components: {schemas: {Thing: thing, ...others}},
  });
}

const shown = ({kind, subject, impact, label}: Change) => `${kind} ${subject} ${label}: ${impact}`;

function changesOf(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return compareDescriptions(before, after).map(shown);
}

const object = (
  properties: Record<string, SchemaObject>,
  required: string[] = [],
  rest: SchemaKeywords = {},
): SchemaKeywords => ({type: 'object', properties, required, ...rest});

const text: SchemaKeywords = {type: 'string'};
const field = (schema: SchemaObject) => object({a: schema});
const B: Impact = 'breaking';
const A: Impact = 'attention';
const C: Impact = 'compatible';

/** What changes, from and to which schema, and its impact in requests and in responses. */
const FIELD_CASES: readonly [
  what: string,
  before: SchemaKeywords,
  after: SchemaKeywords,
  inRequest: Impact,
  inResponse: Impact,
][] = [
  ['another type', {type: 'string'}, {type: 'integer'}, B, B],
  ['a narrower type', {type: 'number'}, {type: 'integer'}, B, C],
  ['a wider type', {type: 'integer'}, {type: 'number'}, C, B],
  ['a further type', {type: 'string'}, {type: ['string', 'integer']}, C, B],
  ['one type less', {type: ['string', 'integer']}, {type: 'string'}, B, C],
  ['a type where there was none', {}, {type: 'string'}, B, C],
  ['no type any longer', {type: 'string'}, {}, C, B],
  ['may be null', {type: 'string'}, {type: ['string', 'null']}, C, B],
  ['may be null, as in OpenAPI 3.0', {type: 'string'}, {type: 'string', nullable: true}, C, B],
  ['may no longer be null', {type: ['string', 'null']}, {type: 'string'}, B, C],
  ['a format', text, {...text, format: 'date'}, B, C],
  ['no format any longer', {...text, format: 'date'}, text, C, A],
  ['another format', {...text, format: 'date'}, {...text, format: 'date-time'}, B, B],
  [
    'a narrower format',
    {type: 'integer', format: 'int64'},
    {type: 'integer', format: 'int32'},
    B,
    C,
  ],
  ['a wider format', {type: 'integer', format: 'int32'}, {type: 'integer', format: 'int64'}, C, B],
  ['a pattern', text, {...text, pattern: 'x'}, B, C],
  ['no pattern any longer', {...text, pattern: 'x'}, text, C, A],
  ['another pattern', {...text, pattern: 'x'}, {...text, pattern: 'y'}, B, A],
  ['a shorter text', {...text, maxLength: 70}, {...text, maxLength: 35}, B, C],
  ['a longer text', {...text, maxLength: 35}, {...text, maxLength: 70}, C, B],
  ['a text without end', {...text, maxLength: 35}, text, C, B],
  ['a first limit', text, {...text, maxLength: 35}, B, C],
  ['a higher least length', {...text, minLength: 1}, {...text, minLength: 2}, B, C],
  ['a lower least length', {...text, minLength: 2}, {...text, minLength: 1}, C, B],
  ['a smaller maximum', {type: 'number', maximum: 9}, {type: 'number', maximum: 8}, B, C],
  ['a larger maximum', {type: 'number', maximum: 8}, {type: 'number', maximum: 9}, C, B],
  ['a smaller minimum', {type: 'number', minimum: 1}, {type: 'number', minimum: 0}, C, B],
  [
    'an edge that is excluded',
    {type: 'number', minimum: 0},
    {type: 'number', exclusiveMinimum: 0},
    B,
    C,
  ],
  [
    'an edge that is included',
    {type: 'number', maximum: 5, exclusiveMaximum: true},
    {type: 'number', maximum: 5},
    C,
    B,
  ],
  ['fewer items', {type: 'array', maxItems: 9}, {type: 'array', maxItems: 5}, B, C],
  ['an item at least', {type: 'array'}, {type: 'array', minItems: 1}, B, C],
  ['unique items', {type: 'array'}, {type: 'array', uniqueItems: true}, B, C],
  ['fewer entries', {type: 'object'}, {type: 'object', maxProperties: 5}, B, C],
  ['a coarser step', {type: 'integer', multipleOf: 5}, {type: 'integer', multipleOf: 10}, B, C],
  ['a finer step', {type: 'integer', multipleOf: 10}, {type: 'integer', multipleOf: 5}, C, B],
  ['another step', {type: 'integer', multipleOf: 2}, {type: 'integer', multipleOf: 3}, B, B],
  ['a list of values', text, {...text, enum: ['x']}, B, C],
  ['no list of values any longer', {...text, enum: ['x']}, text, C, A],
  ['another default', {...text, default: 'x'}, {...text, default: 'y'}, A, C],
  ['a default', text, {...text, default: 'x'}, A, C],
  ['closed', {type: 'object'}, {type: 'object', additionalProperties: false}, B, C],
  ['open', {type: 'object', additionalProperties: false}, {type: 'object'}, C, A],
  ['a further rule', {type: 'object'}, {type: 'object', not: {required: ['x', 'y']}}, B, C],
  ['a rule less', {type: 'object', not: {required: ['x', 'y']}}, {type: 'object'}, C, A],
];

describe('a field', () => {
  it.each(FIELD_CASES)('%s', (_, before, after, inRequest, inResponse) => {
    const compare = (side: Side) =>
      changesOf(using(side, field(before)), using(side, field(after)));
    expect(compare('request')).toEqual([`changed field Thing.a: ${inRequest}`]);
    expect(compare('response')).toEqual([`changed field Thing.a: ${inResponse}`]);
    const worst = [B, A, C].find((one) => one === inRequest || one === inResponse) ?? C;
    expect(compare('both')).toEqual([`changed field Thing.a: ${worst}`]);
  });

  it.each(FIELD_CASES)('%s: not breaking if no call uses it', (_, before, after) => {
    const unused = (schema: SchemaKeywords) =>
      documentOf({components: {schemas: {Thing: field(schema)}}});
    expect(changesOf(unused(before), unused(after))).toEqual(['changed field Thing.a: compatible']);
  });

  it.each<[string, SchemaKeywords, SchemaKeywords, string, Impact, Impact]>([
    ['new, required', object({}), object({a: text}, ['a']), 'added field Thing.a', B, C],
    ['new, optional', object({}), object({a: text}), 'added field Thing.a', C, C],
    ['gone', object({a: text}), object({}), 'removed field Thing.a', A, B],
    [
      'gone from a closed object',
      object({a: text}, [], {additionalProperties: false}),
      object({}, [], {additionalProperties: false}),
      'removed field Thing.a',
      B,
      B,
    ],
    ['required', object({a: text}), object({a: text}, ['a']), 'changed field Thing.a', B, C],
    ['optional', object({a: text}, ['a']), object({a: text}), 'changed field Thing.a', C, B],
    [
      'a value more',
      field({...text, enum: ['x']}),
      field({...text, enum: ['x', 'y']}),
      'added value Thing.a=y',
      C,
      A,
    ],
    [
      'a value less',
      field({...text, enum: ['x', 'y']}),
      field({...text, enum: ['x']}),
      'removed value Thing.a=y',
      B,
      C,
    ],
    [
      'deprecated',
      field(text),
      field({...text, deprecated: true}),
      'deprecated field Thing.a',
      A,
      A,
    ],
    [
      'no longer deprecated',
      field({...text, deprecated: true}),
      field(text),
      'changed field Thing.a',
      C,
      C,
    ],
    ['read-only', field(text), field({...text, readOnly: true}), 'changed field Thing.a', B, C],
    ['write-only', field(text), field({...text, writeOnly: true}), 'changed field Thing.a', C, B],
    [
      'of items',
      {type: 'array', items: object({a: text})},
      {type: 'array', items: object({a: {...text, maxLength: 1}})},
      'changed field Thing[].a',
      B,
      C,
    ],
    [
      'of any name',
      {type: 'object', additionalProperties: text},
      {type: 'object', additionalProperties: {type: 'integer'}},
      'changed field Thing.*',
      B,
      B,
    ],
  ])('%s', (_, before, after, change, inRequest, inResponse) => {
    const compare = (side: Side) => changesOf(using(side, before), using(side, after));
    expect(compare('request')).toEqual([`${change}: ${inRequest}`]);
    expect(compare('response')).toEqual([`${change}: ${inResponse}`]);
  });

  it('that is read-only does not matter in requests', () => {
    const readOnly = {...text, readOnly: true};
    expect(
      changesOf(using('both', object({})), using('both', object({a: readOnly}, ['a']))),
    ).toEqual(['added field Thing.a: compatible']);
  });

  it('states the new and the old value', () => {
    const [change] = compareDescriptions(
      using('request', field({...text, maxLength: 70})),
      using('request', field({...text, maxLength: 35})),
    );
    expect(change?.words).toBe('Maximum length: 35, was 70.');
  });

  it('is unchanged with different wording, examples and order', () => {
    const before = object({a: {...text, description: 'One', example: 'x'}, b: text});
    const after = object({
      b: {...text, title: 'B'},
      a: {...text, description: 'Two', 'x-y': 1} as SchemaKeywords,
    });
    expect(changesOf(using('both', before), using('both', after))).toEqual([]);
  });
});

it.each<[SchemaKeywords, SchemaKeywords, Impact]>([
  [{enum: ['x']}, {enum: ['x', 'y']}, A],
  [{enum: ['x', 'y']}, {enum: ['y', 'z']}, A],
  [{enum: ['x']}, {enum: ['y', 'z']}, B],
  [{const: 'x'}, {const: 'y'}, B],
])('the values %j become %j in responses: %s', (before, after, impact) => {
  const changes = compareDescriptions(
    using('response', field(before)),
    using('response', field(after)),
  );
  expect(changes.filter(({kind}) => kind === 'added').map((one) => one.impact)).toContain(impact);
});

describe('alternatives', () => {
  const others = {One: object({a: text}), Two: object({b: text}), Three: object({c: text})};
  const compare = (side: Side, before: SchemaObject, after: SchemaObject) =>
    changesOf(using(side, before, others), using(side, after, others));

  it('added', () => {
    const before = {oneOf: [ref('One'), ref('Two')]};
    const after = {oneOf: [ref('Three'), ref('One'), ref('Two')]};
    expect(compare('request', before, after)).toEqual(['added field Thing<Three>: compatible']);
    expect(compare('response', before, after)).toEqual(['added field Thing<Three>: breaking']);
  });

  it('removed', () => {
    const before = {oneOf: [ref('One'), ref('Two')]};
    const after = {oneOf: [ref('Two')]};
    expect(compare('request', before, after)).toEqual(['removed field Thing<One>: breaking']);
    expect(compare('response', before, after)).toEqual(['removed field Thing<One>: compatible']);
  });

  it('instead of a single schema', () => {
    const before = field(ref('One'));
    const after = field({oneOf: [ref('One'), ref('Two')]});
    expect(compare('request', before, after)).toEqual(['added field Thing.a<Two>: compatible']);
  });

  it('without names are compared by their title, then in their order', () => {
    const before = {anyOf: [{title: 'X', ...text}, object({a: text})]};
    const after = {anyOf: [object({a: {...text, maxLength: 1}}), {title: 'X', ...text}]};
    expect(compare('request', before, after)).toEqual(['changed field Thing<1>.a: breaking']);
  });

  it('with null are not alternatives', () => {
    const before = field(ref('One'));
    const after = field({anyOf: [ref('One'), {type: 'null'}]});
    expect(compare('response', before, after)).toEqual(['changed field Thing.a: breaking']);
    expect(compare('request', before, after)).toEqual(['changed field Thing.a: compatible']);
  });
});

describe('named schemas', () => {
  it('are compared once, however often they are used', () => {
    const thing = object({a: ref('Part'), b: {type: 'array', items: ref('Part')}});
    expect(
      changesOf(
        using('response', thing, {Part: object({x: text}, ['x'])}),
        using('response', thing, {Part: object({x: text})}),
      ),
    ).toEqual(['changed field Part.x: breaking']);
  });

  it('may contain themselves', () => {
    const tree = (leaf: SchemaObject) =>
      object({leaf, branches: {type: 'array', items: ref('Thing')}});
    expect(
      changesOf(using('request', tree(text)), using('request', tree({type: 'integer'}))),
    ).toEqual(['changed field Thing.leaf: breaking']);
  });

  it('may contain each other, under new names and with changes', () => {
    const before = {A: object({next: ref('B')}), B: object({next: ref('A'), x: text})};
    const after = {C: object({next: ref('D'), y: text}), D: object({next: ref('C'), x: text})};
    const changes = changesOf(
      using('request', object({first: ref('A')}), before),
      using('request', object({first: ref('C')}), after),
    );
    expect(changes).toContain('added field Thing.first.y: compatible');
    expect(changes).toContain('removed schema A: compatible');
  });

  it('are unchanged when renamed', () => {
    const before = {Old: object({a: text, self: ref('Old')})};
    const after = {New: object({a: text, self: ref('New')})};
    const changes = compareDescriptions(
      using('both', object({x: ref('Old')}), before),
      using('both', object({x: ref('New')}), after),
    );
    expect(changes.map(shown)).toEqual(['changed schema New: compatible']);
    expect(changes[0]?.words).toContain('Renamed from `Old`');
  });

  it('are unchanged when they replace an identical inline schema', () => {
    const parts = {Part: object({x: text})};
    expect(
      changesOf(
        using('both', object({a: object({x: text})}), parts),
        using('both', object({a: ref('Part')}), parts),
      ),
    ).toEqual([]);
  });

  it('that replace others are compared as a whole', () => {
    const parts = {One: object({x: text}, ['x']), Two: object({x: {type: 'integer'}}, ['x'])};
    expect(
      changesOf(
        using('request', object({a: ref('One')}), parts),
        using('request', object({a: ref('Two')}), parts),
      ),
    ).toEqual(['changed field Thing.a.x: breaking']);
  });

  it('that others build on are reported once', () => {
    const child = {allOf: [ref('Base'), object({own: text})]};
    expect(
      changesOf(
        using('request', child, {Base: object({a: text})}),
        using('request', child, {Base: object({a: text, b: text}, ['b'])}),
      ),
    ).toEqual(['added field Base.b: breaking']);
  });

  it('a path that is there twice, with other names of its parameters, is compared with itself', () => {
    const get = {operationId: 'get', responses: {200: {description: 'OK'}}};
    const twice = documentOf({
      paths: {'/a/{name}': {get}, '/a/{id}': {get: {...get, operationId: 'getById'}}},
    });
    expect(compareDescriptions(twice, structuredClone(twice))).toEqual([]);
    const once = documentOf({paths: {'/a/{id}': {get: {...get, operationId: 'getById'}}}});
    expect(compareDescriptions(twice, once).map(({kind, label}) => [kind, label])).toEqual([
      ['removed', 'GET /a/{name}'],
    ]);
  });

  it('with a new alternative', () => {
    expect(
      changesOf(
        using('response', object({})),
        using('response', object({a: ref('Part')}), {Part: object({x: text})}),
      ),
    ).toEqual(['added schema Part: compatible', 'added field Thing.a: compatible']);
  });
});

describe('an operation', () => {
  const ok = {'200': {description: ''}};
  const api = (operation: OperationObject, path = '/a', rest: Partial<OpenApiDocument> = {}) =>
    documentOf({paths: {[path]: {get: {responses: ok, ...operation}}}, ...rest});
  const query = (name: string, required = false, schema: SchemaKeywords = text) => ({
    name,
    in: 'query',
    required,
    schema,
  });
  const token = {securitySchemes: {token: {type: 'http', scheme: 'bearer'}}};
  const secured = (security: OperationObject['security']) => ({...(security ? {security} : {})});

  it.each<[string, OpenApiDocument, OpenApiDocument, string[]]>([
    ['new', documentOf({paths: {}}), api({}), ['added operation GET /a: compatible']],
    ['gone', api({}), documentOf({paths: {}}), ['removed operation GET /a: breaking']],
    [
      'moved',
      api({operationId: 'x'}, '/a'),
      api({operationId: 'x'}, '/b'),
      ['changed operation GET /b: breaking'],
    ],
    ['deprecated', api({}), api({deprecated: true}), ['deprecated operation GET /a: attention']],
    [
      'with a new parameter',
      api({}),
      api({parameters: [query('q')]}),
      ['added parameter GET /a query q: compatible'],
    ],
    [
      'with a new required parameter',
      api({}),
      api({parameters: [query('q', true)]}),
      ['added parameter GET /a query q: breaking'],
    ],
    [
      'without a parameter',
      api({parameters: [query('q')]}),
      api({}),
      ['removed parameter GET /a query q: breaking'],
    ],
    [
      'with a parameter that is now required',
      api({parameters: [query('q')]}),
      api({parameters: [query('q', true)]}),
      ['changed parameter GET /a query q: breaking'],
    ],
    [
      'with a parameter that is now optional',
      api({parameters: [query('q', true)]}),
      api({parameters: [query('q')]}),
      ['changed parameter GET /a query q: compatible'],
    ],
    [
      'with a narrower parameter',
      api({parameters: [query('q')]}),
      api({parameters: [query('q', false, {...text, maxLength: 3})]}),
      ['changed parameter GET /a query q: breaking'],
    ],
    [
      'with a deprecated parameter',
      api({parameters: [query('q')]}),
      api({parameters: [{...query('q'), deprecated: true}]}),
      ['deprecated parameter GET /a query q: attention'],
    ],
    [
      'with another notation of a list',
      api({parameters: [{...query('q', false, {type: 'array'}), explode: true}]}),
      api({parameters: [{...query('q', false, {type: 'array'}), explode: false}]}),
      ['changed parameter GET /a query q: breaking'],
    ],
    [
      'with another notation of lists, but a single value',
      api({parameters: [{...query('q'), explode: true}]}),
      api({parameters: [{...query('q'), explode: false}]}),
      [],
    ],
    [
      'with the default notation written out',
      api({parameters: [query('q')]}),
      api({parameters: [{...query('q'), style: 'form', explode: true}]}),
      [],
    ],
    [
      'with a header in other letters',
      api({parameters: [{...query('X-Id'), in: 'header'}]}),
      api({parameters: [{...query('x-id'), in: 'header'}]}),
      [],
    ],
    [
      'with another name in its path',
      api({parameters: [{...query('id', true), in: 'path'}]}, '/a/{id}'),
      api({parameters: [{...query('uid', true), in: 'path'}]}, '/a/{uid}'),
      [],
    ],
    [
      'with a body',
      api({}),
      api({requestBody: {required: true, content: json(text)}}),
      ['added request body GET /a request body: breaking'],
    ],
    [
      'with an optional body',
      api({}),
      api({requestBody: {content: json(text)}}),
      ['added request body GET /a request body: compatible'],
    ],
    [
      'with a body that is now required',
      api({requestBody: {content: json(text)}}),
      api({requestBody: {required: true, content: json(text)}}),
      ['changed request body GET /a request body: breaking'],
    ],
    [
      'with a body written in place',
      api({requestBody: {content: json(object({a: text}))}}),
      api({requestBody: {content: json(object({a: text}, ['a']))}}),
      ['changed field GET /a request body.a: breaking'],
    ],
    [
      'with another media type',
      api({requestBody: {content: {...json(text), 'text/plain': {schema: text}}}}),
      api({requestBody: {content: {...json(text), 'text/csv': {schema: text}}}}),
      [
        'added request body GET /a request body text/csv: compatible',
        'removed request body GET /a request body text/plain: breaking',
      ],
    ],
    [
      'with a further answer',
      api({}),
      api({responses: {...ok, '422': {description: ''}}}),
      ['added response GET /a 422: attention'],
    ],
    [
      'without its answer',
      api({}),
      api({responses: {'204': {description: ''}}}),
      ['added response GET /a 204: attention', 'removed response GET /a 200: breaking'],
    ],
    [
      'without an error',
      api({responses: {...ok, '422': {description: ''}}}),
      api({}),
      ['removed response GET /a 422: compatible'],
    ],
    [
      'without a media type of its answer',
      api({responses: {'200': {description: '', content: json(text)}}}),
      api({}),
      ['removed response GET /a 200 application/json: breaking'],
    ],
    [
      'with other headers',
      api({responses: {'200': {description: '', headers: {A: {schema: text}}}}}),
      api({responses: {'200': {description: '', headers: {B: {schema: text}}}}}),
      [
        'added header GET /a 200 header b: compatible',
        'removed header GET /a 200 header a: attention',
      ],
    ],
    [
      'with security',
      api({}),
      api(secured([{token: []}]), '/a', {components: token}),
      ['changed security GET /a: breaking'],
    ],
    [
      'with the security of the document',
      api({}),
      api({}, '/a', {security: [{token: []}], components: token}),
      ['changed security GET /a: breaking'],
    ],
    [
      'without security',
      api(secured([{token: []}])),
      api(secured([])),
      ['changed security GET /a: compatible'],
    ],
    [
      'with a further way in',
      api(secured([{token: []}])),
      api(secured([{token: []}, {other: []}])),
      ['changed security GET /a: compatible'],
    ],
    [
      'with a further scope',
      api(secured([{token: ['read']}])),
      api(secured([{token: ['read', 'write']}])),
      ['changed security GET /a: breaking'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it('called by the API is judged in the opposite direction', () => {
    const hook = (body: SchemaKeywords) =>
      documentOf({
        webhooks: {paid: {post: {requestBody: {content: json(body)}, responses: ok}}},
      });
    expect(changesOf(hook(object({a: text}, ['a'])), hook(object({a: text})))).toEqual([
      'changed field Webhook paid request body.a: breaking',
    ]);
    expect(changesOf(hook(object({})), hook(object({a: text}, ['a'])))).toEqual([
      'added field Webhook paid request body.a: compatible',
    ]);
  });

  it('and its callbacks', () => {
    const withCallback = (body: SchemaKeywords) =>
      api({
        callbacks: {
          done: {
            '{$request.body#/url}': {post: {requestBody: {content: json(body)}, responses: ok}},
          },
        },
      });
    expect(changesOf(withCallback(object({a: text})), withCallback(object({})))).toEqual([
      'removed field GET /a, callback done request body.a: breaking',
    ]);
  });
});

describe('errors', () => {
  const api = (catalogue: Record<string, number[]>, codes: string[]) =>
    documentOf({
      paths: {'/a': {get: {operationId: 'a', responses: {}, 'x-error-codes': codes}}},
      components: {
        schemas: {
          Code: {
            type: 'string',
            enum: Object.keys(catalogue),
            'x-error-catalogue': Object.fromEntries(
              Object.entries(catalogue).map(([code, statuses]) => [
                code,
                {statuses, meaning: 'M', action: 'A'},
              ]),
            ),
          },
        },
      },
    });

  it.each<[string, OpenApiDocument, OpenApiDocument, string[]]>([
    [
      'new',
      api({X: [400]}, ['X']),
      api({X: [400], Y: [422]}, ['X', 'Y']),
      ['added error Y: attention'],
    ],
    [
      'gone',
      api({X: [400], Y: [422]}, ['X', 'Y']),
      api({X: [400]}, ['X']),
      ['removed error Y: compatible'],
    ],
    ['another status', api({X: [400]}, []), api({X: [422]}, []), ['changed error X: attention']],
    ['elsewhere', api({X: [400]}, []), api({X: [400]}, ['X']), ['added error GET /a X: attention']],
    [
      'no longer here',
      api({X: [400]}, ['X']),
      api({X: [400]}, []),
      ['removed error GET /a X: compatible'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });
});

it('finds a changed server address', () => {
  const at = (url: string) => documentOf({servers: [{url}]});
  expect(changesOf(at('https://a.example'), at('https://b.example'))).toEqual([
    'added server https://b.example: compatible',
    'removed server https://a.example: breaking',
  ]);
});

describe('the releases of our description', () => {
  const both = Promise.all([
    documentOfFile('openapi/releases/2025-06.yaml'),
    documentOfFile('openapi/openapi.yaml'),
  ]);

  it('differ exactly by the release history', async () => {
    const [before, after] = await both;
    expect(changesOf(before, after).sort()).toEqual(
      [
        'added operation DELETE /payments/{payment_id}: compatible',
        'added operation POST /payments/{payment_id}/submit: compatible',
        'added schema ASPSPGroup: compatible',
        'added schema SubmitPaymentResponse: compatible',
        'added field ASPSPData.group: compatible',
        'added field AccountResource.postal_address: compatible',
        'added field Transaction.reference_number_schema: compatible',
        'added field CreatePaymentRequest.psu_id: compatible',
        'added field CreatePaymentRequest.defer_submission: compatible',
        'added field CreatePaymentResponse.psu_id_hash: compatible',
        'added field GetPaymentResponse.aspsp: compatible',
        'added field GetPaymentResponse.payment_type: compatible',
        'added field GetPaymentResponse.psu_id_hash: compatible',
        'added field ResponsePaymentType.deferred_submission_supported: compatible',
        'added value PaymentType=BULK_DOMESTIC_SE_GIRO: attention',
        'added value ReferenceNumberScheme=SDDM: attention',
        'changed error WRONG_REQUEST_PARAMETERS: attention',
        'changed error WRONG_TRANSACTIONS_PERIOD: attention',
        'added error PAYMENT_NOT_FINALIZED: compatible',
        'added error PSU_HEADER_INVALID: attention',
        'added error ASPSP_PSU_ACTION_REQUIRED: attention',
        'added error PAYMENT_NOT_AUTHORIZED: compatible',
        'added error PAYMENT_SUBMISSION_NOT_DEFERRED: compatible',
        'added error PAYMENT_SUBMISSION_NOT_SUPPORTED: attention',
      ].sort(),
    );
  });

  it('break clients in the reverse direction', async () => {
    const [before, after] = await both;
    const back = changesOf(after, before);
    expect(back).toHaveLength(24);
    expect(back.filter((change) => change.endsWith('breaking'))).toHaveLength(11);
  });

  it('do not differ from themselves', async () => {
    const [, after] = await both;
    expect(changesOf(after, structuredClone(after))).toEqual([]);
  });

  it('mark new parts wherever they are shown', async () => {
    const [before, after] = await both;
    const model = buildReferenceModel(
      after,
      marksOf(compareDescriptions(before, after), () => '2026-06'),
    );
    const news = (list: readonly {since?: string}[]) =>
      list.filter(({since}) => since === '2026-06').length;
    expect(news(model.operations)).toBe(2);
    expect(news(model.schemas)).toBe(2);
    expect(news(model.errors)).toBe(6);
    const create = model.operations.find(({key}) => key === 'createPayment');
    const fields = create?.body?.media[0]?.schema?.groups.flatMap(({nodes}) => nodes) ?? [];
    expect(fields.filter(({since}) => since !== undefined).map(({name}) => name)).toEqual([
      'psu_id',
      'defer_submission',
    ]);
    const types = fields.find(({name}) => name === 'payment_type')?.values ?? [];
    expect(types.filter(({since}) => since !== undefined).map(({value}) => value)).toEqual([
      'BULK_DOMESTIC_SE_GIRO',
    ]);
  });
});
