/** Tests the comparison of descriptions: pairs by keyword, cases from reports, and this provider's releases. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {type Change, compareDescriptions} from '../src/diff';
import type {OpenApiDocument, OperationObject, SchemaObject} from '../src/types';
import {documentOf, documentOfFile, fixturesDir, headOf, loadFiles} from './support';

type Verdict = 'breaking' | 'attention' | 'compatible' | 'none';

const VERDICTS = {b: 'breaking', a: 'attention', c: 'compatible', n: 'none'} as const;

interface Pairs {
  schemas: Record<
    string,
    [
      name: string,
      inRequest: keyof typeof VERDICTS,
      inResponse: keyof typeof VERDICTS,
      before: SchemaObject,
      after: SchemaObject,
    ][]
  >;
  operations: [name: string, told: string[], before: OperationObject, after: OperationObject][];
  reported: {
    name: string;
    want: Verdict[];
    before: Partial<OpenApiDocument>;
    after: Partial<OpenApiDocument>;
  }[];
}

const PAIRS = parse(
  fs.readFileSync(path.join(import.meta.dirname, 'comparedPairs.yaml'), 'utf8'),
) as Pairs;

const shown = ({kind, subject, impact, label}: Change) => `${kind} ${subject} ${label}: ${impact}`;
const told = (before: OpenApiDocument, after: OpenApiDocument) =>
  compareDescriptions(before, after).map(shown);

function worstOf(changes: readonly Change[]): Verdict {
  const order = ['breaking', 'attention', 'compatible'] as const;
  return order.find((impact) => changes.some((change) => change.impact === impact)) ?? 'none';
}

const text = {type: 'string'};
const object = (properties: Record<string, SchemaObject>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const named = (name: string) => ({$ref: `#/components/schemas/${name}`});
const json = (schema: SchemaObject) => ({'application/json': {schema}});

const SCHEMAS = {
  A: object({a: text}),
  SameAsA: object({a: text}),
  AOrNull: {type: ['object', 'null'], properties: {a: text}},
  B: {...object({a: {type: 'integer'}}, ['a'])},
  Loop: {allOf: [named('Loop'), object({next: named('Loop')})]},
};

/** Returns calls with a schema in the body, the response or both. */
function using(
  side: 'request' | 'response' | 'both',
  schema: SchemaObject,
  schemas: Record<string, SchemaObject> = SCHEMAS,
): OpenApiDocument {
  const content = json(schema);
  return documentOf({
    paths: {
      '/a': {
        post: {
          ...(side !== 'response' && {requestBody: {content}}),
          responses: {'200': side === 'request' ? {} : {content}},
        },
      },
    },
    components: {schemas},
  });
}

describe.each(Object.entries(PAIRS.schemas))('%s', (_, rows) => {
  it.each(rows)('%s', (__, inRequest, inResponse, before, after) => {
    const field = (schema: SchemaObject) => object({f: schema});
    const sides = [
      ['request', inRequest],
      ['response', inResponse],
    ] as const;
    for (const [side, verdict] of sides) {
      const changes = compareDescriptions(using(side, field(before)), using(side, field(after)));
      expect(worstOf(changes), `${side}: ${changes.map(shown).join()}`).toBe(VERDICTS[verdict]);
      expect(told(using(side, field(after)), using(side, field(after)))).toEqual([]);
    }
  });
});

describe('an operation with', () => {
  const catalogue = {statuses: [400], meaning: 'M', action: 'A'};
  const flow = {tokenUrl: 'https://t.example', scopes: {read: 'R', write: 'W'}};
  const api = (operation: OperationObject) =>
    documentOf({
      paths: {'/a': {get: {responses: {'200': {}}, ...operation}}},
      components: {
        schemas: {Code: {type: 'string', 'x-error-catalogue': {X: catalogue}}},
        securitySchemes: {
          token: {type: 'http', scheme: 'bearer'},
          key: {type: 'apiKey', in: 'header', name: 'X-Key'},
          flow: {type: 'oauth2', flows: {clientCredentials: flow}},
        },
      },
    });

  it.each(PAIRS.operations)('%s', (_, wanted, before, after) => {
    expect(told(api(before), api(after))).toEqual(wanted);
    expect(told(api(after), api(after))).toEqual([]);
  });
});

describe('a pair', () => {
  it.each(PAIRS.reported)('$name', ({want, before, after}) => {
    const changes = compareDescriptions(documentOf(before), documentOf(after));
    expect(want, changes.map(shown).join('\n')).toContain(worstOf(changes));
    expect(told(documentOf(before), documentOf(before))).toEqual([]);
    expect(told(documentOf(after), documentOf(after))).toEqual([]);
  });
});

describe('operations', () => {
  const get = (operationId: string, more: OperationObject = {}) => ({
    get: {operationId, responses: {'200': {}}, ...more},
  });
  const api = (paths: OpenApiDocument['paths'], more: Partial<OpenApiDocument> = {}) =>
    documentOf({paths: paths ?? {}, ...more});
  const server = (url: string) => ({servers: [{url}]});

  it.each<[string, OpenApiDocument, OpenApiDocument, string[]]>([
    ['new', api({}), api({'/a': get('a')}), ['added operation GET /a: compatible']],
    ['gone', api({'/a': get('a')}), api({}), ['removed operation GET /a: breaking']],
    ['moved', api({'/a': get('a')}), api({'/b': get('a')}), ['changed operation GET /b: breaking']],
    [
      'that change places',
      api({'/a': get('a'), '/b': get('b')}),
      api({'/a': get('b'), '/b': get('a')}),
      ['changed operation GET /b: breaking', 'changed operation GET /a: breaking'],
    ],
    [
      'with another name in the path',
      api({'/a/{id}': get('a', {parameters: [{in: 'path', name: 'id', required: true}]})}),
      api({'/a/{uid}': get('a', {parameters: [{in: 'path', name: 'uid', required: true}]})}),
      [],
    ],
    [
      'at another server',
      api({'/a': get('a')}, server('https://x.example')),
      api({'/a': get('a')}, server('https://y.example')),
      ['changed server Servers: breaking'],
    ],
  ])('%s', (_, before, after, wanted) => {
    expect(told(before, after)).toEqual(wanted);
  });

  it('called by the API have the opposite effect', () => {
    const hook = (schema: SchemaObject) =>
      documentOf({webhooks: {paid: {post: {requestBody: {content: json(schema)}, responses: {}}}}});
    const [none, optional] = [hook(object({})), hook(object({a: text}))];
    const required = hook(object({a: text}, ['a']));
    expect(told(required, optional)).toEqual([
      'changed field Webhook paid request body.a: breaking',
    ]);
    expect(told(none, required)).toEqual(['added field Webhook paid request body.a: compatible']);
  });
});

describe('one line for one change:', () => {
  const changesOf = (before: OpenApiDocument, after: OpenApiDocument) =>
    compareDescriptions(before, after).map(({label, uses, words}) => [label, words, ...uses]);

  it('a parameter that several operations share', () => {
    const api = (required: boolean) => {
      const parameters = [{in: 'query', name: 'limit', required, schema: text}];
      const get = {parameters, responses: {'200': {}}};
      return documentOf({paths: {'/a': {get}, '/b': {get}, '/c': {get: {responses: {}}}}});
    };
    expect(changesOf(api(false), api(true))).toEqual([
      ['query limit', 'Now required, was optional.', 'GET /a', 'GET /b'],
    ]);
  });

  it('a header of a response that several operations share', () => {
    const api = (headers: object) => {
      const get = {responses: {'200': {}, '429': {headers}}};
      return documentOf({paths: {'/a': {get}, '/b': {get}}});
    };
    expect(changesOf(api({'Retry-After': {schema: text}}), api({}))).toEqual([
      ['429 header retry-after', 'No longer sent.', 'GET /a', 'GET /b'],
    ]);
  });

  it('a field that is sent and received', () => {
    const thing = (schema: SchemaObject) => using('both', named('Thing'), {Thing: schema});
    expect(changesOf(thing(object({})), thing(object({a: text})))).toEqual([
      ['Thing.a', 'Optional in requests. Can be in responses.'],
    ]);
    const colour = (...values: string[]) => thing(object({colour: {enum: values}}));
    expect(changesOf(colour('red'), colour('red', 'blue'))).toEqual([
      ['Thing.colour=blue', 'New value in requests and responses.'],
    ]);
  });

  it('a schema used in several places, in other schemas and in itself', () => {
    const api = (schema: SchemaObject) =>
      using('response', object({one: named('Part'), list: {type: 'array', items: named('Part')}}), {
        Part: schema,
      });
    const part = (leaf: SchemaObject) => object({leaf, part: named('Part')});
    expect(changesOf(api(part(text)), api(part({type: 'integer'})))).toEqual([
      ['Part.leaf', 'Type: `integer`, was `string`.'],
    ]);
  });

  it('and none for keywords without effect beside a reference in OpenAPI 3.0', async () => {
    const api = async (beside: string) => {
      const schema = `{properties: {a: {$ref: '#/components/schemas/Code', ${beside}}}}`;
      const paths = `{/a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {'200': {description: OK}}}}}`;
      const text = `${headOf('3.0.3')}paths: ${paths}\ncomponents: {schemas: {Code: {type: string}}}\n`;
      return (await loadFiles({'a.yaml': text})).document;
    };
    expect(changesOf(await api('maxLength: 9'), await api('default: x'))).toEqual([]);
  });

  it('a schema with another name', () => {
    const before = using('both', object({x: named('Old')}), {Old: object({self: named('Old')})});
    const after = using('both', object({x: named('New')}), {
      New: object({self: named('New'), more: text}),
    });
    expect(told(before, after)).toEqual(['added field New.more: compatible']);
  });
});

describe('the releases in this repository', () => {
  const both = Promise.all([
    documentOfFile('openapi/releases/2025-06.yaml'),
    documentOfFile('openapi/openapi.yaml'),
  ]);

  it('differ exactly as in the release history', async () => {
    expect(told(...(await both))).toEqual([
      'added operation DELETE /payments/{payment_id}: compatible',
      'added operation POST /payments/{payment_id}/submit: compatible',
      'added schema ASPSPGroup: compatible',
      'added schema SubmitPaymentResponse: compatible',
      'added field AccountResource.postal_address: compatible',
      'added field ASPSPData.group: compatible',
      'added field CreatePaymentRequest.psu_id: compatible',
      'added field CreatePaymentRequest.defer_submission: compatible',
      'added field CreatePaymentResponse.psu_id_hash: compatible',
      'added field GetPaymentResponse.payment_type: compatible',
      'added field GetPaymentResponse.aspsp: compatible',
      'added field GetPaymentResponse.psu_id_hash: compatible',
      'added value PaymentType=BULK_DOMESTIC_SE_GIRO: attention',
      'added value ReferenceNumberScheme=SDDM: attention',
      'added field ResponsePaymentType.deferred_submission_supported: compatible',
      'added field Transaction.reference_number_schema: compatible',
      'changed error WRONG_TRANSACTIONS_PERIOD: attention',
      'added error PSU_HEADER_INVALID: attention',
      'changed error WRONG_REQUEST_PARAMETERS: attention',
      'added error ASPSP_PSU_ACTION_REQUIRED: attention',
      'added error PAYMENT_NOT_FINALIZED: compatible',
      'added error PAYMENT_NOT_AUTHORIZED: compatible',
      'added error PAYMENT_SUBMISSION_NOT_DEFERRED: compatible',
      'added error PAYMENT_SUBMISSION_NOT_SUPPORTED: attention',
    ]);
  });
});

describe('a description compared with itself', () => {
  const folders = ['tests/fixtures/descriptions', 'packages/openapi-reference/tests/cases'];
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(fixturesDir, '../..', folder))
      .filter((name) => /\.(?:ya?ml|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );

  it.each(['openapi/openapi.yaml', ...files])('%s', async (file) => {
    const document = await documentOfFile(file);
    expect(told(document, {...document})).toEqual([]);
  });
});
