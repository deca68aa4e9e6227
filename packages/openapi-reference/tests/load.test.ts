import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {buildReferenceModel} from '../src/model';
import {DescriptionError, loadDescription as loadAny} from '../src/load';
import {loadDescription} from '../../../src/reference/load';
import {failureOf, fixturesDir, siteDir, temporaryFolder} from './support';

const folder = 'tests/fixtures/invalid';
const inFolder = (name: string) => path.join(fixturesDir, 'invalid', `${name}.yaml`);
const VERSION = 'Allowed: "openapi" with a string such as "3.0.4" or "3.1.1".';

/** The whole message below the path of the file. */
const messages: Record<string, string> = {
  'dangling-ref':
    ':9:11 at #/paths/~1a~1{id}/get/responses/200: Can\'t resolve $ref "#/components/responses/Nowhere" (no-unresolved-refs)',
  'dangling-anchor':
    ':5:8 at #/components/schemas/A: Can\'t resolve $ref "#nowhere" (no-unresolved-refs)',
  'syntax-error': ':3:1: not valid YAML: missed comma between flow collection entries',
  tab: ':3:1: not valid YAML: tab characters must not be used in indentation',
  'duplicate-key': ':3:1: not valid YAML: duplicated mapping key',
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
    ':5:5 at #/components/schemas/Left: the $ref "#/components/schemas/Right" points back to itself and never reaches a schema.',
  'alias-inside-itself':
    ':8:9 at #/components/schemas/A/properties/again: a YAML alias is inside the node that it repeats.',
  'path-parameter-missing':
    ':5:5 at #/paths/~1a~1{id}/get/parameters: The operation does not define the path parameter `{id}` expected by path `/a/{id}`. (path-parameters-defined)',
  'operation-id-twice':
    ':6:10 at #/paths/~1a/put/same: Every operation must have a unique `operationId`. (operation-operationId-unique)',
  'unknown-variable': `:3:13: unknown brand variable \${brand.nope}. Allowed: ${Object.keys(brand).join(', ')}.`,
};

/** Messages of several lines, and those that hold a path of this machine. */
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
    /^tests\/fixtures\/invalid\/missing-other-file\.yaml:5:\d+ at #\/components\/schemas\/A: Can't resolve \$ref.* "\.\/other\.yaml#\/A" \(no-unresolved-refs\)$/,
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

  it.each(Object.entries(patterns))('%s: one line for each problem', async (name, expected) => {
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
      `${folder}/not-there.yaml: the OpenAPI description cannot be read.`,
    );
    await expect(load()).rejects.toBeInstanceOf(DescriptionError);
  });
});

describe('a valid description', () => {
  const folders: string[] = [];
  const folderOf = (files: Readonly<Record<string, string>>) => {
    const made = temporaryFolder(files);
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) {
      fs.rmSync(made, {recursive: true, force: true});
    }
  });
  const HEAD = "openapi: 3.1.1\ninfo: {title: 'By ${brand.name}', version: '1'}\n";

  it('has brand variables filled in, both in the document and in its source', async () => {
    const made = folderOf({'a.yaml': `${HEAD}paths: {}\n`});
    const {document, source} = await loadDescription(path.join(made, 'a.yaml'), made);
    expect(document.info.title).toBe(`By ${brand.name}`);
    expect(source).toContain(`title: 'By ${brand.name}'`);
  });

  it('may be JSON; readers download it as YAML', async () => {
    const text = JSON.stringify({openapi: '3.0.4', info: {title: 'A', version: '1'}, paths: {}});
    const made = folderOf({'a.json': text});
    const {document, source} = await loadDescription(path.join(made, 'a.json'), made);
    expect(document.info.title).toBe('A');
    expect(source).toContain('openapi: "3.0.4"\ninfo:\n  title: A\n');
  });

  it('bundles the content of other files into its components', async () => {
    const made = folderOf({
      'a.yaml': `${HEAD}components: {schemas: {A: {type: object, properties: {b: {$ref: './b.yaml#/B'}}}}}\n`,
      'b.yaml': 'B: {type: object, properties: {c: {$ref: "#/C"}}}\nC: {type: string}\n',
    });
    const {document} = await loadDescription(path.join(made, 'a.yaml'), made);
    expect(document.components?.schemas).toMatchObject({
      A: {properties: {b: {$ref: '#/components/schemas/B'}}},
      B: {properties: {c: {$ref: '#/components/schemas/C'}}},
      C: {type: 'string'},
    });
  });

  it('names the referenced file that contains the error', async () => {
    const made = folderOf({
      'a.yaml': `${HEAD}components: {schemas: {A: {$ref: './b.yaml#/B'}}}\n`,
      'b.yaml': 'B:\n  type: object\n  properties: []\n',
    });
    const message = await failureOf(() => loadDescription(path.join(made, 'a.yaml'), made));
    expect(message).toMatch(/^b\.yaml:3:\d+ at #\/B\/properties: /);
  });
});

describe('an odd shape', () => {
  const loadText = async (text: string) => {
    const made = temporaryFolder({
      'a.yaml': `openapi: 3.1.1\ninfo: {title: A, version: '1'}\n${text}`,
    });
    try {
      return await loadAny(path.join(made, 'a.yaml'), made);
    } finally {
      fs.rmSync(made, {recursive: true, force: true});
    }
  };

  it.each([
    ['0', '$ref: 0', '/$ref: "$ref" is 0. Allowed: a string with'],
    ['null', '$ref: null', '/$ref: "$ref" is null. Allowed: a string with'],
    ['{}', '$ref: {}', '/$ref: "$ref" is {}. Allowed: a string with'],
    ['[]', '$ref: []', '/$ref: "$ref" is []. Allowed: a string with'],
    ['nothing', 'items:', '/items: Expected type `Schema` (object) but got `null`'],
  ])('%s: has its place in the message', async (_, line, message) => {
    const text = `components:\n  schemas:\n    A:\n      ${line}\n`;
    expect(await failureOf(() => loadText(text))).toMatch(
      /^a\.yaml:6:\d+ at #\/components\/schemas\/A/,
    );
    expect(await failureOf(() => loadText(text))).toContain(message);
  });

  it.each(['components:', 'paths:', 'security:\npaths: {}', 'tags: [null]\npaths: {}'])(
    '%s: has its place in the message',
    async (line) => {
      expect(await failureOf(() => loadText(`${line}\n`))).toMatch(/^a\.yaml:3:\d+ at #\/\w+/);
    },
  );

  it('is no shape at all in an example or a property called $ref', async () => {
    const text =
      'components: {schemas: {A: {example: {$ref: 0}, properties: {$ref: {type: number}}}}}\n';
    expect((await loadText(text)).warnings).toEqual([]);
  });

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

  it('does not hide other errors', async () => {
    const message = await failureOf(() => loadText(BROKEN));
    expect(message.split('\n').map((line) => line.replace(/^a\.yaml:\d+:\d+ at /, ''))).toEqual([
      '#/paths/~1a~1{id}/get/responses/200: Can\'t resolve $ref "#/components/responses/Nowhere" (no-unresolved-refs)',
      '#/components/schemas/A/minLength: Expected type `integer` but got `string`. (struct)',
    ]);
    const more = await failureOf(() =>
      loadText(
        BROKEN.replace("{$ref: '#/components/responses/Nowhere'}", '{description: OK}').replace(
          'two',
          '2',
        ),
      ),
    );
    expect(more.split('\n').map((line) => line.replace(/^a\.yaml:\d+:\d+ at /, ''))).toEqual([
      '#/paths/~1a~1{id}/get/parameters/0: the path parameter "id" requires "required: true".',
      '#/paths/~1a~1{id}/get/security/0/nobody: "nobody" is not a security scheme of the description. Allowed: none.',
      '#/paths/~1a~1{id}/put/security/0/nobody: "nobody" is not a security scheme of the description. Allowed: none.',
    ]);
  });

  it('of one kind is one warning with a count', async () => {
    const {warnings} = await loadText(
      'components: {schemas: {A: {nullable: true}, B: {nullable: true}, C: {nullable: true}}}\n',
    );
    expect(warnings).toEqual([
      expect.stringMatching(
        /^a\.yaml:3:\d+ at .*`nullable` is not a keyword .* Also at 2 other places\.$/,
      ),
    ]);
  });
});

describe('a reference in place of a map or a list', () => {
  const A = '{type: object, properties: {b: {type: string}}}';

  it.each([
    [
      'fields',
      "properties: {$ref: '#/components/schemas/A/properties'}",
      'properties: a reference is not possible in place of a map of names.',
    ],
    [
      'parts',
      "allOf: {$ref: '#/components/schemas/A'}",
      'allOf: a reference is not possible in place of a list.',
    ],
  ])('is refused within a file: %s', async (_, line, message) => {
    const made = temporaryFolder({
      'a.yaml': `openapi: 3.1.1\ninfo: {title: T, version: '1'}\ncomponents: {schemas: {A: ${A}, B: {${line}}}}\n`,
    });
    expect(await failureOf(() => loadAny(path.join(made, 'a.yaml'), made))).toMatch(
      /^a\.yaml:3:\d+ at #\/components\/schemas\/B\//,
    );
    expect(await failureOf(() => loadAny(path.join(made, 'a.yaml'), made))).toContain(message);
  });

  // Many descriptions of several files keep their paths and schemas in index files.
  it('to another file is read as what it leads to', async () => {
    const made = temporaryFolder({
      'a.yaml': "openapi: 3.1.1\ninfo: {title: T, version: '1'}\npaths: {$ref: paths.yaml}\n",
      'paths.yaml':
        "/a: {get: {parameters: {$ref: 'x.yaml#/list'}, responses: {'200': {description: OK}}}}\n",
      'x.yaml': 'list: [{name: q, in: query, schema: {type: string}}]\n',
    });
    const {document} = await loadAny(path.join(made, 'a.yaml'), made);
    const [operation] = buildReferenceModel(document).operations;
    expect(operation?.parameters.query[0]?.name).toBe('q');
  });
});

it('of several files is whole, with their samples and examples; warnings name the file of the author', async () => {
  const made = temporaryFolder({
    'a.yaml': `openapi: 3.1.1
info: {title: T, version: '1'}
paths:
  /a:
    get:
      x-codeSamples: [{$ref: 'curl.yml'}, {lang: Text, source: {$ref: 'a.txt'}}]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: {$ref: 'thing.yaml'}
              examples: {one: {value: {$ref: 'one.json'}}}
`,
    'thing.yaml': 'type: object\nproperties:\n  a:\n    type: string\n    example: 5\n',
    'curl.yml': 'lang: cURL\nsource: curl it\n',
    'a.txt': 'hello text',
    'one.json': '{"a": "from a file"}',
  });
  const {document, source, warnings} = await loadAny(path.join(made, 'a.yaml'), made);
  expect(source).not.toMatch(/\.(?:ya?ml|json|txt)\b/);
  const [operation] = buildReferenceModel(document).operations;
  expect(operation?.codeSamples.map((one) => one.source)).toEqual(['curl it', 'hello text']);
  expect(operation?.responses[0]?.media[0]?.examples[0]?.value).toEqual({a: 'from a file'});
  expect(warnings).toEqual([
    expect.stringMatching(/^thing\.yaml:5:5 at #\/properties\/a\/example: the example contradicts/),
  ]);
});

it('names all files that were read', async () => {
  const {files} = await loadDescription(path.join(fixturesDir, 'split/openapi.yaml'), siteDir);
  const names = files.map((file) => path.relative(path.join(fixturesDir, 'split'), file));
  expect(names).toContain('openapi.yaml');
  expect(names.some((name) => name.startsWith('paths/'))).toBe(true);
  expect(names.some((name) => name.startsWith('schemas/'))).toBe(true);
});

describe('schemas that refer to each other in a long circle', () => {
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
    const count = 1000;
    const files = temporaryFolder({'a.json': circle(count)});
    try {
      const {document, warnings} = await loadAny(path.join(files, 'a.json'), files);
      expect(warnings).toEqual([]);
      expect(buildReferenceModel(document).schemas).toHaveLength(count);
    } finally {
      fs.rmSync(files, {recursive: true, force: true});
    }
  }, 300_000);

  it('have their mistakes found', async () => {
    const S0 = '#/components/schemas/S0';
    const wrong = {
      properties: {
        a: {type: 'word'},
        b: {$ref: '#/components/schemas/None'},
        c: {$ref: S0, description: 5},
      },
    };
    const files = temporaryFolder({'a.json': circle(3, {Wrong: wrong})});
    try {
      expect(await failureOf(() => loadAny(path.join(files, 'a.json'), files))).toMatch(
        /properties\/a\/type: .*\n.*properties\/b: Can't resolve.*\n.*properties\/c\/description: /,
      );
    } finally {
      fs.rmSync(files, {recursive: true, force: true});
    }
  });
});
