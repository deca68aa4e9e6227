import {withinTime} from '../deadline';
import {lookUp} from '../resolve';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {isPattern} from './limits';

/** Returns a schema with all others that apply to the same value: its target, `allOf`, and every alternative. */
export function inPlace(
  document: OpenApiDocument,
  // If a description is built despite errors, this may be null.
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

/** Returns all schemas of a property, including those for matching patterns or for any other name. */
export function propertySchemas(parts: readonly SchemaKeywords[], name: string): SchemaObject[] {
  const schemas = parts.flatMap(({properties = {}, patternProperties = {}, ...part}) => {
    const own = Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
    const matched = Object.entries(patternProperties)
      .filter(([pattern]) => isPattern(pattern) && matches(pattern, name))
      .map(([, schema]) => schema);
    const known = [...own, ...matched];
    return known.length > 0 ? known : (part.additionalProperties ?? []);
  });
  // No part describes this property.
  return schemas.length > 0
    ? schemas
    : parts.flatMap(({unevaluatedProperties}) => unevaluatedProperties ?? true);
}

/** Whether a pattern matches; false if the match takes too long. */
function matches(pattern: string, name: string): boolean {
  try {
    return withinTime(() => new RegExp(pattern, 'u').test(name));
  } catch {
    return false;
  }
}
