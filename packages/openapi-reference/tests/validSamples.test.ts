/** Generated values against a second validator: each is accepted, or a warning says why there is none. */
import fs from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {describe, expect, it} from 'vitest';
import {buildReferenceModel} from '../src/model';
import {BareSchemas, type Direction} from '../src/samples/bareSchemas';
import {valueMaker} from '../src/samples/valueMaker';
import type {Json, OpenApiDocument, SchemaObject} from '../src/types';
import {IS_WHOLE} from '../../../tests/whole';
import {documentOf, documentOfFile, fixturesDir} from './support';

const FILES = [
  'openapi/openapi.yaml',
  // Most of its schemas are those of the latest release.
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

/** Everything that a sample can be made of: bodies, parameters and named schemas. */
function generated(document: OpenApiDocument, direction: Direction) {
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
  const values: Generated[] = [];
  const problems: string[] = [];
  for (const [place, schema] of schemas) {
    const {value, problem} = maker.make(schema, place);
    if (problem !== undefined || value === undefined) {
      problems.push(`${place}: ${problem ?? ''}`);
    } else {
      values.push({place, schema, value});
    }
  }
  return {values, problems};
}

/** Numbers as JavaScript has them; one beyond their range is the largest. */
function withNumbers(value: Json): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (one === Infinity ? Number.MAX_VALUE : one)),
  );
}

/** What the second validator refuses. */
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
      // The validator does not end where a schema is a part of itself, and does not know keywords of old drafts.
      const words = String(error);
      return /Maximum call stack|NOT SUPPORTED/.test(words) ? [] : [`${place}: ${words}`];
    }
  });
}

/** Schemas that no value fulfils, or none that is easy to find. */
const WITHOUT_VALUE: Readonly<Record<string, readonly string[]>> = {
  '31-shared-paths': ['post /closed application/json'],
  'allof-chain': ['D', 'get /a application/json'],
  'allof-siblings': ['get /a application/json'],
  'boolean-schemas': ['Nothing'],
  'deprecated-everything': ['No'],
  discriminator: ['Shape', 'post /pets application/json'],
  'id-clashes': ['post /a/{parameters} application/json'],
  'version-3-1': ['Never'],
};

describe.each(FILES)('%s', (file) => {
  it('has valid samples, or says why not', async () => {
    const document = await documentOfFile(file);
    for (const direction of ['request', 'response'] as const) {
      const {values, problems} = generated(document, direction);
      expect(refused(document, direction, values)).toEqual([]);
      const known = WITHOUT_VALUE[path.basename(file, '.yaml')] ?? [];
      expect(
        problems.filter((one) => !known.some((place) => one.startsWith(`${place}: `))),
      ).toEqual([]);
    }
  });
});

const text = {type: 'string'} as const;

/** Rules that only some values fulfil; each has one. */
const HARD: Readonly<Record<string, SchemaObject>> = {
  'a pattern with lookaheads': {
    ...text,
    pattern: String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!#@]).{8,}$`,
  },
  'a pattern with a length': {...text, pattern: '^[A-Z]{2}[0-9]*$', minLength: 9, maxLength: 9},
  'a pattern without ends': {...text, pattern: '[0-9]{3}', minLength: 12},
  'a word within a longer text': {...text, pattern: String.raw`\bfoo\b`, minLength: 6},
  'a pattern of Unicode': {...text, pattern: String.raw`^\p{Lu}\p{Ll}+$`, minLength: 4},
  'two patterns': {allOf: [{...text, pattern: '^[a-f]'}, {pattern: '[x-z]$'}, {minLength: 5}]},
  'a long address': {...text, format: 'uri', minLength: 60, maxLength: 64},
  'a short mail address': {...text, format: 'email', maxLength: 8},
  'a mail address of a domain': {...text, format: 'email', pattern: String.raw`@example\.org$`},
  'a text that is not its placeholder': {...text, not: {enum: ['VALUE', 'VALUE_2']}},
  'a narrow decimal': {type: 'number', exclusiveMinimum: 0.1, exclusiveMaximum: 0.2},
  'a decimal step': {type: 'number', minimum: 0.05, maximum: 0.09, multipleOf: 0.07},
  'two steps': {
    allOf: [
      {type: 'integer', multipleOf: 6},
      {multipleOf: 4, minimum: 13},
    ],
  },
  'a negative number': {type: 'integer', maximum: -7, multipleOf: 5},
  'different numbers': {
    type: 'array',
    minItems: 5,
    uniqueItems: true,
    items: {type: 'integer', maximum: 3},
  },
  'different objects': {
    type: 'array',
    minItems: 3,
    uniqueItems: true,
    items: {type: 'object', required: ['a'], properties: {a: {enum: [1, 2, 3]}}},
  },
  'a list that contains': {
    type: 'array',
    items: {type: 'integer'},
    contains: {minimum: 100},
    minContains: 2,
    minItems: 3,
  },
  'a list of places': {
    type: 'array',
    prefixItems: [{const: 'a'}, {type: 'boolean'}],
    items: {type: 'integer'},
    minItems: 4,
  },
  'a closed list': {
    type: 'array',
    prefixItems: [text, {type: 'number'}],
    items: false,
    minItems: 1,
  },
  'an empty list': {type: 'array', maxItems: 0, items: text},
  'a map of a size': {
    type: 'object',
    minProperties: 3,
    additionalProperties: {type: 'integer', minimum: 5},
  },
  'a map with names': {
    type: 'object',
    minProperties: 2,
    propertyNames: {pattern: '^[a-z]{2}$'},
    additionalProperties: {type: 'boolean'},
  },
  'a map with patterns': {
    type: 'object',
    minProperties: 2,
    patternProperties: {'^x-[a-z]+$': {type: 'integer'}},
    additionalProperties: false,
  },
  'a map with one short pattern': {
    type: 'object',
    minProperties: 2,
    patternProperties: {'^x-': {type: 'integer'}},
    additionalProperties: false,
  },
  'parts of a closed object': {
    allOf: [
      {type: 'object', required: ['a'], properties: {a: text}},
      {type: 'object', required: ['b'], properties: {b: {type: 'integer'}}},
    ],
    unevaluatedProperties: false,
  },
  'a minimum of optional fields': {
    type: 'object',
    minProperties: 2,
    maxProperties: 2,
    required: ['a'],
    properties: {a: text, b: text, c: text},
    additionalProperties: false,
  },
  'fields that need others': {
    type: 'object',
    required: ['card'],
    properties: {card: text, name: text, address: text},
    dependentRequired: {card: ['name'], name: ['address']},
  },
  'schemas that depend on fields': {
    type: 'object',
    required: ['card'],
    properties: {card: text},
    dependentSchemas: {card: {required: ['name'], properties: {name: {...text, maxLength: 2}}}},
  },
  'alternatives that only require': {
    type: 'object',
    properties: {iban: text, bban: text, name: text},
    oneOf: [{required: ['iban']}, {required: ['bban']}],
  },
  'one of two that overlap': {
    oneOf: [
      {type: 'object', required: ['a'], properties: {a: text, b: text}},
      {type: 'object', required: ['b'], properties: {b: text}},
    ],
  },
  'a condition': {
    type: 'object',
    required: ['kind'],
    properties: {kind: {enum: ['iban', 'card']}},
    if: {properties: {kind: {const: 'iban'}}},
    then: {required: ['iban'], properties: {iban: {...text, pattern: '^[A-Z]{2}[0-9]{2}$'}}},
    else: {required: ['number']},
  },
  'an object without a field': {
    type: 'object',
    properties: {a: text, b: text},
    not: {required: ['a']},
  },
  'limits of all parts': {
    allOf: [
      {type: 'integer', minimum: 5},
      {minimum: 8, maximum: 20},
      {maximum: 9, not: {const: 8}},
    ],
  },
  'enums of all parts': {allOf: [{enum: ['a', 'b', 'c']}, {enum: ['c', 'b']}, {not: {const: 'c'}}]},
  'an example that is too long': {...text, maxLength: 2, example: 'long', default: 'ok'},
  'null as an example': {type: ['string', 'null'], examples: [null]},
  'a type that is not null': {
    type: ['null', 'array', 'integer'],
    not: {type: 'null'},
    items: text,
    minItems: 1,
  },
};

describe.each(Object.entries(HARD))('%s', (_, schema) => {
  it.each(['3.0.4', '3.1.1'])('has a valid value in OpenAPI %s', (openapi) => {
    const document = {...documentOf({}), openapi};
    const {value, problem} = valueMaker(document, 'request').make(schema);
    expect(problem).toBeUndefined();
    expect(refused(document, 'request', [{place: '', schema, value: value ?? null}])).toEqual([]);
  });
});

describe('values of inheritance', () => {
  const document = documentOf({
    components: {
      schemas: {
        Vehicle: {
          type: 'object',
          required: ['kind'],
          properties: {kind: text},
          discriminator: {propertyName: 'kind', mapping: {auto: '#/components/schemas/Car'}},
        },
        Car: {
          allOf: [
            {$ref: '#/components/schemas/Vehicle'},
            {required: ['doors'], properties: {doors: {type: 'integer'}}},
          ],
        },
        Boat: {allOf: [{$ref: '#/components/schemas/Vehicle'}, {required: ['sails']}]},
        Other: {
          allOf: [{allOf: [{$ref: '#/components/schemas/Boat'}]}],
          description: 'Another name.',
        },
        Pet: {
          oneOf: [{$ref: '#/components/schemas/Cat'}],
          discriminator: {propertyName: 'type', mapping: {tom: '#/components/schemas/Cat'}},
        },
        Cat: {type: 'object', required: ['type'], properties: {type: text}},
      },
    },
  });
  const made = (name: string) =>
    valueMaker(document, 'response').make({$ref: `#/components/schemas/${name}`}).value;

  it('have the discriminator of the child', () => {
    expect(made('Car')).toEqual({kind: 'auto', doors: 1});
    expect(made('Boat')).toMatchObject({kind: 'Boat'});
    expect(made('Other')).toMatchObject({kind: 'Boat'});
    expect(made('Pet')).toEqual({type: 'tom'});
  });

  it('of the parent are those of a child', () => {
    expect(made('Vehicle')).toEqual({kind: 'auto', doors: 1});
  });
});
