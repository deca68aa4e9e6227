/** Values that a schema allows. Source of the keywords: JSON Schema 2020-12, Core and Validation. */
import {isContainer, toJson} from '../json';
import {isDecided, normalForm, type NormalForm} from '../normalForm';
import {optional} from '../optional';
import {escapePointer, isReference, lookUp, schemaNameOf} from '../resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {type Discriminator, tagsOf} from '../discriminators';
import {BareSchemas, type Direction} from './bareSchemas';
import {numbersFor} from './numbers';
import {propertySchemas} from './inPlace';
import {patternTexts} from './patternText';
import {textsFor} from './texts';

export interface MadeValue {
  /** Undefined if there is none, as for the schema `false`. */
  value: Json | undefined;
  /** Why the schema does not allow it; undefined if it does. */
  problem?: string;
}

/** Values tried for one example; what no attempt has found by then has no valid value, or one that is hard to guess. */
const MAX_ATTEMPTS = 4000;
/** Parts of an example that may have more than its required fields. */
const MAX_PARTS_FULL = 200;
/** Parts that are made for one example; a schema whose fields all need many fields would grow beyond any page. */
const MAX_PARTS = 1000;
/** The same for an example that cannot be complete. */
const MAX_PARTS_INCOMPLETE = 200;
/** Schemas inside each other, of which no example has more. */
const MAX_DEPTH = 100;
/** Other values of a property or an item that are tried if the first ones do not go together. */
const VARIANTS = 12;
/** Entries that are added to a map to reach its minimum. */
const MAX_ADDED = 50;

/**
 * Levels of objects that have all fields if none is required: a reader fills in a request, but wants to see what a
 * response contains.
 */
const OPTIONAL_LEVELS = {request: 1, response: 3} as const;

/** Where a value is. */
interface Place {
  name?: string;
  /** References around it, to detect recursion. */
  inside: ReadonlySet<string>;
  /** How many levels from here have all fields of an object that requires none. */
  optionalLevels: number;
  /** Examples of parts of an object: the whole has their values where it can. */
  examples?: readonly Readonly<Record<string, Json>>[];
}

/** Schemas that a value matches at the same time, with references and `allOf` resolved. */
interface Parts {
  keywords: readonly SchemaKeywords[];
  /** Those of them that are not in an `allOf`. */
  own: readonly SchemaKeywords[];
  /** Alternatives, one of each. */
  choices: readonly (readonly SchemaObject[])[];
  refs: readonly string[];
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;
type Type = (typeof TYPES)[number];

/** Keywords that only values of one type obey, to guess the type where a schema names none. */
const TYPE_OF_KEYWORD: readonly (readonly [Type, readonly (keyof SchemaKeywords)[]])[] = [
  [
    'object',
    [
      ...(['properties', 'required', 'additionalProperties', 'patternProperties'] as const),
      ...(['minProperties', 'maxProperties', 'propertyNames', 'dependentRequired'] as const),
      ...(['dependentSchemas', 'unevaluatedProperties'] as const),
    ],
  ],
  [
    'array',
    [
      ...(['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'] as const),
      ...(['contains', 'unevaluatedItems'] as const),
    ],
  ],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const makers = new WeakMap<OpenApiDocument, Map<string, ValueMaker>>();

/**
 * The same for all places of a description, because it keeps what it has made.
 *
 * @param isText - whether values are sent as text, which has no null
 */
export function valueMaker(
  document: OpenApiDocument,
  direction: Direction,
  isText = false,
): ValueMaker {
  const known = makers.get(document) ?? new Map<string, ValueMaker>();
  makers.set(document, known);
  const key = `${direction} ${isText}`;
  const maker = known.get(key) ?? new ValueMaker(document, direction, isText);
  known.set(key, maker);
  return maker;
}

/** No complete example is small enough. */
class TooLargeError extends Error {}

/**
 * Makes small values: examples, defaults and first enum values where there are some and the schema allows them,
 * required properties only. If none is required, an object has all of them at the top, and below it those with
 * examples. A request has no read-only property, a response no write-only one. Every candidate is checked against its
 * schema.
 */
export class ValueMaker {
  readonly #schemas: BareSchemas;
  /** By schema; references to one schema have the same values. */
  readonly #kept = new Map<SchemaObject | string, Map<string | undefined, MadeValue>>();
  readonly #children = new Map<string, string[]>();
  #attempts = 0;
  #made = 0;
  #maximum = MAX_PARTS;
  /** Whether values that a schema does not allow are passed on, because there is no other. */
  #isLenient = false;

  constructor(
    readonly document: OpenApiDocument,
    direction: Direction,
    /** Whether null comes after all other values. */
    private readonly isText: boolean,
  ) {
    this.#schemas = new BareSchemas(document, direction);
    for (const [name, schema] of Object.entries<SchemaObject | null>(
      document.components?.schemas ?? {},
    )) {
      for (const part of typeof schema === 'object' ? (schema?.allOf ?? []) : []) {
        if (typeof part === 'object' && part.$ref !== undefined) {
          this.#children.set(part.$ref, [...(this.#children.get(part.$ref) ?? []), name]);
        }
      }
    }
  }

  /** @param name - of the property or parameter, for placeholders */
  make(schema: SchemaObject, name?: string): MadeValue {
    const isOnlyReference = isReference(schema) && Object.keys(schema).length === 1;
    const key = isOnlyReference ? schema.$ref : schema;
    const known = this.#kept.get(key) ?? new Map<string | undefined, MadeValue>();
    this.#kept.set(key, known);
    const made = known.get(name) ?? this.#make(schema, name);
    known.set(name, made);
    return made;
  }

  /** Whether a value is an example or default of the schema, or a list of one of its items. */
  isGiven(schema: SchemaObject, value: Json): boolean {
    const parts = this.#partsOf([schema]);
    const text = JSON.stringify(value);
    const [item, ...others] = Array.isArray(value) ? value : [];
    return (
      givenValues(parts).some((one) => JSON.stringify(one) === text) ||
      (item !== undefined &&
        others.length === 0 &&
        itemSchemas(parts.keywords, 0).some((one) => this.isGiven(one, item)))
    );
  }

  /** Why a value is not allowed; undefined if it is. */
  problemOf(schema: SchemaObject, value: Json): string | undefined {
    return this.#schemas.problemOf(schema, value);
  }

  #make(schema: SchemaObject, name: string | undefined): MadeValue {
    if (isDecided(schema) === false) {
      return {value: undefined, problem: 'no value is allowed'};
    }
    const place: Place = {inside: new Set(), optionalLevels: 1, ...optional('name', name)};
    // What is written as text, such as a form, has no notation for an object without fields.
    const optionalLevels = OPTIONAL_LEVELS[this.isText ? 'response' : this.#schemas.direction];
    const full = {...place, optionalLevels};
    const value =
      (full.optionalLevels > 1 ? this.#complete(schema, full, MAX_PARTS_FULL) : undefined) ??
      this.#complete(schema, place, MAX_PARTS);
    if (value !== undefined) {
      return {value};
    }
    this.#start(true);
    const other = this.#first([schema], place);
    const problem =
      other === undefined ? 'no value is allowed' : this.#schemas.problemOf(schema, other);
    return {value: other, ...(problem === undefined ? {} : {problem})};
  }

  /** A value that fulfils all rules; undefined if there is none that is small enough. */
  #complete(schema: SchemaObject, place: Place, maximum: number): Json | undefined {
    this.#start(false, maximum);
    try {
      return this.#first([schema], place);
    } catch (error) {
      if (!(error instanceof TooLargeError)) {
        throw error;
      }
      return undefined;
    }
  }

  #start(isLenient: boolean, maximum = MAX_PARTS): void {
    this.#maximum = maximum;
    this.#isLenient = isLenient;
    this.#attempts = 0;
    this.#made = 0;
  }

  #first(schemas: readonly SchemaObject[], place: Place): Json | undefined {
    for (const value of this.#valid(schemas, place)) {
      return value;
    }
    return undefined;
  }

  /** Different values that match all schemas. */
  *#valid(schemas: readonly SchemaObject[], place: Place): Generator<Json> {
    const seen = new Set<string>();
    const candidates = this.#candidates(schemas, place);
    for (const value of this.isText ? nullLast(candidates) : candidates) {
      this.#attempts += 1;
      if (this.#attempts > MAX_ATTEMPTS) {
        return;
      }
      const key = JSON.stringify(value);
      const isValid = () =>
        schemas.every((schema) => this.#schemas.problemOf(schema, value) === undefined);
      if (!seen.has(key) && (this.#isLenient || isValid())) {
        seen.add(key);
        yield value;
      }
    }
  }

  *#candidates(schemas: readonly SchemaObject[], place: Place): Generator<Json> {
    this.#made += 1;
    if (!this.#isLenient && (this.#made > this.#maximum || place.inside.size > MAX_DEPTH)) {
      throw new TooLargeError();
    }
    const parts = this.#partsOf(schemas);
    const isTooMuch =
      this.#isLenient && (this.#made > MAX_PARTS_INCOMPLETE || place.inside.size > MAX_DEPTH);
    if (isTooMuch || parts.refs.some((ref) => place.inside.has(ref))) {
      return;
    }
    yield* givenValues(parts);
    // A value says more than null, which is the first alternative in what ASP.NET writes.
    yield* nullLast(this.#ofParts(parts, place));
  }

  /** Values of each combination of alternatives. */
  *#ofParts({keywords, own, choices, refs}: Parts, place: Place): Generator<Json> {
    const [choice, ...others] = choices;
    if (choice === undefined) {
      const inside = new Set([...place.inside, ...refs]);
      yield* this.#ofKeywords(keywords, {...place, inside});
      return;
    }
    for (const alternative of choice) {
      const parts = this.#partsOf([alternative]);
      const [first = ''] = parts.refs;
      if (!refs.includes(first) && !parts.refs.some((ref) => place.inside.has(ref))) {
        yield* givenValues(parts);
        yield* this.#ofParts(
          {
            keywords: [...keywords, ...parts.keywords],
            own,
            choices: [...others, ...parts.choices],
            refs: [...refs, ...parts.refs],
          },
          place,
        );
      }
    }
  }

  #partsOf(schemas: readonly SchemaObject[]): Parts {
    const keywords: SchemaKeywords[] = [];
    const own: SchemaKeywords[] = [];
    const choices: (readonly SchemaObject[])[] = [];
    const refs: string[] = [];
    /** @param names - references that lead here without leaving the place */
    const add = (
      schema: SchemaObject | null | undefined,
      names: readonly string[],
      isOwn = true,
    ): void => {
      if (typeof schema !== 'object' || schema === null) {
        keywords.push(...(schema === false ? [{not: {}}] : []));
        return;
      }
      const {$ref, allOf = [], anyOf, oneOf, if: condition, then, else: otherwise} = schema;
      if ($ref !== undefined && !names.includes($ref)) {
        refs.push($ref);
        const {$ref: _, ...siblings} = schema;
        add(siblings, names, isOwn);
        const target = lookUp(this.document, $ref) as SchemaObject | undefined;
        choices.push(this.#tagsAsAlternative($ref));
        add(target, [...names, $ref], isOwn);
        return;
      }
      keywords.push(schema);
      own.push(...(isOwn ? [schema] : []));
      for (const part of allOf) {
        add(part, names, false);
      }
      for (const alternatives of [oneOf, anyOf]) {
        const isChild = (one: SchemaObject) =>
          typeof one === 'object' && names.includes(one.$ref ?? '');
        if (alternatives?.some(isChild) === true) {
          // A parent lists its children, each of which names it in `allOf`: this place is one of them.
          choices.push(this.#childrenOf(schema, names));
        } else if (alternatives !== undefined) {
          choices.push(alternatives.flatMap((one) => withTag(one, schema)));
        }
      }
      if (schema.discriminator !== undefined && oneOf === undefined && anyOf === undefined) {
        choices.push(this.#childrenOf(schema, names));
      }
      if (condition !== undefined) {
        choices.push([true, {allOf: [condition, then ?? true]}, otherwise ?? true]);
      }
      const dependent = Object.values(schema.dependentSchemas ?? {});
      choices.push(...dependent.map((one) => [true, one]));
    };
    for (const schema of schemas) {
      add(schema, []);
    }
    return {keywords, own, choices: choices.filter(({length}) => length > 0), refs};
  }

  /** What a schema has as an alternative of others, if its own field says less. */
  #tagsAsAlternative(ref: string): SchemaObject[] {
    const name = schemaNameOf(ref);
    const tags = name === undefined ? [] : (tagsOfAlternatives(this.document).get(name) ?? []);
    return tags.length === 0 ? [] : [...tags, true];
  }

  /**
   * A parent whose discriminator distinguishes schemas that name it in `allOf`: the child through which this place has
   * come to it, otherwise its children.
   */
  #childrenOf({discriminator}: SchemaKeywords, names: readonly string[]): SchemaObject[] {
    // Other names of a schema are not children of it.
    const outermost = names.find(
      (ref, index) =>
        index === names.length - 1 ||
        this.#children.get(names[index + 1] ?? '')?.includes(schemaNameOf(ref) ?? '') === true,
    );
    const parent = names.at(-1);
    if (discriminator === undefined || outermost === undefined || parent === undefined) {
      return [];
    }
    const tags = (ref: string) =>
      tagsOf(discriminator, ref).map((tag) => tagged(true, discriminator, tag));
    if (outermost !== parent) {
      return [...tags(outermost), true];
    }
    const children = (this.#children.get(parent) ?? []).map(
      (name) => `#/components/schemas/${escapePointer(name)}`,
    );
    // Children that are closed against their parent allow nothing, but the parent has their values.
    return [...children.map(($ref) => ({$ref})), ...children.flatMap(tags), true];
  }

  /** @param parts - they apply at the same time; what they refer to is among them */
  *#ofKeywords(parts: readonly SchemaKeywords[], place: Place): Generator<Json> {
    const form = normalForm(this.document, {allOf: parts.map(ownKeywords)});
    const {const: only, enum: values = only === undefined ? undefined : [only]} = form.keywords;
    if (values !== undefined) {
      yield* nullLast(values);
      return;
    }
    const all = [form.keywords, ...form.conditions];
    const examples = parts.length > 1 ? parts.flatMap(givenBy).filter(isObject) : [];
    for (const type of typesOf(form)) {
      yield* this.#ofType(type, form, all, {...place, examples});
    }
  }

  *#ofType(
    type: Type,
    {keywords, formats, patterns}: NormalForm,
    all: readonly SchemaKeywords[],
    place: Place,
  ): Generator<Json> {
    switch (type) {
      case 'object':
        yield* this.#objects(all, place);
        return;
      case 'array':
        yield* this.#arrays(all, place);
        return;
      case 'string': {
        const {
          minLength = 0,
          maxLength = Number.POSITIVE_INFINITY,
          contentEncoding = '',
          contentMediaType = '',
          contentSchema,
        } = keywords;
        if (
          contentSchema !== undefined &&
          contentEncoding === '' &&
          /\bjson$/i.test(contentMediaType)
        ) {
          const content = this.#first([contentSchema], {...place, optionalLevels: 0});
          yield* content === undefined ? [] : [toJson(content)];
        }
        const isBase64 = /^base64/i.test(contentEncoding);
        const lengths = {min: minLength, max: maxLength};
        yield* textsFor({lengths, formats, patterns, isBase64}, place.name);
        return;
      }
      case 'integer':
      case 'number': {
        const {values, rules} = numberRules(all, type === 'integer');
        yield* values;
        yield* numbersFor(rules);
        return;
      }
      case 'boolean':
        yield* [true, false];
        return;
      case 'null':
        yield null;
    }
  }

  *#objects(parts: readonly SchemaKeywords[], place: Place): Generator<Json> {
    const declared = new Set(parts.flatMap(({properties = {}}) => Object.keys(properties)));
    const schemasOf = (name: string) => propertySchemas(parts, name);
    const isPresent = (name: string) => {
      const all = schemasOf(name);
      // Parts of an `allOf` that are closed each against the other allow nothing; the fields are meant nevertheless.
      const schemas =
        this.#isLenient && declared.has(name) ? all.filter((one) => one !== false) : all;
      return (
        schemas.length > 0 && !schemas.some((one) => one === false || this.#schemas.isAbsent(one))
      );
    };
    const required = new Set(parts.flatMap((part) => part.required ?? []).filter(isPresent));
    const optional = [...declared].filter((name) => !required.has(name) && isPresent(name));
    const current = optional.filter((name) => !isDeprecated(this.document, schemasOf(name)));
    const minimum = Math.max(0, ...parts.map(({minProperties = 0}) => minProperties));
    // Deeper down, an object without fields would hide the examples that an author has written for them.
    const hasExample = (name: string) =>
      givenValues(this.#partsOf(schemasOf(name))).some((value) => value !== null);
    const shown = place.optionalLevels > 0 ? current : current.filter(hasExample);
    const usual = required.size === 0 ? shown : [];
    const others = [...new Set([...current, ...optional])];
    const attempts = [[...required, ...usual], [...required], [...required, ...others]];
    for (const wanted of attempts) {
      const names = new Set(wanted);
      for (const name of names) {
        for (const dependent of parts.flatMap(
          ({dependentRequired}) => dependentRequired?.[name] ?? [],
        )) {
          names.add(dependent);
        }
      }
      for (const name of [...others, ...this.#furtherNames(parts, minimum)]) {
        if (names.size < minimum && isPresent(name)) {
          names.add(name);
        }
      }
      const ordered = [...declared, ...names].filter((name) => names.has(name));
      yield* this.#objectWith([...new Set(ordered)], required, schemasOf, place);
    }
  }

  /** The object, and others in which one property differs. */
  *#objectWith(
    names: readonly string[],
    required: ReadonlySet<string>,
    schemasOf: (name: string) => readonly SchemaObject[],
    place: Place,
  ): Generator<Json> {
    const below = (name: string) => ({
      name,
      inside: place.inside,
      optionalLevels: place.optionalLevels - 1,
    });
    const entries: [string, Json][] = [];
    for (const name of names) {
      const schemas = schemasOf(name);
      const value =
        this.#ofExamples(name, schemas, place) ??
        this.#first(
          this.#isLenient ? schemas.filter((one) => one !== false) : schemas,
          below(name),
        );
      if (value !== undefined) {
        entries.push([name, value]);
      } else if (required.has(name) && !this.#isLenient) {
        return;
      }
    }
    yield Object.fromEntries(entries);
    for (const [name] of entries) {
      let count = 0;
      for (const value of this.#valid(schemasOf(name), below(name))) {
        count += 1;
        if (count > VARIANTS) {
          break;
        }
        yield Object.fromEntries([...entries, [name, value]]);
      }
    }
  }

  #ofExamples(
    name: string,
    schemas: readonly SchemaObject[],
    {examples = []}: Place,
  ): Json | undefined {
    return examples
      .flatMap((one) => (Object.hasOwn(one, name) ? (one[name] ?? []) : []))
      .find((value) =>
        schemas.every((schema) => this.#schemas.problemOf(schema, value) === undefined),
      );
  }

  /** Names that a map may have beside those of its properties. */
  *#furtherNames(parts: readonly SchemaKeywords[], minimum: number): Generator<string> {
    const count = Math.min(minimum, MAX_ADDED);
    const rules = parts.flatMap(({propertyNames}) => propertyNames ?? []);
    const patterns = parts.flatMap(({patternProperties = {}}) => Object.keys(patternProperties));
    const isAllowed = (name: string) =>
      rules.every((rule) => this.#schemas.problemOf(rule, name) === undefined);
    const given = rules.length === 0 ? [] : this.#texts([...rules, {type: 'string'}]);
    const all = [
      ...given,
      ...patterns.flatMap((pattern) =>
        // Longer ones, too: a pattern such as `^x-` has only one shortest text.
        Array.from({length: count}, (_, index) => [
          ...patternTexts(pattern, {min: index * 4, max: Number.POSITIVE_INFINITY}),
        ]).flat(),
      ),
      ...Array.from({length: count}, (_, index) => (index === 0 ? 'KEY' : `KEY_${index + 1}`)),
    ];
    yield* all.filter(isAllowed);
  }

  #texts(schemas: readonly SchemaObject[]): string[] {
    const texts: string[] = [];
    for (const value of this.#valid(schemas, {name: 'KEY', inside: new Set(), optionalLevels: 0})) {
      if (typeof value === 'string') {
        texts.push(value);
      }
      if (texts.length >= MAX_ADDED) {
        break;
      }
    }
    return texts;
  }

  *#arrays(parts: readonly SchemaKeywords[], place: Place): Generator<Json> {
    const contained = parts.flatMap(({contains, minContains = 1}) =>
      contains === undefined ? [] : Array.from({length: minContains}, () => contains),
    );
    const positions = Math.max(0, ...parts.map(({prefixItems = []}) => prefixItems.length));
    const minimum = Math.max(0, ...parts.map(({minItems = 0}) => minItems));
    const maximum = Math.min(...parts.map(({maxItems}) => maxItems ?? Number.POSITIVE_INFINITY));
    const isUnique = parts.some(({uniqueItems}) => uniqueItems === true);
    const usual = Math.max(1, positions, minimum, contained.length);
    for (const count of new Set([Math.min(usual, maximum), minimum])) {
      // What has to be in the list stands at its start, or after the places that have schemas of their own.
      for (const start of new Set([0, Math.min(positions, count - contained.length)])) {
        const items = this.#items(count, isUnique, place, (index) => [
          ...itemSchemas(parts, index),
          ...contained.slice(...(index < start ? [0, 0] : [index - start, index - start + 1])),
        ]);
        if (items.length === count || this.#isLenient) {
          yield items;
        }
      }
    }
    const [first] = this.#items(1, false, place, (index) => itemSchemas(parts, index));
    if (first !== undefined && minimum <= 1 && maximum > 0) {
      // Lists whose only item differs.
      for (const value of this.#some(itemSchemas(parts, 0), place)) {
        yield [value];
      }
    }
    if (minimum === 0) {
      yield [];
    }
  }

  /** As many items as can be made. */
  #items(
    count: number,
    isUnique: boolean,
    place: Place,
    schemasAt: (index: number) => readonly SchemaObject[],
  ): Json[] {
    const items: Json[] = [];
    const taken = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      const found = this.#find(
        schemasAt(index),
        place,
        (value) => !isUnique || !taken.has(JSON.stringify(value)),
      );
      if (found === undefined) {
        return items;
      }
      taken.add(JSON.stringify(found));
      items.push(found);
    }
    return items;
  }

  #find(
    schemas: readonly SchemaObject[],
    place: Place,
    isWanted: (value: Json) => boolean,
  ): Json | undefined {
    for (const value of this.#valid(schemas, place)) {
      if (isWanted(value)) {
        return value;
      }
    }
    return undefined;
  }

  *#some(schemas: readonly SchemaObject[], place: Place): Generator<Json> {
    let count = 0;
    for (const value of this.#valid(schemas, place)) {
      count += 1;
      if (count > VARIANTS) {
        return;
      }
      yield value;
    }
  }
}

function* nullLast(values: Iterable<Json>): Generator<Json> {
  let hasNull = false;
  for (const value of values) {
    if (value === null) {
      hasNull = true;
    } else {
      yield value;
    }
  }
  if (hasNull) {
    yield null;
  }
}

/** What authors write as examples and defaults. An example of one part of an object is not one of the whole. */
function givenValues({keywords, own}: Parts): Json[] {
  const isOneOfSeveral = keywords.filter(({properties}) => properties !== undefined).length > 1;
  const all = isOneOfSeveral ? own : keywords;
  return [
    ...all.flatMap(givenBy),
    ...all.flatMap((part) => (part.default === undefined ? [] : [part.default])),
  ];
}

function givenBy({examples, example}: SchemaKeywords): readonly Json[] {
  return Array.isArray(examples) ? examples : example === undefined ? [] : [example];
}

function isObject(value: Json): value is {[name: string]: Json} {
  return isContainer(value) && !Array.isArray(value);
}

/** An alternative with the values that the discriminator has for it. Source: OpenAPI 3.1.1, Discriminator Object. */
function withTag(alternative: SchemaObject, {discriminator}: SchemaKeywords): SchemaObject[] {
  const ref = typeof alternative === 'object' ? alternative.$ref : undefined;
  return discriminator === undefined || ref === undefined
    ? [alternative]
    : [
        ...tagsOf(discriminator, ref).map((tag) => tagged(alternative, discriminator, tag)),
        alternative,
      ];
}

const tagsByDocument = new WeakMap<OpenApiDocument, ReadonlyMap<string, SchemaObject[]>>();

/** By the name of an alternative, the values that discriminators have for it. */
export function tagsOfAlternatives(document: OpenApiDocument): ReadonlyMap<string, SchemaObject[]> {
  const known = tagsByDocument.get(document);
  if (known !== undefined) {
    return known;
  }
  const found = new Map<string, SchemaObject[]>();
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    const {discriminator, oneOf, anyOf}: SchemaKeywords = typeof schema === 'object' ? schema : {};
    for (const one of discriminator === undefined ? [] : (oneOf ?? anyOf ?? [])) {
      const ref = typeof one === 'object' ? (one.$ref ?? '') : '';
      const name = schemaNameOf(ref);
      const {properties = {}} = name === undefined ? {} : normalForm(document, one).keywords;
      if (
        name !== undefined &&
        discriminator !== undefined &&
        Object.hasOwn(properties, discriminator.propertyName)
      ) {
        const tags = tagsOf(discriminator, ref).map((tag): SchemaObject => ({
          properties: {[discriminator.propertyName]: {const: tag}},
        }));
        found.set(name, [...(found.get(name) ?? []), ...tags]);
      }
    }
  }
  tagsByDocument.set(document, found);
  return found;
}

function tagged(schema: SchemaObject, {propertyName}: Discriminator, tag: string): SchemaObject {
  return {
    allOf: [schema, {properties: {[propertyName]: {const: tag}}, required: [propertyName]}],
  };
}

function isDeprecated(document: OpenApiDocument, schemas: readonly SchemaObject[]): boolean {
  return schemas.some((one) => normalForm(document, one).keywords.deprecated === true);
}

function itemSchemas(parts: readonly SchemaKeywords[], index: number): SchemaObject[] {
  const schemas = parts.flatMap(({prefixItems, items}) => prefixItems?.[index] ?? items ?? []);
  return schemas.length > 0
    ? schemas
    : parts.flatMap(({unevaluatedItems}) => unevaluatedItems ?? []);
}

function isType(type: string): type is Type {
  return TYPES.some((one) => one === type);
}

/** The types, null last; guessed from other keywords if none is named. */
function typesOf({keywords, conditions, isNullable}: NormalForm): Type[] {
  const {type} = keywords;
  const types = type === undefined ? guessedTypes([keywords, ...conditions]) : [type].flat();
  return [...types, ...(isNullable ? ['null'] : [])].filter(isType);
}

function guessedTypes(parts: readonly SchemaKeywords[]): Type[] {
  const guessed = TYPE_OF_KEYWORD.filter(([, keys]) =>
    parts.some((part) => keys.some((key) => part[key] !== undefined)),
  ).map(([type]) => type);
  const others = (['string', 'number', 'boolean', 'object', 'array', 'null'] as const).filter(
    (type) => !guessed.includes(type),
  );
  return [...guessed, ...others];
}

/** What a part says itself. */
function ownKeywords(schema: SchemaKeywords): SchemaKeywords {
  const {$ref: _, allOf, anyOf, oneOf, if: condition, dependentSchemas, ...own} = schema;
  return own;
}

function numberRules(
  [keywords = {}, ...others]: readonly SchemaKeywords[],
  isWhole: boolean,
): {values: Json[]; rules: Parameters<typeof numbersFor>[0]} {
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum} = keywords;
  const bound = (limit: Json | undefined, edge: Json | undefined) =>
    limit === undefined && edge === undefined
      ? undefined
      : {limit: Number(edge ?? limit), isOpen: edge !== undefined};
  const steps = [keywords, ...others].flatMap(({multipleOf}) =>
    multipleOf === undefined ? [] : [multipleOf],
  );
  // Beyond the exact range, the limit itself is the only value that is known to be right.
  const limits = [minimum ?? [], maximum ?? []]
    .flat()
    .filter((limit) => Math.abs(limit) > Number.MAX_SAFE_INTEGER);
  return {
    values: limits,
    rules: {
      ...optional('lower', bound(minimum, exclusiveMinimum)),
      ...optional('upper', bound(maximum, exclusiveMaximum)),
      steps: [...steps, ...(isWhole ? [1] : [])],
    },
  };
}
