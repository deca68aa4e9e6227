/** What the comparison reads of a schema: its parts put together, and equal spellings made one. */
import {isContainer} from '../json';
import {MAPS_OF_NAMES} from '../keywords';
import {isReference, lookUp, resolve, schemaNameOf} from '../resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';
import {stable} from './stable';

/** `fraction` are the numbers that are not whole. */
const TYPES = ['string', 'integer', 'fraction', 'boolean', 'object', 'array'] as const;
type Type = (typeof TYPES)[number];

const NUMBERS = ['integer', 'fraction'] as const;
export const LIMITS = {
  minLength: {words: 'Minimum length', types: ['string']},
  maxLength: {words: 'Maximum length', types: ['string']},
  minItems: {words: 'Minimum number of items', types: ['array']},
  maxItems: {words: 'Maximum number of items', types: ['array']},
  minProperties: {words: 'Minimum number of entries', types: ['object']},
  maxProperties: {words: 'Maximum number of entries', types: ['object']},
  minimum: {words: 'Minimum', types: NUMBERS},
  maximum: {words: 'Maximum', types: NUMBERS},
} as const satisfies Record<string, {words: string; types: readonly Type[]}>;
type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

export interface Limit {
  value: number;
  isExclusive: boolean;
}

/** `oneOf` or `anyOf`. */
export interface Choice {
  isExclusive: boolean;
  list: readonly SchemaObject[];
  /** Values of a discriminator, by the names of what they stand for. */
  tags: ReadonlyMap<string, string>;
}

export interface Shape {
  /** Besides null. */
  types: ReadonlySet<Type>;
  isNullable: boolean;
  /** Besides null; the list of the description itself, if it has one. */
  values?: readonly Json[];
  limits: ReadonlyMap<LimitName, Limit>;
  fields: ReadonlyMap<string, SchemaObject>;
  required: ReadonlySet<string>;
  patterns: ReadonlyMap<string, SchemaObject>;
  /** Fields of other names. */
  further: SchemaObject;
  items: SchemaObject;
  choices: readonly Choice[];
  /** Named schemas that are parts of it. */
  bases: ReadonlySet<string>;
  /** Everything else, by keyword: the same text means the same. */
  texts: ReadonlyMap<string, string>;
}

const ALL: Shape = {
  types: new Set(TYPES),
  isNullable: true,
  limits: new Map(),
  fields: new Map(),
  required: new Set(),
  patterns: new Map(),
  further: true,
  items: true,
  choices: [],
  bases: new Set(),
  texts: new Map(),
};

const NOTES =
  /^(?:title|description|examples?|externalDocs|deprecated|\$comment|x-(?!extensible-enum$).*)$/;
/** Keywords that are read one by one, or say nothing about values. */
const READ = new Set(
  (
    '$id $schema $anchor $dynamicAnchor $defs definitions $ref allOf anyOf oneOf discriminator type nullable enum ' +
    'const required properties additionalProperties unevaluatedProperties items exclusiveMinimum exclusiveMaximum'
  )
    .split(' ')
    .concat(LIMIT_NAMES),
);
const isText = (key: string) =>
  key === 'deprecated' || key === 'x-sunset' || !(READ.has(key) || NOTES.test(key));

/** Reads the schemas of one document. */
export class Shapes {
  readonly document: OpenApiDocument;
  readonly named: Readonly<Record<string, SchemaObject>>;
  /** Whether anything is sent as XML, so that the notation in XML matters. */
  hasXml = false;
  readonly #known = new Map<object, Shape>();
  /** Of alternatives: the field that tells them apart, with its value. */
  readonly #tags = new Map<unknown, string>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.named = document.components?.schemas ?? {};
    this.#visit(document, new Set());
  }

  of(schema: SchemaObject, around: readonly object[] = []): Shape {
    if (typeof schema !== 'object') {
      return schema ? ALL : {...ALL, types: new Set(), isNullable: false};
    }
    // A schema that is a part of itself adds nothing.
    if (around.includes(schema)) {
      return ALL;
    }
    const shape = this.#known.get(schema) ?? this.#read(schema, [...around, schema]);
    this.#known.set(schema, shape);
    return shape;
  }

  /** The named schema that a schema is, whatever is said about it, and whether null is added to it. */
  nameOf(schema: SchemaObject): {name: string; orNull: boolean} | undefined {
    const {$ref, allOf, anyOf, oneOf, nullable, ...others} = Object(schema) as SchemaKeywords;
    const [list, ...lists] = [allOf, anyOf, oneOf].filter((one) => one !== undefined);
    if (lists.length > 0 || Object.keys(others).some((key) => !NOTES.test(key))) {
      return undefined;
    }
    const name = $ref === undefined || list !== undefined ? undefined : schemaNameOf($ref);
    if (name !== undefined && Object.hasOwn(this.named, name)) {
      return {name, orNull: nullable === true};
    }
    const [only, ...rest] = (list ?? []).filter((one) => list === allOf || !isNull(one));
    if ($ref !== undefined || list === undefined || only === undefined || rest.length > 0) {
      return undefined;
    }
    const inner = this.nameOf(only);
    return inner && {...inner, orNull: inner.orNull || nullable === true || list.length > 1};
  }

  #read(schema: SchemaKeywords, around: readonly object[]): Shape {
    const {$ref, allOf = [], nullable, type} = schema;
    const target = $ref === undefined ? [] : [resolve(this.document, {$ref}) ?? true];
    const parts = [...target, ...allOf].map((part) => this.of(part, around));
    const choices = [schema.oneOf, schema.anyOf].flatMap((list) =>
      list === undefined ? [] : [this.#choice(schema, list, around)],
    );
    const whole = [...parts, ...choices].reduce(joined, this.#own(schema));
    const names = [schemaNameOf($ref ?? ''), ...allOf.map((part) => this.nameOf(part)?.name)];
    return {
      ...whole,
      bases: new Set([...names.filter((name) => name !== undefined), ...whole.bases]),
      // Beside a reference, OpenAPI 3.0 means that null is added.
      isNullable: whole.isNullable || (nullable === true && type === undefined && parts.length > 0),
    };
  }

  #own(schema: SchemaKeywords): Shape {
    const named = schema.type === undefined ? undefined : [schema.type].flat();
    const list = schema.const === undefined ? schema.enum : [schema.const];
    const values = list?.includes(null) ? list.filter((value) => value !== null) : list;
    const listed = values === undefined ? ALL.types : new Set(values.map(typeOf));
    const types = new Set(
      named === undefined ? listed : named.flatMap(typesOf).filter((one) => listed.has(one)),
    );
    const takesNull = named === undefined || named.includes('null') || schema.nullable === true;
    const tag = this.#tags.get(schema);
    return {
      ...ALL,
      types,
      isNullable: takesNull && (list === undefined || list.includes(null)),
      ...(values !== undefined && (values.length > 0 || values === list) && {values}),
      limits: limitsOf(schema, types),
      fields: new Map(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          tag === undefined ? field : withoutTag(field, name, tag),
        ]),
      ),
      required: new Set(schema.required),
      patterns: new Map(Object.entries(schema.patternProperties ?? {})),
      further: schema.additionalProperties ?? schema.unevaluatedProperties ?? true,
      items: schema.items ?? true,
      texts: this.#textsOf(schema),
    };
  }

  #textsOf(schema: SchemaKeywords): Map<string, string> {
    const texts = new Map<string, string>();
    for (const [key, value] of Object.entries(schema)) {
      if (value === 'base64' && key === 'contentEncoding') {
        texts.set('format', 'byte');
      } else if (value === 'application/octet-stream' && key === 'contentMediaType') {
        texts.set('format', 'binary');
      } else if (isText(key) && value !== false && !(key === 'format' && value === 'password')) {
        const isPlain = typeof value === 'string' && key !== 'default';
        texts.set(key, isPlain ? value : this.textOf(value, MAPS_OF_NAMES.has(key)));
      }
    }
    return texts;
  }

  /** Null and plain values are no alternatives; a single one is a part like others. */
  #choice(schema: SchemaKeywords, all: readonly SchemaObject[], around: readonly object[]): Shape {
    const isExclusive = schema.oneOf === all;
    const nulls = all.filter((one) => this.of(one, around).isNullable).length;
    const isNullable = isExclusive ? nulls === 1 : nulls > 0;
    const list = all.filter((one) => this.of(one, around).types.size > 0);
    const shapes = list.map((one) => this.of(one, around));
    const names = list.map((one) => this.nameOf(one)?.name);
    const [only, ...others] = shapes;
    if (only !== undefined && others.length === 0 && schema.discriminator === undefined) {
      const name = names.filter((one) => one !== undefined);
      return {...only, isNullable, bases: new Set([...name, ...only.bases])};
    }
    const types = new Set(shapes.flatMap((one) => [...one.types]));
    const values = shapes.flatMap((one) => one.values ?? []);
    const areListed = shapes.filter((one) => one.values !== undefined).length;
    const count = shapes.reduce((sum, one) => sum + one.types.size, 0);
    const isDisjoint =
      areListed > 0 ? new Set(values.map(stable)).size === values.length : types.size === count;
    const isPlain = shapes.every(hasTypesOnly) && (areListed === 0 || areListed === shapes.length);
    if (isPlain && (isDisjoint || !isExclusive)) {
      return {...ALL, types, isNullable, ...(areListed > 0 && {values})};
    }
    const tags = new Map<string, string>();
    for (const name of schema.discriminator === undefined ? [] : names) {
      if (name !== undefined) {
        tags.set(name, tagsOf(schema, name).join());
      }
    }
    const {defaultMapping} = schema.discriminator ?? {};
    return {
      ...ALL,
      types,
      isNullable,
      choices: [{isExclusive, list, tags}],
      texts: new Map(defaultMapping === undefined ? [] : [['discriminator', defaultMapping]]),
    };
  }

  /** The same text for the same rules, and for what they refer to. */
  textOf(value: unknown, isMap = true): string {
    const references = new Set<string>();
    const texts = [stable(withoutNotes(value, isMap, references))];
    // A set is read to its end, while it grows.
    for (const one of references) {
      texts.push(stable(withoutNotes(lookUp(this.document, one), false, references)));
    }
    return texts.join('\n');
  }

  /** Finds what is known before any schema is read. */
  #visit(value: unknown, seen: Set<object>): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    const {discriminator, oneOf, anyOf} = value as SchemaKeywords;
    for (const part of discriminator === undefined ? [] : [oneOf ?? [], anyOf ?? []].flat()) {
      const name = isReference(part) ? schemaNameOf(part.$ref) : undefined;
      const [tag, ...others] = name === undefined ? [] : tagsOf(value, name);
      if (name !== undefined && tag !== undefined && others.length === 0) {
        this.#tags.set(this.named[name], tag);
      }
    }
    for (const [key, child] of Object.entries(value)) {
      this.hasXml ||= /[/+]xml\b/i.test(key);
      this.#visit(child, seen);
    }
  }
}

const isNull = (schema: SchemaObject) =>
  typeof schema === 'object' && (schema.type === 'null' || stable(schema.enum) === '[null]');

function hasTypesOnly({
  limits,
  fields,
  required,
  patterns,
  texts,
  choices,
  ...one
}: Shape): boolean {
  const sizes = [limits, fields, required, patterns, texts].map(({size}) => size);
  return Math.max(choices.length, ...sizes) === 0 && one.further === true && one.items === true;
}

/** Values of the discriminator that stand for a named schema, each with the field that has it. */
export function tagsOf(schema: SchemaObject, name: string): string[] {
  const {discriminator} = typeof schema === 'object' ? schema : {};
  const tags = Object.entries(discriminator?.mapping ?? {})
    .filter(([, target]) => target === name || schemaNameOf(target) === name)
    .map(([tag]) => tag);
  const all = tags.length > 0 ? tags : [name];
  return all.map((tag) => `${discriminator?.propertyName}=${tag}`).sort();
}

/** A discriminator says already which value its field has. */
function withoutTag(field: SchemaObject, name: string, tag: string): SchemaObject {
  const {const: only, enum: list = [only], ...others} = Object(field) as SchemaKeywords;
  const isTag = list.length === 1 && `${name}=${asCode(list[0] ?? null)}` === tag;
  return isTag ? {type: 'string', ...others} : field;
}

function typesOf(name: string): Type[] {
  return name === 'number' ? [...NUMBERS] : TYPES.filter((type) => type === name);
}

function typeOf(value: Json): Type {
  if (typeof value === 'string' || typeof value === 'boolean') {
    return typeof value === 'string' ? 'string' : 'boolean';
  }
  if (isContainer(value)) {
    return Array.isArray(value) ? 'array' : 'object';
  }
  return Number.isInteger(Number(value)) ? 'integer' : 'fraction';
}

function limitsOf(schema: SchemaKeywords, types: ReadonlySet<Type>): Shape['limits'] {
  const limits = new Map<LimitName, Limit>();
  const add = (name: LimitName, given: unknown, isExclusive: boolean) => {
    const value = Number(given);
    const isWhole = isExclusive && !types.has('fraction') && Number.isInteger(value);
    const step = name === 'minimum' ? 1 : -1;
    const limit = isWhole ? {value: value + step, isExclusive: false} : {value, isExclusive};
    const isVoid = value === 0 && /^min[A-Z]/.test(name);
    if (given !== undefined && typeof given !== 'boolean' && !isVoid) {
      limits.set(name, tighter(limits.get(name) ?? limit, limit, name));
    }
  };
  for (const name of LIMIT_NAMES) {
    if (LIMITS[name].types.some((type) => types.has(type))) {
      const {exclusiveMinimum, exclusiveMaximum} = schema;
      const beside = name === 'minimum' ? exclusiveMinimum : name === 'maximum' && exclusiveMaximum;
      add(name, schema[name], beside === true);
      add(name, beside, true);
    }
  }
  return limits;
}

/** Above 0 if the first limit allows less. */
export function tightness(
  name: LimitName,
  one: Limit | undefined,
  other: Limit | undefined,
): number {
  if (one === undefined || other === undefined) {
    return Number(one !== undefined) - Number(other !== undefined);
  }
  const sign = name.startsWith('min') ? 1 : -1;
  return sign * (one.value - other.value) || Number(one.isExclusive) - Number(other.isExclusive);
}

const tighter = (one: Limit, other: Limit, name: LimitName) =>
  tightness(name, one, other) > 0 ? one : other;

/** Both apply. */
function joined(one: Shape, other: Shape): Shape {
  const isIn = (list: readonly Json[]) => (value: Json) =>
    list.some((same) => stable(same) === stable(value));
  const values =
    one.values && other.values
      ? one.values.filter(isIn(other.values))
      : (one.values ?? other.values);
  return {
    types: new Set([...one.types].filter((type) => other.types.has(type))),
    isNullable: one.isNullable && other.isNullable,
    ...(values !== undefined && {values}),
    limits: mapsJoined(one.limits, other.limits, tighter),
    fields: mapsJoined(one.fields, other.fields, both),
    required: new Set([...one.required, ...other.required]),
    patterns: mapsJoined(one.patterns, other.patterns, both),
    further: both(one.further, other.further),
    items: both(one.items, other.items),
    choices: [...one.choices, ...other.choices],
    bases: new Set([...one.bases, ...other.bases]),
    texts: mapsJoined(one.texts, other.texts, (a, b) => [...new Set([a, b])].sort().join(' and ')),
  };
}

function both(one: SchemaObject, other: SchemaObject): SchemaObject {
  if (one === true || other === false || one === other) {
    return other;
  }
  return other === true || one === false ? one : {allOf: [one, other]};
}

function mapsJoined<Key, Value>(
  one: ReadonlyMap<Key, Value>,
  other: ReadonlyMap<Key, Value>,
  join: (one: Value, other: Value, key: Key) => Value,
): ReadonlyMap<Key, Value> {
  const all = new Map(one);
  for (const [key, value] of other) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : join(known, value, key));
  }
  return all;
}

/** A schema without what only readers need; its references are collected. */
function withoutNotes(value: unknown, isMap: boolean, references: Set<string>): unknown {
  if (!isContainer(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => withoutNotes(item, false, references));
  }
  if (isReference(value)) {
    references.add(value.$ref);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !NOTES.test(key))
      .map(([key, child]) => [
        key,
        withoutNotes(child, !isMap && MAPS_OF_NAMES.has(key), references),
      ]),
  );
}
