/** Generates values for schemas that have no example. */
import {sample} from 'openapi-sampler';
import {withinTime} from '../deadline';
import {isContainer, toJson} from '../json';
import {tagsBySchema} from '../inheritance';
import {optional} from '../optional';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {BareSchemas, type Direction, type Keywords} from './bareSchemas';
import {inPlace, propertySchemas} from './inPlace';
import {MAX_LEVELS, MAX_LEVELS_REQUIRED, MAX_REFERENCES, withinReach} from './limits';
import {placeholder} from './text';

export interface MadeValue {
  /** Undefined if the schema permits no value, as with `false`. */
  value: Json | undefined;
  /** Reason why the schema rejects the value; undefined if it is valid. */
  problem?: string;
}

/**
 * Options to try in turn. Readers fill in a request, but want to see a complete response. Some schemas need deep
 * values, and others produce values that are too large.
 */
const WAYS = {
  request: [
    {skipNonRequired: true, maxSampleDepth: MAX_LEVELS},
    {skipNonRequired: false, maxSampleDepth: MAX_LEVELS},
    {skipNonRequired: true, maxSampleDepth: MAX_LEVELS_REQUIRED},
    {skipNonRequired: true, maxSampleDepth: 2},
  ],
  response: [
    {skipNonRequired: false, maxSampleDepth: MAX_LEVELS},
    {skipNonRequired: false, maxSampleDepth: 2},
    {skipNonRequired: true, maxSampleDepth: MAX_LEVELS},
    {skipNonRequired: true, maxSampleDepth: MAX_LEVELS_REQUIRED},
  ],
} as const;

const makers = new WeakMap<OpenApiDocument, Partial<Record<Direction, ValueMaker>>>();

/** Returns the maker shared by all parts of a description, which caches its values. */
export function valueMaker(document: OpenApiDocument, direction: Direction): ValueMaker {
  const known = makers.get(document) ?? {};
  makers.set(document, known);
  known[direction] ??= new ValueMaker(document, direction);
  return known[direction];
}

/**
 * Generates examples with `openapi-sampler` from the schemas that validators use, and validates the results. Generated
 * and hand-written examples contain no read-only properties in requests and no write-only ones in responses.
 */
export class ValueMaker {
  readonly #schemas: BareSchemas;
  readonly #sampled: BareSchemas;
  #lists = 0;
  readonly #kept = new Map<SchemaObject, Map<string, MadeValue>>();

  constructor(
    readonly document: OpenApiDocument,
    private readonly direction: Direction,
  ) {
    this.#schemas = new BareSchemas(document, direction);
    this.#sampled = new BareSchemas(document, direction, (schema, made) =>
      this.#toSample(schema, made),
    );
  }

  /** @param name - name of the property or parameter, for placeholders */
  make(schema: SchemaObject, name = ''): MadeValue {
    const known = this.#kept.get(schema) ?? new Map<string, MadeValue>();
    this.#kept.set(schema, known);
    const made = known.get(name) ?? this.#make(schema, name);
    known.set(name, made);
    return made;
  }

  /** Returns the reason why a value is invalid; undefined if it is valid. */
  problemOf(schema: SchemaObject, value: Json): string | undefined {
    return this.#schemas.problemOf(schema, value);
  }

  /** Whether a check of the schema was abandoned because it took too long. */
  isTooSlow(schema: SchemaObject): boolean {
    return this.#schemas.isTooSlow(schema);
  }

  #make(schema: SchemaObject, name: string): MadeValue {
    if (schema === false) {
      return {value: undefined, problem: 'no value is allowed'};
    }
    const bare = withPlaceholder(notNull(this.#sampled.bare(schema)), name);
    let other: MadeValue | undefined;
    for (const way of WAYS[this.direction]) {
      const made = this.#sample(schema, bare, way);
      const isEmpty = isContainer(made.value) && Object.keys(made.value).length === 0;
      if (made.problem === undefined && !isEmpty) {
        return made;
      }
      other = other === undefined || made.problem === undefined ? made : other;
    }
    return other ?? {value: undefined};
  }

  #sample(schema: SchemaObject, bare: Json, way: (typeof WAYS)[Direction][number]): MadeValue {
    let left = MAX_REFERENCES;
    const definitions = new Proxy(this.#sampled.definitions, {
      get: (target, name: string) => {
        left -= 1;
        if (left < 0) {
          throw new RangeError('an example would be too large');
        }
        return target[name];
      },
    });
    const {warn} = console;
    try {
      // The sampler's warnings name schemas that the author does not know, and the validator finds more problems.
      console.warn = () => undefined;
      const options = {...way, quiet: true, enablePatterns: true};
      const value = withinTime(() =>
        defined(sample(bare as object, options, {$defs: definitions})),
      );
      const problem = this.problemOf(schema, value);
      const smaller = problem === undefined ? value : this.#validFields(schema, value);
      return problem === undefined || this.problemOf(schema, smaller) === undefined
        ? {value: smaller}
        : {value, problem};
    } catch (error) {
      return {value: undefined, problem: error instanceof Error ? error.message : String(error)};
    } finally {
      console.warn = warn;
    }
  }

  /** Omits invalid fields, because one difficult field must not affect the others. */
  #validFields(schema: SchemaObject, value: Json): Json {
    if (!isContainer(value) || Array.isArray(value)) {
      return value;
    }
    const parts = inPlace(this.document, schema);
    return Object.fromEntries(
      Object.entries(value).filter(
        ([name, one]) => this.problemOf({allOf: propertySchemas(parts, name)}, one) === undefined,
      ),
    );
  }

  /** Adapts keywords for sampling: with an example, a manageable size and a single alternative. */
  #toSample(schema: SchemaKeywords, made: Keywords): Keywords {
    const {type, enum: values, properties, required, oneOf, anyOf, items, allOf} = made;
    const example = this.#given(schema);
    const fields = isContainer(properties) ? Object.entries(properties as Keywords) : [];
    const sent = fields.filter(
      ([name, field]) =>
        field !== false && !this.#schemas.isAbsent(schema.properties?.[name] ?? true),
    );
    const tag = tagsBySchema(this.document).get(schema);
    return {
      ...made,
      ...withinReach(made),
      ...optional('example', example),
      ...optional('type', Array.isArray(type) ? type.find((one) => one !== 'null') : type),
      ...optional(
        'enum',
        Array.isArray(values) ? withoutNulls(values, (one) => one === null) : values,
      ),
      ...optional('oneOf', Array.isArray(oneOf) ? withoutNulls(oneOf, isNullSchema) : oneOf),
      ...optional('anyOf', Array.isArray(anyOf) ? withoutNulls(anyOf, isNullSchema) : anyOf),
      ...optional('items', items === undefined ? items : this.#counted(items)),
      ...(tag === undefined ? {} : {allOf: [...(Array.isArray(allOf) ? allOf : []), {...tag}]}),
      ...(fields.length === 0
        ? {}
        : {
            properties: Object.fromEntries(
              sent.map(([name, field]) => [name, withPlaceholder(notNull(field), name)]),
            ),
            // An object without required fields receives all of its fields.
            required:
              Array.isArray(required) && required.length > 0
                ? required
                : sent.map(([name]) => name),
          }),
    };
  }

  /** Hides items behind a reference. The sampler counts references, which limits the growth of nested arrays. */
  #counted(items: Json): Json {
    const name = `items${(this.#lists += 1)}`;
    this.#sampled.definitions[name] = items as Keywords;
    return {$ref: `#/$defs/${name}`};
  }

  /** Returns the first example, or else the default, that the schema accepts. Null is skipped in favour of a value. */
  #given(schema: SchemaKeywords): Json | undefined {
    const {example, examples, default: usual, contentMediaType = '', contentSchema} = schema;
    const content = /json/i.test(contentMediaType) ? contentSchema : undefined;
    return [
      ...[example, ...(Array.isArray(examples) ? examples : []), usual],
      ...(Array.isArray(schema['x-extensible-enum']) ? schema['x-extensible-enum'] : []),
      content && toJson(this.make(content).value ?? null),
    ]
      .filter((one) => one !== undefined && one !== null)
      .map((one) => this.#schemas.sent(schema, one))
      .find((one) => this.problemOf(schema, one) === undefined);
  }
}

/** Removes `undefined`, which recursive parts of a value would contain and JSON does not allow. */
function defined(value: unknown): Json {
  if (Array.isArray(value)) {
    return value.map(defined);
  }
  if (!isContainer(value)) {
    return (value ?? null) as Json;
  }
  const known = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(known.map(([key, one]) => [key, defined(one)]));
}

/** Removes nulls, unless there is nothing else. */
function withoutNulls<Value>(values: readonly Value[], isNull: (value: Value) => boolean): Value[] {
  const others = values.filter((one) => !isNull(one));
  return others.length === 0 ? [...values] : others;
}

const isNullSchema = (schema: Json) =>
  isContainer(schema) && !Array.isArray(schema) && schema.type === 'null';

/** Returns the schema of a nullable value without null. */
function notNull(schema: Json): Json {
  const {anyOf, ...others} = isContainer(schema) && !Array.isArray(schema) ? schema : {};
  const [only, ...more] = Array.isArray(anyOf) ? withoutNulls(anyOf, isNullSchema) : [];
  return only === undefined || more.length > 0 || Object.keys(others).length > 0 ? schema : only;
}

/** Fills a string with a placeholder that names its property or parameter, and sets a number to 1. */
function withPlaceholder(schema: Json, name: string): Json {
  const {
    type = 'string',
    minLength = 0,
    maxLength = Infinity,
    ...others
  } = isContainer(schema) && !Array.isArray(schema) ? schema : {};
  const keys = Object.keys(others);
  if ((type === 'integer' || type === 'number') && keys.every((key) => key === 'format')) {
    return {type, example: 1};
  }
  const isEncoded = others.format === 'byte' || others.contentEncoding === 'base64';
  const example = isEncoded ? 'Ynl0ZXM=' : placeholder(name);
  const fits = example.length >= Number(minLength) && example.length <= Number(maxLength);
  const isText = type === 'string' && (isEncoded || keys.every((key) => key.startsWith('content')));
  return isText && fits && schema !== false ? {type, example} : schema;
}
