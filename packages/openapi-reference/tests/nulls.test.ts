/** Tests null. Texts cannot express it, so it is sent in JSON and YAML, and elsewhere only if nothing else is valid. */
import {expect, it} from 'vitest';
import {makeForms} from '../src/forms';
import {buildReferenceModel, type OperationModel} from '../src/model';
import {shownExample} from '../src/samples/typedBody';
import {sampleRequest} from '../src/samples';
import {documentOf} from './support';

const BODY = `{type: object, required: [a, b, list, whole], properties: {
      a: {enum: [null, q]}, b: {type: [string, 'null'], default: null},
      list: {type: array, items: {type: [string, 'null'], default: null}},
      whole: {type: object, required: [z], properties: {z: {type: 'null'}}}}}`;

const TYPES = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
  xml: 'application/xml',
  yaml: 'application/yaml',
};

const DOCUMENT = documentOf(`paths:
  /{id}:
    get:
      operationId: read
      responses: {'200': {description: ''}}
      parameters:
        - {name: values, in: query, required: true, schema: {enum: [null, q]}}
        - {name: only, in: query, required: true, schema: {const: null}}
        - {name: own, in: query, required: true, schema: {type: [string, 'null']}, example: null}
        - {name: inSchema, in: query, required: true, schema: {type: [string, 'null'], examples: [null, b]}}
        - {name: usual, in: query, required: true, schema: {type: [string, 'null'], default: null}}
        - {name: items, in: query, required: true, schema: {type: array, items: {enum: [null, q]}}}
        - {name: list, in: query, required: true, schema: {type: array, items: {type: [string, 'null']}}, example: [null, b]}
        - {name: empty, in: query, required: true, explode: false, schema: {type: array, items: {type: [string, 'null']}, default: [null]}}
        - {name: deep, in: query, required: true, style: deepObject, schema: {type: object, required: [a, b], properties: {a: {type: [string, 'null'], default: null}, b: {properties: {c: {enum: [null, 1]}}}}, example: {a: null, b: {c: 1}}}}
        - {name: json, in: query, required: true, content: {application/json: {example: {a: null}}}}
        - {name: X-Value, in: header, required: true, schema: {enum: [null, h]}}
        - {name: cookie, in: cookie, required: true, schema: {enum: [null, c]}}
        - {name: id, in: path, required: true, schema: {enum: [null, i]}}
${Object.entries(TYPES)
  .map(
    ([name, type]) =>
      `  /${name}: {post: {operationId: ${name}, requestBody: {required: true, content: {${type}: {schema: ${BODY}}}}, responses: {'200': {description: ''}}}}\n`,
  )
  .join('')}`);
const MODEL = buildReferenceModel(DOCUMENT);

function operation(key: string): OperationModel {
  const found = MODEL.operations.find((one) => one.key === key);
  if (found === undefined) {
    throw new Error(`no operation ${key}`);
  }
  return found;
}

it('addresses, headers and cookies contain other values', () => {
  const {url, headers} = sampleRequest(MODEL, operation('read'));
  const {pathname, searchParams} = new URL(url);
  expect(pathname).toBe('/i');
  expect([...searchParams]).toEqual([
    ['values', 'q'],
    ['only', 'ONLY'],
    ['own', 'OWN'],
    ['inSchema', 'b'],
    ['usual', 'USUAL'],
    ['items', 'q'],
    ['list', 'b'],
    ['empty', 'EMPTY'],
    ['deep[b][c]', '1'],
    ['json', '{"a":null}'],
  ]);
  expect(headers).toEqual([
    ['X-Value', 'h'],
    ['Cookie', 'cookie=c'],
  ]);
});

it('"Try it" sends the same values', () => {
  const [form] = Object.values(makeForms(MODEL)).filter(({key}) => key === 'read');
  const examples = form?.fields.map(({name, example}) => [name, example]);
  expect(Object.fromEntries(examples ?? [])).toMatchObject({
    own: undefined,
    inSchema: 'b',
    usual: undefined,
    list: '["b"]',
    empty: undefined,
    deep: '{"b":{"c":1}}',
    json: '{"a":null}',
  });
});

it('bodies contain null only in JSON and YAML', () => {
  const sent = (key: string) => {
    const {body} = sampleRequest(MODEL, operation(key));
    return body?.kind === 'json' ? body.value : body?.text;
  };
  const value = {a: 'q', b: null, list: [null], whole: {z: null}};
  expect(sent('json')).toEqual({...value, b: 'B', list: ['string']});
  expect(sent('yaml')).toBe('a: q\nb: B\nlist:\n  - string\nwhole:\n  z: null\n');
  expect(sent('form')).toBe('a=q&b=B&list=string&whole=%7B%22z%22%3Anull%7D');
  expect(sent('xml')).toContain('<b>B</b>');
  const multipart = operation('multipart').body?.media[0];
  expect(multipart && shownExample(MODEL, multipart, value).text.match(/name="[^"]*"/g)).toEqual([
    'name="a"',
    'name="whole"',
  ]);
});
