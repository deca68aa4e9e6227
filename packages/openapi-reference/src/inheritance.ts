/** Finds inheritance by `allOf`. Source: OpenAPI Specification 3.0.4 and 3.1.1, Discriminator Object. */
import {isReference, schemaNameOf} from './resolve';
import type {OpenApiDocument, SchemaObject} from './types';

const childrenByDocument = new WeakMap<OpenApiDocument, ReadonlyMap<string, readonly string[]>>();

/**
 * Returns the names of schemas that a value of the named schema may also be: those that name it in `allOf`, and their
 * children. Only schemas with a discriminator and without a list of alternatives have children.
 */
export function childrenOf(document: OpenApiDocument, name: string): readonly string[] {
  const known = childrenByDocument.get(document) ?? findChildren(document);
  childrenByDocument.set(document, known);
  return known.get(name) ?? [];
}

export function parentsOf(document: OpenApiDocument, name: string): string[] {
  return Object.keys(document.components?.schemas ?? {}).filter((parent) =>
    childrenOf(document, parent).includes(name),
  );
}

function findChildren(document: OpenApiDocument): ReadonlyMap<string, readonly string[]> {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const direct = new Map<string, string[]>();
  for (const [name, schema] of schemas) {
    for (const parent of namedParts(schema)) {
      direct.set(parent, [...(direct.get(parent) ?? []), name]);
    }
  }
  const parents = schemas.filter(
    ([, schema]) =>
      typeof schema === 'object' &&
      schema.discriminator !== undefined &&
      schema.oneOf === undefined &&
      schema.anyOf === undefined,
  );
  return new Map(
    parents.map(([name]) => {
      const found = new Set<string>();
      const add = (parent: string) => {
        for (const child of direct.get(parent) ?? []) {
          if (child !== name && !found.has(child)) {
            found.add(child);
            add(child);
          }
        }
      };
      add(name);
      return [name, [...found]];
    }),
  );
}

function namedParts(schema: SchemaObject): string[] {
  const parts = typeof schema === 'object' && Array.isArray(schema.allOf) ? schema.allOf : [];
  return parts.flatMap((part) => (isReference(part) ? (schemaNameOf(part.$ref) ?? []) : []));
}
