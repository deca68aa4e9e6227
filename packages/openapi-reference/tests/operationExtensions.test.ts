import fs from 'node:fs';
import {load as parseHtml} from 'cheerio';
import {afterEach, describe, expect, it} from 'vitest';
import {loadDescription, type LoadOptions} from '../src/load';
import {buildReferenceModel} from '../src/model';
import type {NamedBadges} from '../src/operationExtensions';
import {badgeStyles} from '../src/plugin/badgeStyles';
import {siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import type {OpenApiDocument} from '../src/types';
import {documentOf, failureOf, temporaryFolder} from './support';

const operation = (tag: string, more: object = {}) => ({
  tags: [tag],
  responses: {'200': {description: 'Fine.'}},
  ...more,
});

/** Files of a site, and its model. */
function siteOf(paths: OpenApiDocument['paths'], badges: NamedBadges = {}) {
  const model = buildReferenceModel(documentOf({paths}), undefined, {badges});
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

  it('is that of the operations of a tag, in lists and in the sidebar', () => {
    const {overview, files} = siteOf(paths);
    const lists = overview('.ref-operation-index')
      .toArray()
      .map((list) =>
        overview(list)
          .find('li > code')
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

  it('changes no address and no order of tags', () => {
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

describe('badges', () => {
  const beta = {name: 'Beta', position: 'before', color: '#c00'};
  const {model, files, overview} = siteOf(
    {
      '/a': {get: operation('A', {'x-badges': [beta, {name: '<New> "2"'}], 'x-ee': true})},
      '/b': {get: operation('A', {'x-ee': false, 'x-badges': 'none'})},
    },
    {'x-ee': {name: 'Enterprise', color: 'teal'}},
  );
  const names = ['Beta', '<New> "2"', 'Enterprise'];

  it('are beside method and path, and in lists', () => {
    const page = parseHtml(files.get('a/get-a.openapi.html') ?? '');
    const parts = page('.ref-endpoint')
      .children()
      .toArray()
      .map((part) => page(part).text().trim());
    expect(parts).toEqual(['Beta', 'GET', '/a', '<New> "2"', 'Enterprise']);
    const listed = overview('.ref-own-badge')
      .toArray()
      .map((badge) => overview(badge).text());
    expect(listed).toEqual(names);
    expect(files.get('a/get-b.openapi.html')).not.toContain('ref-own-badge');
  });

  it('are in the sidebar by a class and a style sheet that no name can leave', () => {
    const [, name = ''] =
      /sidebar_class_name: .*openapi-badged (openapi-badge-\w+)/.exec(
        files.get('a/get-a.mdx') ?? '',
      ) ?? [];
    const styles = badgeStyles(model);
    expect(styles).toContain(
      `.${name} > .menu__link::after {content: "Beta \\b7  \\3c New\\3e  \\22 2\\22  \\b7  Enterprise"; border-color: #c00;`,
    );
    expect(styles).toContain('.ref-own-badge[data-badge="Enterprise"] { border-color: teal;');
    expect(files.get('a/get-b.mdx')).not.toContain('badge');
  });

  it('may be options', () => {
    const badgesOf = (badges: unknown) => readOptions({description: 'a.yaml', badges}).badges;
    expect(badgesOf({'x-ee': 'Enterprise'})).toEqual({'x-ee': {name: 'Enterprise'}});
    expect(() => badgesOf({ee: 'Enterprise'})).toThrow('must have names of extensions');
    expect(() => badgesOf({'x-ee': {name: 'E', color: 'red;}'}})).toThrow(
      '"badges.x-ee.color": must be a keyword',
    );
  });
});

describe('wrong extensions', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) {
      fs.rmSync(folder, {recursive: true});
    }
  });
  const load = (extensions: string, options: LoadOptions = {}) => {
    const text = `openapi: 3.1.1
info: {title: Small, version: '1'}
paths:
  /a:
    get:
      responses: {'200': {description: Fine.}}
      ${extensions}
`;
    const folder = temporaryFolder({'api.yaml': text});
    folders.push(folder);
    return loadDescription(`${folder}/api.yaml`, folder, options);
  };

  it.each([
    ['x-order: first', '"x-order" is "first". Allowed: a number.'],
    ['x-badges: Beta', '"x-badges" is "Beta". Allowed: a list of objects with "name".'],
    [
      'x-badges: [Beta]',
      'a badge is "Beta". Allowed: an object with "name", and possibly "color" and "position".',
    ],
    ['x-badges: [{label: Beta}]', 'the "name" of a badge is missing. Allowed: a text.'],
    [
      "x-badges: [{name: Beta, color: 'url(//x)'}]",
      'the "color" of the badge "Beta" is "url(//x)". Allowed: a keyword, #hexadecimal, rgb(…) or hsl(…).',
    ],
    [
      'x-badges: [{name: Beta, position: top}]',
      'the "position" of the badge "Beta" is "top". Allowed: before, after.',
    ],
  ])('%s stop the build with file, line and what is allowed', async (extensions, reason) => {
    const message = await failureOf(() => load(extensions));
    expect(message).toContain(reason);
    expect(message).toMatch(/api\.yaml:7:\d+/);
  });

  it('are left out with a warning if errors are tolerated', async () => {
    const {document, warnings} = await load('x-order: first', {onInvalid: 'warn'});
    expect(warnings.join()).toContain('"x-order" is "first". Allowed: a number.');
    expect(document.paths?.['/a']).not.toHaveProperty('get.x-order');
  });
});
