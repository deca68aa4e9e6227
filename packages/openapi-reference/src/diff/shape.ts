/** The parts of a schema to compare: its normal form, with equivalent spellings unified. */
import {tagsOf} from '../inheritance';
import {isContainer, stable, typeOfValue} from '../json';
import {MAPS_OF_NAMES} from '../keywords';
import {type Choice, type NormalForm, normalForm} from '../normalForm';
import {isReference, lookUp, schemaNameOf} from '../resolve';
import {isImpossible} from '../typeWords';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {asCode} from '../words';

/** `number` represents numbers that are not integers. */
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array'];
/** Types other than null, and any permitted values, as the description's own array where possible. */
interface Plain {
  types: readonly string[];
  values?: readonly Json[];
}

export interface Shape extends Plain {
  keywords: SchemaKeywords;
  acceptsNull: boolean;
  fields: ReadonlyMap<string, SchemaObject>;
  /** Schema for fields with other names. */
  further: SchemaObject;
  choices: readonly Choice[];
  /** All other keywords with their values as text; equal texts have the same meaning. */
  rules: ReadonlyMap<string, string>;
}

const NOTES =
  /^(?:title|description|examples?|externalDocs|\$(?:comment|id|anchor|schema)|deprecated|x-(?!extensible-enum$).*)$/;
/** Keywords with their own comparison. */
const READ: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'required', 'properties', 'additionalProperties', 'items'],
  ...['unevaluatedProperties', 'format', 'contentEncoding', 'default'],
  ...['readOnly', 'writeOnly', 'exclusiveMinimum', 'exclusiveMaximum', '$defs', 'definitions'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum'],
]);

/** Provides the comparable forms of a document's schemas. */
export class Shapes {
  readonly document: OpenApiDocument;
  readonly named: Readonly<Record<string, SchemaObject>>;
  readonly #known = new Map<SchemaObject, Shape>();
  /** For alternatives, the discriminator field with its value. */
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

  /** Returns the name of the schema that another one refers to, even if the latter adds texts or null. */
  nameOf(schema: SchemaObject): string | undefined {
    const {$ref, allOf, anyOf, oneOf, nullable: _, ...others} = Object(schema) as SchemaKeywords;
    const [list = [], ...lists] = [allOf, anyOf, oneOf].filter((one) => one !== undefined);
    if (lists.length > 0 || Object.keys(others).some((key) => !NOTES.test(key))) {
      return undefined;
    }
    if ($ref === undefined) {
      const [only, ...rest] = list.filter((one) => list === allOf || !isNull(one));
      return only === undefined || rest.length > 0 ? undefined : this.nameOf(only);
    }
    const name = schemaNameOf($ref);
    const isNamed = name !== undefined && Object.hasOwn(this.named, name) && list.length === 0;
    return isNamed ? name : undefined;
  }

  #read(schema: SchemaObject): Shape {
    const form = normalForm(this.document, schema);
    const {keywords, acceptsNull} = form;
    const {types: named, values: own} = plainOf(keywords);
    const lists = own === undefined ? form.choices.map((choice) => this.#listOf(choice)) : [];
    const values = own ?? lists.find((list) => list !== undefined);
    const isOfValue = (type: string) =>
      values === undefined || values.some((value) => typeOfValue(value) === type);
    const types = isImpossible(keywords) ? [] : named.filter(isOfValue);
    const tag = this.#tags.get(schema);
    return {
      keywords,
      acceptsNull,
      ...(values !== undefined && {values}),
      types,
      fields: new Map(
        Object.entries(keywords.properties ?? {}).map(([name, field]) => [
          name,
          tag === undefined ? field : withoutTag(field, name, tag),
        ]),
      ),
      further: keywords.additionalProperties ?? keywords.unevaluatedProperties ?? true,
      choices: form.choices.filter((_, index) => lists[index] === undefined),
      rules: this.#rulesOf(form),
    };
  }

  /** Merges alternatives that are all enums. */
  #listOf({schemas}: Choice): Json[] | undefined {
    const lists = schemas.map((one) => {
      const {keywords, choices} = normalForm(this.document, one);
      const others = Object.keys(keywords).filter(
        (key) => !/^(?:type|enum|const)$/.test(key) && !NOTES.test(key),
      );
      return choices.length + others.length === 0 ? plainOf(keywords).values : undefined;
    });
    const values = lists.flatMap((list) => list ?? []);
    const isList = !lists.includes(undefined) && new Set(values).size === values.length;
    return isList ? values : undefined;
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
      // Conditions that could not be merged.
      allOf: conditions.length === 0 ? undefined : conditions,
    };
    const rules = Object.entries(others)
      .filter(([key, value]) => value !== undefined && !READ.has(key) && !NOTES.test(key))
      .map(([key, value]) => [key, this.textOf(value, MAPS_OF_NAMES.has(key))] as const);
    // In OpenAPI 3.0, encodings were formats.
    const encoding = contentEncoding === 'base64' ? 'byte' : contentEncoding;
    const format = [...formats, encoding ?? [], isFile ? 'binary' : []].flat().join(' and ');
    return new Map([
      ...rules,
      ...(/^(?:password)?$/.test(format) ? [] : [['format', format] as const]),
    ]);
  }

  /** Returns equal texts for equal rules, including the targets of references. */
  textOf(value: unknown, isMap = true): string {
    const references = new Set<string>();
    const texts = [stable(withoutNotes(value, isMap, references))];
    // The loop also visits references that are added while it runs.
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
      if (discriminator !== undefined && isReference(part)) {
        const [tag, ...others] = tagsOf(discriminator, part.$ref);
        if (tag !== undefined && others.length === 0) {
          const target = lookUp(this.document, part.$ref);
          this.#tags.set(target, `${discriminator.propertyName}=${tag}`);
        }
      }
    }
    Object.values(value).forEach((child) => {
      this.#findTags(child, seen);
    });
  }
}

/** Removes a field's value if the discriminator already determines it. */
function withoutTag(field: SchemaObject, name: string, tag: string): SchemaObject {
  const {const: only, enum: list = [only], ...others} = Object(field) as SchemaKeywords;
  const isTag = list.length === 1 && `${name}=${asCode(list[0] ?? null)}` === tag;
  return isTag ? {type: 'string', ...others} : field;
}

const isNull = (schema: SchemaObject) =>
  typeof schema === 'object' && (schema.type === 'null' || stable(schema.enum) === '[null]');

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

/** Removes parts of a schema that matter only to readers, and collects its references. */
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
