/** What the comparison reads of a schema: its normal form, with equal spellings made one. */
import {tagsOf} from '../discriminators';
import {isContainer, stable, typeOfValue} from '../json';
import {MAPS_OF_NAMES} from '../keywords';
import {type Choice, type NormalForm, normalForm} from '../normalForm';
import {isReference, lookUp, schemaNameOf} from '../resolve';
import {isImpossible} from '../typeWords';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';

/** `number` are those that are not whole. */
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];
const NUMBERS = ['integer', 'number'];
export const LIMITS = {
  minLength: {words: 'Minimum length', types: ['string']},
  maxLength: {words: 'Maximum length', types: ['string']},
  minItems: {words: 'Minimum number of items', types: ['array']},
  maxItems: {words: 'Maximum number of items', types: ['array']},
  minProperties: {words: 'Minimum number of entries', types: ['object']},
  maxProperties: {words: 'Maximum number of entries', types: ['object']},
  minimum: {words: 'Minimum', types: NUMBERS},
  maximum: {words: 'Maximum', types: NUMBERS},
} as const;
type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

export interface Limit {
  value: number;
  isExclusive: boolean;
}

/** Types besides null, and values if only these are allowed: the list of the description itself, if it has one. */
interface Plain {
  types: readonly string[];
  values?: readonly Json[];
}

export interface Shape extends Plain {
  keywords: SchemaKeywords;
  acceptsNull: boolean;
  limits: ReadonlyMap<LimitName, Limit>;
  fields: ReadonlyMap<string, SchemaObject>;
  /** Fields of other names. */
  further: SchemaObject;
  choices: readonly Choice[];
  /** Everything else, by keyword: the same text means the same. */
  rules: ReadonlyMap<string, string>;
}

const NOTES =
  /^(?:title|description|examples?|externalDocs|\$(?:comment|id|anchor|schema)|deprecated|x-(?!extensible-enum$).*)$/;
/** Keywords that are compared one by one. */
const READ: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'required', 'properties', 'additionalProperties', 'items'],
  ...['unevaluatedProperties', 'format', 'contentEncoding', 'default'],
  ...['readOnly', 'writeOnly', 'exclusiveMinimum', 'exclusiveMaximum', '$defs', 'definitions'],
  ...LIMIT_NAMES,
]);

/** Reads the schemas of one document. */
export class Shapes {
  readonly document: OpenApiDocument;
  readonly named: Readonly<Record<string, SchemaObject>>;
  readonly #known = new Map<SchemaObject, Shape>();
  /** Of alternatives: the field that tells them apart, with its value. */
  readonly #tags = new Map<unknown, string>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.named = document.components?.schemas ?? {};
    this.#findTags(document, new Set());
  }

  of(schema: SchemaObject): Shape {
    const known = this.#known.get(schema) ?? this.#read(schema);
    this.#known.set(schema, known);
    return known;
  }

  /** The named schema that a schema is, whatever is said about it, and whether null is added to it. */
  nameOf(schema: SchemaObject): {name: string; orNull: boolean} | undefined {
    const {$ref, allOf, anyOf, oneOf, nullable, ...others} = Object(schema) as SchemaKeywords;
    const [list = [], ...lists] = [allOf, anyOf, oneOf].filter((one) => one !== undefined);
    if (lists.length > 0 || Object.keys(others).some((key) => !NOTES.test(key))) {
      return undefined;
    }
    if ($ref === undefined) {
      const [only, ...rest] = list.filter((one) => list === allOf || !isNull(one));
      const inner = only === undefined || rest.length > 0 ? undefined : this.nameOf(only);
      return inner && {...inner, orNull: inner.orNull || nullable === true || list.length > 1};
    }
    const name = schemaNameOf($ref);
    const isNamed = name !== undefined && Object.hasOwn(this.named, name) && list.length === 0;
    return isNamed ? {name, orNull: nullable === true} : undefined;
  }

  /** Names of the schemas that are parts of a schema. */
  basesOf(schema: SchemaObject, found = new Set<string>()): ReadonlySet<string> {
    const {$ref, allOf = []} = Object(schema) as SchemaKeywords;
    for (const part of [...($ref === undefined ? [] : [{$ref}]), ...allOf]) {
      const name = this.nameOf(part)?.name;
      if (name === undefined) {
        this.basesOf(part, found);
      } else if (!found.has(name)) {
        this.basesOf(this.named[name] ?? true, found.add(name));
      }
    }
    return found;
  }

  #read(schema: SchemaObject): Shape {
    const form = normalForm(this.document, schema);
    const {keywords, acceptsNull} = form;
    const own = plainOf(keywords);
    const choices = form.choices.map((choice) => ({choice, ...this.#unionOf(choice)}));
    // Alternatives that are values are one more list, if there is no other.
    const listed = [own, ...choices].filter(({values}) => values !== undefined);
    const [list] = listed;
    const types = isImpossible(keywords)
      ? []
      : own.types.filter((type) => choices.every((one) => one.types.includes(type)));
    const tag = this.#tags.get(schema);
    const fields = Object.entries(keywords.properties ?? {}).map(
      ([name, field]) => [name, tag === undefined ? field : withoutTag(field, name, tag)] as const,
    );
    return {
      keywords,
      acceptsNull,
      ...(list?.values !== undefined && {values: list.values}),
      types,
      limits: limitsOf(keywords, types),
      fields: new Map(fields),
      further: keywords.additionalProperties ?? keywords.unevaluatedProperties ?? true,
      choices: choices
        .filter(({isPlain}) => !isPlain || listed.length > 1)
        .map(({choice}) => choice),
      rules: this.#rulesOf(form),
    };
  }

  /** What some of the alternatives allow. Those that are only types, or only values, are plain, unless one is there twice. */
  #unionOf({schemas}: Choice): Plain & {isPlain: boolean} {
    const forms = schemas.map((one) => normalForm(this.document, one));
    const all = forms.map(({keywords}) => plainOf(keywords));
    const types = all.flatMap((one) => one.types);
    const values = all.flatMap((one) => one.values ?? []);
    const areListed = all.filter((one) => one.values !== undefined).length;
    const areDifferent =
      areListed === 0
        ? new Set(types).size === types.length
        : areListed === all.length && new Set(values.map(stable)).size === values.length;
    const isPlain =
      areDifferent &&
      forms.every(
        ({keywords, choices}) =>
          choices.length === 0 &&
          Object.keys(keywords).every(
            (key) => /^(?:type|enum|const)$/.test(key) || NOTES.test(key),
          ),
      );
    return {types, isPlain, ...(isPlain && areListed > 0 && {values})};
  }

  #rulesOf({keywords, patterns, formats, conditions, choices}: NormalForm): Map<string, string> {
    const {contentEncoding, contentMediaType, discriminator, not} = keywords;
    const isFile = contentMediaType === 'application/octet-stream';
    const others = {
      ...keywords,
      not: isImpossible(keywords) ? undefined : not,
      pattern: patterns.length === 0 ? undefined : patterns.join(' and '),
      contentMediaType: isFile ? undefined : contentMediaType,
      discriminator: choices.length === 0 ? discriminator : undefined,
      // Parts of a schema that cannot be one.
      allOf: conditions.length === 0 ? undefined : conditions,
    };
    const rules = Object.entries(others)
      .filter(([key, value]) => value !== undefined && !READ.has(key) && !NOTES.test(key))
      .map(([key, value]) => [key, this.textOf(value, MAPS_OF_NAMES.has(key))] as const);
    // Encodings have been formats in OpenAPI 3.0.
    const encoding = contentEncoding === 'base64' ? 'byte' : contentEncoding;
    const format = [...formats, encoding ?? [], isFile ? 'binary' : []].flat().join(' and ');
    return new Map([
      ...rules,
      ...(/^(?:password)?$/.test(format) ? [] : [['format', format] as const]),
    ]);
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

  #findTags(value: unknown, seen: Set<unknown>): void {
    if (!isContainer(value) || seen.has(value)) {
      return;
    }
    seen.add(value);
    const {discriminator, oneOf, anyOf} = value as SchemaKeywords;
    for (const part of [oneOf ?? [], anyOf ?? []].flat()) {
      const [tag, ...others] = tagsIn(discriminator, part);
      if (tag !== undefined && others.length === 0) {
        this.#tags.set(lookUp(this.document, (part as {$ref: string}).$ref), tag);
      }
    }
    Object.values(value).forEach((child) => {
      this.#findTags(child, seen);
    });
  }
}

const isNull = (schema: SchemaObject) =>
  typeof schema === 'object' && (schema.type === 'null' || stable(schema.enum) === '[null]');

/** Values of a discriminator that stand for a schema, each with the field that has it. */
export function tagsIn(
  discriminator: SchemaKeywords['discriminator'],
  schema: SchemaObject,
): string[] {
  return discriminator !== undefined && isReference(schema)
    ? tagsOf(discriminator, schema.$ref)
        .map((tag) => `${discriminator.propertyName}=${tag}`)
        .sort()
    : [];
}

/** A discriminator says already which value its field has. */
function withoutTag(field: SchemaObject, name: string, tag: string): SchemaObject {
  const {const: only, enum: list = [only], ...others} = Object(field) as SchemaKeywords;
  const isTag = list.length === 1 && `${name}=${asCode(list[0] ?? null)}` === tag;
  return isTag ? {type: 'string', ...others} : field;
}

function plainOf({type, enum: list, const: only}: SchemaKeywords): Plain {
  const all = only === undefined ? list : [only];
  const values = all?.includes(null) ? all.filter((value) => value !== null) : all;
  const listed = values?.map(typeOfValue) ?? TYPES;
  const named = type === undefined ? TYPES : [type].flat();
  const types = [...named, ...(named.includes('number') ? ['integer'] : [])];
  return {
    types: TYPES.filter((one) => types.includes(one) && listed.includes(one)),
    ...(values !== undefined && (values.length > 0 || values === all) && {values}),
  };
}

/** An edge that is excluded is the next whole number. */
function limitsOf(keywords: SchemaKeywords, types: readonly string[]): Shape['limits'] {
  const limits = new Map<LimitName, Limit>();
  for (const name of LIMIT_NAMES) {
    const {exclusiveMinimum, exclusiveMaximum} = keywords;
    const edge = name === 'minimum' ? exclusiveMinimum : name === 'maximum' && exclusiveMaximum;
    const value = keywords[name] ?? edge;
    if (typeof value === 'number' && LIMITS[name].types.some((type) => types.includes(type))) {
      const isExclusive = keywords[name] === undefined;
      const isWhole = isExclusive && !types.includes('number') && Number.isInteger(value);
      const step = name === 'minimum' ? 1 : -1;
      limits.set(name, isWhole ? {value: value + step, isExclusive: false} : {value, isExclusive});
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
