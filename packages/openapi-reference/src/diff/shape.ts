/** What the comparison reads of a schema: its parts put together, and equal spellings made one. */
import {isReference, owningSchemaOf, resolve, schemaNameOf} from '../resolve';
import {MAPS_OF_NAMES} from '../keywords';
import {isContainer} from '../json';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';
import {stable} from './stable';

/** `fraction` are the numbers that are not whole. */
const TYPES = ['string', 'integer', 'fraction', 'boolean', 'object', 'array'] as const;
export type Type = (typeof TYPES)[number];

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
export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

export interface Limit {
  value: number;
  isExclusive: boolean;
}

/** `oneOf` or `anyOf`. */
export interface Choice {
  isExclusive: boolean;
  list: readonly SchemaObject[];
  /** Values of a discriminator, by what they stand for. */
  tags: ReadonlyMap<string, string>;
}

export interface Shape {
  /** Besides null. */
  types: ReadonlySet<Type>;
  isNullable: boolean;
  format?: string;
  /** Besides null; the list of the description itself, if it has one. */
  values?: readonly Json[];
  limits: Partial<Record<LimitName, Limit>>;
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
  rules: ReadonlyMap<string, string>;
  default?: string;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  'x-sunset'?: string;
}

const ALL: Shape = {
  types: new Set(TYPES),
  isNullable: true,
  limits: {},
  fields: new Map(),
  required: new Set(),
  patterns: new Map(),
  further: true,
  items: true,
  choices: [],
  bases: new Set(),
  rules: new Map(),
  readOnly: false,
  writeOnly: false,
  deprecated: false,
};

/** Keywords that say nothing about values, and those that are read one by one. All others are rules. */
const READ = new Set(
  (
    'title description example examples externalDocs default deprecated readOnly writeOnly $id $schema $comment ' +
    '$anchor $dynamicAnchor $defs definitions $ref allOf anyOf oneOf discriminator type nullable format enum const ' +
    'required properties additionalProperties unevaluatedProperties items contentEncoding ' +
    'exclusiveMinimum exclusiveMaximum'
  )
    .split(' ')
    .concat(LIMIT_NAMES),
);
const ANNOTATIONS =
  /^(?:title|description|example|examples|externalDocs|deprecated|\$comment|x-.*)$/;
const isRule = (key: string) =>
  key === 'x-extensible-enum' || !(READ.has(key) || key.startsWith('x-'));

/** Reads the schemas of one document. */
export class Shapes {
  readonly document: OpenApiDocument;
  /** Whether anything is sent as XML, so that the notation in XML matters. */
  hasXml = false;
  readonly #known = new Map<object, Shape>();
  /** Of alternatives: the field that tells them apart, with its value. */
  readonly #tags = new Map<unknown, string>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.#visit(document, new Set());
  }

  get named(): Readonly<Record<string, SchemaObject>> {
    return this.document.components?.schemas ?? {};
  }

  of(schema: SchemaObject, around: readonly object[] = []): Shape {
    if (typeof schema !== 'object') {
      return schema ? ALL : {...ALL, types: new Set(), isNullable: false};
    }
    // A schema that is a part of itself adds nothing.
    if (around.includes(schema)) {
      return ALL;
    }
    const known = this.#known.get(schema);
    const shape = known ?? this.#read(schema, [...around, schema]);
    this.#known.set(schema, shape);
    return shape;
  }

  /** The named schema that a schema is, whatever is said about it, and whether null is added to it. */
  nameOf(schema: SchemaObject): {name: string; orNull: boolean} | undefined {
    if (typeof schema !== 'object') {
      return undefined;
    }
    const {$ref, allOf, anyOf, oneOf, nullable, type, ...others} = schema;
    const list = allOf ?? anyOf ?? oneOf;
    const isWrapped = $ref === undefined && list !== undefined;
    const saysMore = (key: string) => !ANNOTATIONS.test(key) || key === 'x-extensible-enum';
    if (type !== undefined || Object.keys(others).some(saysMore)) {
      return undefined;
    }
    const parts = isWrapped ? list.filter((one) => allOf !== undefined || !this.#isNull(one)) : [];
    const [only, ...rest] = parts;
    const orNull = nullable === true || (isWrapped && parts.length < list.length);
    if (isWrapped && [allOf, anyOf, oneOf].filter((one) => one !== undefined).length === 1) {
      const inner = only !== undefined && rest.length === 0 ? this.nameOf(only) : undefined;
      return inner && {name: inner.name, orNull: orNull || inner.orNull};
    }
    const name = $ref !== undefined && list === undefined ? schemaNameOf($ref) : undefined;
    return name === undefined || !Object.hasOwn(this.named, name) ? undefined : {name, orNull};
  }

  #isNull(schema: SchemaObject): boolean {
    return (
      typeof schema === 'object' && (schema.type === 'null' || stable(schema.enum) === '[null]')
    );
  }

  #read(schema: SchemaKeywords, around: readonly object[]): Shape {
    const {$ref, allOf = [], nullable, type} = schema;
    const name = $ref === undefined ? undefined : schemaNameOf($ref);
    const target = $ref === undefined ? undefined : resolve(this.document, {$ref});
    const parts = [...(target === undefined ? [] : [target]), ...allOf].map((part) =>
      this.of(part, around),
    );
    const bases = allOf.flatMap((part) => this.nameOf(part)?.name ?? []);
    const choices = [schema.oneOf, schema.anyOf].flatMap((list) =>
      list === undefined ? [] : [this.#choice(schema, list, around)],
    );
    const whole = [...parts, ...choices].reduce(joined, this.#own(schema));
    return {
      ...whole,
      bases: new Set([...(name === undefined ? [] : [name]), ...bases, ...whole.bases]),
      // Beside a reference, OpenAPI 3.0 means that null is added.
      isNullable: whole.isNullable || (nullable === true && type === undefined && parts.length > 0),
    };
  }

  #own(schema: SchemaKeywords): Shape {
    const {type, nullable, additionalProperties, unevaluatedProperties} = schema;
    const {contentEncoding, contentMediaType} = schema;
    const named = type === undefined ? undefined : [type].flat();
    const list = schema.const === undefined ? schema.enum : [schema.const];
    const values = list?.includes(null) ? list.filter((value) => value !== null) : list;
    const hasValues = values !== undefined && (values.length > 0 || list?.length === 0);
    const listed = values === undefined ? ALL.types : new Set(values.map(typeOf));
    const types = new Set(
      named === undefined ? listed : named.flatMap(typesOf).filter((one) => listed.has(one)),
    );
    const isFile = contentMediaType === 'application/octet-stream';
    const written = contentEncoding === 'base64' ? 'byte' : (schema.format ?? contentEncoding);
    const format = isFile ? 'binary' : written;
    return {
      ...ALL,
      types,
      isNullable:
        (named === undefined || named.includes('null') || nullable === true) &&
        (list === undefined || list.includes(null)),
      // A hint for forms.
      ...(format !== undefined && format !== 'password' && {format}),
      ...(hasValues && {values}),
      limits: limitsOf(schema, types),
      fields: new Map(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          withoutTag(field, name, this.#tags.get(schema)),
        ]),
      ),
      required: new Set(schema.required),
      patterns: new Map(Object.entries(schema.patternProperties ?? {})),
      further: additionalProperties ?? unevaluatedProperties ?? true,
      items: schema.items ?? true,
      rules: new Map(
        Object.entries(schema)
          .filter(
            ([key, value]) =>
              isRule(key) && value !== false && !(isFile && value === contentMediaType),
          )
          .map(([key, value]) => [key, this.#textOf(value, MAPS_OF_NAMES.has(key))]),
      ),
      ...(schema.default !== undefined && {default: stable(schema.default) ?? ''}),
      readOnly: schema.readOnly === true,
      writeOnly: schema.writeOnly === true,
      deprecated: schema.deprecated === true,
      ...(typeof schema['x-sunset'] === 'string' && {'x-sunset': schema['x-sunset']}),
    };
  }

  /** Null and plain values are no alternatives; a single one is a part like others. */
  #choice(schema: SchemaKeywords, all: readonly SchemaObject[], around: readonly object[]): Shape {
    const shapes = new Map(all.map((one) => [one, this.of(one, around)]));
    const list = all.filter((one) => shapes.get(one)?.types.size !== 0);
    const read = list.map((one) => shapes.get(one) ?? ALL);
    const isExclusive = schema.oneOf === all;
    const nulls = all.filter((one) => shapes.get(one)?.isNullable);
    const isNullable = isExclusive ? nulls.length === 1 : nulls.length > 0;
    const [only, ...others] = read;
    if (only !== undefined && others.length === 0 && schema.discriminator === undefined) {
      const name = list.flatMap((one) => this.nameOf(one)?.name ?? []);
      return {...only, isNullable, bases: new Set([...name, ...only.bases])};
    }
    const types = new Set(read.flatMap((one) => [...one.types]));
    const values = read.flatMap((one) => one.values ?? []);
    const isPlain = read.every(
      (one) =>
        stable(plain(one)) === stable(plain(ALL)) &&
        (one.values === undefined) === (values.length === 0),
    );
    const isDisjoint =
      new Set(values.map(stable)).size === values.length &&
      (values.length > 0 || types.size === read.reduce((sum, one) => sum + one.types.size, 0));
    if (isPlain && (isDisjoint || !isExclusive)) {
      return {...ALL, types, isNullable, ...(values.length > 0 && {values})};
    }
    const tags = new Map(
      schema.discriminator === undefined
        ? []
        : list.flatMap((one) => {
            const target = this.nameOf(one)?.name;
            return target === undefined ? [] : [[target, tagsOf(schema, target).join()] as const];
          }),
    );
    const {defaultMapping} = schema.discriminator ?? {};
    return {
      ...ALL,
      types,
      isNullable,
      choices: [{isExclusive, list, tags}],
      rules: new Map(defaultMapping === undefined ? [] : [['discriminator', defaultMapping]]),
    };
  }

  /** The same text for the same rules, and for what they refer to. */
  #textOf(value: unknown, isMap: boolean): string {
    const names = new Set<string>();
    const texts = [stable(withoutTexts(value, isMap, names))];
    // A set is read to its end, while it grows.
    for (const name of names) {
      texts.push(`${name}: ${stable(withoutTexts(this.named[name], false, names))}`);
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
    for (const part of [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))) {
      const name = isReference(part) ? schemaNameOf(part.$ref) : undefined;
      const [tag, ...others] = name === undefined ? [] : tagsOf(value, name);
      if (discriminator && name !== undefined && tag !== undefined && others.length === 0) {
        this.#tags.set(this.named[name], tag);
      }
    }
    for (const [key, child] of Object.entries(value)) {
      this.hasXml ||= /[/+]xml\b/i.test(key);
      this.#visit(child, seen);
    }
  }
}

/** Values of the discriminator that stand for a named schema, each with the field that has it. */
export function tagsOf(schema: SchemaObject, name: string): string[] {
  const {discriminator} = typeof schema === 'object' ? schema : {};
  const tags = Object.entries(discriminator?.mapping ?? {})
    .filter(([, target]) => target === name || schemaNameOf(target) === name)
    .map(([tag]) => tag);
  return (tags.length > 0 ? tags : [name])
    .map((tag) => `${discriminator?.propertyName}=${tag}`)
    .sort();
}

/** A discriminator says already which value its field has. */
function withoutTag(field: SchemaObject, name: string, tag: string | undefined): SchemaObject {
  if (typeof field !== 'object' || tag === undefined) {
    return field;
  }
  const {const: only, enum: list = [only], ...others} = field;
  return list.length === 1 && list.every((only) => `${name}=${asCode(only ?? null)}` === tag)
    ? {type: 'string', ...others}
    : field;
}

function plain({types: _, isNullable: __, values: ___, deprecated: ____, ...others}: Shape) {
  return {
    ...others,
    bases: [],
    rules: [...others.rules],
    fields: [...others.fields.keys()],
    required: [...others.required],
    patterns: [],
  };
}

function typesOf(name: string): Type[] {
  return name === 'number' ? [...NUMBERS] : TYPES.filter((type) => type === name);
}

function typeOf(value: Json): Type {
  const type = typeof value;
  if (type === 'string' || type === 'boolean') {
    return type;
  }
  if (isContainer(value)) {
    return Array.isArray(value) ? 'array' : 'object';
  }
  return Number.isInteger(Number(value)) ? 'integer' : 'fraction';
}

function limitsOf(schema: SchemaKeywords, types: ReadonlySet<Type>): Shape['limits'] {
  const limits: Shape['limits'] = {};
  const add = (name: LimitName, given: unknown, isExclusive: boolean) => {
    const value = Number(given);
    const isWhole = isExclusive && !types.has('fraction') && Number.isInteger(value);
    const step = name === 'minimum' ? 1 : -1;
    const limit = isWhole ? {value: value + step, isExclusive: false} : {value, isExclusive};
    const isVoid = value === 0 && /^min[A-Z]/.test(name);
    if (given !== undefined && typeof given !== 'boolean' && !isVoid) {
      limits[name] = tighter(name, limits[name], limit);
    }
  };
  for (const name of LIMIT_NAMES.filter((one) =>
    LIMITS[one].types.some((type) => types.has(type)),
  )) {
    const beside =
      name === 'minimum' ? schema.exclusiveMinimum : name === 'maximum' && schema.exclusiveMaximum;
    add(name, schema[name], beside === true);
    add(name, beside, true);
  }
  return limits;
}

function tighter(name: LimitName, one: Limit | undefined, other: Limit): Limit {
  return one !== undefined && tightness(name, one, other) > 0 ? one : other;
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

/** Both apply. */
function joined(one: Shape, other: Shape): Shape {
  const limits = {...one.limits};
  for (const name of LIMIT_NAMES) {
    const limit = other.limits[name];
    if (limit !== undefined) {
      limits[name] = tighter(name, limits[name], limit);
    }
  }
  const formats = [...new Set([one.format, other.format])].filter((format) => format !== undefined);
  const values =
    one.values && other.values
      ? one.values.filter((value) => other.values?.some((same) => stable(same) === stable(value)))
      : (one.values ?? other.values);
  const {default: given = other.default, 'x-sunset': sunset = other['x-sunset']} = one;
  return {
    types: new Set([...one.types].filter((type) => other.types.has(type))),
    isNullable: one.isNullable && other.isNullable,
    ...(formats.length > 0 && {format: formats.sort().join(', ')}),
    ...(values !== undefined && {values}),
    limits,
    fields: mapsJoined(one.fields, other.fields, both),
    required: new Set([...one.required, ...other.required]),
    patterns: mapsJoined(one.patterns, other.patterns, both),
    further: both(one.further, other.further),
    items: both(one.items, other.items),
    choices: [...one.choices, ...other.choices],
    bases: new Set([...one.bases, ...other.bases]),
    rules: mapsJoined(one.rules, other.rules, (a, b) => [...new Set([a, b])].sort().join(' and ')),
    ...(given !== undefined && {default: given}),
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
    deprecated: one.deprecated || other.deprecated,
    ...(sunset !== undefined && {'x-sunset': sunset}),
  };
}

function both(one: SchemaObject, other: SchemaObject): SchemaObject {
  if (one === true || other === false || one === other) {
    return other;
  }
  return other === true || one === false ? one : {allOf: [one, other]};
}

function mapsJoined<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  join: (one: Value, other: Value) => Value,
): ReadonlyMap<string, Value> {
  const all = new Map(one);
  for (const [key, value] of other) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : join(known, value));
  }
  return all;
}

/** A schema without what only readers need; the named schemas that it refers to are collected. */
function withoutTexts(value: unknown, isMap: boolean, names: Set<string>): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutTexts(item, false, names));
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  ) {
    return value;
  }
  const name = isReference(value) ? owningSchemaOf(value.$ref) : undefined;
  if (name !== undefined) {
    names.add(name);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isMap || !ANNOTATIONS.test(key) || key === 'x-extensible-enum')
      .map(([key, child]) => [key, withoutTexts(child, !isMap && MAPS_OF_NAMES.has(key), names)]),
  );
}
