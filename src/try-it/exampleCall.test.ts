/** Mock APIs respond from the examples and schemas of other descriptions: each operation of each fixture. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  buildReferenceModel,
  type CallRules,
  loadDescription,
  makeCallRules,
} from '../../packages/openapi-reference/src/index';
import {createExampleApi, type ExampleCall} from '../../packages/sandbox/src/index';
import {exampleCall} from './exampleCall';

const FOLDER = 'tests/fixtures/descriptions';
/** Their examples contradict their schemas. */
const STRICT: readonly string[] = ['id-clashes/make-a', 'media-types/send-a'];

async function rulesOf(file: string): Promise<Map<string, CallRules>> {
  const {document} = await loadDescription(path.resolve(file), path.resolve());
  return makeCallRules(document, buildReferenceModel(document));
}

const apiOf = (rules: CallRules) =>
  createExampleApi({operations: [rules], definitions: rules.definitions});

/** The call of a form that is filled in with its examples; a path without one gets a UUID. */
function firstCall(rules: CallRules): ExampleCall {
  const {form} = rules;
  const ID = '291d468d-ab82-4da8-a82a-f51bb772bf4a';
  const fields = Object.fromEntries(
    form.fields.flatMap(({place, name, example, values}): [string, string][] => {
      const value = example ?? values?.[0] ?? (place === 'path' ? ID : undefined);
      return value === undefined ? [] : [[`${place} ${name}`, value]];
    }),
  );
  const [body] = form.body?.examples ?? [];
  const call = {
    method: form.method,
    path: '',
    headers: form.body === undefined ? [] : [['Content-Type', form.body.type] as const],
    ...(body === undefined ? {} : {body: body.text ?? JSON.stringify(body.value)}),
  };
  // A credential has an example, and so it is sent.
  return exampleCall({...rules, basePath: ''}, {fields, body: ''}, call);
}

describe.each(fs.readdirSync(FOLDER))('%s', (file) => {
  it('returns a response to the prefilled call', async () => {
    for (const [slug, rules] of await rulesOf(path.join(FOLDER, file))) {
      const place = `${path.basename(file, '.yaml')}/${slug}`;
      const call = firstCall(rules);
      const api = apiOf(rules);
      const isFilledIn = ({place: where, name}: CallRules['parameters'][number]) => {
        const field = rules.form.fields.find((one) => one.place === where && one.name === name);
        return where === 'path' || field?.example !== undefined || field?.values !== undefined;
      };
      // A required file has no example, either.
      const lacksBody = rules.form.body?.required === true && rules.form.body.examples.length === 0;
      const lacks = lacksBody || rules.parameters.some((one) => one.required && !isFilledIn(one));
      const {status} = api.answer(call);
      const refuses = lacks || STRICT.includes(place);
      expect([place, refuses ? status >= 400 : status < 300]).toEqual([place, true]);
    }
  });
});

describe('the rules of an operation', () => {
  const write = async (text: string): Promise<CallRules> => {
    const folder = fs.mkdtempSync(path.join(process.env.TMPDIR ?? '/tmp', 'rules-'));
    const file = path.join(folder, 'a.yaml');
    fs.writeFileSync(file, text);
    const [rules] = (await rulesOf(file)).values();
    fs.rmSync(folder, {recursive: true});
    if (rules === undefined) {
      throw new Error('no operation');
    }
    return rules;
  };

  it('support OpenAPI 3.0: nullable, exclusive limits, read-only properties, servers', async () => {
    const rules = await write(`openapi: 3.0.3
info: {title: A, version: '1'}
servers: [{url: 'https://api.example/{version}/', variables: {version: {default: v2}}}]
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer}}
    put:
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: '#/components/schemas/Pet'}}
      responses:
        '200':
          description: Saved
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
components:
  schemas:
    Pet:
      type: object
      required: [id, name, secret]
      properties:
        id: {type: integer, readOnly: true}
        secret: {type: string, writeOnly: true}
        name: {type: string, nullable: true}
        age: {type: integer, minimum: 0, exclusiveMinimum: true}
        parent: {$ref: '#/components/schemas/Pet'}
`);
    expect([rules.origin, rules.basePath]).toEqual(['https://api.example', '/v2']);
    const api = apiOf(rules);
    const put = (body: unknown, id = '7') =>
      api.answer({
        method: 'PUT',
        path: `/pets/${id}`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify(body),
      });
    const good = put({name: null, secret: 's', age: 1, parent: {name: 'Rex', secret: 's'}});
    expect(good.status).toBe(200);
    expect(JSON.parse(good.body)).toEqual({id: 1, name: 'NAME'});
    expect(put({secret: 's'}).body).toContain('name: is required');
    expect(put({name: 'Rex', secret: 's', age: 0}).status).toBe(400);
    expect(put({name: 'Rex', secret: 's', parent: {name: 3, secret: 's'}}).status).toBe(400);
    expect(put({name: 'Rex', secret: 's'}, 'seven').status).toBe(400);
  });
});
