import {lookUp} from '../resolve';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';

/** A schema and all that applies in its place: what it refers to, `allOf`, and each of several alternatives. */
export function inPlace(
  document: OpenApiDocument,
  // A description with errors may have null here when it is built all the same.
  schema: SchemaObject | null | undefined,
  seen = new Set<unknown>(),
): SchemaKeywords[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) {
    return [];
  }
  seen.add(schema);
  const {$ref, allOf = [], anyOf = [], oneOf = [], then, else: otherwise} = schema;
  const target = $ref === undefined ? undefined : (lookUp(document, $ref) as SchemaObject);
  return [
    schema,
    ...[target, ...allOf, ...anyOf, ...oneOf, then, otherwise].flatMap((one) =>
      inPlace(document, one, seen),
    ),
  ];
}

/** The schemas of a property, wherever they are. */
export function propertySchemas(
  document: OpenApiDocument,
  schema: SchemaObject | undefined,
  name: string,
): SchemaObject[] {
  return inPlace(document, schema).flatMap(({properties = {}}) =>
    Object.hasOwn(properties, name) ? [properties[name] ?? true] : [],
  );
}
