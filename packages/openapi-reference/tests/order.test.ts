import {load as parseHtml} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import type {OpenApiDocument} from '../src/types';
import {documentOf} from './support';

const operation = (tag: string, more: object = {}) => ({
  tags: [tag],
  responses: {'200': {description: 'Fine.'}},
  ...more,
});

function siteOf(paths: OpenApiDocument['paths']) {
  const model = buildReferenceModel(documentOf({paths}));
  const files = new Map(siteFiles(model, readOptions({description: 'a.yaml'}), []));
  return {model, files, overview: parseHtml(files.get('index.openapi.html') ?? '')};
}

describe('x-order', () => {
  const paths = {
    '/a1': {get: operation('A', {'x-order': 2})},
    '/b1': {get: operation('B')},
    '/a2': {get: operation('A')},
    '/a3': {get: operation('A', {'x-order': -1.5})},
    '/b2': {get: operation('B', {'x-order': 1, tags: ['B', 'A']})},
    '/a4': {get: operation('A', {'x-order': 2})},
  };

  it('orders the operations of a tag, in lists and in the sidebar', () => {
    const {overview, files} = siteOf(paths);
    const lists = overview('.ref-operation-index')
      .toArray()
      .map((list) =>
        overview(list)
          .find('li code')
          .toArray()
          .map((path) => overview(path).text()),
      );
    expect(lists).toEqual([
      ['/a3', '/b2', '/a1', '/a4', '/a2'],
      ['/b2', '/b1'],
    ]);
    const positions = ['a/get-a3', 'a/get-a1', 'a/get-a4', 'a/get-a2', 'b/get-b2', 'b/get-b1'].map(
      (page) => Number(/sidebar_position: (\d+)/.exec(files.get(`${page}.mdx`) ?? '')?.[1]),
    );
    expect(positions.slice(0, 4)).toEqual(positions.slice(0, 4).toSorted((a, b) => a - b));
    expect(positions.slice(4)).toEqual(positions.slice(4).toSorted((a, b) => a - b));
  });

  it('does not change addresses or the order of tags', () => {
    const {model} = siteOf(paths);
    const plain = siteOf(
      Object.fromEntries(
        Object.entries(paths).map(([path, {get}]) => [path, {get: {...get, 'x-order': 0}}]),
      ),
    ).model;
    const addresses = ({operations}: typeof model) =>
      new Map(operations.map(({path, slug}) => [path, slug]));
    expect(addresses(model)).toEqual(addresses(plain));
    expect(model.tags.map(({name}) => name)).toEqual(['A', 'B']);
    expect(plain.operations.map(({path}) => path)).toEqual(Object.keys(paths));
  });
});

it('the first page lists operations without long sentences, however many there are', () => {
  const description = `Once ${'upon a time '.repeat(600)}.`;
  const paths = Array.from({length: 80}, (_, index) => [
    `/thing-${index}`,
    {get: {description, responses: {}}},
  ]);
  const text = siteOf(Object.fromEntries(paths) as OpenApiDocument['paths']).overview.html();
  expect(text).not.toContain('Once upon a time');
  expect(text).toContain('/thing-79');
  expect(text.length).toBeLessThan(500_000);
});
