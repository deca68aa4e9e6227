/** Null: three spellings of "or null" in OpenAPI 3.0 and 3.1, and whether a schema allows it. */
import {optional} from './optional';
import {isReference, lookUp} from './resolve';
import type {Json, OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

/** `anyOf: [X, {type: 'null'}]` is how OpenAPI 3.1 says "X or null". */
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
  // With `oneOf`, null is not valid if another alternative allows it, too.
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
      // The values of a discriminator are sent, even if there is nothing to distinguish.
      others.length === 1 && only !== undefined && schema.discriminator === undefined
        ? only
        : {
            [anyOf ? 'anyOf' : 'oneOf']: others,
            ...optional('discriminator', schema.discriminator),
          },
  };
}

/** Alternatives that stand for null, although a validator of JSON Schema would read them as objects. */
export function nullObjectsIn(
  document: OpenApiDocument,
  schema: SchemaKeywords,
): readonly SchemaObject[] {
  const all = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => isNullObject(document, one));
  return all.length > 0 && splitNull(document, schema) !== undefined ? all : [];
}

/** Null alone, also behind a name: drf-spectacular calls it `NullEnum`. */
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

/**
 * OpenAPI 3.0 has no type for null. For a reference, OpenAPI.NET writes a nullable object without fields instead.
 */
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

/** Whether the schema object itself names null among other values. */
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

/** Whether null is valid under a schema. */
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
  // Until the answer is known: a schema that refers back to itself adds nothing.
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
 * In OpenAPI 3.0, `nullable` without a type is meant for the keywords next to it, although the specification
 * gives it no effect there: tools and authors agree on that.
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
