/** Verdicts on small edits: what means the same, what a client depends on, and which side it breaks. */
import {expect, it} from 'vitest';
import {compareDescriptions} from '../src/diff';
import type {OpenApiDocument, ParameterObject, SchemaObject} from '../src/types';
import {documentOf} from './support';

type Parts = Partial<OpenApiDocument>;
type Verdict = 'breaking' | 'attention' | 'compatible' | 'none';

const S = {type: 'string'} as const;
const I = {type: 'integer'} as const;
const KINDS = [I, {type: 'number'}];
const OTHERS = ['number', 'boolean', 'object', 'array', 'null'];
const SHORT = {...S, maxLength: 3};
const object = (properties: Record<string, SchemaObject>, more: object = {}): SchemaObject => ({
  type: 'object',
  properties,
  ...more,
});
const named = (name: string) => ({$ref: `#/components/schemas/${name}`});
const schemas = (map: Record<string, SchemaObject>): Parts => ({components: {schemas: map}});
const content = (schema: SchemaObject, type = 'application/json') => ({[type]: {schema}});

const receives = (schema: SchemaObject, more: Parts = {}, type?: string) =>
  documentOf({
    paths: {
      '/a': {get: {responses: {'200': {description: '', content: content(schema, type)}}}},
    },
    ...more,
  });
const sends = (schema: SchemaObject, more: Parts = {}) =>
  documentOf({
    paths: {'/a': {post: {requestBody: {content: content(schema)}, responses: {}}}},
    ...more,
  });
const in30 = (document: OpenApiDocument) => ({...document, openapi: '3.0.3'});

const A = schemas({A: object({a: S})});
const NULLABLE_A = schemas({A: {type: ['object', 'null'], properties: {a: S}}});
const orNull = (schema: SchemaObject) => ({anyOf: [schema, {type: 'null'}]});
const AB = schemas({A: object({k: S, a: S}), B: object({k: S, b: S})});
const choice = (mapping?: Record<string, string>) => ({
  oneOf: [named('A'), named('B')],
  discriminator: {propertyName: 'k', ...(mapping && {mapping})},
});
const family = (wheels: SchemaObject, ...more: string[]) => ({
  V: object({k: S}, {discriminator: {propertyName: 'k'}}),
  C: {allOf: [named('V'), object({wheels})]},
  ...Object.fromEntries(more.map((name) => [name, {allOf: [named('V'), object({z: S})]}])),
});
/** A child and its parent, each with its fields. */
const child = (parent: SchemaObject, own: SchemaObject) =>
  schemas({P: parent, C: {allOf: [named('P'), own]}});
const uploads = (field: SchemaObject) =>
  documentOf({
    paths: {
      '/a': {
        post: {
          requestBody: {content: content(object({f: field}), 'multipart/form-data')},
          responses: {},
        },
      },
    },
  });
const xml = (one: object) => receives(object({a: {...S, ...one}}), {}, 'application/xml');

/** One call below an address. */
const at = (base: string, path: string) =>
  documentOf({
    servers: [{url: `https://x.example${base}`}],
    paths: {[path]: {get: {operationId: 'a', responses: {}}}},
  });

/** A call with one parameter, or without. */
const asks = (parameter?: Partial<ParameterObject>) =>
  documentOf({
    paths: {
      '/a': {
        get: {
          ...(parameter && {
            parameters: [{in: 'query', name: 'p', schema: S, required: true, ...parameter}],
          }),
          responses: {},
        },
      },
    },
  });
const needs = (...scopes: string[]) =>
  documentOf({
    paths: {'/a': {get: {security: [{o: scopes}], responses: {}}}},
    components: {
      securitySchemes: {
        o: {type: 'openIdConnect', openIdConnectUrl: 'https://a.example/openid'},
      },
    },
  });
const otherwise = (defaultMapping?: string): SchemaObject => ({
  anyOf: [named('A'), named('B')],
  discriminator: {propertyName: 'k', ...(defaultMapping && {defaultMapping})},
});

/** A flow with an address for new tokens, or without. */
const renews = (refreshUrl?: string) =>
  documentOf({
    paths: {'/a': {get: {security: [{o: []}], responses: {}}}},
    components: {
      securitySchemes: {
        o: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://x.example/t',
              scopes: {},
              ...(refreshUrl && {refreshUrl}),
            },
          },
        },
      },
    },
  });
/** What the receiver of a webhook answers. */
const wants = (schema?: SchemaObject, isXmlToo = false) =>
  documentOf({
    webhooks: {
      w: {
        post: {
          responses: {
            '200': {
              description: '',
              ...(schema && {
                content: {...content(schema), ...(isXmlToo && content(schema, 'application/xml'))},
              }),
            },
          },
        },
      },
    },
  });

const sendsParts = (encoding: object) =>
  documentOf({
    paths: {
      '/a': {
        post: {
          requestBody: {content: {'multipart/mixed': {schema: {type: 'array'}, ...encoding}}},
          responses: {},
        },
      },
    },
  });
const sharedMedia = (schema: SchemaObject) =>
  documentOf({
    openapi: '3.2.0',
    paths: {
      '/a': {
        get: {
          responses: {
            '200': {content: {'application/json': {$ref: '#/components/mediaTypes/M'}}},
          },
        },
      },
    },
    components: {mediaTypes: {M: {schema}}},
  });

const PAIRS: [name: string, verdict: Verdict, before: OpenApiDocument, after: OpenApiDocument][] = [
  [
    'allOf written out',
    'none',
    receives({allOf: [named('A'), object({b: S})]}, A),
    receives(object({a: S, b: S}), A),
  ],
  [
    'a text beside a reference',
    'none',
    receives(object({x: named('A')}), A),
    receives(object({x: {allOf: [named('A')], description: 'd'}}), A),
  ],
  [
    'nullable beside allOf (3.0) as anyOf with null',
    'none',
    in30(receives(object({x: {nullable: true, allOf: [named('A')]}}), A)),
    receives(object({x: {anyOf: [named('A'), {type: 'null'}]}}), A),
  ],
  [
    'null of an enum (3.0)',
    'none',
    in30(receives(object({x: {type: 'string', nullable: true, enum: ['a', null]}}))),
    receives(object({x: {type: ['string', 'null'], enum: ['a', null]}})),
  ],
  [
    'the tightest limit of two parts',
    'none',
    sends({allOf: [object({n: {...I, maximum: 5}}), object({n: {...I, maximum: 3}})]}),
    sends(object({n: {...I, maximum: 3}})),
  ],
  [
    'closed by another keyword',
    'none',
    sends(object({a: S}, {additionalProperties: false})),
    sends(object({a: S}, {unevaluatedProperties: false})),
  ],
  [
    'alternatives in another order',
    'none',
    receives(choice(), AB),
    receives({...choice(), oneOf: [named('B'), named('A')]}, AB),
  ],
  [
    'a type among alternatives that were a list of types',
    'compatible',
    sends({anyOf: [S, I]}),
    sends({anyOf: [S, I, {type: 'number', maximum: 6}]}),
  ],
  [
    'names and references in a mapping',
    'none',
    receives(choice({x: 'A', y: 'B'}), AB),
    receives(choice({x: '#/components/schemas/A', y: '#/components/schemas/B'}), AB),
  ],
  [
    'the values that a mapping has anyway',
    'none',
    receives(choice(), AB),
    receives(choice({A: '#/components/schemas/A', B: '#/components/schemas/B'}), AB),
  ],
  [
    'values of a mapping that change places',
    'breaking',
    receives(choice({x: 'A', y: 'B'}), AB),
    receives(choice({y: 'A', x: 'B'}), AB),
  ],
  [
    'a field of a child that only its parent is sent for',
    'breaking',
    receives(named('V'), schemas(family(S))),
    receives(named('V'), schemas(family(I))),
  ],
  [
    'a child that can no longer be sent',
    'breaking',
    sends(named('V'), schemas(family(S, 'D'))),
    sends(named('V'), schemas(family(S))),
  ],
  [
    'null that moves from all uses into the schema',
    'none',
    receives(object({x: orNull(named('A'))}), A),
    receives(object({x: named('A')}), NULLABLE_A),
  ],
  [
    'null that moves from the schema to all uses (3.0)',
    'none',
    in30(sends(object({x: named('A')}), schemas({A: {...S, nullable: true}}))),
    in30(sends(object({x: {nullable: true, allOf: [named('A')]}}), schemas({A: S}))),
  ],
  [
    'null that moves from one of two uses into the schema',
    'breaking',
    receives(object({x: orNull(named('A')), y: named('A')}), A),
    receives(object({x: named('A'), y: named('A')}), NULLABLE_A),
  ],
  ['a name in XML', 'breaking', xml({xml: {name: 'x'}}), xml({xml: {name: 'y'}})],
  ['an attribute in XML', 'breaking', xml({}), xml({xml: {attribute: true}})],
  ['what is so in XML anyway', 'none', xml({}), xml({xml: {attribute: false}})],
  [
    'a name in XML where only JSON is sent',
    'none',
    receives(object({a: S})),
    receives(object({a: {...S, xml: {name: 'x'}}})),
  ],
  ['the default server', 'none', documentOf({}), documentOf({servers: [{url: '/'}]})],
  [
    'one more of several statements of one kind',
    'breaking',
    sends({allOf: [{...S, not: {const: 'a'}}]}),
    sends({allOf: [{...S, not: {const: 'a'}}, {not: {const: 'b'}}]}),
  ],
  [
    'one less of several statements of one kind',
    'compatible',
    sends({allOf: [{...S, not: {const: 'a'}}, {not: {const: 'b'}}]}),
    sends({allOf: [{...S, not: {const: 'a'}}]}),
  ],
  [
    'required fields of a tuple',
    'breaking',
    sends({type: 'array', prefixItems: [S]}),
    sends({type: 'array', prefixItems: [S], items: false}),
  ],
  [
    'an alternative beside a schema that was alone',
    'breaking',
    receives(named('A'), A),
    receives({oneOf: [named('A'), {type: 'array'}]}, A),
  ],
  [
    'alternatives of which none is the schema that was alone',
    'breaking',
    sends(named('T'), schemas({T: {...S, maxLength: 3}})),
    sends({oneOf: [{const: 'green'}, {type: 'array'}]}, schemas({T: {...S, maxLength: 3}})),
  ],
  [
    'a limit between two multiples',
    'none',
    sends({...I, maximum: 5, multipleOf: 2}),
    sends({...I, maximum: 4, multipleOf: 2}),
  ],
  [
    'a format that a value of the old list has not',
    'breaking',
    sends({enum: ['10.0.0.1', 'localhost']}),
    sends({...S, format: 'ipv4'}),
  ],
  [
    'a format that all values of the old list have',
    'compatible',
    sends({enum: ['10.0.0.1', '10.0.0.2']}),
    sends({...S, format: 'ipv4'}),
  ],
  [
    'a limit that all values of the old list are within',
    'compatible',
    sends({...I, enum: [1, 2]}),
    sends({...I, maximum: 10}),
  ],
  [
    'a value that was beyond a limit',
    'breaking',
    receives({...I, maximum: 10}),
    receives({...I, enum: [1, 20]}),
  ],
  // Sources of the next: OpenAPI 3.1.1, Style Values and Parameter Object; OpenAPI 3.2.0, Discriminator Object.
  [
    'a list in place of a value that is repeated',
    'compatible',
    asks({in: 'query', schema: S}),
    asks({in: 'query', schema: {type: 'array', items: S}}),
  ],
  [
    'a list of at least two in place of a value',
    'breaking',
    asks({in: 'query', schema: S}),
    asks({in: 'query', schema: {type: 'array', items: S, minItems: 2}}),
  ],
  [
    'a list of narrower items in place of a value',
    'breaking',
    asks({in: 'query', schema: S}),
    asks({in: 'query', schema: {type: 'array', items: I}}),
  ],
  [
    'a list with commas in place of a value',
    'breaking',
    asks({in: 'query', schema: S}),
    asks({in: 'query', explode: false, schema: {type: 'array', items: S}}),
  ],
  [
    'a value in place of a list',
    'breaking',
    asks({in: 'query', schema: {type: 'array', items: S}}),
    asks({in: 'query', schema: S}),
  ],
  [
    'explode, which lists in headers do not have',
    'none',
    asks({in: 'header', schema: {type: 'array', items: S}}),
    asks({in: 'header', explode: true, schema: {type: 'array', items: S}}),
  ],
  [
    'explode, which objects in headers have',
    'breaking',
    asks({in: 'header', schema: object({a: S})}),
    asks({in: 'header', explode: true, schema: object({a: S})}),
  ],
  [
    'lists that are repeated in two styles',
    'none',
    asks({in: 'query', schema: {type: 'array', items: S}}),
    asks({in: 'query', style: 'pipeDelimited', explode: true, schema: {type: 'array', items: S}}),
  ],
  ['a header that no parameter describes', 'none', asks(), asks({in: 'header', name: 'Accept'})],
  ['scopes in another order', 'none', needs('a', 'b'), needs('b', 'a')],
  [
    'the alternative for other values, gone',
    'breaking',
    sends(otherwise('B'), AB),
    sends(otherwise(), AB),
  ],
  [
    'the alternative for other values, new',
    'breaking',
    receives(otherwise(), AB),
    receives(otherwise('B'), AB),
  ],
  [
    'the alternative for other values, new in a request',
    'compatible',
    sends(otherwise(), AB),
    sends(otherwise('B'), AB),
  ],
  [
    'a definition within another',
    'breaking',
    receives({$ref: '#/components/schemas/W/$defs/X'}, schemas({W: {$defs: {X: S}} as object})),
    receives({$ref: '#/components/schemas/W/$defs/X'}, schemas({W: {$defs: {X: I}} as object})),
  ],
  [
    'a format that is only a hint',
    'none',
    sends(object({a: S})),
    sends(object({a: {...S, format: 'password'}})),
  ],
  ['the end of a server moves into its paths', 'none', at('/v1', '/a'), at('', '/v1/a')],
  ['the start of all paths moves into the server', 'none', at('/', '/v1/a'), at('/v1', '/a')],
  // Source: oasdiff, issue 766.
  [
    'a field that moves from a parent to its only child',
    'none',
    receives(named('C'), child(object({a: S, b: S}), object({c: S}))),
    receives(named('C'), child(object({a: S}), object({b: S, c: S}))),
  ],
  [
    'a required field that moves from a child to its parent',
    'none',
    sends(named('C'), child(object({a: S}), object({b: S}, {required: ['b']}))),
    sends(named('C'), child(object({a: S, b: S}, {required: ['b']}), object({}))),
  ],
  [
    'a field that moves from a parent to one of two children',
    'breaking',
    receives(object({c: named('C'), d: named('D')}), {
      components: {
        schemas: {
          P: object({a: S, b: S}),
          C: {allOf: [named('P'), object({c: S})]},
          D: {allOf: [named('P')]},
        },
      },
    }),
    receives(object({c: named('C'), d: named('D')}), {
      components: {
        schemas: {
          P: object({a: S}),
          C: {allOf: [named('P'), object({b: S, c: S})]},
          D: {allOf: [named('P')]},
        },
      },
    }),
  ],
  [
    'a field that moves from a parent to its child, where the parent is sent as well',
    'breaking',
    receives(object({c: named('C'), p: named('P')}), child(object({a: S, b: S}), object({c: S}))),
    receives(object({c: named('C'), p: named('P')}), child(object({a: S}), object({b: S, c: S}))),
  ],
  [
    'a file of a form that becomes a text',
    'breaking',
    uploads({...S, contentMediaType: 'application/octet-stream'}),
    uploads(S),
  ],
  [
    'a file of a form in both versions',
    'none',
    in30(uploads({...S, format: 'binary'})),
    uploads({...S, contentMediaType: 'application/octet-stream'}),
  ],
  // Sources of the next: RFC 3986, 6.2.2.1; OpenAPI 3.1.1, OAuth Flow Object; JSON Schema 2020-12 Core, 10.2.
  [
    'the host of a server in another case',
    'none',
    documentOf({servers: [{url: 'https://{Name}.x.example/v1'}]}),
    documentOf({servers: [{url: 'HTTPS://{Name}.X.example/v1/'}]}),
  ],
  [
    'the path of a server in another case',
    'breaking',
    documentOf({servers: [{url: 'https://x.example/v1'}]}),
    documentOf({servers: [{url: 'https://x.example/V1'}]}),
  ],
  ['an address for new tokens, added', 'compatible', renews(), renews('https://x.example/r')],
  ['an address for new tokens, gone', 'breaking', renews('https://x.example/r'), renews()],
  ['a body that a webhook wants in the response', 'breaking', wants(), wants(S)],
  ['another media type that a webhook takes', 'compatible', wants(S), wants(S, true)],
  [
    'a field that requires others, as a schema',
    'none',
    sends(object({a: S, b: S}, {dependentRequired: {a: ['b']}})),
    sends(object({a: S, b: S}, {dependentSchemas: {a: {required: ['b']}}})),
  ],
  ['not a value of another type', 'none', sends(S), sends({...S, not: {...I, minimum: 3}})],
  [
    'not a value of one of its types',
    'breaking',
    sends({type: ['string', 'integer']}),
    sends({type: ['string', 'integer'], not: {...I, minimum: 3}}),
  ],
  // Sources of the next: JSON Schema 2020-12 Core, 10.2; OpenAPI 3.1.1, Style Values; OpenAPI Format Registry.
  ['a condition that is always met', 'breaking', sends(S), sends({...S, if: true, then: SHORT})],
  ['a condition that is never met', 'none', sends(S), sends({...S, if: {not: {}}, then: SHORT})],
  ['what must not be forbidden', 'none', sends(SHORT), sends({...S, not: {not: SHORT}})],
  [
    'a field without any value',
    'none',
    receives(object({a: {not: {}}}, {additionalProperties: false})),
    receives(object({}, {additionalProperties: false})),
  ],
  [
    'exactly one of alternatives that have values in common',
    'breaking',
    sends({anyOf: [object({a: S}), object({b: S})]}),
    sends({oneOf: [object({a: S}), object({b: S})]}),
  ],
  [
    'exactly one of alternatives that have nothing in common',
    'none',
    sends({anyOf: [object({a: S}, {required: ['a']}), {type: 'array', items: S}]}),
    sends({oneOf: [object({a: S}, {required: ['a']}), {type: 'array', items: S}]}),
  ],
  [
    'values of exactly one of two lists',
    'breaking',
    sends({anyOf: [{enum: ['a', 'b']}, {enum: ['b', 'c']}]}),
    sends({oneOf: [{enum: ['a', 'b']}, {enum: ['b', 'c']}]}),
  ],
  ['a number of a query that may be any text', 'compatible', asks({schema: I}), asks({})],
  ['a text of a query that must be a number', 'breaking', asks({}), asks({schema: I})],
  [
    'items of a query that may be any text',
    'compatible',
    asks({schema: {type: 'array', items: I}}),
    asks({schema: {type: 'array', items: S}}),
  ],
  ['all but texts', 'none', sends({not: S}), sends({type: [...OTHERS]})],
  [
    'numbers that are not exactly one kind',
    'breaking',
    sends({anyOf: KINDS}),
    sends({oneOf: KINDS}),
  ],
  ['a shared media type of OpenAPI 3.2', 'breaking', sharedMedia(S), sharedMedia(I)],
  [
    'null that moves from exactly one of two into the schema',
    'none',
    receives(object({x: {oneOf: [named('A'), {type: 'null'}]}}), A),
    receives(object({x: named('A')}), NULLABLE_A),
  ],
  ['anything but null', 'breaking', sends({}), sends({not: {type: 'null'}})],
  ['a type without null', 'none', sends(S), sends({type: ['string', 'null'], not: {type: 'null'}})],
  [
    'further fields without any value',
    'none',
    sends(object({a: S}, {additionalProperties: false})),
    sends(object({a: S}, {additionalProperties: {not: {}}})),
  ],
  [
    'the media type of a part without a name',
    'breaking',
    sendsParts({prefixEncoding: [{contentType: 'image/png'}]}),
    sendsParts({prefixEncoding: [{contentType: 'image/gif'}]}),
  ],
  [
    'the media type of all parts, written out for the first',
    'none',
    sendsParts({itemEncoding: {contentType: 'image/png'}}),
    sendsParts({
      prefixEncoding: [{contentType: 'image/png'}],
      itemEncoding: {contentType: 'image/png'},
    }),
  ],
  ['both words', 'none', sends({type: 'boolean'}), sends({enum: [false, true]})],
  [
    'the limits of a format',
    'none',
    sends({...I, format: 'int32'}),
    sends({...I, format: 'int32', minimum: -2147483648, maximum: 2147483647}),
  ],
  [
    'no items beyond a tuple',
    'none',
    sends({type: 'array', prefixItems: [S], items: false}),
    sends({type: 'array', prefixItems: [S], maxItems: 1}),
  ],
  [
    'what a required field requires',
    'none',
    sends(object({a: S, b: S}, {required: ['a', 'b']})),
    sends(object({a: S, b: S}, {required: ['a'], dependentRequired: {a: ['b']}})),
  ],
  [
    'an attribute in the keyword of OpenAPI 3.2',
    'none',
    xml({xml: {attribute: true}}),
    xml({xml: {nodeType: 'attribute'}}),
  ],
  // Source: RFC 3986, 6.2.3.
  [
    'the usual port',
    'none',
    documentOf({servers: [{url: 'https://x.example'}]}),
    documentOf({servers: [{url: 'https://x.example:443'}]}),
  ],
  [
    'a server that moves to its operations',
    'none',
    documentOf({servers: [{url: 'https://x.example'}], paths: {'/a': {get: {}}}}),
    documentOf({paths: {'/a': {get: {servers: [{url: 'https://x.example'}]}}}}),
  ],
  [
    'a method that has a field since OpenAPI 3.2',
    'none',
    documentOf({paths: {'/a': {additionalOperations: {QUERY: {}}}}}),
    documentOf({paths: {'/a': {query: {}}}}),
  ],
  ['a server without its end', 'breaking', at('/v1', '/a'), at('', '/a')],
  ['a server without its end, and new paths', 'breaking', at('/v1', '/a'), at('', '/v2/a')],
];

it.each(PAIRS)('%s: %s', (_, verdict, before, after) => {
  const changes = compareDescriptions(before, after);
  const worst = (['breaking', 'attention', 'compatible'] as const).find((impact) =>
    changes.some((change) => change.impact === impact),
  );
  const told = changes.map(({impact, label, words}) => `${impact} ${label}: ${words}`).join('\n');
  expect(worst ?? 'none', told).toBe(verdict);
});
