/** Finds inheritance by `allOf`. Source: OpenAPI Specification 3.0.4 and 3.1.1, Discriminator Object. */
import {isReference, lookUp, referenceTo, schemaNameOf} from './resolve';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

type Discriminator = NonNullable<SchemaKeywords['discriminator']>;

/** Returns the discriminator values of a schema, in order. */
export function tagsOf({mapping = {}}: Discriminator, ref: string): string[] {
  const name = schemaNameOf(ref);
  const mapped = Object.entries(mapping)
    .filter(([, target]) => target === ref || target === name)
    .map(([tag]) => tag);
  return mapped.length > 0 ? mapped : [name ?? ref];
}

/** The property and value by which a discriminator selects a schema. */
interface Tag {
  properties: Record<string, {const: string}>;
  required: string[];
}

const tagsByDocument = new WeakMap<OpenApiDocument, ReadonlyMap<unknown, Tag>>();

/** Maps the alternatives or children of named schemas to their tags; a parent has the tag of its first child. */
export function tagsBySchema(document: OpenApiDocument): ReadonlyMap<unknown, Tag> {
  const known = tagsByDocument.get(document);
  if (known !== undefined) {
    return known;
  }
  const found = new Map<unknown, Tag>();
  const schemas = Object.entries<SchemaObject | null>(document.components?.schemas ?? {});
  for (const [name, schema] of schemas) {
    const {discriminator, oneOf, anyOf} = typeof schema === 'object' ? (schema ?? {}) : {};
    const listed = (oneOf ?? anyOf)?.map((one) => (typeof one === 'object' ? one.$ref : undefined));
    const refs = listed ?? childrenOf(document, name).map(referenceTo);
    for (const ref of refs) {
      if (ref !== undefined && discriminator !== undefined) {
        const [tag = ''] = tagsOf(discriminator, ref);
        const {propertyName} = discriminator;
        const made = {properties: {[propertyName]: {const: tag}}, required: [propertyName]};
        for (const one of [lookUp(document, ref), listed === undefined ? schema : undefined]) {
          found.set(one, found.get(one) ?? made);
        }
      }
    }
  }
  found.delete(undefined);
  tagsByDocument.set(document, found);
  return found;
}

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
