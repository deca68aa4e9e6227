/**
 * What a schema allows, as one conjunction: references, `allOf` and null alternatives are folded in, limits that follow
 * from others are gone, and equivalent notations of OpenAPI 3.0 and 3.1 are the same.
 */
import {isNumber} from '../exactNumbers';
import {isReference, lookUp, schemaNameOf} from '../resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {isSame} from './json';

/** `number` is both `integer` and `fraction`. */
export type ValueType = 'string' | 'integer' | 'fraction' | 'boolean' | 'array' | 'object';

export interface Bound {
  value: number;
  isExclusive: boolean;
}

export type LimitName =
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties'
  | 'minimum'
  | 'maximum';

export interface Choice {
  schemas: readonly SchemaObject[];
  discriminator: SchemaKeywords['discriminator'];
}

export interface Meaning {
  /** Without null. */
  types: ReadonlySet<ValueType>;
  /** Whether anything restricts the types. */
  hasTypes: boolean;
  isNullable: boolean;
  /** Without null; the list of the description itself where possible. */
  values?: readonly Json[];
  limits: ReadonlyMap<LimitName, Bound>;
  step?: number;
  patterns: readonly string[];
  formats: readonly string[];
  isUnique: boolean;
  properties: ReadonlyMap<string, SchemaObject>;
  required: ReadonlySet<string>;
  patternProperties: ReadonlyMap<string, SchemaObject>;
  /** Of fields that are not named: `true` if anything is allowed. */
  additional: SchemaObject;
  prefixItems: readonly SchemaObject[];
  /** Of further items. */
  items: SchemaObject;
  choices: readonly Choice[];
  /** Rules without a part of their own here. */
  rules: ReadonlyMap<RuleName, SchemaKeywords>;
  notation: Pick<SchemaKeywords, 'contentEncoding' | 'contentMediaType'>;
  content: SchemaObject;
  default?: Json;
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
}

/** Each with the keywords that belong together. */
export const RULES = {
  not: ['not'],
  if: ['if', 'then', 'else'],
  contains: ['contains', 'minContains', 'maxContains'],
  propertyNames: ['propertyNames'],
  dependentRequired: ['dependentRequired'],
  dependentSchemas: ['dependentSchemas'],
  unevaluatedProperties: ['unevaluatedProperties'],
  unevaluatedItems: ['unevaluatedItems'],
} as const satisfies Record<string, readonly (keyof SchemaKeywords)[]>;

export type RuleName = keyof typeof RULES;
const RULE_NAMES = Object.keys(RULES) as RuleName[];

export const ALL_TYPES: readonly ValueType[] = [
  ...(['string', 'integer', 'fraction', 'boolean', 'array', 'object'] as const),
];

const ANYTHING: Meaning = {
  types: new Set(ALL_TYPES),
  hasTypes: false,
  isNullable: true,
  limits: new Map(),
  patterns: [],
  formats: [],
  isUnique: false,
  properties: new Map(),
  required: new Set(),
  patternProperties: new Map(),
  additional: true,
  prefixItems: [],
  items: true,
  choices: [],
  rules: new Map(),
  notation: {},
  content: true,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
};

const NOTHING: Meaning = {...ANYTHING, types: new Set(), hasTypes: true, isNullable: false};

const NO_NAMES: ReadonlySet<string> = new Set();

/** Schemas are read again and again: each field before and after, and as part of alternatives. */
const known = new WeakMap<OpenApiDocument, WeakMap<object, Meaning>>();

/** @param without - names of schemas that are left out where they are referred to here, not deeper */
export function meaningOf(
  document: OpenApiDocument,
  schema: SchemaObject,
  without: ReadonlySet<string> = NO_NAMES,
): Meaning {
  const read = () => finished(collect({document, without}, schema, []));
  if (typeof schema === 'boolean' || without.size > 0) {
    return read();
  }
  const ofDocument = known.get(document) ?? new WeakMap<object, Meaning>();
  known.set(document, ofDocument);
  const meaning = ofDocument.get(schema) ?? read();
  ofDocument.set(schema, meaning);
  return meaning;
}

interface Context {
  document: OpenApiDocument;
  without: ReadonlySet<string>;
}

function collect(context: Context, schema: SchemaObject, around: readonly unknown[]): Meaning {
  if (typeof schema === 'boolean') {
    return schema ? ANYTHING : NOTHING;
  }
  if (around.includes(schema)) {
    return ANYTHING;
  }
  const inside = [...around, schema];
  const {$ref, allOf = []} = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [ofReference(context, $ref, inside)] : []),
    ...allOf.map((part) => withoutOwnChildren(context, collect(context, part, inside), inside)),
    ofKeywords(schema),
    ...[schema.anyOf, schema.oneOf].flatMap((alternatives) =>
      Array.isArray(alternatives) ? [ofChoice(context, alternatives, schema, inside)] : [],
    ),
  ];
  return withUnevaluated(schema, parts.reduce(both));
}

function ofReference(context: Context, ref: string, around: readonly unknown[]): Meaning {
  const name = schemaNameOf(ref);
  if (name !== undefined && context.without.has(name)) {
    return ANYTHING;
  }
  const target = lookUp(context.document, ref);
  return isSchema(target) ? collect(context, target, around) : ANYTHING;
}

export function isSchema(value: unknown): value is SchemaObject {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  );
}

/** A parent with `oneOf` lists its children, each of which names the parent in `allOf`: the list is not part of it. */
function withoutOwnChildren(
  {document}: Context,
  meaning: Meaning,
  around: readonly unknown[],
): Meaning {
  const isAround = (schema: SchemaObject) =>
    isReference(schema) && around.includes(lookUp(document, schema.$ref));
  const choices = meaning.choices.filter(({schemas}) => !schemas.some(isAround));
  return choices.length === meaning.choices.length ? meaning : {...meaning, choices};
}

function ofChoice(
  context: Context,
  alternatives: readonly SchemaObject[],
  {discriminator}: SchemaKeywords,
  around: readonly unknown[],
): Meaning {
  const real = alternatives.filter((one) => !isNull(context.document, one, alternatives.length));
  const hasNull = real.length < alternatives.length;
  const [only] = real;
  const deep = {...context, without: NO_NAMES};
  if (only !== undefined && real.length === 1) {
    const meaning = collect(context, only, around);
    return hasNull ? {...meaning, isNullable: true} : meaning;
  }
  if (only === undefined) {
    return hasNull ? {...NOTHING, isNullable: true} : ANYTHING;
  }
  const branches = real.map((one) => finished(collect(deep, one, around)));
  const isNullable = hasNull || branches.some((branch) => branch.isNullable);
  const hasTypes = branches.every((branch) => branch.hasTypes);
  const types = hasTypes
    ? new Set(branches.flatMap((branch) => [...branch.types]))
    : ANYTHING.types;
  const base = {...ANYTHING, types, hasTypes, isNullable};
  if (branches.some(isAnything)) {
    return ANYTHING;
  }
  if (branches.every((branch) => isOnlyValues(branch))) {
    return {...base, values: branches.flatMap(({values = []}) => values)};
  }
  return branches.every(isOnlyTypes) ? base : {...base, choices: [{schemas: real, discriminator}]};
}

function isAnything(meaning: Meaning): boolean {
  return isOnlyTypes(meaning) && !meaning.hasTypes;
}

export function isOnlyTypes(meaning: Meaning): boolean {
  return (
    meaning.values === undefined &&
    meaning.limits.size === 0 &&
    meaning.step === undefined &&
    meaning.patterns.length + meaning.formats.length === 0 &&
    !meaning.isUnique &&
    meaning.properties.size + meaning.required.size + meaning.patternProperties.size === 0 &&
    meaning.additional === true &&
    meaning.prefixItems.length === 0 &&
    meaning.items === true &&
    meaning.choices.length === 0 &&
    meaning.rules.size === 0 &&
    meaning.content === true &&
    Object.keys(meaning.notation).length === 0
  );
}

function isOnlyValues(meaning: Meaning): boolean {
  const {values, ...rest} = meaning;
  return values !== undefined && isOnlyTypes(rest);
}

/**
 * An alternative that is null. OpenAPI 3.0 has no such type: generators write an object without fields that is
 * nullable beside a reference (OpenAPI.NET).
 */
function isNull({openapi}: OpenApiDocument, schema: SchemaObject, count: number): boolean {
  if (typeof schema !== 'object' || schema.$ref !== undefined) {
    return false;
  }
  const {type, nullable, const: only, enum: values, ...rest} = schema;
  const isNullObject =
    openapi.startsWith('3.0') &&
    count > 1 &&
    type === 'object' &&
    nullable === true &&
    Object.keys(rest).every((key) => key === 'description' || key === 'title');
  return (
    isNullObject ||
    [type].flat().join() === 'null' ||
    only === null ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  );
}

/** Keywords of one schema, without its references and alternatives. */
function ofKeywords(schema: SchemaKeywords): Meaning {
  const list = listOf(schema);
  const values = list?.includes(null) === true ? list.filter((value) => value !== null) : list;
  const stated = typesIn(schema);
  const inferred = values?.map(typeOfValue);
  const types = stated?.types ?? (inferred === undefined ? undefined : new Set(inferred));
  return {
    ...ANYTHING,
    types: types ?? ANYTHING.types,
    hasTypes: types !== undefined,
    isNullable:
      schema.nullable === true ||
      ((stated?.isNullable ?? true) && (list === undefined || list.includes(null))),
    ...(values === undefined ? {} : {values}),
    limits: limitsOf(schema),
    ...(isNumber(schema.multipleOf) ? {step: Number(schema.multipleOf)} : {}),
    patterns: typeof schema.pattern === 'string' ? [schema.pattern] : [],
    ...notationOf(schema),
    isUnique: schema.uniqueItems === true,
    properties: mapOf(schema.properties),
    required: new Set(Array.isArray(schema.required) ? schema.required : []),
    patternProperties: mapOf(schema.patternProperties),
    additional: schema.additionalProperties ?? true,
    prefixItems: Array.isArray(schema.prefixItems) ? schema.prefixItems : [],
    items:
      schema.items ??
      (Array.isArray(schema.prefixItems) ? (schema.unevaluatedItems ?? true) : true),
    rules: new Map(
      RULE_NAMES.flatMap((name): [RuleName, SchemaKeywords][] => {
        const own = Object.fromEntries(
          RULES[name].flatMap((keyword) =>
            schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]],
          ),
        );
        return (schema as Readonly<Record<string, unknown>>)[name] === undefined ||
          isMoved(name, schema)
          ? []
          : [[name, own]];
      }),
    ),
    content: schema.contentSchema ?? true,
    ...(schema.default === undefined ? {} : {default: schema.default}),
    deprecated: schema.deprecated === true,
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
  };
}

/** Read as the schema of further fields and items instead. */
function isMoved(name: RuleName, schema: SchemaKeywords): boolean {
  return (
    name === 'unevaluatedProperties' ||
    (name === 'unevaluatedItems' && schema.items === undefined && schema.prefixItems !== undefined)
  );
}

/**
 * `unevaluatedProperties` applies to fields that no part names. With alternatives, each of which may name some, it
 * stays a rule.
 */
function withUnevaluated(schema: SchemaKeywords, meaning: Meaning): Meaning {
  const {unevaluatedProperties: rest} = schema;
  if (rest === undefined || rest === true) {
    return meaning;
  }
  return meaning.choices.length === 0
    ? {...meaning, ...(meaning.additional === true ? {additional: rest} : {})}
    : {
        ...meaning,
        rules: new Map([
          ...meaning.rules,
          ['unevaluatedProperties', {unevaluatedProperties: rest}],
        ]),
      };
}

function mapOf(map: Readonly<Record<string, SchemaObject>> | undefined): Map<string, SchemaObject> {
  return new Map(Object.entries(map ?? {}).filter(([, schema]) => isSchema(schema)));
}

export function listOf({enum: values, const: only}: SchemaKeywords): readonly Json[] | undefined {
  if (only === undefined) {
    return Array.isArray(values) ? values : undefined;
  }
  return Array.isArray(values) ? values.filter((value) => isSame(value, only)) : [only];
}

function typesIn({
  type,
  nullable,
}: SchemaKeywords): {types: ReadonlySet<ValueType>; isNullable: boolean} | undefined {
  if (type === undefined) {
    return undefined;
  }
  const names = [type].flat();
  const types = names.flatMap((name): ValueType[] => {
    if (name === 'number') {
      return ['integer', 'fraction'];
    }
    return name === 'null' ? [] : [name as ValueType];
  });
  return {types: new Set(types), isNullable: nullable === true || names.includes('null')};
}

export function typeOfValue(value: Json): ValueType {
  if (Array.isArray(value)) {
    return 'array';
  }
  if (isNumber(value)) {
    return Number.isInteger(Number(value)) ? 'integer' : 'fraction';
  }
  return typeof value === 'object' ? 'object' : (typeof value as ValueType);
}

/** `byte` and `binary` of OpenAPI 3.0 are written in other keywords since 3.1. Source: OpenAPI 3.1.1, 4.4.2. */
function notationOf(schema: SchemaKeywords): Pick<Meaning, 'formats' | 'notation'> {
  const {format, contentEncoding, contentMediaType} = schema;
  const encodings: Readonly<Record<string, string>> = {byte: 'base64', base64url: 'base64url'};
  const encoding =
    contentEncoding ??
    (typeof format === 'string' && Object.hasOwn(encodings, format)
      ? encodings[format]
      : undefined);
  const media = contentMediaType ?? (format === 'binary' ? 'application/octet-stream' : undefined);
  const isMoved =
    format === 'binary' || (typeof format === 'string' && Object.hasOwn(encodings, format));
  return {
    formats: typeof format === 'string' && !isMoved ? [format] : [],
    notation: {
      ...(encoding === undefined ? {} : {contentEncoding: encoding}),
      ...(media === undefined ? {} : {contentMediaType: media}),
    },
  };
}

const COUNTS = [
  ...([
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
  ] as const),
];

/** OpenAPI 3.0 marks an exclusive bound with a boolean beside it, 3.1 gives the bound itself. */
function limitsOf(schema: SchemaKeywords): Map<LimitName, Bound> {
  const limits = new Map<LimitName, Bound>();
  for (const name of COUNTS) {
    const value: unknown = schema[name];
    if (isNumber(value)) {
      limits.set(name, {value: Number(value), isExclusive: false});
    }
  }
  const range = [
    ['minimum', schema.minimum, schema.exclusiveMinimum],
    ['maximum', schema.maximum, schema.exclusiveMaximum],
  ] as const;
  for (const [name, plain, exclusive] of range) {
    const bounds: Bound[] = [
      ...(isNumber(plain) ? [{value: Number(plain), isExclusive: exclusive === true}] : []),
      ...(isNumber(exclusive) ? [{value: Number(exclusive), isExclusive: true}] : []),
    ];
    for (const bound of bounds) {
      limits.set(name, tighter(name, limits.get(name), bound));
    }
  }
  return limits;
}

export function isUpper(name: LimitName): boolean {
  return name.startsWith('max');
}

function tighter(name: LimitName, one: Bound | undefined, other: Bound): Bound {
  return one === undefined || compareBounds(name, one, other) > 0 ? other : one;
}

/** Negative if the first bound allows less, positive if it allows more. */
export function compareBounds(
  name: LimitName,
  one: Bound | undefined,
  other: Bound | undefined,
): number {
  const rank = (bound: Bound | undefined) =>
    bound === undefined ? Infinity : isUpper(name) ? bound.value : -bound.value;
  const difference = rank(one) - rank(other);
  return Number.isNaN(difference) || difference === 0
    ? Number(other?.isExclusive ?? false) - Number(one?.isExclusive ?? false)
    : difference;
}

/** Both apply. */
function both(one: Meaning, other: Meaning): Meaning {
  if (one === ANYTHING || other === ANYTHING) {
    return one === ANYTHING ? other : one;
  }
  const limits = new Map(one.limits);
  for (const [name, bound] of other.limits) {
    limits.set(name, tighter(name, limits.get(name), bound));
  }
  const values = commonValues(one.values, other.values);
  const step = commonStep(one.step, other.step);
  const fallback = other.default ?? one.default;
  return {
    types: new Set([...one.types].filter((type) => other.types.has(type))),
    hasTypes: one.hasTypes || other.hasTypes,
    isNullable: one.isNullable && other.isNullable,
    ...(values === undefined ? {} : {values}),
    limits,
    ...(step === undefined ? {} : {step}),
    patterns: [...new Set([...one.patterns, ...other.patterns])],
    formats: [...new Set([...one.formats, ...other.formats])],
    isUnique: one.isUnique || other.isUnique,
    properties: commonProperties(one, other),
    required: new Set([...one.required, ...other.required]),
    patternProperties: merged(one.patternProperties, other.patternProperties),
    additional: allOf(one.additional, other.additional),
    prefixItems: Array.from(
      {length: Math.max(one.prefixItems.length, other.prefixItems.length)},
      (_, index) => allOf(itemAt(one, index), itemAt(other, index)),
    ),
    items: allOf(one.items, other.items),
    choices: [...one.choices, ...other.choices],
    rules: commonRules(one.rules, other.rules),
    notation: {...one.notation, ...other.notation},
    content: allOf(one.content, other.content),
    ...(fallback === undefined ? {} : {default: fallback}),
    deprecated: one.deprecated || other.deprecated,
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
  };
}

function commonValues(
  one: readonly Json[] | undefined,
  other: readonly Json[] | undefined,
): readonly Json[] | undefined {
  return one === undefined || other === undefined
    ? (one ?? other)
    : one.filter((value) => other.some((known) => isSame(known, value)));
}

function commonStep(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  const [small, large] = [Math.min(one, other), Math.max(one, other)];
  return large % small === 0 ? large : one * other;
}

/** A field that one part does not name is one of its further fields. */
function commonProperties(one: Meaning, other: Meaning): Map<string, SchemaObject> {
  const names = new Set([...one.properties.keys(), ...other.properties.keys()]);
  return new Map(
    [...names].map((name) => {
      const [first, second] = [propertyOf(one, name), propertyOf(other, name)];
      return [name, allOf(first, second)];
    }),
  );
}

/** Schema of a field by its name, whether it is named or not. */
export function propertyOf(
  {properties, patternProperties, additional}: Meaning,
  name: string,
): SchemaObject {
  const named = properties.get(name);
  const matching = [...patternProperties].flatMap(([pattern, schema]) =>
    matches(pattern, name) ? [schema] : [],
  );
  return named === undefined && matching.length === 0
    ? additional
    : matching.reduce(allOf, named ?? true);
}

export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}

export function itemAt({prefixItems, items}: Meaning, index: number): SchemaObject {
  return prefixItems[index] ?? items;
}

function merged(
  one: ReadonlyMap<string, SchemaObject>,
  other: ReadonlyMap<string, SchemaObject>,
): Map<string, SchemaObject> {
  const all = new Map(one);
  for (const [key, schema] of other) {
    all.set(key, allOf(all.get(key) ?? true, schema));
  }
  return all;
}

/** Two rules of one kind become one of which both must hold. */
function commonRules(one: Meaning['rules'], other: Meaning['rules']): Meaning['rules'] {
  const all = new Map(one);
  for (const [name, rule] of other) {
    const known = all.get(name);
    all.set(name, known === undefined || isSame(known, rule) ? rule : {allOf: [known, rule]});
  }
  return all;
}

/** Keeps the object of the description if there is only one. */
export function allOf(one: SchemaObject, other: SchemaObject): SchemaObject {
  if (one === other || other === true || one === false) {
    return one;
  }
  return one === true || other === false ? other : {allOf: [one, other]};
}

const TYPE_OF_LIMIT: Readonly<Record<LimitName, readonly ValueType[]>> = {
  minLength: ['string'],
  maxLength: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  minProperties: ['object'],
  maxProperties: ['object'],
  minimum: ['integer', 'fraction'],
  maximum: ['integer', 'fraction'],
};

export function hasTypeOf(limit: LimitName, types: ReadonlySet<ValueType>): boolean {
  return TYPE_OF_LIMIT[limit].some((type) => types.has(type));
}

/** Without what has no effect: rules of other types, and limits that follow from others. */
function finished(meaning: Meaning): Meaning {
  const types = finishedTypes(meaning);
  const step = finishedStep(meaning.step, types);
  const {step: _, ...rest} = meaning;
  const typed: Meaning = {
    ...rest,
    ...types,
    ...(step === undefined ? {} : {step}),
    limits: finishedLimits(meaning, types.types),
    ...(types.types.has('string') ? {} : {patterns: [], content: true}),
    formats: meaning.formats.filter((format) => applies(format, types.types)),
    isUnique:
      meaning.isUnique &&
      types.types.has('array') &&
      (meaning.limits.get('maxItems')?.value ?? 2) > 1,
    ...(types.types.has('array') ? {} : {prefixItems: [], items: true}),
    ...(types.types.has('object')
      ? {}
      : {
          properties: new Map(),
          required: new Set(),
          patternProperties: new Map(),
          additional: true,
        }),
  };
  return withFittingValues(typed);
}

/** Most schemas of objects and lists whose type is not stated mean that type. */
function finishedTypes(meaning: Meaning): Pick<Meaning, 'types' | 'hasTypes' | 'isNullable'> {
  const {types, hasTypes, isNullable, step} = meaning;
  if (hasTypes) {
    const isWhole = step !== undefined && Number.isInteger(step);
    return {
      types: isWhole ? new Set([...types].filter((type) => type !== 'fraction')) : types,
      hasTypes,
      isNullable,
    };
  }
  if (meaning.properties.size + meaning.patternProperties.size > 0 || meaning.additional !== true) {
    return {types: new Set(['object']), hasTypes: true, isNullable: false};
  }
  return meaning.items === true && meaning.prefixItems.length === 0
    ? {types, hasTypes, isNullable}
    : {types: new Set(['array']), hasTypes: true, isNullable: false};
}

function finishedStep(
  step: number | undefined,
  {types}: Pick<Meaning, 'types'>,
): number | undefined {
  const isTrivial = !types.has('fraction') && step !== undefined && 1 % step === 0;
  return isTrivial || !(types.has('integer') || types.has('fraction')) ? undefined : step;
}

function finishedLimits(meaning: Meaning, types: ReadonlySet<ValueType>): Map<LimitName, Bound> {
  const isWhole = types.has('integer') && !types.has('fraction');
  const limits = [...meaning.limits].flatMap(([name, bound]): [LimitName, Bound][] => {
    if (!hasTypeOf(name, types)) {
      return [];
    }
    const whole =
      isWhole && (name === 'minimum' || name === 'maximum') ? wholeBound(name, bound) : bound;
    const isTrivial =
      (name.startsWith('min') && name !== 'minimum' && whole.value <= 0) ||
      (name === 'minProperties' && whole.value <= meaning.required.size);
    return isTrivial ? [] : [[name, whole]];
  });
  return new Map(limits);
}

/** The first integer within the bound. */
function wholeBound(name: LimitName, {value, isExclusive}: Bound): Bound {
  const edge = isUpper(name) ? Math.floor(value) : Math.ceil(value);
  const isOutside = isExclusive && edge === value;
  return {value: isOutside ? edge + (isUpper(name) ? -1 : 1) : edge, isExclusive: false};
}

const NUMBER_FORMATS = new Set([
  'int8',
  'int16',
  'int32',
  'int64',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'float',
  'double',
  'decimal',
  'decimal128',
  'double-int',
  'single',
]);

function applies(format: string, types: ReadonlySet<ValueType>): boolean {
  const isOfNumbers = types.has('integer') || types.has('fraction');
  return NUMBER_FORMATS.has(format) ? isOfNumbers : types.has('string') || !isOfNumbers;
}

/** Of a list of values, those that satisfy the other rules; then these rules say nothing more. */
function withFittingValues(meaning: Meaning): Meaning {
  const {values} = meaning;
  if (values === undefined) {
    return meaning;
  }
  const fitting = values.filter((value) => fits(value, meaning));
  const types = new Set(fitting.map(typeOfValue));
  const {step: _, ...rest} = meaning;
  return {
    ...rest,
    values: fitting.length === values.length ? values : fitting,
    types,
    hasTypes: true,
    limits: new Map(
      [...meaning.limits].filter(([name]) => hasTypeOf(name, types) && types.has('object')),
    ),
    patterns: [],
    isUnique: false,
  };
}

function fits(value: Json, {types, limits, patterns, step}: Meaning): boolean {
  if (value === null || !types.has(typeOfValue(value))) {
    return false;
  }
  const within = (size: number, least: LimitName, most: LimitName) =>
    [least, most].every((name) => {
      const bound = limits.get(name);
      return (
        bound === undefined || compareBounds(name, {value: size, isExclusive: false}, bound) <= 0
      );
    });
  if (typeof value === 'string') {
    return (
      within(Array.from(value).length, 'minLength', 'maxLength') &&
      patterns.every((pattern) => !isRegExp(pattern) || matches(pattern, value))
    );
  }
  if (Array.isArray(value)) {
    return within(value.length, 'minItems', 'maxItems');
  }
  return isNumber(value)
    ? within(Number(value), 'minimum', 'maximum') &&
        (step === undefined || Number(value) % step === 0)
    : true;
}

function isRegExp(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}
