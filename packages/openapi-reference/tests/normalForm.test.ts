import {type Schema, Validator} from '@cfworker/json-schema';
import Ajv2020 from 'ajv/dist/2020';
import {describe, expect, it} from 'vitest';
import {normalForm} from '../src/normalForm';
import {BareSchemas} from '../src/samples/bareSchemas';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../src/types';
import {IS_WHOLE} from '../../../tests/whole';
import {documentOf, pickerOf, treeOf} from './support';

function formOf(schema: SchemaObject, schemas: Record<string, SchemaObject> = {}) {
  return normalForm(documentOf({components: {schemas}}), schema);
}

const allOf = (...parts: SchemaObject[]) => formOf({allOf: parts});

describe('a conjunction', () => {
  it('has the tightest limits', () => {
    const {keywords} = allOf(
      {minimum: 0, maximum: 10, minLength: 1, maxLength: 5, minItems: 0, maxItems: 3},
      {exclusiveMinimum: 0, maximum: 20, minLength: 3, maxLength: 9, uniqueItems: true},
    );
    expect(keywords).toEqual({
      exclusiveMinimum: 0,
      maximum: 10,
      minLength: 3,
      maxLength: 5,
      maxItems: 3,
      uniqueItems: true,
    });
  });

  it('has all patterns, formats and steps', () => {
    const form = allOf(
      {pattern: '^a', format: 'uri', multipleOf: 4},
      {pattern: 'b$', format: 'uri', multipleOf: 6},
    );
    expect(form.patterns).toEqual(['^a', 'b$']);
    expect(form.formats).toEqual(['uri']);
    expect(form.keywords.multipleOf).toBe(4);
    expect(form.conditions).toEqual([{multipleOf: 6}]);
  });

  it('has the access and deprecation stated by any part, even behind a reference', () => {
    const schemas = {Id: {type: 'string', readOnly: true, deprecated: true}};
    expect(formOf({allOf: [{$ref: '#/components/schemas/Id'}, {}]}, schemas).keywords).toEqual({
      type: 'string',
      readOnly: true,
      deprecated: true,
    });
  });

  it('includes a part once, however many references lead to it', () => {
    const ref = {$ref: '#/components/schemas/A'};
    const schemas: Record<string, SchemaObject> = {A: {type: 'string', not: {const: 'x'}}};
    const {groups} = treeOf({allOf: [ref, {...ref}, {allOf: [ref]}]}, schemas);
    expect(groups.map(({label}) => label)).toEqual(['Must not match']);
  });
});

describe('null', () => {
  it('is valid only if every part accepts it', () => {
    expect(allOf({type: ['string', 'null']}, {type: 'string'}).isNullable).toBe(false);
    expect(allOf({type: ['string', 'null']}, {maxLength: 3}).isNullable).toBe(true);
    expect(allOf({type: 'string', nullable: true}, {type: 'string'}).isNullable).toBe(false);
    expect(formOf({type: ['string', 'null'], enum: ['a']}).isNullable).toBe(false);
  });

  it('is not a separate alternative if another accepts it as well', () => {
    const form = formOf({oneOf: [{type: ['string', 'null']}, {type: 'null'}]});
    expect(form.acceptsNull).toBe(false);
  });
});

type Pick = ReturnType<typeof pickerOf>;

const NAMES = ['a', 'b', 'c'] as const;
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;

function randomSchema(pick: Pick, depth: number): SchemaObject {
  const some = () => randomSchema(pick, depth - 1);
  const list = () => pick([[some()], [some(), some()]]);
  const map = () =>
    Object.fromEntries(pick([[pick(NAMES)], ['a', 'b']]).map((key) => [key, some()]));
  const number = () => pick([0, 1, 2, 3, 2.5, -1]);
  const count = () => pick([0, 1, 2, 3]);
  const makers: (() => SchemaKeywords)[] = [
    () => ({type: pick(TYPES)}),
    () => ({type: ['object', pick(TYPES.slice(0, 4))]}),
    () => ({type: [pick(['string', 'integer', 'object']), 'null']}),
    () => ({minimum: number()}),
    () => ({maximum: number()}),
    () => ({exclusiveMinimum: number()}),
    () => ({minLength: count()}),
    () => ({maxLength: count()}),
    () => ({pattern: pick(['^a', 'b$', 'ab'])}),
    () => ({multipleOf: pick([1, 2, 3, 0.5])}),
    () => ({
      enum: pick<Json[]>([
        ['a', 'ab', null],
        [1, 2, 3],
        ['a', 1, {a: 1}],
        ['ab', 2],
      ]),
    }),
    () => ({const: pick<Json>(['a', 1, null])}),
    () => ({required: [pick(NAMES)]}),
    () => ({minProperties: count()}),
    () => ({maxProperties: count()}),
    () => ({minItems: count()}),
    () => ({uniqueItems: pick([true, false])}),
    () => ({dependentRequired: {[pick(NAMES)]: [pick(NAMES)]}}),
    () => ({$ref: `#/components/schemas/${pick(['X', 'Y'])}`}),
  ];
  const nested: (() => SchemaKeywords)[] = [
    () => ({properties: map()}),
    () => ({properties: map(), additionalProperties: pick([false, some(), some()])}),
    () => ({properties: map(), type: 'object', required: ['a']}),
    () => ({patternProperties: {[pick(['^a', 'c'])]: some()}}),
    () => ({additionalProperties: some()}),
    () => ({items: some()}),
    () => ({prefixItems: list(), items: some()}),
    () => ({allOf: list()}),
    () => ({allOf: [some(), some(), some()]}),
    () => ({anyOf: [some(), some()]}),
    () => ({oneOf: [some(), some()]}),
    () => ({anyOf: [some(), {type: 'null'}]}),
    () => ({oneOf: [some(), {type: 'null'}]}),
    () => ({not: some()}),
    () => ({if: some(), then: some(), else: some()}),
    () => ({contains: some()}),
    () => ({propertyNames: some()}),
    () => ({dependentSchemas: {[pick(NAMES)]: some()}}),
    () => ({allOf: list(), unevaluatedProperties: pick([false, some()])}),
    () => ({properties: map(), unevaluatedProperties: false}),
    () => ({prefixItems: list(), unevaluatedItems: false}),
  ];
  if (pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]) === 1) {
    return pick([true, false]);
  }
  const all = depth > 0 ? [...makers, ...nested, ...nested] : makers;
  return Array.from({length: pick([1, 1, 2, 3])}, () => pick(all)()).reduce(
    (schema, more) => ({...schema, ...more}),
    {},
  );
}

function randomValue(pick: Pick, depth: number): unknown {
  const scalars = ['a', 'ab', '', 'abc', 0, 1, 2, 2.5, -1, 3, 6, true, null];
  if (depth === 0) {
    return pick(scalars);
  }
  const inner = () => randomValue(pick, depth - 1);
  return pick([
    () => pick(scalars),
    () => ({[pick(NAMES)]: inner(), [pick(NAMES)]: inner()}),
    () => ({a: inner(), b: inner()}),
    () => ({}),
    () => [inner()],
    () => [inner(), inner()],
  ])();
}

/** Keywords whose value is a single schema. */
const SINGLE = [
  ...(['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains'] as const),
  ...(['propertyNames', 'unevaluatedProperties', 'unevaluatedItems'] as const),
] as const;

/** Returns a JSON Schema with exactly the content of the normal form. */
function expanded(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  const {keywords, patterns, choices, conditions, acceptsNull} = normalForm(document, schema);
  const inner = (one: SchemaObject) => expanded(document, one);
  const maps = (map: Record<string, SchemaObject> | undefined) =>
    map && Object.fromEntries(Object.entries(map).map(([key, one]) => [key, inner(one)]));
  const body: Record<string, unknown> = {
    ...keywords,
    properties: maps(keywords.properties),
    patternProperties: maps(keywords.patternProperties),
    prefixItems: keywords.prefixItems?.map(inner),
    allOf: [
      {not: {type: 'null'}},
      ...patterns.slice(1).map((pattern) => ({pattern})),
      ...choices.map(({word, schemas}) => ({
        [word === 'one of' ? 'oneOf' : 'anyOf']: schemas.map(inner),
      })),
      ...conditions.map(inner),
    ],
    dependentSchemas: maps(keywords.dependentSchemas),
  };
  for (const key of SINGLE) {
    const one = keywords[key];
    body[key] = typeof one === 'object' ? inner(one) : one;
  }
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) {
      Reflect.deleteProperty(body, key);
    }
  }
  return acceptsNull ? {anyOf: [{type: 'null'}, body]} : body;
}

/**
 * Consults a second validator: the first one lets `unevaluatedProperties` in an alternative see the fields beside it,
 * and this one fails on some schemas with that keyword.
 */
function agree(one: object, other: object, value: unknown): boolean {
  const ajv = new Ajv2020({strict: false, validateFormats: false, logger: false});
  return ajv.compile(one)(value) === ajv.compile(other)(value);
}

it('an empty object beside a reference in OpenAPI 3.0 is also null for validators', () => {
  const X: SchemaObject = {type: 'object', required: ['a']};
  const schema: SchemaObject = {
    anyOf: [{$ref: '#/components/schemas/X'}, {type: 'object', nullable: true}],
  };
  const document = {...documentOf({components: {schemas: {X}}}), openapi: '3.0.4'};
  const problems = (one: OpenApiDocument) =>
    ([{}, null, {a: 1}] as Json[]).map(
      (value) => new BareSchemas(one).problemOf(schema, value) === undefined,
    );
  expect(problems(document)).toEqual([false, true, true]);
  expect(problems({...document, openapi: '3.1.1'})).toEqual([true, true, true]);
});

describe('a random schema', () => {
  const count = IS_WHOLE ? 20_000 : 100;

  it.each(['3.0.4', '3.1.1'])(
    `allows the values of its normal form, and of the schema of validators, in OpenAPI %s: ${count} schemas`,
    (openapi) => {
      const wrong: string[] = [];
      for (let seed = 1; seed <= count; seed += 1) {
        const pick = pickerOf(seed);
        const schemaOf = (depth: number) => {
          const schema = randomSchema(pick, depth);
          return openapi === '3.0.4' ? older(schema, pick) : schema;
        };
        // Targets contain no references, which rules out recursion.
        const leaf = () => withoutReferences(schemaOf(1));
        const components = {schemas: {X: leaf(), Y: leaf()}};
        const document = {...documentOf({components}), openapi};
        const schema = schemaOf(2);
        const form = {allOf: [expanded(document, schema)], components};
        const bare = new BareSchemas(document);
        const checked = {allOf: [bare.bare(schema)], $defs: bare.definitions};
        const original = {allOf: [schema], components};
        const validator = new Validator(form as Schema, '2020-12');
        const first = new Validator(original as Schema, '2020-12');
        for (let index = 0; index < 30; index += 1) {
          const value = randomValue(pick, 2);
          const isAllowed = validator.validate(value).valid;
          const others: [object, boolean][] = [
            [checked, bare.problemOf(schema, value as Json) === undefined],
            ...(openapi === '3.0.4'
              ? []
              : [[original, first.validate(value).valid] satisfies [object, boolean]]),
          ];
          if (others.some(([one, verdict]) => verdict !== isAllowed && !agree(one, form, value))) {
            wrong.push(JSON.stringify({seed, value, schema, components, form}));
            break;
          }
        }
      }
      expect(wrong.slice(0, 3)).toEqual([]);
    },
    600_000,
  );
});

function withoutReferences(schema: SchemaObject): SchemaObject {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === '$ref' ? undefined : value)),
  ) as SchemaObject;
}

/** Converts a schema to OpenAPI 3.0: a single type, null and exclusive limits as flags, no siblings of references. */
function older(schema: SchemaObject, pick: Pick): SchemaObject {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const isMap = ['properties', 'dependentRequired', 'dependentSchemas'].includes(key);
      if (isMap || typeof value !== 'object' || value === null || Array.isArray(value)) {
        return value;
      }
      const {$ref, type, exclusiveMinimum, ...rest} = value as SchemaKeywords;
      if (typeof $ref === 'string') {
        return {$ref};
      }
      const types = [type ?? []].flat().filter((one) => typeof one === 'string');
      const [first = 'string'] = types.filter((one) => one !== 'null');
      return {
        ...rest,
        ...(types.length === 0 ? {} : {type: first}),
        ...(types.includes('null') || pick([0, 0, 0, 1]) === 1 ? {nullable: true} : {}),
        ...(typeof exclusiveMinimum === 'number'
          ? {minimum: exclusiveMinimum, exclusiveMinimum: pick([true, false])}
          : {}),
      };
    }),
  ) as SchemaObject;
}
