import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {listDownloads, makeDownloads} from '../src/downloads';
import {buildReferenceModel} from '../src/model';
import {documentOf} from './support';

const document = documentOf({
  paths: {'/a': {get: {responses: {}}}},
  components: {securitySchemes: {token: {type: 'http', scheme: 'bearer'}}},
  security: [{token: []}],
});
const source = {
  model: buildReferenceModel(document),
  document,
  yaml: 'openapi: 3.1.1\n',
  slug: 'x',
};
const NAMES = [
  'openapi.yaml',
  'openapi.json',
  'openapi.dereferenced.yaml',
  'openapi.dereferenced.json',
  'x.postman_collection.json',
];

describe('downloads', () => {
  it('of the latest release have no release name in their address', () => {
    expect([...makeDownloads(source).keys()]).toEqual(
      [...NAMES, 'SHA256SUMS'].map((name) => `openapi/${name}`),
    );
  });

  it('of an archived release are in a folder with its name', () => {
    const files = makeDownloads({...source, archivedRelease: '2025-06'});
    expect([...files.keys()]).toEqual(
      [...NAMES, 'SHA256SUMS'].map((name) => `openapi/2025-06/${name}`),
    );
  });

  it('have the listed checksums', () => {
    const files = makeDownloads(source);
    const sums = files.get('openapi/SHA256SUMS')?.trimEnd().split('\n');
    expect(sums).toHaveLength(NAMES.length);
    for (const {path, sha256 = '', bytes} of listDownloads(source, files)) {
      const text = files.get(path) ?? '';
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      expect(Buffer.byteLength(text)).toBe(bytes);
      expect(sums).toContain(`${sha256}  ${path.replace('openapi/', '')}`);
    }
  });

  it('are listed without a size during development', () => {
    expect(listDownloads(source, undefined)[0]).toEqual({
      path: 'openapi/openapi.yaml',
      title: 'OpenAPI description, YAML',
    });
  });

  it('with a signing script include an environment without secrets, and the script in the collection', () => {
    const files = makeDownloads({...source, postman: {beforeRequest: 'one();\ntwo();\n'}});
    const read = (name: string) => JSON.parse(files.get(`openapi/${name}`) ?? '') as unknown;
    expect(read('x.postman_environment.json')).toMatchObject({
      values: [
        {key: 'baseUrl', type: 'default'},
        {key: 'applicationId', value: '', type: 'default'},
        {key: 'privateKey', value: '', type: 'secret'},
      ],
    });
    expect(read('x.postman_collection.json')).toMatchObject({
      event: [{listen: 'prerequest', script: {exec: ['one();', 'two();']}}],
    });
  });
});
