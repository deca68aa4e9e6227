import {expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';

it('lists each operation on the first page, without its sentence', () => {
  const sentence = `Once ${'upon a time '.repeat(600)}.`;
  const overviewOf = (count: number) => {
    const paths = Object.fromEntries(
      Array.from({length: count}, (_, index) => [
        `/thing-${index}`,
        {get: {description: sentence, responses: {'200': {description: 'Fine.'}}}},
      ]),
    );
    const model = buildReferenceModel({
      openapi: '3.1.1',
      info: {title: 'Big', version: '1'},
      paths,
    });
    const files = new Map(siteFiles(model, readOptions({description: 'openapi.yaml'}), []));
    return files.get('index.openapi.html') ?? '';
  };
  const long = overviewOf(80);
  expect(long).not.toContain('Once upon a time');
  expect(long).toContain('/thing-79');
  expect(long.length).toBeLessThan(500_000);
});
