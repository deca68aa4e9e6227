/** Determines the values that distinguish alternatives. Source: OpenAPI 3.1.1, Discriminator Object. */
import {childrenOf} from './inheritance';
import {lookUp, referenceTo, schemaNameOf} from './resolve';
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from './types';

export type Discriminator = NonNullable<SchemaKeywords['discriminator']>;

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
