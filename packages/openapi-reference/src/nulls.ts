/** Handles null: three spellings of "or null" in OpenAPI 3.0 and 3.1, and whether a schema accepts it. */
import {optional} from './optional';
import {isReference, lookUp} from './resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

/** Separates null from alternatives such as `anyOf: [X, {type: 'null'}]`, the OpenAPI 3.1 form of "X or null". */
export function splitNull(
  document: OpenApiDocument,
  schema: SchemaKeywords,
): {siblings: SchemaKeywords; other: SchemaObject; texts: string[]} | undefined {
  const {anyOf, oneOf, ...siblings} = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives === undefined || (anyOf !== undefined && oneOf !== undefined)) {
    return undefined;
  }
  const hasReference = alternatives.some(isReference);
  const others = alternatives.filter(
    (one) => !isNullSchema(document, one) && !(hasReference && isNullObject(document, one)),
  );
  // With `oneOf`, null is invalid if another alternative also accepts it.
  if (
    others.length === alternatives.length ||
    others.length === 0 ||
    (oneOf !== undefined && others.some((one) => acceptsNull(document, one)))
  ) {
    return undefined;
  }
  const [only] = others;
  const nulls = alternatives.filter((one) => !others.includes(one));
  return {
    siblings,
    texts: nulls.flatMap((one) => (typeof one === 'object' ? (one.description ?? []) : [])),
    other:
      // Discriminator values are sent even if only one alternative remains.
      others.length === 1 && only !== undefined && schema.discriminator === undefined
        ? only
        : {
            [anyOf ? 'anyOf' : 'oneOf']: others,
            ...optional('discriminator', schema.discriminator),
          },
  };
}

/** Returns alternatives that mean null, although a JSON Schema validator would take them for objects. */
export function nullObjectsIn(
  document: OpenApiDocument,
  schema: SchemaKeywords,
): readonly SchemaObject[] {
  const all = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => isNullObject(document, one));
  return all.length > 0 && splitNull(document, schema) !== undefined ? all : [];
}

/** Whether a schema is null alone, possibly behind a name such as drf-spectacular's `NullEnum`. */
function isNullSchema(document: OpenApiDocument, schema: SchemaObject): boolean {
  const target =
    isReference(schema) && Object.keys(schema).length === 1
      ? (lookUp(document, schema.$ref) as SchemaObject | undefined)
      : schema;
  return (
    typeof target === 'object' &&
    (target.type === 'null' ||
      target.const === null ||
      (target.enum?.length === 1 && target.enum[0] === null)) &&
    target.$ref === undefined
  );
}

/** Whether a schema represents null. OpenAPI 3.0 has no null type, so OpenAPI.NET writes an empty nullable object. */
function isNullObject({openapi}: OpenApiDocument, schema: SchemaObject): boolean {
  if (typeof schema === 'boolean') {
    return false;
  }
  const {type, nullable, title: _, description: __, ...others} = schema;
  return (
    openapi.startsWith('3.0') &&
    type === 'object' &&
    nullable === true &&
    Object.keys(others).length === 0
  );
}

/** Whether the schema object itself lists null among other values. */
export function namesNull({type, nullable, enum: values}: SchemaKeywords): boolean {
  return (
    nullable === true ||
    (Array.isArray(type) && type.length > 1 && type.includes('null')) ||
    (type === undefined && values !== undefined && values.length > 1 && values.includes(null))
  );
}

const nullByDocument = new WeakMap<OpenApiDocument, Map<SchemaKeywords, boolean>>();

export function isOnlyNull({type, enum: values = [], const: only}: SchemaKeywords): boolean {
  return type === 'null' || only === null || (values.length > 0 && values.every(isNull));
}

function isNull(value: Json): boolean {
  return value === null;
}

export function acceptsNull(document: OpenApiDocument, schema: SchemaObject): boolean {
  if (typeof schema === 'boolean') {
    return schema;
  }
  const known = nullByDocument.get(document) ?? new Map<SchemaKeywords, boolean>();
  nullByDocument.set(document, known);
  const found = known.get(schema);
  if (found !== undefined) {
    return found;
  }
  // A preliminary answer for recursion: a schema that refers back to itself adds nothing.
  known.set(schema, true);
  const answer = computeAcceptsNull(document, schema);
  known.set(schema, answer);
  return answer;
}

function computeAcceptsNull(document: OpenApiDocument, schema: SchemaKeywords): boolean {
  const {$ref, type, enum: values, const: only, allOf = [], anyOf, oneOf, not} = schema;
  const {if: condition, then = true, else: otherwise = true} = schema;
  const check = (one: SchemaObject) => acceptsNull(document, one);
  if (isMarkedNullable(schema)) {
    return true;
  }
  return (
    (type === undefined || [type].flat().includes('null')) &&
    (values === undefined || values.includes(null)) &&
    (only === undefined || only === null) &&
    ($ref === undefined || check((lookUp(document, $ref) as SchemaObject | undefined) ?? true)) &&
    allOf.every(check) &&
    (anyOf === undefined || anyOf.some(check)) &&
    (oneOf === undefined || oneOf.filter(check).length === 1) &&
    (not === undefined || !check(not)) &&
    (condition === undefined || check(check(condition) ? then : otherwise))
  );
}

/**
 * Whether `nullable` is set, with or without a type. OpenAPI 3.0 gives it no effect without a type, but tools and
 * authors agree that it then applies to the keywords next to it.
 */
export function isMarkedNullable({nullable, allOf = []}: SchemaKeywords): boolean {
  return nullable === true || allOf.some(isOnlyNullable);
}

function isOnlyNullable(schema: SchemaObject): boolean {
  return (
    typeof schema === 'object' &&
    schema.nullable === true &&
    schema.type === undefined &&
    schema.$ref === undefined &&
    schema.allOf === undefined
  );
}
