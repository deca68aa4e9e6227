/** Converts schemas to a form for validators of JSON Schema 2020-12, for values sent in one direction. */
import {type Schema, validate} from '@cfworker/json-schema';
import {isTooLong, withinTime} from '../deadline';
import {isContainer} from '../json';
import {LIMITS, limitsOf, normalForm} from '../normalForm';
import {isMarkedNullable, nullObjectsIn} from '../nulls';
import {decodePointer, isReference, lookUp} from '../resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {inPlace, propertySchemas} from './inPlace';
import {isPattern} from './limits';

/** A JSON schema (2020-12) without descriptions, whose references have the form `#/$defs/…`. */
export type BareSchema = boolean | Keywords;

export interface Keywords {
  [keyword: string]: Json;
}

export type Direction = 'request' | 'response';

/** Keywords to omit: they do not constrain values, are already resolved, or are limits that the normal form handles. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['description', 'title', 'default', 'example', 'examples', 'deprecated', 'externalDocs'],
  ...['discriminator', 'nullable', 'readOnly', 'writeOnly', '$ref', '$id', '$anchor', '$schema'],
  ...['$comment', '$dynamicRef', '$dynamicAnchor', '$vocabulary', ...LIMITS],
]);
/** Keywords whose values are maps; their keys are not keywords. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
]);
/** Keywords whose values are a schema or an array of schemas. Source: JSON Schema 2020-12 Core, 10 and 11. */
const SCHEMAS: ReadonlySet<string> = new Set(
  [
    'allOf anyOf oneOf not if then else items prefixItems contains propertyNames contentSchema',
    'additionalProperties unevaluatedItems unevaluatedProperties',
  ]
    .join(' ')
    .split(' '),
);
/** Keywords whose values are data rather than schemas. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'dependentRequired']);
/** Keywords whose schemas apply to the value itself, not a part of it. Source: JSON Schema 2020-12 Core, 10.2. */
const IN_PLACE: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf not if then else dependentSchemas'.split(' '),
);
const PREFIX = '#/$defs/';
/** Maximum depth of nested definitions; deeper ones are queued. */
const MAX_DEPTH = 100;

/** Number of abandoned checks after which values are no longer checked. */
const MAX_SLOW = 10;

/** Matches a message of the validator. */
const SEVERAL = /^Instance does not match exactly one subschema \((\d+) matches\)\.$/;

type Fields = Readonly<Record<string, unknown>>;
type Names = ReadonlySet<string>;

const NONE: Names = new Set();

const isObject = (value: unknown): value is Fields => isContainer(value) && !Array.isArray(value);

/** Replaces numbers beyond JavaScript's range with its largest number. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (one === Infinity ? Number.MAX_VALUE : one)),
  ) as Json;

/** The keyword that excludes a property from this direction. Source: OpenAPI 3.1.1, Schema Object. */
const MARK = {request: 'readOnly', response: 'writeOnly'} as const;

/**
 * Schemas of a description, together with all schemas that they refer to. Unlike the normal form, in which a recursive
 * schema would never end, this form keeps the references that validators need. Everything that a schema states beside a
 * reference (null, limits, access) is interpreted as in the normal form.
 */
export class BareSchemas {
  readonly definitions: Record<string, BareSchema> = {};
  readonly #names = new Map<string, string>();
  readonly #known = new WeakMap<object, BareSchema>();
  readonly #lookup: Record<string, Schema | boolean> = {};
  readonly #absent = new WeakMap<object, Names>();
  /** Definitions with a name but no content yet. The queue allows for reference chains of any length. */
  readonly #open: (() => void)[] = [];
  #depth = 0;
  /** Schemas whose check was abandoned. */
  readonly #slow = new Set<SchemaObject>();

  constructor(
    readonly document: OpenApiDocument,
    readonly direction: Direction = 'request',
    /** Hook that changes the keywords read from a schema. */
    private readonly finish = (_: SchemaKeywords, made: Keywords): Keywords => made,
  ) {}

  bare(schema: unknown): BareSchema {
    if (!isObject(schema)) {
      return schema !== false;
    }
    const known = this.#known.get(schema) ?? this.#made(schema, NONE);
    this.#known.set(schema, known);
    if (this.#depth === 0) {
      this.#defineAll();
    }
    return known;
  }

  #defineAll(): void {
    this.#depth += 1;
    for (let define = this.#open.pop(); define !== undefined; define = this.#open.pop()) {
      define();
    }
    this.#depth -= 1;
  }

  /** Removes properties that are not sent in this direction from a value. */
  sent(schema: SchemaObject, value: Json): Json {
    if (!isContainer(value)) {
      return value;
    }
    const parts = inPlace(this.document, schema);
    if (Array.isArray(value)) {
      const allOf = parts.flatMap(({items}) => items ?? []);
      return value.map((one) => this.sent({allOf}, one));
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => ({name, one, allOf: propertySchemas(parts, name)}))
        .filter(({allOf}) => !allOf.some((property) => this.isAbsent(property)))
        .map(({name, one, allOf}) => [name, this.sent({allOf}, one)]),
    );
  }

  /** Returns the reason why a schema rejects a value; undefined if it does not, or if the value cannot be checked. */
  problemOf(schema: SchemaObject, value: Json): string | undefined {
    const checked = this.bare(schema);
    if (this.#slow.has(schema) || this.#slow.size >= MAX_SLOW) {
      return undefined;
    }
    try {
      const {valid, errors} = withinTime(() =>
        validate(plain(value), checked, '2020-12', this.#lookup),
      );
      // For a nullable value, the other errors are more helpful than the one about null.
      const reported =
        errors.findLast((one) => !one.error.endsWith('Expected "null".')) ?? errors.at(-1);
      const {instanceLocation = '#', error = ''} = reported ?? {};
      const reason = error
        .replace(SEVERAL, '$1 alternatives of "oneOf" allow it, not exactly one.')
        .replace(/^False boolean schema\.$/, 'The schema allows no value here.');
      const place = decodePointer(instanceLocation.slice(2)).replaceAll('/', '.');
      return valid ? undefined : `${place}${place && ': '}${reason}`;
    } catch (error) {
      if (isTooLong(error)) {
        this.#slow.add(schema);
      }
      return undefined;
    }
  }

  /** Whether a check of the schema was abandoned because it took too long. */
  isTooSlow(schema: SchemaObject): boolean {
    return this.#slow.has(schema);
  }

  /** Whether a property with this schema is not sent in this direction. */
  isAbsent(schema: SchemaObject): boolean {
    return normalForm(this.document, schema).keywords[MARK[this.direction]] === true;
  }

  /** Returns the property names that any part of the schema excludes from this direction. */
  #absentNames(schema: Fields): Names {
    const known = this.#absent.get(schema);
    if (known !== undefined) {
      return known;
    }
    const names = inPlace(this.document, schema).flatMap(({properties = {}}) =>
      Object.entries(properties)
        .filter(([, property]) => this.isAbsent(property))
        .map(([name]) => name),
    );
    const made: Names = names.length === 0 ? NONE : new Set(names);
    this.#absent.set(schema, made);
    return made;
  }

  /** @param absent - properties that an enclosing schema excludes for the same value */
  #made(schema: Fields, absent: Names): BareSchema {
    const own = this.#absentNames(schema);
    const all = own.size === 0 ? absent : new Set([...absent, ...own]);
    if (isReference(schema)) {
      const reference = {$ref: this.#reference(schema.$ref, all)};
      const others = this.#keywords(schema, all);
      const made =
        Object.keys(others).length === 0
          ? reference
          : {...others, allOf: [reference, ...listOf(others.allOf)]};
      return orNull(made, schema);
    }
    const keywords = this.#keywords(schema, all);
    // Many descriptions still use `nullable` after moving to a version without it.
    return orNull(keywords, schema);
  }

  #keywords(schema: Fields, absent: Names): Keywords {
    const nullObjects: readonly unknown[] = nullObjectsIn(this.document, schema);
    const kept = Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
      if (LEFT_OUT.has(keyword) || keyword.startsWith('x-')) {
        return [];
      }
      if (VALUES.has(keyword)) {
        return [[keyword, plain(value)]];
      }
      if (keyword === 'pattern') {
        return isPattern(value) ? [[keyword, value]] : [];
      }
      if (keyword === 'required') {
        return Array.isArray(value)
          ? [[keyword, value.filter((one) => typeof one === 'string' && !absent.has(one))]]
          : [];
      }
      const inside = (one: unknown) => {
        if (!isObject(one)) {
          return one !== false;
        }
        return nullObjects.includes(one) ? {type: 'null'} : this.#part(one, keyword, absent);
      };
      if (MAPS.has(keyword) && isObject(value)) {
        const parts = Object.entries(value).filter(
          ([name]) => keyword !== 'patternProperties' || isPattern(name),
        );
        return [[keyword, Object.fromEntries(parts.map(([name, one]) => [name, inside(one)]))]];
      }
      if (SCHEMAS.has(keyword)) {
        return [
          [keyword, Array.isArray(value) ? distinct(value, keyword).map(inside) : inside(value)],
        ];
      }
      // Validators ignore unknown keywords, whatever their values.
      return isContainer(value) && keyword !== 'type' ? [] : [[keyword, plain(value)]];
    });
    return this.finish(schema, {
      ...Object.fromEntries(kept),
      ...(plain(limitsOf([schema])) as Keywords),
    });
  }

  #part(schema: Fields, keyword: string, absent: Names): BareSchema {
    return IN_PLACE.has(keyword) && absent.size > 0
      ? this.#made(schema, absent)
      : this.bare(schema);
  }

  /** Returns a numbered reference. Names in a description may contain any character. */
  #reference(ref: string, absent: Names): string {
    const target = lookUp(this.document, ref);
    const own = isObject(target) ? this.#absentNames(target) : NONE;
    const others = [...absent].filter((name) => !own.has(name)).sort();
    const key = JSON.stringify([ref, others]);
    const known = this.#names.get(key);
    if (known !== undefined) {
      return `${PREFIX}${known}`;
    }
    const name = `d${this.#names.size}`;
    this.#names.set(key, name);
    this.#open.push(() => {
      const made = isObject(target) ? this.#made(target, new Set(others)) : target !== false;
      this.definitions[name] = made;
      this.#lookup[`${PREFIX}${name}`] = made;
    });
    if (this.#depth < MAX_DEPTH) {
      this.#defineAll();
    }
    return `${PREFIX}${name}`;
  }
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

function orNull(made: Keywords, schema: SchemaKeywords): BareSchema {
  return isMarkedNullable(schema) ? {anyOf: [made, {type: 'null'}]} : made;
}

function distinct(schemas: readonly unknown[], keyword: string): unknown[] {
  const names = schemas.map((one) =>
    isReference(one) && Object.keys(one).length === 1 ? one.$ref : one,
  );
  return keyword === 'allOf'
    ? schemas.filter((_, index) => names.indexOf(names[index]) === index)
    : [...schemas];
}
