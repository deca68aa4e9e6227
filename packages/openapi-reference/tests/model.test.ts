import {describe, expect, it} from 'vitest';
import {buildReferenceModel, type OperationModel} from '../src/model';
import {ENGLISH_LABELS} from '../src/labels';
import {securityParts} from '../src/security';
import type {OpenApiDocument, OperationObject} from '../src/types';
import {documentOf, namesOf} from './support';

const responses = {'200': {description: 'OK'}};
const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});

function operationOf(
  operation: OperationObject,
  rest: Partial<OpenApiDocument> = {},
): OperationModel {
  const model = buildReferenceModel(documentOf({paths: {'/a': {get: operation}}, ...rest}));
  const [first] = model.operations;
  if (first === undefined) {
    throw new Error('no operation');
  }
  return first;
}

describe('operations', () => {
  it('are ordered by path, then by method', () => {
    const one = {responses};
    const model = buildReferenceModel(
      documentOf({paths: {'/b': {post: one, get: one}, '/a': {delete: one, trace: one, put: one}}}),
    );
    expect(model.operations.map(({key}) => key)).toEqual([
      'get /b',
      'post /b',
      'put /a',
      'delete /a',
      'trace /a',
    ]);
  });

  it.each<[OperationObject, string, string, string]>([
    [{summary: 'Read it', operationId: 'readIt'}, 'Read it', 'read-it', 'readIt'],
    [{operationId: 'readIt'}, 'readIt', 'read-it', 'readIt'],
    [{}, 'GET /a', 'get-a', 'get /a'],
    [{summary: '', operationId: ''}, 'GET /a', 'get-a', 'get /a'],
    [{summary: ' \n'}, 'GET /a', 'get-a', 'get /a'],
    [{summary: '🎉', operationId: 'party'}, '🎉', 'party', 'party'],
    [{summary: 'Errors'}, 'Errors', 'get-a', 'get /a'],
  ])('%j: title %j, address %j, key %j', (operation, title, slug, key) => {
    expect(operationOf({...operation, responses})).toMatchObject({title, slug, key});
  });

  it('have addresses of their summaries, or of their operationId, which other generators use', () => {
    const operation = {summary: 'Borrow a copy', operationId: 'borrowCopy', responses};
    const document = documentOf({
      paths: {
        '/a': {get: {summary: 'List copies', responses}},
        '/copies': {post: operation, put: {...operation, operationId: 'borrow_copy'}},
      },
    });
    const slugs = (addresses: 'summary' | 'operationId') =>
      buildReferenceModel(document, undefined, {addresses}).operations.map(({slug}) => slug);
    expect(buildReferenceModel(document).operations.map(({slug}) => slug)).toEqual(
      slugs('summary'),
    );
    expect(slugs('summary')).toEqual(['list-copies', 'borrow-a-copy', 'borrow-copy']);
    // Both have the same name in an address.
    expect(slugs('operationId')).toEqual(['list-copies', 'borrow-copy', 'borrow-a-copy']);
  });

  it('have the texts of their path as their description, and never its summary as their title', () => {
    const path = {summary: 'Path', description: 'Of the path', get: {responses}};
    const model = buildReferenceModel(documentOf({paths: {'/a': path}}));
    expect(model.operations[0]).toMatchObject({
      title: 'GET /a',
      description: 'Path\n\nOf the path',
    });
  });

  it('are listed under each of their tags, in the order of the tags', () => {
    const tagged = (...tags: string[]) => ({tags, responses});
    const model = buildReferenceModel(
      documentOf({
        tags: [{name: 'Two', description: 'T'}, {name: 'Empty'}, {name: 'One'}],
        paths: {
          '/1': {get: tagged('One', 'Two')},
          '/2': {get: tagged('Two')},
          '/3': {get: tagged('New')},
          '/4': {get: tagged()},
          '/5': {get: tagged('One')},
        },
      }),
    );
    expect(model.tags).toEqual([
      {
        name: 'Two',
        title: 'Two',
        id: 'tag-two',
        description: 'T',
        operations: ['get /1', 'get /2'],
      },
      {name: 'One', title: 'One', id: 'tag-one', operations: ['get /1', 'get /5']},
      {name: 'New', title: 'New', id: 'tag-new', operations: ['get /3']},
      {
        name: 'Other operations',
        title: 'Other operations',
        id: 'tag-other-operations',
        operations: ['get /4'],
      },
    ]);
  });

  it('have tags of OpenAPI 3.2 after the tag above them, and badges last', () => {
    const tagged = (...tags: string[]) => ({get: {tags, responses}});
    const model = buildReferenceModel(
      documentOf({
        openapi: '3.2.0',
        tags: [
          {name: 'cards', parent: 'accounts'},
          {name: 'beta', kind: 'badge'},
          {name: 'accounts', kind: 'nav'},
          {name: 'virtual', parent: 'cards'},
          {name: 'x', parent: 'y'},
          {name: 'y', parent: 'x'},
        ],
        paths: {
          '/a': tagged('beta', 'cards'),
          '/b': tagged('accounts'),
          '/c': tagged('virtual', 'x', 'y'),
          '/d': tagged('beta'),
        },
      }),
    );
    expect(model.tags.map(({name}) => name).join()).toBe('accounts,cards,virtual,x,y,beta');
    expect(model.operations.map(({tag}) => tag).join()).toBe('cards,accounts,virtual,beta');
  });
});

describe('parameters', () => {
  it('are sorted by location, which is part of their ids', () => {
    const at = (name: string, place: string) => ({name, in: place, schema: {type: 'string'}});
    const {parameters} = operationOf({
      parameters: [
        at('B', 'query'),
        at('X-A', 'header'),
        at('a', 'query'),
        at('id', 'path'),
        at('c', 'cookie'),
        at('no', 'body'),
      ],
      responses,
    });
    expect(
      Object.fromEntries(
        Object.entries(parameters).map(([place, nodes]) => [place, nodes.map(({id}) => id)]),
      ),
    ).toEqual({
      path: ['path-id'],
      query: ['query-b', 'query-a'],
      header: ['header-x-a'],
      cookie: ['cookie-c'],
    });
  });

  it('have their own description, examples and deprecation', () => {
    const schema = {type: 'string', description: 'Of the schema', example: 's'};
    const [own, other, content] = operationOf(
      {
        parameters: [
          {
            name: 'a',
            in: 'query',
            description: 'Own',
            deprecated: true,
            required: true,
            schema,
            examples: {x: {value: 'x'}, y: {$ref: '#/components/examples/Y'}, none: {}},
          },
          {name: 'b', in: 'query', schema},
          {
            name: 'c',
            in: 'query',
            content: {'application/json': {schema: {properties: {d: true}}, example: {d: 1}}},
          },
        ],
        responses,
      },
      {components: {examples: {Y: {value: 'y'}}}},
    ).parameters.query;
    expect(own).toMatchObject({
      description: 'Own\n\nOf the schema',
      deprecated: true,
      required: true,
      examples: ['x', 'y'],
    });
    expect(other).toMatchObject({description: 'Of the schema', required: false, examples: ['s']});
    expect(content?.examples).toEqual([{d: 1}]);
    expect(content === undefined ? [] : namesOf(content)).toEqual(['d']);
  });
});

describe('bodies and responses', () => {
  const json = (schema: object) => ({'application/json': {schema}});

  it('have ids that do not clash with sections of the page', () => {
    const properties = {body: {type: 'string'}, example: {type: 'string'}};
    const operation = operationOf({
      parameters: [{name: 'parameters', in: 'path', required: true}],
      requestBody: {content: {'application/json': {schema: {properties}, example: {}}}},
      responses,
    });
    const media = operation.body?.media[0];
    const ids = media?.schema?.groups.flatMap(({nodes}) => nodes.map(({id}) => id)) ?? [];
    expect(operation.parameters.path[0]?.id).toBe('path-parameters~2');
    expect(ids).toEqual(['request-body~2', 'request-example']);
    expect(media?.examples[0]?.id).toBe('request-example~2');
  });

  it('have ids per media type, short ones for the first', () => {
    const {body} = operationOf({
      requestBody: {
        required: true,
        description: 'Body',
        content: {
          ...json({properties: {a: true}}),
          'text/plain; x=y': {schema: {properties: {a: true}}},
          'image/*': {},
        },
      },
      responses,
    });
    expect(body).toMatchObject({required: true, description: 'Body'});
    expect(body?.media.map(({type, schema}) => [type, schema?.id])).toEqual([
      ['application/json', 'request'],
      ['text/plain; x=y', 'request-text_plain.3b.20x.3dy'.replace('.3d', '=')],
      ['image/*', undefined],
    ]);
  });

  it('include all statuses, resolve references and omit extensions', () => {
    const operation = operationOf(
      {
        responses: {
          '200': {description: 'OK', headers: {'X-A': {required: true, schema: {type: 'integer'}}}},
          '4XX': {$ref: '#/components/responses/Bad'},
          default: {},
          'x-note': {description: 'no'},
        },
      },
      {
        components: {
          responses: {Bad: {description: 'Bad', content: json(ref('E'))}},
          schemas: {E: {type: 'object'}},
        },
      },
    );
    expect(operation.responses.map(({status, id}) => [status, id])).toEqual([
      ['200', 'response-200'],
      ['4XX', 'response-4XX'],
      ['default', 'response-default'],
    ]);
    expect(operation.responses[0]?.headers[0]).toMatchObject({
      id: 'response-200-header-x-a',
      name: 'X-A',
      required: true,
    });
    expect(operation.uses).toEqual(['E']);
  });

  it('may be missing', () => {
    expect(operationOf({})).toMatchObject({
      responses: [],
      uses: [],
      callbacks: [],
      security: {isOptional: false, alternatives: []},
    });
    expect(operationOf({}).body).toBeUndefined();
    expect(operationOf({requestBody: {}, responses}).body?.media).toEqual([]);
  });
});

describe('security', () => {
  it.each<[OperationObject['security'], OpenApiDocument['security'], string]>([
    [undefined, undefined, 'none.'],
    [undefined, [{key: []}], 'key'],
    [[], [{key: []}], 'none.'],
    [[{}], [{key: []}], 'none.'],
    [[{a: []}], undefined, 'a'],
    [[{a: []}, {}], undefined, 'optional, a'],
    [[{a: []}, {b: ['x']}], [{key: []}], 'one of a or b (scope x)'],
    [[{}, {a: []}, {b: []}], undefined, 'optional, one of a or b'],
    [[{a: []}, {b: []}, {c: ['x', 'y']}], undefined, 'one of a, b or c (scopes x, y)'],
    [[{a: [], b: []}], undefined, 'all of a and b'],
    [[{a: [], b: [], c: []}], undefined, 'all of a, b and c'],
    [[{a: []}, {a: [], b: []}], undefined, 'one of: a; or all of a and b'],
    [[{a: []}, {a: []}], undefined, 'a'],
  ])('%j overrides %j: %j', (own, common, expected) => {
    const operation = {responses, ...(own === undefined ? {} : {security: own})};
    const {security} = operationOf(operation, common === undefined ? {} : {security: common});
    const words = securityParts(security, ENGLISH_LABELS).map((part) =>
      Object.values(part).join(''),
    );
    expect(words.join('')).toBe(`Security: ${expected}`);
  });

  it('schemes are resolved', () => {
    const model = buildReferenceModel(
      documentOf({
        components: {
          securitySchemes: {
            a: {type: 'http', scheme: 'basic'},
            b: {$ref: '#/components/securitySchemes/a'},
            c: {$ref: '#/x'},
          },
        },
      }),
    );
    expect(model.security.map(({name, scheme}) => [name, scheme.type])).toEqual([
      ['a', 'http'],
      ['b', 'http'],
    ]);
  });
});

describe('schemas', () => {
  const model = buildReferenceModel(
    documentOf({
      paths: {
        '/a': {
          get: {
            responses: {
              '200': {description: 'OK', content: {'application/json': {schema: ref('A')}}},
            },
          },
        },
        '/b': {get: {responses: {'200': {$ref: '#/components/responses/Shared'}}}},
      },
      webhooks: {
        hook: {post: {requestBody: {content: {'application/json': {schema: ref('B')}}}, responses}},
      },
      components: {
        responses: {Shared: {description: 'OK', content: {'application/json': {schema: ref('A')}}}},
        schemas: {
          A: {description: 'Text', properties: {b: ref('B'), self: ref('A')}, example: {b: 1}},
          B: {items: {oneOf: [ref('C'), {type: 'string'}]}},
          C: {type: 'string'},
          index: {type: 'string'},
          _A: {type: 'string'},
        },
      },
    }),
  );

  it('list their uses', () => {
    expect(
      model.schemas.map(({name, usedByOperations, usedBySchemas}) => [
        name,
        usedByOperations,
        usedBySchemas,
      ]),
    ).toEqual([
      ['A', ['get /a', 'get /b'], []],
      ['B', ['webhook post hook'], ['A']],
      ['C', [], ['B']],
      ['index', [], []],
      ['_A', [], []],
    ]);
  });

  it('have addresses that Docusaurus serves', () => {
    expect(model.schemas.map(({slug}) => slug)).toEqual(['a', 'b', 'c', 'index-2', 'a-2']);
  });

  it('have a description and examples in addition to their tree', () => {
    expect(model.schemas[0]).toMatchObject({description: 'Text', examples: [{b: 1}]});
    expect(model.schemas[0]?.node.description).toBeUndefined();
  });
});

describe('webhooks', () => {
  it('keep keys and addresses of their own', () => {
    const model = buildReferenceModel(
      documentOf({
        paths: {'/hook': {post: {responses}}},
        webhooks: {
          '/hook': {post: {responses}},
          index: {post: {operationId: 'indexed', responses}},
        },
      }),
    );
    expect(model.operations.map(({key}) => key)).toEqual(['post /hook']);
    expect(model.webhooks.map(({key, slug, kind}) => [key, slug, kind])).toEqual([
      ['webhook post /hook', 'hook', 'webhook'],
      ['indexed', 'index-post', 'webhook'],
    ]);
  });
});

describe('the error catalogue', () => {
  const catalogue = {
    BAD: {statuses: [400, 422], meaning: 'Bad', action: 'Fix'},
    GONE: {statuses: [404], meaning: 'Gone', action: 'Stop'},
    bad: {statuses: [500], meaning: 'Lower', action: 'Wait'},
  };
  const model = buildReferenceModel(
    documentOf({
      paths: {
        '/a': {
          get: {
            'x-error-codes': ['BAD', 'UNKNOWN'],
            responses: {
              '400': {
                description: 'Bad',
                content: {
                  'application/json': {
                    examples: {BAD: {value: 1}, GONE: {value: 2}, other: {value: 3}},
                  },
                },
              },
              '404': {description: 'Gone'},
            },
          },
        },
        '/b': {get: {'x-error-codes': ['BAD', 'GONE'], responses}},
      },
      components: {schemas: {Code: {enum: ['BAD', 'GONE'], 'x-error-catalogue': catalogue}}},
    }),
  );

  it('lists each code with the operations that raise it', () => {
    expect(model.errors.map(({code, id, operations}) => [code, id, operations])).toEqual([
      ['BAD', 'bad', ['get /a', 'get /b']],
      ['GONE', 'gone', ['get /b']],
      ['bad', 'bad~2', []],
    ]);
  });

  it('gives each response its codes and leaves out examples of others', () => {
    const [bad, gone] = model.operations[0]?.responses ?? [];
    expect(bad?.errorCodes).toEqual(['BAD']);
    expect(bad?.media[0]?.examples.map(({name}) => name)).toEqual(['BAD', 'other']);
    expect(gone?.errorCodes).toEqual([]);
  });

  it.each([
    null,
    'text',
    [1],
    {A: null},
    {A: 'x'},
    {A: {meaning: 'x'}},
    {A: {statuses: 400, meaning: 'm', action: 'a'}},
  ])('in an unknown format, %j, is ignored', (other) => {
    const schemas = {Code: {enum: ['A'], 'x-error-catalogue': other as never}};
    const {errors} = buildReferenceModel(documentOf({paths: {}, components: {schemas}}));
    expect(errors).toEqual([]);
  });

  it('unknown extensions are ignored', () => {
    const operation = operationOf({
      'x-error-codes': {A: 1} as never,
      'x-guides': 'text' as never,
      responses,
    });
    expect(operation).toMatchObject({errorCodes: [], guides: []});
  });
});
