import {withinTime} from '../deadline';
import {lookUp} from '../resolve';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from '../types';
import {isPattern} from './limits';

/** A schema and all others that apply in its place: its target, `allOf`, and each of several alternatives. */
export function inPlace(
  document: OpenApiDocument,
  // A description that is built despite its errors may contain null here.
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

/** All schemas of a property, including those for names that match a pattern, or that have no schema of their own. */
export function propertySchemas(parts: readonly SchemaKeywords[], name: string): SchemaObject[] {
  const schemas = parts.flatMap(({properties = {}, patternProperties = {}, ...part}) => {
    const own = Object.hasOwn(properties, name) ? [properties[name] ?? true] : [];
    const matched = Object.entries(patternProperties)
      .filter(([pattern]) => isPattern(pattern) && matches(pattern, name))
      .map(([, schema]) => schema);
    const known = [...own, ...matched];
    return known.length > 0 ? known : (part.additionalProperties ?? []);
  });
  // A place that no part describes.
  return schemas.length > 0
    ? schemas
    : parts.flatMap(({unevaluatedProperties}) => unevaluatedProperties ?? true);
}

/** A pattern that takes too long matches nothing. */
function matches(pattern: string, name: string): boolean {
  try {
    return withinTime(() => new RegExp(pattern, 'u').test(name));
  } catch {
    return false;
  }
}
