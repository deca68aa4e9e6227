/** Cases after public reports against other tools; the header of each file names its source and what is right. */
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {formOf} from '../src/forms';
import {loadDescription} from '../src/load';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {postmanCollection} from '../src/postman';
import {createLinks} from '../src/render/links';
import {renderOperation} from '../src/render/operation';
import {mediaText} from '../src/samples/mediaText';
import {sampleRequest} from '../src/samples/request';
import type {OpenApiDocument} from '../src/types';
import {copyOf} from './support';

const FOLDER = path.join(import.meta.dirname, 'cases');

async function read(name: string): Promise<{document: OpenApiDocument; model: ReferenceModel}> {
  const {document} = await loadDescription(path.join(FOLDER, `${name}.yaml`), FOLDER);
  return {document, model: buildReferenceModel(document)};
}

function operationOf({operations}: ReferenceModel, title: string): OperationModel {
  const found = operations.find((one) => one.title === title);
  if (found === undefined) {
    throw new Error(`There is no operation ${title}.`);
  }
  return found;
}

async function requestOf(name: string, title: string) {
  const {model} = await read(name);
  return sampleRequest(model, operationOf(model, title));
}

async function jsonOf(name: string, title: string): Promise<unknown> {
  const {body} = await requestOf(name, title);
  return body?.kind === 'json' ? body.value : undefined;
}

async function postmanBodies(name: string) {
  const {model} = await read(name);
  return postmanCollection(model, name).item.flatMap(({item}) =>
    item.map(({request}) => request.body),
  );
}

it('uploads of FastAPI are files, in samples and in Postman', async () => {
  const {body} = await requestOf('03-upload-31', 'Upload');
  expect(body?.kind === 'text' && body.fields?.map(({name, fileName}) => [name, fileName])).toEqual(
    [
      ['file', 'file.bin'],
      ['files', 'files.bin'],
      ['note', undefined],
    ],
  );
  const raw = await requestOf('03-upload-31', 'Put raw');
  expect(raw.body?.kind === 'text' && raw.body.pieces).toEqual([{file: 'file.bin'}]);
  expect(await postmanBodies('03-upload-31')).toMatchObject([
    {formdata: [{type: 'file', src: 'file.bin'}, {type: 'file'}, {type: 'text', value: 'NOTE'}]},
    {mode: 'file', file: {src: 'file.bin'}},
  ]);
});

it('files and JSON of a form keep their types in Postman', async () => {
  expect(await postmanBodies('11-postman-file')).toMatchObject([
    {
      formdata: [
        {key: 'picture', type: 'file', src: 'picture.png', contentType: 'image/png'},
        {key: 'about', type: 'text', value: '{"title":"TITLE"}', contentType: 'application/json'},
      ],
    },
    {mode: 'file', file: {src: 'file.png'}},
  ]);
});

it('read-only fields behind a reference and in another part are not required', async () => {
  expect(await jsonOf('04-readonly-behind-ref', 'Add thing')).toEqual({name: 'NAME'});
});

it('limits decide about generated values', async () => {
  const {url} = await requestOf('09-sample-limits', 'Order');
  expect(url).toContain('?page=10&ids=6&ids=6');
  expect(await jsonOf('09-sample-limits', 'Order')).toMatchObject({
    amount: 100,
    share: 0.5,
    code: 'str',
  });
  expect(await jsonOf('15-maps', 'Save settings')).toMatchObject({
    limits: {property1: {property1: 9}},
  });
  expect(await jsonOf('20-type-lists', 'Complete')).toMatchObject({pair: ['string'], either: {}});
});

it('commas between items stay, in samples and in forms', async () => {
  expect((await requestOf('10-comma-lists', 'Search')).url).toBe(
    'http://127.0.0.1:4999/search?tags=a%2Cb,c&sort=x,1,y,2',
  );
  expect((await requestOf('10-comma-lists', 'By tags')).url).toMatch(/\/by\/a%2Cb,c$/);
});

it('forms name lists and choices as the page does, and offer several values', async () => {
  const {model} = await read('19-array-param-form');
  const {fields} = formOf(operationOf(model, 'Find documents'), model);
  expect(fields.map(({name, type}) => [name, type])).toEqual([
    ['tags', 'array of string'],
    ['ids', 'array of integer'],
    ['maybe', 'array of (string or null)'],
    ['state', 'array of string'],
    ['filter', 'object'],
    ['choice', 'one of string or integer'],
  ]);
  expect(fields.find(({name}) => name === 'state')).toMatchObject({
    values: ['open', 'closed'],
    isList: true,
  });
});

it('examples and defaults of list items are sent', async () => {
  expect((await requestOf('22-item-examples', 'Add palette')).url).toMatch(/\?size=7$/);
  expect(await jsonOf('22-item-examples', 'Add palette')).toEqual({
    colours: ['blue'],
    days: ['monday'],
    grid: [[2.5]],
    refs: [{id: 'r-1'}],
  });
});

describe('examples of other media types', async () => {
  const {model} = await read('23-text-examples');
  const operation = operationOf(model, 'Add thing');
  const links = createLinks(model, '/docs');
  const {html} = renderOperation(model, operation, links);
  const page = parseHtml(html);
  const shown = page('.ref-example')
    .toArray()
    .map((one) => [
      page(one).find('figcaption .ref-caption').text(),
      page(one).find('code').attr('class'),
      page(one).find('pre').text(),
    ]);

  it.each([
    ['application/json', 'language-json', '{\n  "id": 7,\n  "tags": [\n    "a"\n  ]\n}'],
    ['application/xml', 'language-xml', '<thing id="7">\n  <tags>a</tags>\n</thing>'],
    ['application/x-www-form-urlencoded', 'language-text', 'id=7&tags=a'],
    ['application/json', 'language-json', '{\n  "id": 7\n}'],
    ['application/xml', 'language-xml', '<thing id="8">'],
    ['application/jsonl', 'language-text', '{"id":1}\n{"id":2}'],
    ['text/csv', 'language-text', 'id\n7'],
  ])('%s is shown as it is sent', (type, language, text) => {
    expect(
      shown.some(
        ([caption, name, code = '']) =>
          caption === type && name === language && code.includes(text),
      ),
      JSON.stringify(shown),
    ).toBe(true);
  });

  it('are the same in the Markdown copy', () => {
    const copy = copyOf(new Map([['thing.openapi.html', html]]), 'thing');
    expect(copy).toContain('```xml\n<?xml version="1.0" encoding="UTF-8"?>\n<thing id="7">');
    expect(copy).toContain('```text\nid=7&tags=a');
    expect(copy).not.toContain(String.raw`{\"id\"`);
  });
});

it('deeper levels of deepObject are read back by the usual parsers', async () => {
  const {url} = await requestOf('29-deep-filter', 'Find');
  const {body} = await requestOf('29-deep-filter', 'Charge');
  expect(decodeURIComponent(url.split('?')[1] ?? '')).toBe(
    'filter[ids][]=a&filter[ids][]=b&filter[range][from]=1',
  );
  expect(body?.kind === 'text' && decodeURIComponent(body.text)).toBe(
    'items[0][price]=p_1&meta[a]=b&expand[]=customer',
  );
});

it.each([
  ['30-whole-query', 'Query as form', '/form?foo=a%20b&ids=1&ids=2'],
  ['30-whole-query', 'Query as JSON', '/json?%7B%22numbers%22%3A%5B1%2C2%5D%7D'],
  ['31-shared-paths', 'Start', '/do?action=start&n=1'],
  ['31-shared-paths', 'Again', '/do?n=1#again'],
])('queries of %s, %s, are whole in samples and Postman', async (name, title, path) => {
  const {url} = await requestOf(name, title);
  expect(url).toBe(`https://api.example.com${path}`);
  const {model} = await read(name);
  const item = postmanCollection(model, name)
    .item.flatMap((folder) => folder.item)
    .find((one) => one.name === title);
  const {raw, query = [], path: segments} = item?.request.url ?? {raw: '', path: []};
  expect(decodeURIComponent(raw)).toBe(`{{baseUrl}}${decodeURIComponent(path)}`);
  expect(segments).toEqual([path.slice(1).split('?')[0]]);
  expect(query.length).toBe(raw.split('&').length);
});

it('cookies of OpenAPI 3.2 are not encoded', async () => {
  const {headers} = await requestOf('30-whole-query', 'Query as JSON');
  expect(headers).toEqual([['Cookie', 'c=a,b; c=c d']]);
});

it('items of sequences, and parts without names, follow each other', async () => {
  const {model} = await read('30-whole-query');
  const operation = operationOf(model, 'Stream');
  const media = operation.responses.flatMap((one) => one.media);
  expect(media.map((one) => mediaText(model, one, [{n: 1}, {n: 2}]).text)).toEqual([
    'n: 1\n\nn: 2\n\n',
    '\u001E{"n":1}\n\u001E{"n":2}\n',
  ]);
  const {body, headers} = sampleRequest(model, operation);
  expect(headers).toEqual([
    ['Accept', 'text/event-stream'],
    ['Content-Type', 'multipart/mixed; boundary=BOUNDARY'],
  ]);
  expect(body?.kind === 'text' && body.text).toBe(
    '--BOUNDARY\r\nContent-Type: application/vnd.n+json\r\n\r\n{"n":1}\r\n--BOUNDARY--\r\n',
  );
});

it('an example outside the description is a link, and one that is written out is sent as it is', async () => {
  expect(await jsonOf('30-whole-query', 'Examples')).toEqual({n: 1});
  const {model} = await read('30-whole-query');
  const {html} = renderOperation(
    model,
    operationOf(model, 'Examples'),
    createLinks(model, '/docs'),
  );
  expect(parseHtml(html)('dd').text()).toContain('Far away: https://e.example/far.json');
});

it.each([
  ['30-whole-query', 'XML', '<P id="1">TEXT\n  <list>\n    <w>string</w>\n  </list>\n</P>'],
  [
    '32-xml-names',
    'Add pets',
    '<pet id="1">\n  <photos>\n    <photos>string</photos>\n    <photos>string</photos>\n  </photos>\n  <tags>string</tags>\n</pet>',
  ],
])('XML of %s, %s, has the names and nodes of the specification', async (name, title, xml) => {
  const {body} = await requestOf(name, title);
  expect(body?.kind === 'text' && body.text.split('?>\n')[1]).toBe(xml);
});

describe('31-shared-paths', () => {
  const name = '31-shared-paths';

  it('operations of one path item are told apart', async () => {
    const {model} = await read(name);
    expect(model.operations.slice(0, 2).map(({key, path}) => [key, path])).toEqual([
      ['read', '/one'],
      ['get /two', '/two'],
    ]);
    const urls = postmanCollection(model, name).item.flatMap(({item}) =>
      item.map(({request}) => request.url.raw),
    );
    expect(urls.slice(0, 4)).toEqual([
      '{{baseUrl}}/one',
      '{{baseUrl}}/two',
      '{{baseUrl}}/do?action=start&n=1',
      'https://api.example.com/do?action=stop',
    ]);
  });

  it('bodies are what the author means', async () => {
    expect(await jsonOf(name, 'Closed')).toEqual({id: 1, n: 'N'});
    expect(await requestOf(name, 'Any')).toMatchObject({
      headers: [['Content-Type', 'application/json']],
      body: {value: [{child: {id: 1}}]},
    });
  });

  it('rules and alternatives say the type of the field that they limit', async () => {
    const {model} = await read(name);
    const {html} = renderOperation(model, operationOf(model, 'Rules'), createLinks(model, '/docs'));
    const text = copyOf(new Map([['rules.openapi.html', html]]), 'rules');
    expect(text).not.toContain('any JSON value');
    expect(text.match(/`zip`: string, required|`size`: integer/g)).toHaveLength(4);
  });
});
