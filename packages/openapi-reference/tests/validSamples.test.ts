/** Checks generated values with a second validator, which must accept everything that the package's own accepts. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {referenceTo} from '../src/resolve';
import {BareSchemas, type Direction} from '../src/samples/bareSchemas';
import {valueMaker} from '../src/samples/valueMaker';
import type {Json, OpenApiDocument, SchemaObject} from '../src/types';
import {IS_WHOLE} from '../../../tests/whole';
import {documentOf, documentOfFile, fixturesDir, withReferences} from './support';

const FILES = [
  'openapi/openapi.yaml',
  // Most schemas of this release are the same as in the latest.
  ...(IS_WHOLE ? ['openapi/releases/2025-06.yaml'] : []),
  'packages/openapi-reference/example/openapi.yaml',
  ...[path.join(fixturesDir, 'descriptions'), path.join(import.meta.dirname, 'cases')].flatMap(
    (folder) => fs.readdirSync(folder).map((file) => path.join(folder, file)),
  ),
];

interface Generated {
  place: string;
  schema: SchemaObject;
  value: Json;
}

/** Generates everything that samples may contain: bodies, parameters and named schemas. */
function generated(document: OpenApiDocument, direction: Direction): Generated[] {
  const model = buildReferenceModel(document);
  const maker = valueMaker(document, direction);
  const schemas = new Map<string, SchemaObject>(Object.entries(document.components?.schemas ?? {}));
  for (const {key, body, responses, parameters} of [...model.operations, ...model.webhooks]) {
    const media = direction === 'request' ? body?.media : responses.flatMap((one) => one.media);
    const nodes = direction === 'request' ? Object.values(parameters).flat() : [];
    for (const one of media ?? []) {
      schemas.set(`${key} ${one.type}`, one.schema?.schema ?? true);
    }
    for (const node of nodes) {
      schemas.set(`${key} ${node.id}`, node.schema ?? true);
    }
  }
  return [...schemas].flatMap(([place, schema]): Generated[] => {
    const {value, problem} = maker.make(schema, place);
    return problem !== undefined || value === undefined ? [] : [{place, schema, value}];
  });
}

/** Replaces numbers beyond JavaScript's range with its largest number. */
function withNumbers(value: Json): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (one === Infinity ? Number.MAX_VALUE : one)),
  );
}

/** Returns the values that the second validator rejects. */
function refused(
  document: OpenApiDocument,
  direction: Direction,
  values: readonly Generated[],
): string[] {
  const bare = new BareSchemas(document, direction);
  const schemas = values.map(({schema}, index) => [`s${index}`, bare.bare(schema)] as const);
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    logger: false,
  });
  addFormats(ajv);
  ajv.addSchema({$id: 'https://x/d', $defs: {...bare.definitions, ...Object.fromEntries(schemas)}});
  return values.flatMap(({place, value}, index) => {
    try {
      const validate = ajv.getSchema(`https://x/d#/$defs/s${index}`);
      const isFine = validate?.(withNumbers(value));
      return isFine === true
        ? []
        : [`${place}: ${JSON.stringify(value)} ${ajv.errorsText(validate?.errors)}`];
    } catch (error) {
      // The validator never finishes for recursive schemas, and does not support keywords of old drafts.
      const words = String(error);
      return /Maximum call stack|NOT SUPPORTED/.test(words) ? [] : [`${place}: ${words}`];
    }
  });
}

describe.each(FILES)('%s', (file) => {
  it('has samples that the second validator also accepts', async () => {
    const document = await documentOfFile(file);
    for (const direction of ['request', 'response'] as const) {
      expect(refused(document, direction, generated(document, direction))).toEqual([]);
    }
  });
});

it('each named schema in the example of this repository has a value in both directions', async () => {
  const document = await documentOfFile('openapi/openapi.yaml');
  const schemas = Object.keys(document.components?.schemas ?? {});
  expect(schemas.length).toBeGreaterThan(80);
  for (const direction of ['request', 'response'] as const) {
    const maker = valueMaker(document, direction);
    const problems = schemas.map((name) => [name, maker.make({$ref: referenceTo(name)}).problem]);
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
  }
});

it('read-only properties are not sent, even if the example of a schema has them', () => {
  const document = documentOf(
    withReferences(`components:
  schemas:
    Named:
      type: object
      required: [id, name, parts]
      properties: {id: {type: string, readOnly: true}, name: {type: string}, secret: {type: string, writeOnly: true}, parts: {type: array, items: <Part>}}
      example: {id: '1', name: a, secret: s, parts: [{at: now, n: 1}]}
    Part: {type: object, properties: {at: {type: string, readOnly: true}, n: {}}}`),
  );
  const made = (direction: Direction) =>
    valueMaker(document, direction).make({$ref: referenceTo('Named')}).value;
  expect(made('request')).toEqual({name: 'a', secret: 's', parts: [{n: 1}]});
  expect(made('response')).toEqual({id: '1', name: 'a', parts: [{at: 'now', n: 1}]});
});

it('values of child schemas have the discriminator of the child', () => {
  const document = documentOf(
    withReferences(`components:
  schemas:
    Vehicle: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {auto: Car}}}
    Car: {allOf: [<Vehicle>, {required: [doors], properties: {doors: {type: integer}}}]}
    Boat: {allOf: [<Vehicle>, {required: [sails]}]}
    Other: {allOf: [{allOf: [<Boat>]}], description: Another name.}
    Pet: {oneOf: [<Cat>], discriminator: {propertyName: type, mapping: {tom: '#/components/schemas/Cat'}}}
    Cat: {type: object, required: [type], properties: {type: {type: string}}}`),
  );
  const made = (name: string) =>
    valueMaker(document, 'response').make({$ref: referenceTo(name)}).value;
  expect(made('Car')).toEqual({kind: 'auto', doors: 1});
  expect(made('Other')).toMatchObject({kind: 'Boat'});
  expect(made('Pet')).toEqual({type: 'tom'});
  // An example of the parent is one of its children.
  expect(made('Vehicle')).toEqual({kind: 'auto'});
});

it('generated requests have the required fields alone, responses all fields', () => {
  const document = documentOf('{}');
  const schema: SchemaObject = {
    type: 'object',
    required: ['a'],
    properties: {a: {type: 'integer', minimum: 1}, b: {type: 'boolean'}},
  };
  const madeFor = (direction: Direction) => valueMaker(document, direction).make(schema, 'S').value;
  expect(madeFor('request')).toEqual({a: 1});
  expect(madeFor('response')).toEqual({a: 1, b: true});
});
