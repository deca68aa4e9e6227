import {describe, expect, it} from 'vitest';
import {buildReferenceModel, type OperationModel} from '../src/model';
import {ENGLISH_LABELS} from '../src/labels';
import {securityParts} from '../src/security';
import type {OpenApiDocument, OperationObject} from '../src/types';
import {documentOf, namesOf} from './support';

const OK = "responses: {'200': {description: OK}}";
const modelOf = (parts: Partial<OpenApiDocument> | string) =>
  buildReferenceModel(documentOf(parts));

function operationOf(operation: string, rest = ''): OperationModel {
  const [first] = modelOf(`paths: {/a: {get: {${operation}}}}\n${rest}`).operations;
  if (first === undefined) {
    throw new Error('no operation');
  }
  return first;
}

describe('operations', () => {
  it('are ordered by path, then by method', () => {
    const {operations} = modelOf(
      `paths: {/b: {post: {${OK}}, get: {${OK}}}, /a: {delete: {${OK}}, trace: {${OK}}, put: {${OK}}}}`,
    );
    expect(operations.map(({key}) => key)).toEqual([
      ...['get /b', 'post /b', 'put /a', 'delete /a', 'trace /a'],
    ]);
  });

  it.each([
    ['summary: Read it, operationId: readIt', 'Read it', 'read-it', 'readIt'],
    ['operationId: readIt', 'readIt', 'read-it', 'readIt'],
    ["summary: '', operationId: ''", 'GET /a', 'get-a', 'get /a'],
    ['summary: " \\n"', 'GET /a', 'get-a', 'get /a'],
    ['summary: 🎉, operationId: party', '🎉', 'party', 'party'],
    ['summary: Errors', 'Errors', 'get-a', 'get /a'],
  ])('%s: title %j, address %j, key %j', (operation, title, slug, key) => {
    expect(operationOf(`${operation}, ${OK}`)).toMatchObject({title, slug, key});
  });

  it('have addresses from their summaries, or from their operationId as in other generators', () => {
    const document = documentOf(`paths:
  /a: {get: {summary: List copies, ${OK}}}
  /copies: {post: {summary: Borrow a copy, operationId: borrowCopy, ${OK}}, put: {summary: Borrow a copy, operationId: borrow_copy, ${OK}}}`);
    const slugs = (addresses?: 'summary' | 'operationId') =>
      buildReferenceModel(document, undefined, addresses && {addresses}).operations.map(
        ({slug}) => slug,
      );
    expect(slugs()).toEqual(slugs('summary'));
    expect(slugs('summary')).toEqual(['list-copies', 'borrow-a-copy', 'borrow-copy']);
    // The two names are equal in an address.
    expect(slugs('operationId')).toEqual(['list-copies', 'borrow-copy', 'borrow-a-copy']);
  });

  it('include the texts of their path in the description, but never use its summary as title', () => {
    const {operations} = modelOf(
      `paths: {/a: {summary: Path, description: Of the path, get: {${OK}}}}`,
    );
    expect(operations[0]).toMatchObject({title: 'GET /a', description: 'Path\n\nOf the path'});
  });

  it('are listed under each of their tags, in the order of the tags', () => {
    const {tags} = modelOf(`tags: [{name: Two, description: T}, {name: Empty}, {name: One}]
paths:
  /1: {get: {tags: [One, Two], ${OK}}}
  /2: {get: {tags: [Two], ${OK}}}
  /3: {get: {tags: [New], ${OK}}}
  /4: {get: {${OK}}}
  /5: {get: {tags: [One], ${OK}}}`);
    expect(tags.map(({name, id, operations}) => [name, id, operations])).toEqual([
      ['Two', 'tag-two', ['get /1', 'get /2']],
      ['One', 'tag-one', ['get /1', 'get /5']],
      ['New', 'tag-new', ['get /3']],
      ['Other operations', 'tag-other-operations', ['get /4']],
    ]);
    expect(tags[0]).toMatchObject({title: 'Two', description: 'T'});
  });
});

describe('parameters', () => {
  it('are sorted by location, which is part of their ids', () => {
    const {parameters} = operationOf(
      `parameters: [{name: B, in: query}, {name: X-A, in: header}, {name: a, in: query}, {name: id, in: path}, {name: c, in: cookie}, {name: no, in: body}], ${OK}`,
    );
    const ids = Object.entries(parameters).map(([place, nodes]) => [
      place,
      nodes.map(({id}) => id),
    ]);
    expect(Object.fromEntries(ids)).toEqual({
      path: ['path-id'],
      query: ['query-b', 'query-a'],
      header: ['header-x-a'],
      cookie: ['cookie-c'],
    });
  });

  it('have their own description, examples and deprecation', () => {
    const schema = 'schema: {type: string, description: Of the schema, example: s}';
    const [own, other, content] = operationOf(
      `parameters: [
        {name: a, in: query, description: Own, deprecated: true, required: true, ${schema}, examples: {x: {value: x}, y: {$ref: '#/components/examples/Y'}, none: {}}},
        {name: b, in: query, ${schema}},
        {name: c, in: query, content: {application/json: {schema: {properties: {d: true}}, example: {d: 1}}}}], ${OK}`,
      'components: {examples: {Y: {value: y}}}',
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
  it('have ids that do not clash with sections of the page', () => {
    const operation = operationOf(
      `parameters: [{name: parameters, in: path, required: true}], requestBody: {content: {application/json: {schema: {properties: {body: {type: string}, example: {type: string}}}, example: {}}}}, ${OK}`,
    );
    const media = operation.body?.media[0];
    const ids = media?.schema?.groups.flatMap(({nodes}) => nodes.map(({id}) => id)) ?? [];
    expect(operation.parameters.path[0]?.id).toBe('path-parameters~2');
    expect(ids).toEqual(['request-body~2', 'request-example']);
    expect(media?.examples[0]?.id).toBe('request-example~2');
  });

  it('have ids for each media type, with short ones for the first', () => {
    const {body} = operationOf(
      `requestBody: {required: true, description: Body, content: {application/json: {schema: {properties: {a: true}}}, text/plain; x=y: {schema: {properties: {a: true}}}, image/*: {}}}, ${OK}`,
    );
    expect(body).toMatchObject({required: true, description: 'Body'});
    expect(body?.media.map(({type, schema}) => [type, schema?.id])).toEqual([
      ['application/json', 'request'],
      ['text/plain; x=y', 'request-text_plain.3b.20x=y'],
      ['image/*', undefined],
    ]);
  });

  it('include all statuses, resolve references and omit extensions', () => {
    const operation = operationOf(
      `responses: {'200': {description: OK, headers: {X-A: {required: true, schema: {type: integer}}}}, 4XX: {$ref: '#/components/responses/Bad'}, default: {}, x-note: {description: no}}`,
      `components:
  responses: {Bad: {description: Bad, content: {application/json: {schema: {$ref: '#/components/schemas/E'}}}}}
  schemas: {E: {type: object}}`,
    );
    expect(operation.responses.map(({status, id}) => [status, id])).toEqual([
      ['200', 'response-200'],
      ['4XX', 'response-4XX'],
      ['default', 'response-default'],
    ]);
    expect(operation.responses[0]?.headers[0]).toMatchObject({
      ...{id: 'response-200-header-x-a', name: 'X-A', required: true},
    });
    expect(operation.uses).toEqual(['E']);
  });

  it('may be missing', () => {
    expect(operationOf('')).toMatchObject({
      responses: [],
      uses: [],
      callbacks: [],
      security: {isOptional: false, alternatives: []},
    });
    expect(operationOf('').body).toBeUndefined();
    expect(operationOf(`requestBody: {}, ${OK}`).body?.media).toEqual([]);
  });
});

describe('security', () => {
  it.each<[OperationObject['security'], OpenApiDocument['security'], string]>([
    [undefined, undefined, 'none.'],
    [undefined, [{key: []}], 'key'],
    [[], [{key: []}], 'none.'],
    [[{}], [{key: []}], 'none.'],
    [[{a: []}], undefined, 'a'],
    [[{a: []}, {}], undefined, 'a (optional)'],
    [[{a: []}, {b: ['x']}], [{key: []}], 'one of a or b (scope x)'],
    [[{}, {a: []}, {b: []}], undefined, 'one of a or b (optional)'],
    [[{a: []}, {b: []}, {c: ['x', 'y']}], undefined, 'one of a, b or c (scopes x, y)'],
    [[{a: [], b: []}], undefined, 'all of a and b'],
    [[{a: [], b: [], c: []}], undefined, 'all of a, b and c'],
    [[{a: []}, {a: [], b: []}], undefined, 'one of: a; or all of a and b'],
    [[{a: []}, {a: []}], undefined, 'a'],
  ])('%j overrides %j: %j', (own, common, expected) => {
    const get = {responses: {}, ...(own && {security: own})};
    const {operations} = modelOf({paths: {'/a': {get}}, ...(common && {security: common})});
    const words = securityParts(
      operations[0]?.security ?? {isOptional: false, alternatives: []},
      ENGLISH_LABELS,
    ).map((part) => Object.values(part).join(''));
    expect(words.join('')).toBe(`Security: ${expected}`);
  });

  it('references to schemes are resolved', () => {
    const {security} = modelOf(
      `components: {securitySchemes: {a: {type: http, scheme: basic}, b: {$ref: '#/components/securitySchemes/a'}, c: {$ref: '#/x'}}}`,
    );
    expect(security.map(({name, scheme}) => [name, scheme.type])).toEqual([
      ['a', 'http'],
      ['b', 'http'],
    ]);
  });
});

describe('schemas', () => {
  const content = (name: string) =>
    `content: {application/json: {schema: {$ref: '#/components/schemas/${name}'}}}`;
  const {schemas} = modelOf(`paths:
  /a: {get: {responses: {'200': {description: OK, ${content('A')}}}}}
  /b: {get: {responses: {'200': {$ref: '#/components/responses/Shared'}}}}
webhooks: {hook: {post: {requestBody: {${content('B')}}, ${OK}}}}
components:
  responses: {Shared: {description: OK, ${content('A')}}}
  schemas:
    A: {description: Text, properties: {b: {$ref: '#/components/schemas/B'}, self: {$ref: '#/components/schemas/A'}}, example: {b: 1}}
    B: {items: {oneOf: [{$ref: '#/components/schemas/C'}, {type: string}]}}
    C: {type: string}
    index: {type: string}
    _A: {type: string}`);

  it('have addresses that Docusaurus serves, and list their uses', () => {
    const uses = schemas.map(({name, slug, usedByOperations, usedBySchemas}) => [
      ...[name, slug, usedByOperations, usedBySchemas],
    ]);
    expect(uses).toEqual([
      ['A', 'a', ['get /a', 'get /b'], []],
      ['B', 'b', ['webhook post hook'], ['A']],
      ['C', 'c', [], ['B']],
      ['index', 'index-2', [], []],
      ['_A', 'a-2', [], []],
    ]);
  });

  it('have a description and examples in addition to their tree', () => {
    expect(schemas[0]).toMatchObject({description: 'Text', examples: [{b: 1}]});
    expect(schemas[0]?.node.description).toBeUndefined();
  });
});

it('webhooks have their own keys and addresses', () => {
  const {operations, webhooks} = modelOf(`paths: {/hook: {post: {${OK}}}}
webhooks: {/hook: {post: {${OK}}}, index: {post: {operationId: indexed, ${OK}}}}`);
  expect(operations.map(({key}) => key)).toEqual(['post /hook']);
  expect(webhooks.map(({key, slug, kind}) => [key, slug, kind])).toEqual([
    ['webhook post /hook', 'hook', 'webhook'],
    ['indexed', 'index-post', 'webhook'],
  ]);
});

describe('the error catalogue', () => {
  const {errors, operations} = modelOf(`paths:
  /a:
    get:
      x-error-codes: [BAD, UNKNOWN]
      responses: {'400': {description: Bad, content: {application/json: {examples: {BAD: {value: 1}, GONE: {value: 2}, other: {value: 3}}}}}, '404': {description: Gone}}
  /b: {get: {x-error-codes: [BAD, GONE], ${OK}}}
components:
  schemas:
    Code:
      enum: [BAD, GONE]
      x-error-catalogue: {BAD: {statuses: [400, 422], meaning: Bad, action: Fix}, GONE: {statuses: [404], meaning: Gone, action: Stop}, bad: {statuses: [500], meaning: Lower, action: Wait}}`);

  it('lists each code with the operations that can return it', () => {
    expect(errors.map((one) => [one.code, one.id, one.operations])).toEqual([
      ['BAD', 'bad', ['get /a', 'get /b']],
      ['GONE', 'gone', ['get /b']],
      ['bad', 'bad~2', []],
    ]);
  });

  it('assigns codes to each response, and omits examples of others', () => {
    const [bad, gone] = operations[0]?.responses ?? [];
    expect(bad?.errorCodes).toEqual(['BAD']);
    expect(bad?.media[0]?.examples.map(({name}) => name)).toEqual(['BAD', 'other']);
    expect(gone?.errorCodes).toEqual([]);
  });

  it.each([
    ...['null', 'text', '[1]', '{A: null}', '{A: x}', '{A: {meaning: x}}'],
    '{A: {statuses: 400, meaning: m, action: a}}',
  ])('in an unknown format, %s, is ignored', (other) => {
    const {errors: none} = modelOf(
      `components: {schemas: {Code: {enum: [A], x-error-catalogue: ${other}}}}`,
    );
    expect(none).toEqual([]);
  });

  it('unknown extensions are ignored', () => {
    const operation = operationOf(`x-error-codes: {A: 1}, x-guides: text, ${OK}`);
    expect(operation).toMatchObject({errorCodes: [], guides: []});
  });
});
