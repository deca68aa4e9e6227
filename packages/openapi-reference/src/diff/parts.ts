/** Named schemas that are never a value of their own, only parts (`allOf`) of other named schemas. */
import {parentsOf} from '../inheritance';
import {isReference, referenceTo, schemaNameOf} from '../resolve';
import type {OpenApiDocument} from '../types';

const known = new WeakMap<OpenApiDocument, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * @returns of each named schema that is only a part, its name and those of the schemas that it is a part of, directly
 *   or through others
 */
export function usersOfParts(document: OpenApiDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const found = known.get(document) ?? findUsers(document);
  known.set(document, found);
  return found;
}

function findUsers(document: OpenApiDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const schemas = document.components?.schemas ?? {};
  const parents = new Map<string, Set<string>>();
  const values = new Set<string>();
  const own = new Set<unknown>();
  for (const [user, schema] of Object.entries(schemas)) {
    const parts = typeof schema === 'object' && Array.isArray(schema.allOf) ? schema.allOf : [];
    for (const part of parts) {
      const name = isReference(part) ? schemaNameOf(part.$ref) : undefined;
      if (name !== undefined) {
        own.add(part);
        parents.set(name, (parents.get(name) ?? new Set()).add(user));
      }
    }
  }
  const references = new Map(Object.keys(schemas).map((name) => [referenceTo(name), name]));
  const seen = new Set<unknown>();
  const open: unknown[] = [document];
  while (open.length > 0) {
    const value = open.pop();
    // A mapping names schemas without `$ref`.
    const name = typeof value === 'string' ? references.get(value) : undefined;
    if (name !== undefined) {
      values.add(name);
    }
    if (typeof value === 'object' && value !== null && !own.has(value) && !seen.has(value)) {
      seen.add(value);
      open.push(...(Object.values(value) as unknown[]));
    }
  }
  const isPart = (name: string) =>
    parents.has(name) && !values.has(name) && parentsOf(document, name).length === 0;
  return new Map(
    [...parents.keys()].filter(isPart).map((name) => {
      const found = new Set([name]);
      // A set is read to its end, while it grows.
      for (const one of found) {
        for (const user of isPart(one) ? (parents.get(one) ?? []) : []) {
          found.add(user);
        }
      }
      return [name, found];
    }),
  );
}
