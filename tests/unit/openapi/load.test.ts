import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {brand} from '../../../config/brand';
import {DescriptionError} from '../../../packages/openapi-reference/src/internal';
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

  it('may be JSON', async () => {
    const text = JSON.stringify({openapi: '3.0.4', info: {title: 'A', version: '1'}, paths: {}});
    const made = folderOf({'a.json': text});
    const {document, source} = await loadDescription(path.join(made, 'a.json'), made);
    expect(document.info.title).toBe('A');
    expect(source).toBe(text);
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
