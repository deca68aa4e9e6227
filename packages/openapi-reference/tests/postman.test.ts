import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {buildReferenceModel, type ReferenceModel} from '../src/model';
import {postmanCollection, type PostmanCollection} from '../src/postman';
import {documentOf, documentOfFile, fixturesDir} from './support';

const folder = path.join(fixturesDir, 'descriptions');

async function load(file: string): Promise<ReferenceModel> {
  return buildReferenceModel(await documentOfFile(file));
}

const model = await load('openapi/openapi.yaml');
const text = JSON.stringify(postmanCollection(model, 'ours'));
const collection = JSON.parse(text) as PostmanCollection;

function itemsOf({item}: PostmanCollection) {
  return item.flatMap((folder) => folder.item.map((one) => ({...one, folder: folder.name})));
}

function idsOf(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"(?:id|_postman_id)":"([^"]*)"/g)].map(
    ([, id = '']) => id,
  );
}

function small(parts: string): PostmanCollection {
  return postmanCollection(buildReferenceModel(documentOf(parts)), 'small');
}

describe('the Postman collection', () => {
  it('has every operation in the folder of its tag', () => {
    expect(
      itemsOf(collection).map(({folder, name, request}) => ({
        folder,
        name,
        call: `${request.method} /${request.url.path.join('/').replace(/:(\w+)/g, '{$1}')}`,
      })),
    ).toEqual(
      model.tags.flatMap(({name, operations}) =>
        operations.map((key) => {
          const operation = model.operations.find((one) => one.key === key);
          return {
            folder: name,
            name: operation?.title,
            call: `${operation?.method.toUpperCase() ?? ''} ${operation?.path ?? ''}`,
          };
        }),
      ),
    );
  });

  it('has every example as a saved response, and the first request example as the body', () => {
    for (const operation of model.operations) {
      const item = itemsOf(collection).find(({name}) => name === operation.title);
      const examples = operation.responses.flatMap(({media}) =>
        media.flatMap((one) => one.examples.map(({value}) => value)),
      );
      const saved = item?.response.filter(({body}) => body !== '') ?? [];
      expect(saved.map(({body}) => JSON.parse(body) as unknown)).toEqual(examples);
      const body = item?.request.body;
      expect(body?.mode === 'raw' ? JSON.parse(body.raw) : undefined).toEqual(
        operation.body?.media[0]?.examples[0]?.value,
      );
    }
  });

  it('sends only required parameters; the others are included, but disabled', () => {
    const transactions = itemsOf(collection).find(({name}) => name === 'Get account transactions');
    expect(transactions?.request.url.raw).toBe('{{baseUrl}}/accounts/:account_id/transactions');
    expect(transactions?.request.url.query?.map(({disabled}) => disabled)).not.toContain(undefined);
    expect(transactions?.request.url.variable?.map(({key}) => key)).toEqual(['account_id']);
  });

  it('contains no secret: the token is an empty variable', () => {
    expect(collection.auth).toEqual({
      type: 'bearer',
      bearer: [{key: 'token', value: '{{token}}', type: 'string'}],
    });
    expect(collection.variable).toEqual([
      {key: 'baseUrl', value: model.servers[0]?.url},
      {key: 'token', value: ''},
    ]);
    expect(text).not.toMatch(/eyJ[\w-]{10,}\.|PRIVATE KEY|"Authorization"/);
  });

  it('has the same unique ids in each run, and different ids for another description', () => {
    const ids = idsOf(collection);
    expect(idsOf(postmanCollection(model, 'ours'))).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toBe(true);
    expect(idsOf(postmanCollection(model, 'other')).filter((id) => ids.includes(id))).toEqual([]);
  });
});

describe('any description', () => {
  const fixtures = fs.readdirSync(folder);

  it.each(fixtures)('%s becomes a collection with unique ids', async (file) => {
    const fixture = await load(path.join(folder, file));
    const made = postmanCollection(fixture, file);
    expect(itemsOf(made)).toHaveLength(fixture.operations.length);
    const ids = idsOf(made.item.map(({id, item}) => [{id}, item.map((one) => ({id: one.id}))]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('maps forms, API keys, basic authentication and open operations to Postman', () => {
    const made = small(`security: [{key: []}]
paths:
  /form/{part}.txt:
    post:
      parameters: [{name: part, in: path, required: true, schema: {type: string, example: p}}, {name: q, in: query, required: true, schema: {type: integer}}]
      requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, required: [a], properties: {a: {type: string}, b: {}}}, example: {a: value}}}}
      responses: {4XX: {description: Wrong}, default: {description: Other}}
  /open: {get: {security: [], responses: {}}}
  /basic: {get: {security: [{plain: []}], responses: {}}}
components:
  securitySchemes: {key: {type: apiKey, in: query, name: k}, plain: {type: http, scheme: basic}}`);
    const [form, open, basic] = itemsOf(made);
    expect(form?.request.url.raw).toBe('{{baseUrl}}/form/p.txt?q=1');
    expect(form?.request.body).toEqual({
      mode: 'urlencoded',
      urlencoded: [{key: 'a', value: 'value'}],
    });
    expect(form?.response.map(({code}) => code)).toEqual([undefined, undefined]);
    expect(made.auth?.apikey).toContainEqual({key: 'in', value: 'query', type: 'string'});
    expect(open?.request.auth).toEqual({type: 'noauth'});
    expect(basic?.request.auth?.type).toBe('basic');
    const keys = ['baseUrl', 'apiKey', 'username', 'password'];
    expect(made.variable.map(({key}) => key)).toEqual(keys);
  });
});
