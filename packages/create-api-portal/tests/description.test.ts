import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {readDescription} from '../src/description';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'description-'));
});
afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, text);
  return file;
}

describe('the description of a new portal', () => {
  it('may be one file', () => {
    const text = `openapi: 3.1.0
info: {title: ' Pay ', version: v1.4.2-beta}
servers: [{url: https://api.example}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: key}}}
webhooks: {paid: {}}
`;
    expect(readDescription(write('pay.yml', text))).toEqual({
      file: 'openapi/pay.yml',
      files: new Map([['openapi/pay.yml', text]]),
      title: 'Pay',
      release: 'v1.4.2',
      apiHost: 'api.example',
      hasSecurity: true,
      hasServers: true,
      hasSchemas: false,
    });
  });

  it('does not follow a reference that is text of an example or of an extension', () => {
    const main = write(
      'api.yaml',
      `openapi: 3.1.0
info: {title: Pay, version: '1'}
x-notes: {$ref: ./notes.yaml}
components:
  schemas:
    # Names of fields, not keywords.
    Link: {properties: {default: {$ref: ./link.yaml}, x-id: {$ref: ./id.yaml}}, example: {$ref: ./a.yaml}}
    Other: {type: object, default: {$ref: ./b.yaml}, examples: [{$ref: ./c.yaml}], enum: [{$ref: d.yaml}]}
  examples: {one: {value: {$ref: ./e.yaml}}, two: {$ref: ./two.yaml}}
`,
    );
    for (const name of ['link.yaml', 'id.yaml', 'two.yaml']) {
      write(name, 'type: string');
    }
    expect([...readDescription(main).files.keys()]).toEqual([
      'openapi/api.yaml',
      'openapi/link.yaml',
      'openapi/id.yaml',
      'openapi/two.yaml',
    ]);
  });

  it('may refer to others, which may refer to it', () => {
    const main = write(
      'api.json',
      JSON.stringify({
        openapi: '3.0.3',
        info: {title: 'Pay', version: 2},
        paths: {'/a': {$ref: './paths/a.yaml'}, '/b': {$ref: 'https://other.example/b.yaml'}},
      }),
    );
    write(
      'paths/a.yaml',
      `get: {responses: {'200': {$ref: '../api.json#/components/responses/A'}}}`,
    );
    write('unused.yaml', 'a: 1');
    const {files, release} = readDescription(main);
    expect([...files.keys()]).toEqual(['openapi/api.json', 'openapi/paths/a.yaml']);
    expect(release).toBe('2');
  });

  it.each([
    ['https://{region}.pay.example/v1', undefined],
    ['/v1', undefined],
    ['https://pay.example:8443/v1', 'pay.example:8443'],
  ])('at %s has the host %s', (url, host) => {
    const text = JSON.stringify({openapi: '3.1.0', servers: [{url}]});
    expect(readDescription(write('a.json', text)).apiHost).toBe(host);
  });

  it.each([
    [
      'a.yaml',
      'swagger: "2.0"',
      /is no OpenAPI description\. It is Swagger 2\.0\. Allowed: OpenAPI 3\.0/,
    ],
    ['a.yaml', 'hello', /is no OpenAPI description\. Allowed/],
    ['a.yaml', 'a: [', /a\.yaml is not YAML or JSON: /],
    [
      'a.yaml',
      'openapi: 3.1.0\npaths: {/a: {$ref: ../outside.yaml}}',
      /refers to \.\.\/outside\.yaml, outside /,
    ],
    [
      'a.yaml',
      'openapi: 3.1.0\npaths: {/a: {$ref: nowhere.yaml}}',
      /nowhere\.yaml cannot be read\. Allowed/,
    ],
  ])('%s with %s is refused', (name, text, message) => {
    expect(() => readDescription(write(name, text))).toThrow(message);
  });
});
