/** Values that tell alternatives apart. Source: OpenAPI 3.1.1, Discriminator Object. */
import {schemaNameOf} from './resolve';
import type {SchemaKeywords} from './types';

export type Discriminator = NonNullable<SchemaKeywords['discriminator']>;

/** Values of a discriminator for one schema, the first one first. */
export function tagsOf({mapping = {}}: Discriminator, ref: string): string[] {
  const name = schemaNameOf(ref);
  const mapped = Object.entries(mapping)
    .filter(([, target]) => target === ref || target === name)
    .map(([tag]) => tag);
  return mapped.length > 0 ? mapped : [name ?? ref];
}
