import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {beforeAll, describe, expect, it} from 'vitest';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {ENGLISH_LABELS} from '../src/labels';
import {renderSamples} from '../src/render/rail';
import {makeSamples, sampleRequest} from '../src/samples';
import {exampleFromSchema, withoutNull} from '../src/samples/exampleFromSchema';
import {prettyJson} from '../src/samples/literals';
import type {Json} from '../src/types';
import {NASTY_DOCUMENT} from './echo';
import {documentOf, documentOfFile, fixturesDir, withReferences} from './support';

const LANGUAGES = ['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'];

/** Builds a model from a call in YAML and the rest of a description. */
function modelOf(operation: string, rest = '', at = '/a'): ReferenceModel {
  return buildReferenceModel(documentOf(`paths: {'${at}': {post: {${operation}}}}\n${rest}`));
}

function only(model: ReferenceModel): OperationModel {
  const [operation] = model.operations;
  if (operation === undefined) {
    throw new Error('the description has no operation');
  }
  return operation;
}

function requestOf(operation: string, rest?: string, at?: string) {
  const model = modelOf(operation, rest, at);
  return sampleRequest(model, only(model));
}

const jsonBody = (schema: string, more = '') =>
  `requestBody: {required: true, content: {application/json: {schema: ${schema}${more}}}}`;

function bodyFrom(schema: string, schemas = '{}'): Json {
  const model = modelOf(
    jsonBody(withReferences(schema)),
    withReferences(`components: {schemas: ${schemas}}`),
  );
  const node = only(model).body?.media[0]?.schema;
  if (node === undefined) {
    throw new Error('the body has no schema');
  }
  return exampleFromSchema(model, node);
}

const nastyModel = buildReferenceModel(NASTY_DOCUMENT);

describe('samples', () => {
  const models: ReferenceModel[] = [nastyModel];
  let ours: ReferenceModel;

  beforeAll(async () => {
    ours = buildReferenceModel(await documentOfFile('openapi/openapi.yaml'));
    models.push(ours);
    for (const file of fs.readdirSync(path.join(fixturesDir, 'descriptions'))) {
      models.push(
        buildReferenceModel(await documentOfFile(path.join(fixturesDir, 'descriptions', file))),
      );
    }
  });

  it('exist in eight languages for every operation, with its address, and not for webhooks', () => {
    for (const model of models) {
      for (const operation of model.operations) {
        const {url} = sampleRequest(model, operation);
        const samples = makeSamples(model, operation);
        expect(samples.map(({language}) => language)).toEqual(LANGUAGES);
        for (const {language, code} of samples) {
          const plain = code.replace(/\\(?=['$#])|'\\'(?=')/g, '');
          expect(plain, `${operation.key} ${language}`).toContain(url);
        }
      }
      expect(model.webhooks.flatMap((webhook) => makeSamples(model, webhook))).toEqual([]);
    }
  });

  it('have the same placeholder for the token', () => {
    for (const operation of ours.operations) {
      for (const {language, code} of makeSamples(ours, operation)) {
        const name = `${operation.key} ${language}`;
        expect(code.match(/Bearer \S+?(?=["'])/g), name).toEqual(['Bearer TOKEN']);
        expect(code, name).not.toMatch(/eyJ[\w-]+\./);
      }
    }
  });

  it('match the snapshot in each language', () => {
    const model = modelOf(
      `parameters: [
        {name: item_id, in: path, required: true, example: a b/c},
        {name: since, in: query, required: true, schema: {type: string, format: date}},
        {name: limit, in: query, example: 5}],
      ${jsonBody('{}', `, example: {name: it's "x", tags: [a, b], more: {}, active: true, note: null}`)},
      responses: {200: {content: {application/json: {schema: {}}}}}`,
      `servers: [{url: 'https://api.example.org/v1'}]
security: [{token: []}]
components: {securitySchemes: {token: {type: http, scheme: bearer}}}`,
      '/items/{item_id}',
    );
    for (const {label, code} of makeSamples(model, only(model))) {
      expect(code).toMatchSnapshot(label);
    }
  });
});

describe('the request of a sample', () => {
  it('has the required parameters and no others', () => {
    const request = requestOf(
      `parameters: [
        {name: id, in: path, required: true, example: a b/ü},
        {name: needed, in: query, required: true, example: [x, y&z]},
        {name: spare, in: query, example: x},
        {name: X-Needed, in: header, required: true, example: é},
        {name: X-Spare, in: header, example: x},
        {name: Accept, in: header, required: true, example: x},
        {name: sid, in: cookie, required: true}]`,
      "servers: [{url: 'https://api.example.org/'}]",
      '/a/{id}/b',
    );
    expect(request.url).toBe('https://api.example.org/a/a%20b%2F%C3%BC/b?needed=x&needed=y%26z');
    expect(request.headers).toEqual([
      ['X-Needed', '%C3%A9'],
      ['Cookie', 'sid=SID'],
    ]);
    expect(request.body).toBeUndefined();
  });

  it('has placeholders in capitals for unknown values', () => {
    const servers =
      "servers: [{url: 'https://{region}.example.org/{v}', variables: {region: {default: eu}}}]";
    const {url} = requestOf('', servers, '/a/{accountId}/{some.thing}/{}');
    expect(url).toBe('https://eu.example.org/V/a/ACCOUNT_ID/SOME_THING/VALUE');
  });

  it.each([
    ['{type: http, scheme: bearer}', ['Authorization', 'Bearer TOKEN'], ''],
    ['{type: http, scheme: basic}', ['Authorization', 'Basic TOKEN'], ''],
    ['{type: oauth2}', ['Authorization', 'Bearer TOKEN'], ''],
    ['{type: apiKey, in: header, name: X-Key}', ['X-Key', 'TOKEN'], ''],
    ['{type: apiKey, in: cookie, name: key}', ['Cookie', 'key=TOKEN'], ''],
    ['{type: apiKey, in: query, name: key}', undefined, '?key=TOKEN'],
    ['{type: mutualTLS}', undefined, ''],
  ])('sends the token as %s requires', (scheme, header, query) => {
    const request = requestOf(
      'security: [{one: []}]',
      `components: {securitySchemes: {one: ${scheme}}}`,
    );
    expect(request.headers).toEqual(header === undefined ? [] : [header]);
    expect(request.url).toBe(`https://api.example.com/a${query}`);
  });

  it('prefers JSON, and sends other bodies as text', () => {
    const schema =
      '{type: object, required: [a b, c], properties: {a b: {type: string, example: x&y}, c: {type: integer}}}';
    const bodyOf = (...types: string[]) =>
      requestOf(
        `requestBody: {required: true, content: {${types.map((type) => `'${type}': {schema: ${schema}}`).join()}}}`,
      );
    expect(bodyOf('application/xml', 'application/problem+json').body).toEqual({
      ...{kind: 'json', value: {'a b': 'x&y', c: 1}},
    });
    expect(bodyOf('application/x-www-form-urlencoded')).toMatchObject({
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: {kind: 'text', text: 'a+b=x%26y&c=1'},
    });
    const {headers, body} = bodyOf('multipart/form-data');
    expect(headers).toEqual([['Content-Type', 'multipart/form-data; boundary=BOUNDARY']]);
    expect(body?.kind === 'text' && body.fields).toEqual([
      {name: 'a b', value: 'x&y'},
      {name: 'c', value: '1'},
    ]);
    expect(bodyOf('*/*').headers).toEqual([['Content-Type', 'application/json']]);
  });

  it.each([
    // This example is too long for a page.
    [`'${'x'.repeat(50_000)}'`, {a: true}],
    // These examples are JSON, or nearly so.
    [`'{"a": 1}'`, {a: 1}],
    ["'{a'", '{a'],
  ])('has the body of an example', (example, value) => {
    const schema = '{type: object, required: [a], properties: {a: {type: boolean}}}';
    const {body} = requestOf(jsonBody(schema, `, example: ${example}`));
    expect(body).toEqual({kind: 'json', value});
  });
});

describe('an example from a schema', () => {
  it('has the required fields, according to their types and formats', () => {
    const made =
      bodyFrom(`{type: object, required: [name, when, count, kind, kinds, more, map, pair, given], properties: {
      name: {type: string}, when: {type: string, format: date-time}, count: {type: [integer, 'null']},
      kind: {enum: [first, second]}, kinds: {type: array, items: {enum: [first, second]}},
      more: {type: object, required: [x], properties: {x: {default: 7}, y: {}}},
      map: {type: object, additionalProperties: {type: string}},
      pair: {type: array, prefixItems: [{type: integer}, {type: boolean}]},
      given: {type: string, examples: [so]}, spare: {type: string}}}`);
    expect(made).toEqual({
      ...{name: 'NAME', when: '2019-08-24T14:15:22Z', count: 1, kind: 'first', kinds: ['first']},
      ...{more: {x: 7}, map: {property1: 'string', property2: 'string'}},
      ...{pair: [0, true], given: 'so'},
    });
  });

  it('has all fields except read-only ones if none is required', () => {
    expect(
      bodyFrom(
        '{type: object, properties: {a: {type: string}, b: {type: boolean, readOnly: true}}}',
      ),
    ).toEqual({a: 'A'});
  });

  it('ends where a schema is recursive', () => {
    const schemas =
      '{Node: {type: object, required: [name, next, all], properties: {name: {type: string}, next: <Node>, all: {type: array, items: <Node>}}}}';
    expect(bodyFrom('<Node>', schemas)).toEqual({name: 'NAME', next: {}, all: [{}]});
  });
});

it('JSON in a sample has no invisible characters', () => {
  expect(prettyJson('a\u0085\uFEFFb')).toBe(String.raw`"a\u0085\ufeffb"`);
});

describe('a value without null', () => {
  it('contains neither null nor anything that consists only of null', () => {
    const value = {a: null, b: {c: null, d: []}, e: [null, 0], f: ''};
    expect(withoutNull(value)).toEqual({e: [0], f: ''});
    expect(withoutNull({a: [null]})).toBeUndefined();
  });
});

describe('the markup of samples', () => {
  const markup = () =>
    parseHtml(
      renderSamples(makeSamples(nastyModel, only(nastyModel)), 'sample', '', ENGLISH_LABELS).markup,
    );

  it('follows the tabs pattern', () => {
    const $ = markup();
    expect($('[role=tablist][aria-label]')).toHaveLength(1);
    const tabs = $('button[role=tab]').toArray();
    expect(tabs.map((tab) => tab.attribs['aria-selected'])).toEqual([
      'true',
      ...LANGUAGES.slice(1).map(() => 'false'),
    ]);
    expect(tabs.map((tab) => tab.attribs.tabindex)).toEqual([
      undefined,
      ...LANGUAGES.slice(1).map(() => '-1'),
    ]);
    for (const [index, tab] of tabs.entries()) {
      const panel = $(`#${tab.attribs['aria-controls'] ?? ''}`);
      expect(panel.attr('role')).toBe('tabpanel');
      expect(panel.attr('aria-labelledby')).toBe(tab.attribs.id);
      expect(panel.attr('id')).toBe(`sample-${LANGUAGES[index] ?? ''}`);
      expect(panel.attr('hidden') === undefined).toBe(index === 0);
      expect(panel.find('button[data-copy]')).toHaveLength(1);
      expect(panel.find('pre[tabindex=0]')).toHaveLength(1);
    }
  });

  it('shows the code unchanged, highlighted in every language', () => {
    const $ = markup();
    for (const {language, code} of makeSamples(nastyModel, only(nastyModel))) {
      const shown = $(`#sample-${language} code`);
      expect(shown.text(), language).toBe(code);
      // Code in hidden panels is coloured when its tab is selected.
      const isHidden = shown.closest('[hidden]').length > 0;
      expect(shown.find('.t-s').length > 0, language).toBe(!isHidden);
      expect((shown.attr('data-colours') ?? '').includes('s'), language).toBe(isHidden);
    }
  });

  it('is empty if there are no samples', () => {
    expect(renderSamples([], 'sample', '', ENGLISH_LABELS).markup).toBe('');
  });
});
