/**
 * Normalises a schema of OpenAPI 3.0 or 3.1: references, `allOf` and null alternatives are folded into one set of
 * keywords. A value is valid under the normal form exactly when it is valid under the schema.
 */
import {stable, typeOfValue} from './json';
import {acceptsNull, isOnlyNull, namesNull, splitNull} from './nulls';
import {optional} from './optional';
import {isReference, lookUp, owningSchemaOf, schemaNameOf} from './resolve';
import type {Wording} from './labels';
import {type Rule, rulesInWords, rulesOf} from './rules';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

/** Alternatives of which exactly one (`oneOf`) or at least one (`anyOf`) applies. */
export interface Choice {
  word: 'one of' | 'any of';
  schemas: readonly SchemaObject[];
  discriminator: SchemaKeywords['discriminator'];
}

export interface NormalForm {
  /**
   * The keywords for all values except null, without `$ref`, `allOf`, `oneOf`, `anyOf` and `nullable`. Exclusive limits
   * are numbers; limits without effect are omitted. Child schemas are normalised separately.
   */
  keywords: SchemaKeywords;
  /** All patterns and formats; `keywords` holds the first of each. */
  patterns: readonly string[];
  formats: readonly string[];
  /** All choices apply together. Alternatives that are constants are in `keywords` as values. */
  choices: readonly Choice[];
  /** Alternatives that are constants, with their descriptions. */
  constants: readonly SchemaKeywords[];
  /** Further schemas that also apply but cannot be merged into `keywords`. They add no fields. */
  conditions: readonly SchemaKeywords[];
  /** `conditions` and all other rules except type, limits and fields, as trees (`rules`) and in words (`words`). */
  rules: readonly Rule[];
  words: readonly Wording[];
  /** Name of the schema referred to here, if any. */
  ref?: string;
  /** Name of the schema behind `ref`, if `ref` is only an alias. */
  meant?: string;
  /** Name of the schema whose page shows the parts folded in here, or the first of several. */
  page?: string;
  acceptsNull: boolean;
  /** Whether the description permits null in addition to other types. */
  isNullable: boolean;
  /** Whether any part was reached through a reference. */
  isShared: boolean;
}

const formsByDocument = new WeakMap<OpenApiDocument, WeakMap<SchemaKeywords, NormalForm>>();

export function normalForm(document: OpenApiDocument, schema: SchemaObject): NormalForm {
  if (typeof schema === 'boolean') {
    return computeForm(document, schema);
  }
  const forms = formsByDocument.get(document) ?? new WeakMap<SchemaKeywords, NormalForm>();
  formsByDocument.set(document, forms);
  const form = forms.get(schema) ?? computeForm(document, schema);
  forms.set(schema, form);
  return form;
}

const NONE: readonly never[] = [];

function computeForm(document: OpenApiDocument, schema: SchemaObject): NormalForm {
  const collector = new Collector(document);
  const {texts, ref, meant, page} = collector.collect(schema, false);
  const {parts, constants} = collector;
  const nullIsValid = acceptsNull(document, schema);
  const {keywords, ...merged} = mergeParts(parts);
  return {
    ...merged,
    keywords: texts.length > 0 ? {...keywords, description: texts.join('\n\n')} : keywords,
    constants,
    rules: parts.flatMap((part) => rulesOf(part.keywords)),
    words: parts.flatMap((part) => rulesInWords(part.keywords)),
    ...optional('ref', ref),
    ...optional('meant', meant),
    ...optional('page', page),
    acceptsNull: nullIsValid,
    isNullable: nullIsValid && !isOnlyNull(keywords) && parts.some((part) => part.saysNull),
    isShared: collector.isShared,
  };
}

/** A schema object without its references and `allOf`. */
interface Part {
  /** The complete schema object, including references and `allOf`. */
  source: SchemaKeywords;
  keywords: SchemaKeywords;
  choices: readonly Choice[];
  saysNull: boolean;
  isStructured: boolean;
  /** Index of the first part that belongs to the object; the object's own part is the last. */
  start: number;
  /** Number of structured parts from `start` up to and including this one. */
  covers: number;
}

/** The combined content of a schema object and the schemas below it. */
interface Collected {
  /** The object's own description, or else the descriptions of its parts. */
  texts: readonly string[];
  ref?: string;
  meant?: string;
  page?: string;
  isStructured: boolean;
}

const NOTHING: Collected = {texts: NONE, isStructured: false};

/** Collects the schema objects that apply to a value, each of them once. */
class Collector {
  readonly parts: Part[] = [];
  readonly constants: SchemaKeywords[] = [];
  isShared = false;
  readonly #seen = new Set<SchemaObject>();
  /** The chain of schemas that leads to the current one. */
  readonly #path: SchemaObject[] = [];

  constructor(private readonly document: OpenApiDocument) {}

  /** @param isPart - whether the schema is inside an `allOf` */
  collect(schema: SchemaObject, isPart: boolean): Collected {
    if (typeof schema === 'boolean') {
      const keywords = schema ? {} : {not: {}};
      this.#add({source: keywords, keywords, choices: [], saysNull: false}, this.parts.length);
      return NOTHING;
    }
    if (this.#seen.has(schema)) {
      return NOTHING;
    }
    this.#seen.add(schema);
    this.#path.push(schema);
    const collected = this.#collectParts(schema, isPart);
    this.#path.pop();
    return collected;
  }

  #collectParts(schema: SchemaKeywords, isPart: boolean): Collected {
    const start = this.parts.length;
    const split = splitNull(this.document, schema);
    const {discriminator} = schema;
    const {$ref, allOf, oneOf, anyOf, ...keywords} = withoutOnlyChoice(split?.siblings ?? schema);
    const named = [
      ...($ref === undefined ? [] : [this.#target($ref, isPart)]),
      ...(split === undefined
        ? []
        : [this.collect(split.other, isPart), {...NOTHING, texts: split.texts}]),
    ];
    const inner = (allOf ?? []).map((part) => this.collect(part, true));
    const below = [...named, ...inner];
    const all: Choice[] = [
      ...(oneOf ? [{word: 'one of' as const, schemas: oneOf, discriminator}] : []),
      ...(anyOf ? [{word: 'any of' as const, schemas: anyOf, discriminator}] : []),
    ];
    const listed = isPart ? all.filter((choice) => !this.#listsOneAbove(choice)) : all;
    const choices = listed.filter((choice) => {
      const constants = constantsOf(choice);
      if (constants !== undefined) {
        this.constants.push(...constants);
        const values = constants.map((one) => one.const ?? null);
        this.#add({source: schema, keywords: {enum: values}, choices: [], saysNull: false}, start);
      }
      return constants === undefined;
    });
    const saysNull = split !== undefined || namesNull(schema);
    const isEmpty = Object.keys(keywords).length + choices.length === 0;
    const isOwn = !isEmpty || saysNull || this.parts.length === start;
    const ownStructure = isOwn && this.#add({source: schema, keywords, choices, saysNull}, start);
    return {...together(below, ownStructure), texts: textsOf(schema, named, inner)};
  }

  /** @returns whether the part has fields or alternatives */
  #add(part: Omit<Part, 'isStructured' | 'covers' | 'start'>, start: number): boolean {
    const isStructured = part.choices.length > 0 || hasFields(part.keywords);
    const below = this.parts.slice(start).filter((one) => one.isStructured).length;
    this.parts.push({...part, isStructured, start, covers: below + (isStructured ? 1 : 0)});
    return isStructured;
  }

  /**
   * Whether a choice lists one of the schemas on the current path. A parent with `oneOf` lists its children, and each
   * child names the parent in `allOf`: the parent's list must not become part of a child.
   */
  #listsOneAbove({schemas}: Choice): boolean {
    return schemas.some(
      (one) =>
        isReference(one) && this.#path.includes(lookUp(this.document, one.$ref) as SchemaObject),
    );
  }

  #target(ref: string, isPart: boolean): Collected {
    const name = schemaNameOf(ref);
    this.isShared = true;
    const target = lookUp(this.document, ref) as SchemaObject | undefined;
    const below = this.collect(target ?? true, isPart);
    return {
      ...below,
      // The outermost name is the one that the author used here.
      ...optional('ref', name ?? below.ref),
      ...optional('meant', below.meant ?? below.ref),
      ...optional('page', owningSchemaOf(ref) ?? below.page),
    };
  }
}

/** Keywords that an alternative consisting of a single value may have. */
const CONSTANT_KEYWORDS: ReadonlySet<string> = new Set([
  ...['const', 'enum', 'type', 'title', 'description', 'deprecated', 'example', 'examples'],
]);

/** Returns the alternatives if each is a different constant, which is JSON Schema's way of explaining enum values. */
function constantsOf({schemas}: Choice): SchemaKeywords[] | undefined {
  const constants = schemas.flatMap((schema) => {
    if (typeof schema === 'boolean') {
      return [];
    }
    const [value, ...others] = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
    const isConstant =
      value !== undefined &&
      others.length === 0 &&
      (schema.const === undefined) !== (schema.enum === undefined) &&
      Object.keys(schema).every((key) => CONSTANT_KEYWORDS.has(key) || key.startsWith('x-')) &&
      (schema.type === undefined || isOfType(value, [schema.type].flat()));
    return isConstant ? [{...schema, const: value}] : [];
  });
  const values = new Set(constants.map((one) => stable(one.const ?? null)));
  return values.size === schemas.length ? constants : undefined;
}

function isOfType(value: Json, types: readonly string[]): boolean {
  const type = typeOfValue(value);
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/**
 * Chooses the descriptions that apply. A schema's own description replaces those of its parts, a description written in
 * `allOf` replaces those of the referenced schemas, and the description of a child's field replaces the parent's.
 */
function textsOf(
  schema: SchemaKeywords,
  named: readonly Collected[],
  inner: readonly Collected[],
): readonly string[] {
  const {allOf = [], description} = schema;
  if (description !== undefined) {
    return [description];
  }
  const all = [...named, ...inner].filter(({texts}) => texts.length > 0);
  if (JOINED in schema) {
    return all.at(-1)?.texts ?? NONE;
  }
  const written = inner.filter(({texts}, index) => texts.length > 0 && !isReference(allOf[index]));
  return distinct((written.length > 0 ? written : all).flatMap(({texts}) => texts));
}

function together(below: readonly Collected[], isOwnStructured: boolean): Omit<Collected, 'texts'> {
  const [ref, ...others] = new Set(below.flatMap((one) => one.ref ?? []));
  const structured = below.filter((one) => one.isStructured);
  // A reference with its own description still stands for the schema that it names.
  const isOneSchema =
    others.length === 0 && !isOwnStructured && structured.every((one) => one.ref === ref);
  const page = below.find((one) => one.page !== undefined)?.page;
  return {
    ...(isOneSchema ? optional('ref', ref) : {}),
    ...(isOneSchema ? optional('meant', below.find((one) => one.ref === ref)?.meant) : {}),
    ...optional('page', page),
    isStructured: isOwnStructured || structured.length > 0,
  };
}

/** Turns a choice with one alternative into `allOf`. NSwag writes `oneOf: [X]` to describe a reference. */
function withoutOnlyChoice(schema: SchemaKeywords): SchemaKeywords {
  const {oneOf, anyOf, allOf = [], ...keywords} = schema;
  const [choice, other] = [oneOf, anyOf].filter((one) => one !== undefined);
  const [only, second] = choice ?? [];
  return other === undefined &&
    second === undefined &&
    isReference(only) &&
    keywords.discriminator === undefined &&
    keywords.properties === undefined
    ? {...keywords, allOf: [...allOf, only]}
    : schema;
}

/** Marks an `allOf` created here rather than written in the description. */
const JOINED = Symbol('joined');

interface Joined extends SchemaKeywords {
  [JOINED]: true;
}

/** Returns a schema that requires all the given ones. The last description applies. */
export function conjunction(...schemas: SchemaObject[]): SchemaObject {
  const all = [...new Set(schemas)].filter((schema) => schema !== true);
  const [first = true] = all;
  if (all.length <= 1) {
    return first;
  }
  const joined: Joined = {allOf: all, [JOINED]: true};
  return all.includes(false) ? false : joined;
}

type Merged = Pick<NormalForm, 'keywords' | 'patterns' | 'formats' | 'choices' | 'conditions'>;

function mergeParts(parts: readonly Part[]): Merged {
  const structured = parts.filter((part) => part.isStructured).length;
  const all = parts.map(({keywords, covers}) =>
    // The example of one part is not an example of the complete object.
    structured <= 1 || covers === structured ? keywords : withoutExamples(keywords),
  );
  const {nullable: _, ...annotations} = Object.assign({}, ...all) as SchemaKeywords;
  const steps = distinct(all.flatMap(({multipleOf}) => multipleOf ?? []));
  const values = valuesOf(all);
  const types = typesOf(all);
  const merged: SchemaKeywords = {
    ...withoutMerged(annotations),
    ...types.keywords,
    ...values.keywords,
    ...limitsOf(all),
    ...optional('multipleOf', steps[0]),
    ...flagsOf(all),
    ...fieldsOf(all),
    ...itemsOf(all),
    ...(types.isEmpty || values.isEmpty ? {not: {}} : {}),
  };
  const patterns = distinct(all.flatMap(({pattern}) => pattern ?? []));
  const formats = distinct(all.flatMap(({format}) => format ?? []));
  return {
    keywords: {...merged, ...optional('pattern', patterns[0]), ...optional('format', formats[0])},
    patterns,
    formats,
    choices: parts.flatMap((part) => part.choices),
    conditions: [...steps.slice(1).map((multipleOf) => ({multipleOf})), ...conditionsOf(parts)],
  };
}

export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

function withoutExamples(keywords: SchemaKeywords): SchemaKeywords {
  const {example: _, examples: __, default: ___, ...rest} = keywords;
  return rest;
}

/** Keywords to merge. For all others, the last part takes precedence. */
const MERGED: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'pattern', 'format', 'multipleOf', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'items', 'prefixItems'],
  ...['required', 'properties', 'patternProperties', 'additionalProperties', 'dependentRequired'],
  ...['deprecated', 'readOnly', 'writeOnly'],
]);

function withoutMerged(keywords: SchemaKeywords): SchemaKeywords {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(keywords)) {
    if (!MERGED.has(key)) {
      rest[key] = value;
    }
  }
  return rest;
}

/** Returns the types that all parts permit, excluding null. */
function typesOf(all: readonly SchemaKeywords[]): {keywords: SchemaKeywords; isEmpty: boolean} {
  const lists = all.flatMap(({type}) => (type === undefined ? [] : [[type].flat()]));
  if (lists.length === 0) {
    return {keywords: {}, isEmpty: false};
  }
  const both = lists.reduce((one, other) => distinct(intersect(one, other)));
  const types = both.filter((type) => type !== 'null');
  const isOnlyNull = types.length === 0 && both.includes('null');
  const shown = isOnlyNull ? ['null'] : types;
  return {
    keywords: shown.length === 0 ? {} : {type: shown.length === 1 ? (shown[0] ?? '') : shown},
    isEmpty: shown.length === 0,
  };
}

/** Returns the types in both arrays, counting every integer as a number. */
function intersect(one: readonly string[], other: readonly string[]): string[] {
  return [
    ...one.filter(
      (type) => other.includes(type) || (type === 'integer' && other.includes('number')),
    ),
    ...other.filter((type) => type === 'integer' && one.includes('number')),
  ];
}

/** Returns the values that all parts permit. */
function valuesOf(all: readonly SchemaKeywords[]): {keywords: SchemaKeywords; isEmpty: boolean} {
  const withValues = all.filter((one) => one.enum !== undefined || one.const !== undefined);
  const lists = withValues.flatMap((one) => [
    ...(one.enum === undefined ? [] : [one.enum]),
    ...(one.const === undefined ? [] : [[one.const]]),
  ]);
  const [first] = withValues;
  const [list] = lists;
  if (first === undefined || list === undefined) {
    return {keywords: {}, isEmpty: false};
  }
  if (lists.length === 1) {
    const {enum: values, const: only} = first;
    return {keywords: {...optional('enum', values), ...optional('const', only)}, isEmpty: false};
  }
  const both = lists.reduce((one, other) => {
    const known = new Set(other.map((value) => stable(value)));
    return one.filter((value) => known.has(stable(value)));
  });
  return {keywords: both.length === 0 ? {} : {enum: both}, isEmpty: both.length === 0};
}

const LEAST = ['minLength', 'minItems', 'minProperties'] as const;
const MOST = ['maxLength', 'maxItems', 'maxProperties'] as const;
const EDGES = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
export const LIMITS = [...LEAST, ...MOST, ...EDGES] as const;

/** Returns the tightest limits of parts that all apply, without limits that have no effect. */
export function limitsOf(parts: readonly SchemaKeywords[]): SchemaKeywords {
  const limits: SchemaKeywords = {};
  const all = parts.filter((one) => LIMITS.some((key) => one[key] !== undefined));
  if (all.length === 0) {
    return limits;
  }
  for (const key of LEAST) {
    const least = Math.max(0, ...all.map((one) => one[key] ?? 0));
    if (least > 0) {
      limits[key] = all.find((one) => Number(one[key]) === least)?.[key] ?? least;
    }
  }
  for (const key of MOST) {
    const most = Math.min(...all.map((one) => one[key] ?? Infinity));
    if (most < Infinity) {
      limits[key] = all.find((one) => Number(one[key]) === most)?.[key] ?? most;
    }
  }
  const lower = tightest(all, 'minimum', 'exclusiveMinimum', (one, other) => one > other);
  const upper = tightest(all, 'maximum', 'exclusiveMaximum', (one, other) => one < other);
  return {...limits, ...lower, ...upper};
}

/** Finds the tightest limit. An exclusive limit is a boolean flag in OpenAPI 3.0, and a number in 3.1. */
function tightest(
  all: readonly SchemaKeywords[],
  plain: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
  isTighter: (one: number, other: number) => boolean,
): SchemaKeywords {
  let best: {value: number; isExclusive: boolean} | undefined;
  const see = (value: number, isExclusive: boolean) => {
    const isEqual = best !== undefined && best.value === value;
    if (
      best === undefined ||
      isTighter(value, best.value) ||
      (isEqual && isExclusive && !best.isExclusive)
    ) {
      best = {value, isExclusive};
    }
  };
  for (const one of all) {
    const limit = one[plain];
    const edge = one[exclusive];
    if (limit !== undefined) {
      see(limit, edge === true);
    }
    if (typeof edge === 'number') {
      see(edge, true);
    }
  }
  return best === undefined ? {} : {[best.isExclusive ? exclusive : plain]: best.value};
}

const FLAGS = ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'] as const;

/** Merges the flags: a flag set on any part applies to the whole value. */
function flagsOf(all: readonly SchemaKeywords[]): SchemaKeywords {
  const set = FLAGS.filter((flag) => all.some((one) => one[flag] === true));
  return Object.fromEntries(set.map((flag) => [flag, true]));
}

const MAPS = ['properties', 'patternProperties'] as const;

function fieldsOf(all: readonly SchemaKeywords[]): SchemaKeywords {
  const fields: SchemaKeywords = {};
  for (const key of MAPS) {
    const maps = all.map((one) => one[key]).filter((map) => map !== undefined);
    if (maps.length > 0) {
      fields[key] = mergeMaps(maps, (one, other) => conjunction(one, other));
    }
  }
  const required = distinct(all.flatMap((one) => one.required ?? []));
  const dependent = all.map((one) => one.dependentRequired).filter((map) => map !== undefined);
  const additional = all.flatMap((one) => one.additionalProperties ?? []);
  return {
    ...fields,
    ...(all.some((one) => one.required !== undefined) ? {required} : {}),
    ...(dependent.length === 0
      ? {}
      : {
          dependentRequired: mergeMaps(dependent, (one, other) => distinct([...one, ...other])),
        }),
    ...(additional.length === 0 ? {} : {additionalProperties: conjunction(...additional)}),
  };
}

function mergeMaps<Value>(
  maps: readonly Readonly<Record<string, Value>>[],
  merge: (one: Value, other: Value) => Value,
): Record<string, Value> {
  const merged = new Map<string, Value>();
  for (const [key, value] of maps.flatMap((map) => Object.entries(map))) {
    const known = merged.get(key);
    merged.set(key, known === undefined ? value : merge(known, value));
  }
  return Object.fromEntries(merged);
}

/** Merges arrays position by position; a part without a schema for a position uses its schema for further items. */
function itemsOf(all: readonly SchemaKeywords[]): SchemaKeywords {
  const length = Math.max(0, ...all.map(({prefixItems}) => prefixItems?.length ?? 0));
  const items = all.flatMap((one) => one.items ?? []);
  const prefix = Array.from({length}, (_, index) =>
    conjunction(...all.map((one) => one.prefixItems?.[index] ?? one.items ?? true)),
  );
  return {
    ...(length === 0 ? {} : {prefixItems: prefix}),
    ...(items.length === 0 ? {} : {items: conjunction(...items)}),
  };
}

/** Keywords that belong together. Two groups of the same kind cannot be merged. */
const STATEMENTS: readonly (readonly (keyof SchemaKeywords)[])[] = [
  ['not'],
  ['if', 'then', 'else'],
  ['contains', 'minContains', 'maxContains'],
  ['propertyNames'],
  ['dependentSchemas'],
];

/** Returns statements that the merge would lose, and `unevaluated…` keywords of single parts. */
function conditionsOf(parts: readonly Part[]): SchemaKeywords[] {
  if (parts.length === 1) {
    return [];
  }
  const statements = STATEMENTS.flatMap((keys) => {
    const [key] = keys;
    const withKey = parts.filter(({keywords}) => key !== undefined && keywords[key] !== undefined);
    return withKey
      .slice(0, -1)
      .map(({keywords}) =>
        Object.fromEntries(keys.flatMap((one) => (one in keywords ? [[one, keywords[one]]] : []))),
      );
  });
  // `unevaluated…` covers only the fields of its own part. The keyword of the complete schema stays among its keywords.
  const closed = parts.filter(
    ({keywords, start}, index) =>
      (keywords.unevaluatedProperties !== undefined || keywords.unevaluatedItems !== undefined) &&
      !(start === 0 && index === parts.length - 1),
  );
  return [...statements, ...closed.map(({source}) => source)];
}

function hasFields(keywords: SchemaKeywords): boolean {
  return (
    keywords.properties !== undefined ||
    keywords.patternProperties !== undefined ||
    typeof keywords.additionalProperties === 'object' ||
    typeof keywords.unevaluatedProperties === 'object' ||
    keywords.prefixItems !== undefined
  );
}

export function hasChildren({keywords, choices}: NormalForm): boolean {
  return hasFields(keywords) || choices.length > 0;
}

/** Maximum depth of nested arrays, which may be recursive. */
const MAX_LISTS = 5;

/** Returns the items of an array and, for nested arrays, their items; the innermost are shown as the array's own. */
export function arrayItems(
  document: OpenApiDocument,
  {keywords: {items, prefixItems}}: NormalForm,
  depth = 0,
): NormalForm[] {
  if (items === undefined || prefixItems !== undefined || depth > MAX_LISTS) {
    return [];
  }
  const item = normalForm(document, items);
  return [item, ...arrayItems(document, item, depth + 1)];
}
