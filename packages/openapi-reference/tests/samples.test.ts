import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {beforeAll, describe, expect, it} from 'vitest';
import {buildReferenceModel, type OperationModel, type ReferenceModel} from '../src/model';
import {html} from '../src/render/html';
import {ENGLISH_LABELS} from '../src/labels';
import {renderSamples} from '../src/render/samples';
import {makeSamples} from '../src/samples';
import {exampleFromSchema} from '../src/samples/exampleFromSchema';
import {sampleRequest} from '../src/samples/request';
import type {Json, OpenApiDocument, OperationObject, SchemaObject} from '../src/types';
import {NASTY_DOCUMENT} from './echo';
import {documentOf, documentOfFile, fixturesDir} from './support';

const LANGUAGES = ['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'];

function modelOf(operation: OperationObject, parts: Partial<OpenApiDocument> = {}, where = '/a') {
  return buildReferenceModel(documentOf({paths: {[where]: {post: operation}}, ...parts}));
}

function only(model: ReferenceModel): OperationModel {
  const [operation] = model.operations;
  if (operation === undefined) {
    throw new Error('the description has no operation');
  }
  return operation;
}

function requestOf(operation: OperationObject, parts: Partial<OpenApiDocument> = {}, at = '/a') {
  const model = modelOf(operation, parts, at);
  return sampleRequest(model, only(model));
}

function jsonBody(schema: SchemaObject, example?: Json): OperationObject {
  const media = {schema, ...(example === undefined ? {} : {example})};
  return {requestBody: {required: true, content: {'application/json': media}}};
}

function bodyFrom(schema: SchemaObject, schemas: Record<string, SchemaObject> = {}): Json {
  const model = modelOf(jsonBody(schema), {components: {schemas}});
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
      {
        parameters: [
          {name: 'item_id', in: 'path', required: true, example: 'a b/c'},
          {name: 'since', in: 'query', required: true, schema: {type: 'string', format: 'date'}},
          {name: 'limit', in: 'query', example: 5},
        ],
        ...jsonBody({}, {name: `it's "x"`, tags: ['a', 'b'], more: {}, active: true, note: null}),
        responses: {200: {content: {'application/json': {schema: {}}}}},
      },
      {
        servers: [{url: 'https://api.example.org/v1'}],
        components: {securitySchemes: {token: {type: 'http', scheme: 'bearer'}}},
        security: [{token: []}],
      },
      '/items/{item_id}',
    );
    const samples = makeSamples(model, only(model));
    for (const {label, code} of samples) {
      expect(code).toMatchSnapshot(label);
    }
  });
});

describe('the request of a sample', () => {
  it('has the required parameters and no others', () => {
    const request = requestOf(
      {
        parameters: [
          {name: 'id', in: 'path', required: true, example: 'a b/ü'},
          {name: 'needed', in: 'query', required: true, example: ['x', 'y&z']},
          {name: 'spare', in: 'query', example: 'x'},
          {name: 'X-Needed', in: 'header', required: true, example: 'é'},
          {name: 'X-Spare', in: 'header', example: 'x'},
          {name: 'Accept', in: 'header', required: true, example: 'x'},
          {name: 'sid', in: 'cookie', required: true},
        ],
      },
      {servers: [{url: 'https://api.example.org/'}]},
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
    const parameters = [{name: 'accountId', in: 'path', required: true}];
    expect(requestOf({parameters}, {}, '/a/{accountId}').url).toBe(
      'https://api.example.com/a/ACCOUNT_ID',
    );
    expect(requestOf({}, {}, '/a/{some.thing}/{}').url).toBe(
      'https://api.example.com/a/SOME_THING/VALUE',
    );
  });

  it('starts at the first server, with the defaults of its variables', () => {
    const servers = [
      {url: 'https://{region}.example.org/{v}', variables: {region: {default: 'eu'}}},
    ];
    expect(requestOf({}, {servers}).url).toBe('https://eu.example.org/V/a');
  });

  it.each([
    [{type: 'http', scheme: 'bearer'}, ['Authorization', 'Bearer TOKEN'], ''],
    [{type: 'http', scheme: 'basic'}, ['Authorization', 'Basic TOKEN'], ''],
    [{type: 'oauth2'}, ['Authorization', 'Bearer TOKEN'], ''],
    [{type: 'apiKey', in: 'header', name: 'X-Key'}, ['X-Key', 'TOKEN'], ''],
    [{type: 'apiKey', in: 'cookie', name: 'key'}, ['Cookie', 'key=TOKEN'], ''],
    [{type: 'apiKey', in: 'query', name: 'key'}, undefined, '?key=TOKEN'],
    [{type: 'mutualTLS'}, undefined, ''],
  ])('sends the token as %j requires', (scheme, header, query) => {
    const request = requestOf(
      {security: [{one: []}]},
      {components: {securitySchemes: {one: scheme}}},
    );
    expect(request.headers).toEqual(header === undefined ? [] : [header]);
    expect(request.url).toBe(`https://api.example.com/a${query}`);
  });

  it('prefers JSON, and sends other bodies as text', () => {
    const schema: SchemaObject = {
      type: 'object',
      required: ['a b', 'c'],
      properties: {'a b': {type: 'string', example: 'x&y'}, c: {type: 'integer'}},
    };
    const bodyOf = (...types: string[]) =>
      requestOf({
        requestBody: {
          required: true,
          content: Object.fromEntries(types.map((type) => [type, {schema}])),
        },
      });
    expect(bodyOf('application/xml', 'application/problem+json').body).toEqual({
      kind: 'json',
      value: {'a b': 'x&y', c: 1},
    });
    expect(bodyOf('application/x-www-form-urlencoded')).toMatchObject({
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body: {kind: 'text', text: 'a+b=x%26y&c=1'},
    });
    expect(bodyOf('multipart/form-data')).toMatchObject({
      headers: [['Content-Type', 'multipart/form-data; boundary=BOUNDARY']],
      body: {
        fields: [
          {name: 'a b', value: 'x&y'},
          {name: 'c', value: '1'},
        ],
      },
    });
    expect(bodyOf('*/*').headers).toEqual([['Content-Type', 'application/json']]);
  });

  it('creates a small body if the example is too long for a page', () => {
    const schema = {type: 'object', required: ['a'], properties: {a: {type: 'boolean'}}};
    const {body} = requestOf(jsonBody(schema, {a: 'x'.repeat(50_000)}));
    expect(body).toEqual({kind: 'json', value: {a: true}});
  });

  it('parses an example that is a JSON string', () => {
    expect(requestOf(jsonBody({type: 'object'}, '{"a": 1}')).body).toEqual({
      kind: 'json',
      value: {a: 1},
    });
    expect(requestOf(jsonBody({type: 'object'}, '{a')).body).toEqual({kind: 'json', value: '{a'});
  });
});

describe('an example from a schema', () => {
  it('has the required fields, according to their types and formats', () => {
    const properties: Record<string, SchemaObject> = {
      name: {type: 'string'},
      when: {type: 'string', format: 'date-time'},
      count: {type: ['integer', 'null']},
      kind: {enum: ['first', 'second']},
      kinds: {type: 'array', items: {enum: ['first', 'second']}},
      more: {type: 'object', required: ['x'], properties: {x: {default: 7}, y: {}}},
      map: {type: 'object', additionalProperties: {type: 'string'}},
      pair: {type: 'array', prefixItems: [{type: 'integer'}, {type: 'boolean'}]},
      given: {type: 'string', examples: ['so']},
    };
    const schema = {
      type: 'object',
      required: Object.keys(properties),
      properties: {...properties, spare: {type: 'string'}},
    };
    expect(bodyFrom(schema)).toEqual({
      name: 'NAME',
      when: '2019-08-24T14:15:22Z',
      count: 1,
      kind: 'first',
      kinds: ['first'],
      more: {x: 7},
      map: {property1: 'string', property2: 'string'},
      pair: [0, true],
      given: 'so',
    });
  });

  it('has all fields if none is required, except read-only fields', () => {
    const properties = {a: {type: 'string'}, b: {type: 'boolean', readOnly: true}};
    expect(bodyFrom({type: 'object', properties})).toEqual({a: 'A'});
  });

  it('ends where a schema contains itself', () => {
    const node = {$ref: '#/components/schemas/Node'};
    const schemas: Record<string, SchemaObject> = {
      Node: {
        type: 'object',
        required: ['name', 'next', 'all'],
        properties: {name: {type: 'string'}, next: node, all: {type: 'array', items: node}},
      },
    };
    expect(bodyFrom(node, schemas)).toEqual({name: 'NAME', next: {}, all: [{}]});
  });
});

describe('the markup of samples', () => {
  const markup = () =>
    parseHtml(
      renderSamples(makeSamples(nastyModel, only(nastyModel)), 'sample', html``, ENGLISH_LABELS)
        .markup,
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
      // Code of hidden panels is coloured when it is chosen.
      const isHidden = shown.closest('[hidden]').length > 0;
      expect(shown.find('.t-s').length > 0, language).toBe(!isHidden);
      expect((shown.attr('data-colours') ?? '').includes('s'), language).toBe(isHidden);
    }
  });

  it('is empty if there are no samples', () => {
    expect(renderSamples([], 'sample', html``, ENGLISH_LABELS).markup).toBe('');
  });
});
