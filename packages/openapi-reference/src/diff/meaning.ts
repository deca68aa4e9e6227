/**
 * What a schema allows: its normal form without what has no effect. Limits that follow from others are gone, and
 * equivalent notations of OpenAPI 3.0 and 3.1 are the same.
 */
import {type Schema, validate} from '@cfworker/json-schema';
import {isNumber} from '../exactNumbers';
import {
  type Choice,
  conjunction,
  distinct,
  isDecided,
  type NormalForm,
  normalForm,
  typeOfValue as jsonType,
} from '../normalForm';
import {optional} from '../optional';
import {nodeTypeOf} from '../samples/xml';
import type {
  Json,
  JsonNumber,
  OpenApiDocument,
  SchemaKeywords,
  SchemaObject,
  XmlObject,
} from '../types';
import {stable} from './json';
import {type Around, plainParts} from './plainParts';

/** `number` is both `integer` and `fraction`. */
export type ValueType = 'string' | 'integer' | 'fraction' | 'boolean' | 'array' | 'object';

export interface Bound {
  value: number;
  isExclusive: boolean;
}

/** Source: JSON Schema Validation 2020-12, section 6. */
export const LIMITS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
] as const;

export type LimitName = (typeof LIMITS)[number];

export interface Meaning {
  /** Without null. */
  types: ReadonlySet<ValueType>;
  /** Whether anything restricts the types. */
  hasTypes: boolean;
  isNullable: boolean;
  /** Whether the description names null, beside other types. */
  saysNull: boolean;
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
  /** Rules without a part of their own here; all of one kind apply. */
  rules: ReadonlyMap<RuleName, readonly SchemaKeywords[]>;
  notation: Pick<SchemaKeywords, 'contentEncoding' | 'contentMediaType'>;
  content: SchemaObject;
  /** Without what is so by default. */
  xml: XmlObject;
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
  saysNull: false,
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
  xml: {},
  deprecated: false,
  readOnly: false,
  writeOnly: false,
};

const NOTHING: Meaning = {...ANYTHING, types: new Set(), hasTypes: true, isNullable: false};

/** Schemas are read again and again: each field before and after, and as part of alternatives. */
const known = new WeakMap<OpenApiDocument, WeakMap<object, Meaning>>();

export function meaningOf(document: OpenApiDocument, schema: SchemaObject): Meaning {
  if (typeof schema === 'boolean') {
    return schema ? ANYTHING : NOTHING;
  }
  const ofDocument = known.get(document) ?? new WeakMap<object, Meaning>();
  known.set(document, ofDocument);
  const found = ofDocument.get(schema);
  if (found !== undefined) {
    return found;
  }
  // An alternative that leads back to the schema itself adds nothing.
  ofDocument.set(schema, ANYTHING);
  const meaning = finished(read(document, simplified(document, schema)));
  ofDocument.set(schema, meaning);
  return meaning;
}

/** The normal form in plain keywords; alternatives that only differ in their types or values are a list of these. */
function simplified(document: OpenApiDocument, schema: SchemaObject): NormalForm {
  const form = normalForm(document, schema);
  const {type, properties, required = [], items} = form.keywords;
  const types = [type ?? (properties === undefined ? [] : 'object')].flat();
  const around: Around = {
    document,
    isObject: types.length === 1 && types.includes('object'),
    required,
    items: form.keywords.prefixItems === undefined ? items : undefined,
  };
  const statements: SchemaKeywords[] = [
    form.keywords,
    ...form.patterns.slice(1).map((pattern) => ({pattern})),
    ...form.formats.slice(1).map((format) => ({format})),
    ...form.conditions,
  ];
  const plain = statements.map((one) => plainParts(one, around));
  const choices = form.choices.map((choice) => ({choice, simple: simpleOf(document, choice)}));
  if ([...plain, ...choices.map(({simple}) => simple)].every((one) => one === undefined)) {
    return form;
  }
  const parts: SchemaObject[] = [
    ...statements.flatMap((one, index) => plain[index] ?? [one]),
    ...choices.map(
      ({choice: {word, schemas, discriminator}, simple}) =>
        simple ?? {
          [word === 'one of' ? 'oneOf' : 'anyOf']: schemas,
          ...optional('discriminator', discriminator),
        },
    ),
  ];
  return {...simplified(document, {allOf: parts}), acceptsNull: form.acceptsNull};
}

/** One schema that means the same as the alternatives. */
function simpleOf(
  document: OpenApiDocument,
  {word, schemas, discriminator}: Choice,
): SchemaObject | undefined {
  const [only = true] = schemas;
  if (schemas.length <= 1) {
    // The values of a discriminator are sent, even if there is nothing to tell apart.
    return discriminator === undefined ? only : undefined;
  }
  const branches = schemas.map((schema) => meaningOf(document, schema));
  const isSingle = word === 'one of';
  if (discriminator === undefined && branches.some(isNever)) {
    const possible = schemas.filter((_, index) => !isNever(branches[index] ?? NOTHING));
    return possible.length === 0 ? false : {[isSingle ? 'oneOf' : 'anyOf']: possible};
  }
  if (branches.some((branch) => isOnlyTypes(branch) && !branch.hasTypes)) {
    return isSingle ? undefined : true;
  }
  /** What several of exactly one alternative allow, they exclude. */
  const of = <Value>(lists: readonly (readonly Value[])[]) =>
    distinct(lists.flat()).filter(
      (one) => !isSingle || lists.filter((list) => list.includes(one)).length === 1,
    );
  if (branches.every(isOnlyValues)) {
    return {enum: of(branches.map(({values = []}) => values))};
  }
  const types = new Set(of(branches.map((branch) => [...branch.types])));
  const names = [...types].map((type) => (type === 'fraction' ? 'number' : type));
  const isPartly = types.has('fraction') && !types.has('integer');
  return branches.every(isOnlyTypes)
    ? {type: names, ...(isPartly && {not: {type: 'integer'}})}
    : undefined;
}

/** Whether no value is allowed. */
export function isNever({types, isNullable}: Meaning): boolean {
  return types.size === 0 && !isNullable;
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

/** Without what has no effect, which is left out afterwards. */
function read(document: OpenApiDocument, form: NormalForm): Meaning {
  const {keywords, choices} = form;
  const list = keywords.enum ?? (keywords.const === undefined ? undefined : [keywords.const]);
  const values = list?.includes(null) === true ? list.filter((value) => value !== null) : list;
  const stated = keywords.type === undefined ? undefined : typesNamed([keywords.type].flat());
  // Of alternatives, the types of all together.
  const ofChoices = choices.flatMap(({schemas}) => {
    const branches = schemas.map((one) => meaningOf(document, one));
    return branches.every(({hasTypes}) => hasTypes)
      ? [new Set(branches.flatMap((branch) => [...branch.types]))]
      : [];
  });
  const all = [stated ?? (values && new Set(values.map(typeOfValue))), ...ofChoices];
  const [types, ...others] = all.filter((one) => one !== undefined);
  const nots = [keywords, ...form.conditions].flatMap(({not}) => not ?? []);
  const excluded = new Set(nots.flatMap((not) => [...typesOnly(not)]));
  const isImpossible = nots.some((not) => isDecided(not) === true);
  // A schema of further fields applies to the fields that its part does not name.
  const closures = form.conditions.flatMap((one) => closureOf(document, one));
  const allowed = isImpossible
    ? []
    : [...(types ?? ALL_TYPES)].filter(
        (type) => others.every((one) => one.has(type)) && !excluded.has(type),
      );
  const statements = [keywords, ...form.conditions].map((one) => plainRules(one, allowed));
  // A set is read to its end, while it grows.
  const required = new Set(keywords.required);
  for (const name of required) {
    for (const {dependentRequired = {}} of statements) {
      const needs = Object.hasOwn(dependentRequired, name) ? dependentRequired[name] : undefined;
      needs?.forEach((one) => required.add(one));
    }
  }
  const steps = form.conditions.flatMap(({multipleOf}) => multipleOf ?? []).map(Number);
  const items = decided(
    keywords.items ??
      (keywords.prefixItems === undefined ? true : (keywords.unevaluatedItems ?? true)),
  );
  const isEmpty = keywords.maxProperties === 0 && keywords.type !== undefined;
  const last = Math.min(keywords.maxItems ?? Infinity, keywords.prefixItems?.length ?? 0);
  // What a list has to contain is a number of items as well.
  const least = Math.max(
    keywords.minItems ?? 0,
    ...[keywords, ...form.conditions].map(({contains, minContains = 1}) =>
      contains === undefined ? 0 : minContains,
    ),
  );
  // No further items are no more items than there are before them.
  const isEnding = items === false;
  return {
    ...ANYTHING,
    types: new Set(allowed),
    hasTypes: isImpossible || types !== undefined || excluded.size > 0,
    isNullable: form.acceptsNull,
    saysNull: form.isNullable,
    ...optional('values', values),
    limits: limitsOf({...keywords, minItems: least, ...(isEnding && {maxItems: last})}),
    ...(keywords.multipleOf === undefined
      ? {}
      : {step: steps.reduce((one, other) => one * other, Number(keywords.multipleOf))}),
    patterns: form.patterns,
    ...notationOf(keywords, form.formats),
    isUnique: keywords.uniqueItems === true,
    properties: new Map(
      Object.entries(isEmpty ? {} : (keywords.properties ?? {})).map(([name, schema]) => [
        name,
        conjunction(
          schema,
          ...closures.flatMap(({names, rest}) => (names.includes(name) ? [] : [rest])),
        ),
      ]),
    ),
    required,
    patternProperties: new Map(Object.entries(isEmpty ? {} : (keywords.patternProperties ?? {}))),
    additional: decided(
      conjunction(
        !isEmpty,
        keywords.additionalProperties ??
          (choices.length > 0 ? true : (keywords.unevaluatedProperties ?? true)),
        ...closures.map(({rest}) => rest),
      ),
    ),
    prefixItems: keywords.prefixItems ?? [],
    items: isEnding ? true : items,
    choices,
    rules: rulesOf(
      form,
      isImpossible,
      statements.map((one) => withoutMet(one, required)),
    ),
    content: keywords.contentSchema ?? true,
    xml: xmlOf(keywords.xml, allowed),
    ...optional('default', keywords.default),
    deprecated: keywords.deprecated === true,
    readOnly: keywords.readOnly === true,
    writeOnly: keywords.writeOnly === true,
  };
}

/** Without what is so by default, and in the keywords of OpenAPI 3.2. */
function xmlOf(xml: XmlObject | undefined, types: readonly ValueType[]): XmlObject {
  const {attribute: _, wrapped: __, nodeType: ___, ...others} = xml ?? {};
  const nodeType = nodeTypeOf(xml);
  const isUsual = nodeType === (types.includes('array') ? 'none' : 'element');
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !key.startsWith('x-'))),
    ...(isUsual ? {} : optional('nodeType', nodeType)),
  };
}

/** `{}` is true, and `{not: {}}` is false. */
function decided(schema: SchemaObject): SchemaObject {
  return isDecided(schema) ?? schema;
}

function typesNamed(names: readonly string[]): ReadonlySet<ValueType> {
  return new Set(
    names.flatMap((name): ValueType[] => {
      if (name === 'number') {
        return ['integer', 'fraction'];
      }
      return name === 'null' ? [] : [name as ValueType];
    }),
  );
}

/** The types that a schema allows, if that is all it says. */
function typesOnly(schema: SchemaObject = false): ReadonlySet<ValueType> {
  return typeof schema === 'object' && Object.keys(schema).join() === 'type'
    ? typesNamed([schema.type ?? []].flat())
    : new Set();
}

interface Closure {
  names: readonly string[];
  rest: SchemaObject;
}

function closureOf(document: OpenApiDocument, condition: SchemaKeywords): Closure[] {
  const {additionalProperties, unevaluatedProperties} = condition;
  if (unevaluatedProperties !== undefined) {
    const {properties, choices} = meaningOf(document, condition);
    return choices.length > 0 ? [] : [{names: [...properties.keys()], rest: unevaluatedProperties}];
  }
  return additionalProperties === undefined
    ? []
    : [{names: Object.keys(condition.properties ?? {}), rest: additionalProperties}];
}

/** Statements that cannot be one remain several. */
function rulesOf(
  {keywords, choices}: NormalForm,
  isImpossible: boolean,
  statements: readonly SchemaKeywords[],
) {
  const isMoved: Partial<Record<RuleName, boolean>> = {
    not: isImpossible,
    unevaluatedProperties: choices.length === 0,
    unevaluatedItems: keywords.items === undefined && keywords.prefixItems !== undefined,
  };
  const rules = new Map<RuleName, SchemaKeywords[]>();
  for (const name of RULE_NAMES.filter((one) => isMoved[one] !== true)) {
    const found = statements.flatMap((one): SchemaKeywords[] => {
      const stated = RULES[name].filter((keyword) => one[keyword] !== undefined);
      return one[name] === undefined
        ? []
        : [Object.fromEntries(stated.map((keyword) => [keyword, one[keyword]]))];
    });
    if (found.length > 0) {
      rules.set(name, found);
    }
  }
  return rules;
}

/** Without what required fields require: that is required as well. */
function withoutMet(
  {dependentRequired, ...others}: SchemaKeywords,
  required: ReadonlySet<string>,
): SchemaKeywords {
  const left = Object.entries(dependentRequired ?? {}).filter(
    ([name, needs]) => !required.has(name) && needs.some((one) => one !== name),
  );
  return {
    ...others,
    ...(left.length > 0 && {dependentRequired: Object.fromEntries(left)}),
  };
}

/** Without `not` of another type, and with fields that only require others under one keyword. */
function plainRules(keywords: SchemaKeywords, types: readonly ValueType[]): SchemaKeywords {
  const {not, dependentSchemas = {}, ...others} = keywords;
  const excluded = typeof not === 'object' ? [not.type ?? []].flat() : [];
  // Types that are excluded as such are not among the types.
  const isOfOtherType =
    excluded.length > 0 &&
    ((Object.keys(not ?? {}).length === 1 && types.length < ALL_TYPES.length) ||
      !excluded.includes('null')) &&
    !types.some((type) => typesNamed(excluded).has(type));
  const requires = (schema: SchemaObject): schema is {required: string[]} =>
    typeof schema === 'object' && Object.keys(schema).join() === 'required';
  const dependent = Object.entries(dependentSchemas);
  const dependentRequired = {...others.dependentRequired};
  for (const [name, schema] of dependent) {
    if (requires(schema)) {
      dependentRequired[name] = [...(dependentRequired[name] ?? []), ...schema.required];
    }
  }
  const further = dependent.filter(([, schema]) => !requires(schema));
  return {
    ...others,
    ...(isOfOtherType ? {} : optional('not', not)),
    ...(Object.keys(dependentRequired).length > 0 && {dependentRequired}),
    ...(further.length > 0 && {dependentSchemas: Object.fromEntries(further)}),
  };
}

export function typeOfValue(value: Json): ValueType {
  const type = jsonType(value);
  return type === 'number' ? 'fraction' : (type as ValueType);
}

const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['byte', 'base64'],
  ['base64url', 'base64url'],
]);

/** Formats that allow every text. Source: OpenAPI Format Registry. */
const HINTS: ReadonlySet<string> = new Set(['binary', 'password']);

/** `byte` and `binary` of OpenAPI 3.0 are written in other keywords since 3.1. Source: OpenAPI 3.1.1, 4.4.2. */
function notationOf(
  {contentEncoding, contentMediaType}: SchemaKeywords,
  formats: readonly string[],
): Pick<Meaning, 'formats' | 'notation'> {
  const encoding = contentEncoding ?? formats.flatMap((format) => ENCODINGS.get(format) ?? [])[0];
  const media =
    contentMediaType ?? (formats.includes('binary') ? 'application/octet-stream' : undefined);
  return {
    formats: formats.filter((format) => !HINTS.has(format) && !ENCODINGS.has(format)),
    notation: {
      ...optional('contentEncoding', encoding),
      ...optional('contentMediaType', media),
    },
  };
}

function limitsOf(keywords: SchemaKeywords): Map<LimitName, Bound> {
  const limits = new Map<LimitName, Bound>();
  const add = (name: LimitName, value: JsonNumber | undefined, isExclusive: boolean) => {
    if (value !== undefined) {
      limits.set(name, {value: Number(value), isExclusive});
    }
  };
  for (const name of LIMITS) {
    add(name, keywords[name], false);
  }
  const {exclusiveMinimum, exclusiveMaximum} = keywords;
  add('minimum', isNumber(exclusiveMinimum) ? exclusiveMinimum : undefined, true);
  add('maximum', isNumber(exclusiveMaximum) ? exclusiveMaximum : undefined, true);
  return limits;
}

export function isUpper(name: LimitName): boolean {
  return name.startsWith('max');
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
    : conjunction(named ?? true, ...matching);
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
  const stated = finishedTypes(meaning);
  const limits = finishedLimits(meaning, stated.types);
  const types = new Set([...stated.types].filter((type) => isPossible(type, limits, meaning)));
  const hasItems = types.has('array') && limits.get('maxItems')?.value !== 0;
  const step = finishedStep(meaning.step, {types});
  const {step: _, ...rest} = meaning;
  const typed: Meaning = {
    ...rest,
    ...stated,
    types,
    hasTypes: stated.hasTypes || types.size < stated.types.size,
    ...(step === undefined ? {} : {step}),
    limits: new Map([...limits].filter(([name]) => hasTypeOf(name, types))),
    ...(types.has('string') ? {} : {patterns: [], content: true}),
    formats: meaning.formats.filter((format) => applies(format, types)),
    isUnique: meaning.isUnique && types.has('array') && (limits.get('maxItems')?.value ?? 2) > 1,
    ...(hasItems ? {} : {prefixItems: [], items: true}),
    ...(types.has('object')
      ? {}
      : {
          properties: new Map(),
          required: new Set(),
          patternProperties: new Map(),
          additional: true,
        }),
  };
  const isEmptyText = types.size === 1 && limits.get('maxLength')?.value === 0;
  return withFittingValues(isEmptyText ? {...typed, values: typed.values ?? ['']} : typed);
}

const RANGE_OF: Readonly<
  Record<ValueType, readonly [least: LimitName, most: LimitName] | undefined>
> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
  integer: ['minimum', 'maximum'],
  fraction: ['minimum', 'maximum'],
  boolean: undefined,
};

/** Whether limits and required fields leave a value of the type. */
function isPossible(
  type: ValueType,
  limits: ReadonlyMap<LimitName, Bound>,
  {required, properties, patternProperties, additional}: Meaning,
): boolean {
  const [least, most] = (RANGE_OF[type] ?? []).map((name) => limits.get(name));
  if (least !== undefined && most !== undefined) {
    const isClosed = !least.isExclusive && !most.isExclusive;
    if (least.value > most.value || (least.value === most.value && !isClosed)) {
      return false;
    }
  }
  const isOpen = additional !== false || patternProperties.size > 0;
  return (
    type !== 'object' ||
    ([...required].every((name) => (properties.get(name) ?? isOpen) !== false) &&
      required.size <= (most?.value ?? Infinity))
  );
}

/** Most schemas of objects and lists whose type is not stated mean that type. */
function finishedTypes(meaning: Meaning): Pick<Meaning, 'types' | 'hasTypes' | 'isNullable'> {
  const {types, hasTypes, isNullable, saysNull, step} = meaning;
  if (hasTypes) {
    const isWhole = step !== undefined && Number.isInteger(step);
    return {
      types: isWhole ? new Set([...types].filter((type) => type !== 'fraction')) : types,
      hasTypes,
      isNullable,
    };
  }
  if (meaning.properties.size + meaning.patternProperties.size > 0 || meaning.additional !== true) {
    return {types: new Set(['object']), hasTypes: true, isNullable: saysNull};
  }
  return meaning.items === true && meaning.prefixItems.length === 0
    ? {types, hasTypes, isNullable}
    : {types: new Set(['array']), hasTypes: true, isNullable: saysNull};
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
  const {formats} = meaning;
  const limits = [...meaning.limits].flatMap(([name, bound]): [LimitName, Bound][] => {
    if (!hasTypeOf(name, types)) {
      return [];
    }
    const whole =
      isWhole && (name === 'minimum' || name === 'maximum') ? wholeBound(name, bound) : bound;
    const isTrivial =
      formats.some((format) => isWithin(name, RANGES.get(format), whole)) ||
      (name.startsWith('min') && name !== 'minimum' && whole.value <= 0) ||
      (name === 'minProperties' && whole.value <= meaning.required.size) ||
      (name === 'maxProperties' && whole.value >= mostFields(meaning));
    return isTrivial ? [] : [[name, whole]];
  });
  return new Map(limits);
}

/** Of a closed object, the number of its fields. */
function mostFields({properties, patternProperties, additional}: Meaning): number {
  const fields = [...properties.values()].filter((schema) => schema !== false);
  return additional === false && patternProperties.size === 0 ? fields.length : Infinity;
}

/** The first multiple of an integer within the bound. */
export function wholeBound(name: LimitName, {value, isExclusive}: Bound, step = 1): Bound {
  const edge = (isUpper(name) ? Math.floor(value / step) : Math.ceil(value / step)) * step;
  const isOutside = isExclusive && edge === value;
  return {value: isOutside ? edge + (isUpper(name) ? -step : step) : edge, isExclusive: false};
}

/** Source: OpenAPI Format Registry. */
const RANGES: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['int32', [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', [-(2 ** 63), 2 ** 63]],
]);

/** Whether a range has the limit anyway. */
function isWithin(
  name: LimitName,
  range: readonly [number, number] | undefined,
  {value}: Bound,
): boolean {
  return (
    range !== undefined &&
    ((name === 'minimum' && value <= range[0]) || (name === 'maximum' && value >= range[1]))
  );
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
  const rules = rulesOfValues(meaning);
  const fitting = values.filter(
    (value) =>
      fits(value, meaning) &&
      (rules ?? []).every((rule) => validate(value, rule as Schema, '2020-12').valid),
  );
  const types = new Set(fitting.map(typeOfValue));
  const {step: _, values: __, ...rest} = meaning;
  // All values of the type are no list.
  const areAll = types.size === 1 && fitting.includes(true) && fitting.includes(false);
  return {
    ...rest,
    ...(areAll ? {} : {values: fitting.length === values.length ? values : fitting}),
    types,
    hasTypes: true,
    limits: new Map(
      [...meaning.limits].filter(([name]) => hasTypeOf(name, types) && types.has('object')),
    ),
    patterns: [],
    isUnique: false,
    ...(rules === undefined ? {} : {rules: new Map()}),
  };
}

/** Rules that can be applied to a value here; undefined if they depend on anything else. */
function rulesOfValues({rules}: Meaning): SchemaKeywords[] | undefined {
  const all = [...rules.values()].flat();
  const depends = rules.has('unevaluatedProperties') || rules.has('unevaluatedItems');
  return depends || /"\$ref"/.test(stable(all) ?? '') ? undefined : all;
}

/** Whether a value has the types, limits and patterns of a place. */
export function fits(value: Json, {types, limits, patterns, step}: Meaning): boolean {
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
