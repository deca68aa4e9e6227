import type {MaybeRef, OpenApiDocument, Reference} from './types';

const LOCAL_SCHEMA = '#/components/schemas/';
/** A chain of references longer than this can only be a circle. */
const MAX_REFERENCE_CHAIN = 50;

export function isReference(value: unknown): value is Reference {
  return (
    typeof value === 'object' && value !== null && typeof (value as Reference).$ref === 'string'
  );
}

/** Name of the schema behind `#/components/schemas/Name`; undefined for any other reference. */
export function schemaNameOf(ref: string): string | undefined {
  if (!ref.startsWith(LOCAL_SCHEMA)) {
    return undefined;
  }
  const name = decodePointer(ref.slice(LOCAL_SCHEMA.length));
  return ref.slice(LOCAL_SCHEMA.length).includes('/') ? undefined : name;
}

/**
 * Follows references inside a bundled document until a value is found. The loader has already refused
 * references that lead nowhere; a circle of references yields undefined.
 */
export function resolve<T>(document: OpenApiDocument, value: MaybeRef<T>): T | undefined {
  let current: unknown = value;
  for (let step = 0; step < MAX_REFERENCE_CHAIN; step += 1) {
    if (!isReference(current)) {
      return current as T;
    }
    current = lookUp(document, current.$ref);
  }
  return undefined;
}

export function lookUp(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith('#')) {
    return undefined;
  }
  return ref
    .slice(1)
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, part) =>
        typeof node === 'object' && node !== null
          ? (node as Record<string, unknown>)[decodePointer(part)]
          : undefined,
      document,
    );
}

/** JSON pointer escapes (RFC 6901) inside a URI fragment. */
function decodePointer(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}
