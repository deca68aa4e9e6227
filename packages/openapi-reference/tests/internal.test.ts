/** Tests that nothing marked `x-internal` appears anywhere. */
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, expect, it} from 'vitest';
import {compareDescriptions, loadDescription} from '../src';
import openapiReference from '../src/plugin';
import {contextOf, temporaryFolder, textsBelow} from './support';

/** This word is in every hidden name, text and value. */
const HIDDEN = /hush/i;

const INTERNAL = `# hush: a comment of the authors
openapi: 3.1.1
info: {title: Things, version: '1'}
tags:
  - {name: things}
  - {name: hushed, x-internal: true, description: Hush.}
  - {name: hush-only, description: Hush.}
x-tagGroups:
  - {name: All, tags: [things, hushed, hush-only]}
  - {name: Hush, tags: [hushed, hush-only]}
paths:
  /things/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
      - {name: hush-header, in: header, x-internal: true, schema: {type: string}}
      - {$ref: '#/components/parameters/HushShared'}
    get:
      operationId: getThing
      tags: [things, hushed]
      summary: Get a thing
      x-codeSamples: [{lang: Hush, x-internal: true, source: hush}]
      security: [{key: []}, {hushKey: []}]
      responses:
        '200':
          description: The thing.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Thing'}
              examples:
                inline: {value: {id: 1, hush: 7, parts: [{hush: 8, name: a}]}}
                shared: {$ref: '#/components/examples/shared'}
                text: {value: '{"id": 2, "hush": 9}'}
          links:
            next: {operationId: hushEverything, description: Hush.}
            byTag: {operationRef: '#/paths/~1by-tag~1hush/get', description: Hush.}
    delete: {operationId: hushEverything, x-internal: true, summary: Hush everything, responses: {'204': {description: Hush.}}}
  /hush: {post: {x-internal: true, tags: [hush-only], summary: Hush, responses: {'204': {description: Hush.}}}}
  /hushed: {x-internal: true, get: {summary: Hush, responses: {'204': {description: Hush.}}}}
  /by-tag/hush: {get: {tags: [hushed], summary: Hush, responses: {'204': {description: Hush.}}}}
webhooks:
  hushHook: {post: {x-internal: true, summary: Hush, responses: {'204': {description: Hush.}}}}
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    hushKey: {type: apiKey, in: header, name: X-Hush, x-internal: true}
  parameters:
    HushShared: {name: hush-shared, in: query, x-internal: true, schema: {type: string}}
  examples:
    shared: {value: {id: 3, hush: 10}}
  schemas:
    Hush: {type: object, x-internal: true, description: Hush., properties: {x: {type: string}}}
    Thing:
      type: object
      required: [id, hush, hushRef]
      example: {id: 4, hush: 11}
      dependentRequired: {hush: [id], id: [hush]}
      oneOf: [{$ref: '#/components/schemas/Hush'}, {$ref: '#/components/schemas/Part'}]
      discriminator: {propertyName: kind, mapping: {hush: '#/components/schemas/Hush', part: '#/components/schemas/Part'}}
      properties:
        id: {type: integer}
        kind: {type: string}
        hush: {type: integer, x-internal: true, description: Hush.}
        hushRef: {$ref: '#/components/schemas/Hush/properties/x'}
        parts: {type: array, items: {$ref: '#/components/schemas/Part'}}
    Part: {type: object, properties: {name: {type: string}, hush: {type: integer, x-internal: true}}}
`;

const folders: string[] = [];
afterEach(() => {
  folders.splice(0).forEach((folder) => {
    fs.rmSync(folder, {recursive: true});
  });
});

/** Returns all files that the plugin writes: its pages and its part of the build. */
async function builtFiles(more: object): Promise<Map<string, string>> {
  const siteDir = temporaryFolder({'openapi.yaml': INTERNAL});
  folders.push(siteDir);
  const outDir = path.join(siteDir, 'build');
  const plugin = await openapiReference(contextOf(siteDir), {description: 'openapi.yaml', ...more});
  await plugin.postBuild?.({outDir} as never);
  fs.rmSync(path.join(siteDir, 'openapi.yaml'));
  return textsBelow(siteDir);
}

it('appears in no page and no download', async () => {
  const files = await builtFiles({});
  expect(files.size).toBeGreaterThan(12);
  expect([...files].filter(([name, text]) => HIDDEN.test(name) || HIDDEN.test(text))).toEqual([]);
  expect(files.get('build/openapi/docs-reference/openapi.yaml')).toContain('Get a thing');
});

it('appears in them with "showInternal", as the author wrote it', async () => {
  const files = await builtFiles({showInternal: true});
  expect(files.get('build/openapi/docs-reference/openapi.yaml')).toBe(INTERNAL);
  expect([...files.keys()].filter((name) => HIDDEN.test(name))).not.toEqual([]);
});

it('appears in no comparison; parts that become internal count as removed', async () => {
  const siteDir = temporaryFolder({'internal.yaml': INTERNAL});
  folders.push(siteDir);
  const load = (showInternal: boolean) =>
    loadDescription(path.join(siteDir, 'internal.yaml'), siteDir, {showInternal});
  const [{document: complete}, {document: shown}] = [await load(true), await load(false)];
  expect(compareDescriptions(shown, complete)).toEqual([]);
  const open = JSON.parse(
    JSON.stringify(complete).replaceAll('"x-internal":true', '"x-a":1'),
  ) as typeof complete;
  expect(compareDescriptions(open, complete)).toContainEqual(
    expect.objectContaining({kind: 'removed', label: 'POST /hush'}),
  );
});
