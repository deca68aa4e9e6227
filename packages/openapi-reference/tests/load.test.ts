import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {DescriptionError} from '../src/load';
import {buildReferenceModel} from '../src/model';
import {loadDescription} from '../../../src/reference/load';
import {failureOf, fixturesDir, headOf, loadFiles, siteDir, temporaryFolder} from './support';

const folder = 'tests/fixtures/invalid';
const inFolder = (name: string) => path.join(fixturesDir, 'invalid', `${name}.yaml`);
const VERSION = 'Allowed: "openapi" with a string such as "3.0.4" or "3.1.1".';

/** Complete messages after the path of the file. */
const messages: Record<string, string> = {
  'dangling-ref':
    ':9:11 at #/paths/~1a~1{id}/get/responses/200: Cannot resolve $ref "#/components/responses/Nowhere" (no-unresolved-refs)',
  'dangling-anchor':
    ':5:8 at #/components/schemas/A: Cannot resolve $ref "#nowhere" (no-unresolved-refs)',
  'syntax-error': ':3:1: the file is not valid YAML: missed comma between flow collection entries',
  tab: ':3:1: the file is not valid YAML: tab characters must not be used in indentation',
  'duplicate-key': ':3:1: the file is not valid YAML: duplicated mapping key',
  'boolean-schema-in-3-0':
    ':6:14 at #/components/schemas/Nothing: Expected type `Schema` (object) but got `boolean` (struct)',
  'swagger-2': `:1:1 at #/swagger: "swagger" is "2.0". ${VERSION}`,
  asyncapi: `:2:1 at #/asyncapi: "asyncapi" is "3.0.0". ${VERSION}`,
  'no-version': `:1:1 at #/: "openapi" is missing. ${VERSION}`,
  'number-as-version': `:1:1 at #/openapi: "openapi" is 3.1. ${VERSION}`,
  'version-of-the-future': `:1:1 at #/openapi: "openapi" is "4.0.0". ${VERSION}`,
  list: ':1:1 at #/: the file is not an OpenAPI description. Allowed: an object with the field "openapi".',
  empty:
    ':1:1 at #/: the file is not an OpenAPI description. Allowed: an object with the field "openapi".',
  'only-text':
    ':1:1 at #/: the file is not an OpenAPI description. Allowed: an object with the field "openapi".',
  'reference-to-itself':
    ':5:5 at #/components/schemas/Left: the $ref "#/components/schemas/Right" points back to itself and never reaches a schema. Point it to one.',
  'alias-inside-itself':
    ':8:9 at #/components/schemas/A/properties/again: a YAML alias is inside the node that it repeats. Remove the alias.',
  'path-parameter-missing':
    ':5:5 at #/paths/~1a~1{id}/get/parameters: The operation does not define the path parameter `{id}` expected by path `/a/{id}`. (path-parameters-defined)',
  'operation-id-twice':
    ':6:10 at #/paths/~1a/put/same: Every operation must have a unique `operationId`. (operation-operationId-unique)',
  'unknown-variable': `:3:13: the brand variable \${brand.nope} does not exist. Allowed: ${Object.keys(brand).join(', ')}.`,
};

/** Messages with several lines or a path on this machine. */
const patterns: Record<string, RegExp[]> = {
  'wrong-structure': [
    /^tests\/fixtures\/invalid\/wrong-structure\.yaml:2:\d+ at #\/info: The field `version` must be present on this level\. \(struct\)$/,
    /^tests\/fixtures\/invalid\/wrong-structure\.yaml:3:8 at #\/paths: Expected type `Paths` \(object\) but got `array` \(struct\)$/,
  ],
  'two-problems': [
    /^tests\/fixtures\/invalid\/two-problems\.yaml:2:\d+ at #\/info: The field `version`/,
    /^tests\/fixtures\/invalid\/two-problems\.yaml:7:\d+ at #\/paths\/~1a\/get\/responses\/200: .*"#\/components\/responses\/Nowhere"/,
  ],
  'missing-other-file': [
    /^tests\/fixtures\/invalid\/missing-other-file\.yaml:5:\d+ at #\/components\/schemas\/A: Cannot resolve \$ref.* "\.\/other\.yaml#\/A" \(no-unresolved-refs\)$/,
  ],
};

describe('an invalid description', () => {
  it('has its expected message in this file', () => {
    const files = fs.readdirSync(path.join(siteDir, folder)).map((file) => path.parse(file).name);
    expect([...Object.keys(messages), ...Object.keys(patterns)].sort()).toEqual(files.sort());
  });

  it.each(Object.entries(messages))('%s: one line with place and reason', async (name, message) => {
    const load = () => loadDescription(inFolder(name), siteDir);
    expect(await failureOf(load)).toBe(`${folder}/${name}.yaml${message}`);
    await expect(load()).rejects.toBeInstanceOf(DescriptionError);
  });

  it.each(Object.entries(patterns))('%s: one line per problem', async (name, expected) => {
    const lines = (await failureOf(() => loadDescription(inFolder(name), siteDir))).split('\n');
    expect(lines).toHaveLength(expected.length);
    for (const pattern of expected) {
      expect(
        lines.some((line) => pattern.test(line)),
        lines.join('\n'),
      ).toBe(true);
    }
  });

  it('that is missing is named', async () => {
    const load = () => loadDescription(inFolder('not-there'), siteDir);
    expect(await failureOf(load)).toBe(
      `${folder}/not-there.yaml: the description cannot be read. Check its path.`,
    );
    await expect(load()).rejects.toBeInstanceOf(DescriptionError);
  });
});

/** Loads a description given without its first lines. */
const load = (text: string, version?: string) => loadFiles({'a.yaml': `${headOf(version)}${text}`});
const OK = "responses: {'200': {description: OK}}";
const SCHEMAS = 'components:\n  schemas:\n';

describe('a valid description', () => {
  it('has brand variables filled in, both in the document and in its source', async () => {
    const made = temporaryFolder({
      'a.yaml': "openapi: 3.1.1\ninfo: {title: 'By ${brand.name}', version: '1'}\npaths: {}\n",
    });
    const {document, source} = await loadDescription(path.join(made, 'a.yaml'), made);
    fs.rmSync(made, {recursive: true});
    expect(document.info.title).toBe(`By ${brand.name}`);
    expect(source).toContain(`title: 'By ${brand.name}'`);
  });

  it('may be JSON; readers download it as YAML', async () => {
    const text = JSON.stringify({openapi: '3.0.4', info: {title: 'A', version: '1'}, paths: {}});
    const {document, source} = await loadFiles({'a.json': text});
    expect(document.info.title).toBe('A');
    expect(source).toContain('openapi: "3.0.4"\ninfo:\n  title: A\n');
  });

  it('bundles the content of other files into its components', async () => {
    const {document} = await loadFiles({
      'a.yaml': `${headOf()}components: {schemas: {A: {type: object, properties: {b: {$ref: './b.yaml#/B'}}}}}\n`,
      'b.yaml': 'B: {type: object, properties: {c: {$ref: "#/C"}}}\nC: {type: string}\n',
    });
    expect(document.components?.schemas).toMatchObject({
      A: {properties: {b: {$ref: '#/components/schemas/B'}}},
      B: {properties: {c: {$ref: '#/components/schemas/C'}}},
      C: {type: 'string'},
    });
  });

  // Descriptions in several files often have index files for their paths and schemas.
  it('may refer to another file in place of a map or a list', async () => {
    const {document} = await loadFiles({
      'a.yaml': `${headOf()}paths: {$ref: paths.yaml}\n`,
      'paths.yaml': `/a: {get: {parameters: {$ref: 'x.yaml#/list'}, ${OK}}}\n`,
      'x.yaml': 'list: [{name: q, in: query, schema: {type: string}}]\n',
    });
    const [operation] = buildReferenceModel(document).operations;
    expect(operation?.parameters.query[0]?.name).toBe('q');
  });

  it('in several files is complete, with samples and examples; warnings name the right file', async () => {
    const {document, source, warnings} = await loadFiles({
      'a.yaml': `${headOf()}paths:
  /a:
    get:
      x-codeSamples: [{$ref: 'curl.yml'}, {lang: Text, source: {$ref: 'a.txt'}}]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: {$ref: 'thing.yaml'}
              examples: {one: {value: {$ref: 'one.json'}}, two: {$ref: 'two.yaml'}}
`,
      'thing.yaml': 'type: object\nproperties:\n  a:\n    type: string\n    example: 5\n',
      'curl.yml': 'lang: cURL\nsource: curl it\n',
      'a.txt': 'hello text',
      'two.yaml': "value: {$ref: 'one.json'}",
      'one.json': '{"a": "from a file"}',
    });
    expect(source).not.toMatch(/\.(?:ya?ml|json|txt)\b/);
    const [operation] = buildReferenceModel(document).operations;
    expect(operation?.codeSamples.map((one) => one.source)).toEqual(['curl it', 'hello text']);
    expect(operation?.responses[0]?.media[0]?.examples[0]?.value).toEqual({a: 'from a file'});
    expect(warnings).toEqual([
      expect.stringMatching(
        /^thing\.yaml:5:5 at #\/properties\/a\/example: the example contradicts/,
      ),
    ]);
  });

  it('lists all files read', async () => {
    const {files} = await loadDescription(path.join(fixturesDir, 'split/openapi.yaml'), siteDir);
    const names = files.map((file) => path.relative(path.join(fixturesDir, 'split'), file));
    expect(names).toContain('openapi.yaml');
    expect(names.some((name) => name.startsWith('paths/'))).toBe(true);
    expect(names.some((name) => name.startsWith('schemas/'))).toBe(true);
  });

  const id = (name: string) =>
    `parameters: [{name: ${name}, in: path, required: true, schema: {}}]`;
  it.each([
    ['unknown keywords', `${SCHEMAS}    A: {type: string, units: kg}\n`, /units/],
    [
      'two names of one path',
      `paths:\n  /b/{x}: {${id('x')}, get: {${OK}}}\n  /b/{y}: {${id('y')}, get: {${OK}}}\n`,
      /^a\.yaml:5:3 .*"\/b\/\{y\}" and "\/b\/\{x\}" are the same path/,
    ],
    [
      'one mistake in several places',
      'components: {schemas: {A: {nullable: true}, B: {nullable: true}, C: {nullable: true}}}\n',
      /^a\.yaml:3:\d+ at .*`nullable` is not a keyword .* Also at 2 other places\.$/,
    ],
  ])('has one warning about %s', async (_, text, warning) => {
    expect((await load(text)).warnings).toEqual([expect.stringMatching(warning)]);
  });

  it('has no warning about an example or a property called $ref', async () => {
    const text = `${SCHEMAS}    A: {example: {$ref: 0}, properties: {$ref: {type: number}}}\n`;
    expect((await load(text)).warnings).toEqual([]);
  });
});

describe('a mistake is reported with its place:', () => {
  const ref = (value: string) => `${SCHEMAS}    A:\n      $ref: ${value}\n`;
  const B = '{type: object, properties: {b: {type: string}}}';

  it.each<[text: string, place: string, reason: string]>([
    ...['0', 'null', '{}', '[]'].map((value): [string, string, string] => [
      ref(value),
      '6:7 at #/components/schemas/A/$ref',
      `"$ref" is ${value}. Allowed: a string with`,
    ]),
    [
      `${SCHEMAS}    A:\n      items:\n`,
      '6:7 at #/components/schemas/A/items',
      'Expected type `Schema` (object) but got `null`',
    ],
    ['components:\n', '3:1 at #/components', 'Expected type'],
    ['paths:\n', '3:1 at #/paths', 'Expected type'],
    ['security:\npaths: {}\n', '3:1 at #/security', 'Expected type'],
    ['tags: [null]\npaths: {}\n', '3:8 at #/tags/0', 'Expected type'],
    [
      `${SCHEMAS}    A: {properties: {example: {$ref: '#/nowhere'}}}\n`,
      '5:31 at #/components/schemas/A/properties/example',
      '"#/nowhere"',
    ],
    [
      `${SCHEMAS}    A: ${B}\n    B: {properties: {$ref: '#/components/schemas/A/properties'}}\n`,
      '6:9 at #/components/schemas/B/properties',
      'a reference cannot replace a map of names.',
    ],
    [
      `${SCHEMAS}    A: ${B}\n    B: {allOf: {$ref: '#/components/schemas/A'}}\n`,
      '6:9 at #/components/schemas/B/allOf',
      'a reference cannot replace a list.',
    ],
    [
      `paths:\n  /a:\n    get:\n      parameters: [{name: q, in: query, schema: {}}, {name: q, in: query, schema: {}}]\n      ${OK}\n`,
      '6:54 at #/paths/~1a/get/parameters/1',
      'the query parameter "q" is listed twice. Remove one.',
    ],
    [
      `paths:\n  /a/{x}:\n    get:\n      parameters: [{name: x, in: path, required: false, schema: {type: string}}]\n      ${OK}\n`,
      '6:20 at #/paths/~1a~1{x}/get/parameters/0',
      'the path parameter "x" requires "required: true"',
    ],
    [
      'security: [{key: []}]\npaths: {}\n',
      '3:13 at #/security/0/key',
      '"key" is not a security scheme',
    ],
    [
      `paths:\n  /a:\n    get:\n      ${OK}\n      x-order: first\n`,
      '7:7 at #/paths/~1a/get/x-order',
      '"x-order" is "first". Allowed: a number.',
    ],
  ])('%j', async (text, place, reason) => {
    const message = await failureOf(() => load(text));
    expect(message).toContain(`a.yaml:${place}`);
    expect(message).toContain(reason);
  });

  it('in another file', async () => {
    const message = await failureOf(() =>
      loadFiles({
        'a.yaml': `${headOf()}components: {schemas: {A: {$ref: './b.yaml#/B'}}}\n`,
        'b.yaml': 'B:\n  type: object\n  properties: []\n',
      }),
    );
    expect(message).toMatch(/^b\.yaml:3:\d+ at #\/B\/properties: /);
  });

  it('an unknown keyword in OpenAPI 3.0', async () => {
    const text = `paths: {}\n${SCHEMAS}    A: {type: string, units: kg}\n`;
    expect(await failureOf(() => load(text, '3.0.4'))).toMatch(
      /a\.yaml:6:23 .*`units` is not expected/,
    );
  });

  it('a comma after the last entry of JSON', async () => {
    const text = '{"openapi": "3.1.1",\n "info": {"title": "T", "version": "1",},\n "paths": {}}';
    expect(await failureOf(() => loadFiles({'a.json': text}))).toMatch(
      /^a\.json:2:\d+: the file is not valid JSON/,
    );
  });

  it('without hiding another', async () => {
    const BROKEN = `paths:
  /a/{id}:
    get:
      security: [{nobody: []}]
      parameters: [{name: id, in: path, schema: {type: string}}]
      responses: {'200': {$ref: '#/components/responses/Nowhere'}}
    put:
      security: [{nobody: []}]
      parameters: [{name: id, in: path, required: true, schema: {$ref: '#/components/schemas/A'}}]
      responses: {'200': {description: OK}}
components: {schemas: {A: {type: string, minLength: two}, B: {type: string}}}
`;
    const linesOf = async (text: string) =>
      (await failureOf(() => load(text)))
        .split('\n')
        .map((line) => line.replace(/^a\.yaml:\d+:\d+ at /, ''));
    expect(await linesOf(BROKEN)).toEqual([
      '#/paths/~1a~1{id}/get/responses/200: Cannot resolve $ref "#/components/responses/Nowhere" (no-unresolved-refs)',
      '#/components/schemas/A/minLength: Expected type `integer` but got `string`. (struct)',
    ]);
    const valid = BROKEN.replace('two', '2').replace(
      /\{\$ref: '[^']*Nowhere'\}/,
      '{description: OK}',
    );
    expect(await linesOf(valid)).toEqual([
      '#/paths/~1a~1{id}/get/parameters/0: the path parameter "id" requires "required: true".',
      '#/paths/~1a~1{id}/get/security/0/nobody: "nobody" is not a security scheme of the description. Allowed: none.',
      '#/paths/~1a~1{id}/put/security/0/nobody: "nobody" is not a security scheme of the description. Allowed: none.',
    ]);
  });
});

describe('schemas with references in a long circle', () => {
  const circle = (count: number, more: object = {}) => {
    const refTo = (index: number) => ({$ref: `#/components/schemas/S${index % count}`});
    const schemas = Array.from({length: count}, (_, index): [string, object] => [
      `S${index}`,
      {type: 'object', properties: {next: refTo(index + 1)}},
    ]);
    const content = {'application/json': {schema: refTo(0)}};
    return JSON.stringify({
      openapi: '3.1.1',
      info: {title: 'Circle', version: '1'},
      paths: {'/a': {get: {operationId: 'a', responses: {'200': {description: 'OK', content}}}}},
      components: {schemas: {...Object.fromEntries<object>(schemas), ...more}},
    });
  };

  it('are read', async () => {
    const {document, warnings} = await loadFiles({'a.json': circle(1000)});
    expect(warnings).toEqual([]);
    expect(buildReferenceModel(document).schemas).toHaveLength(1000);
  }, 300_000);

  it('are checked for mistakes', async () => {
    const properties = {
      a: {type: 'word'},
      b: {$ref: '#/components/schemas/None'},
      c: {$ref: '#/components/schemas/S0', description: 5},
    };
    const files = {'a.json': circle(3, {Wrong: {properties}})};
    expect(await failureOf(() => loadFiles(files))).toMatch(
      /properties\/a\/type: .*\n.*properties\/b: Cannot resolve.*\n.*properties\/c\/description: /,
    );
  });
});
