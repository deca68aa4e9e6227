import type {MaybeRef, OpenApiDocument, Reference} from './types';

const LOCAL_SCHEMA = '#/components/schemas/';
/** Maximum length of a chain of references; a longer one must be a cycle. */
const MAX_REFERENCE_CHAIN = 50;

export function isReference(value: unknown): value is Reference {
  return (
    typeof value === 'object' && value !== null && typeof (value as Reference).$ref === 'string'
  );
}

/** Returns all objects and arrays in a value, which may be recursive. */
export function objectsIn(value: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value);
    Object.values(value).forEach((child) => objectsIn(child, found));
  }
  return found;
}

/** Returns the schema name in `#/components/schemas/Name`; undefined for any other reference. */
export function schemaNameOf(ref: string): string | undefined {
  return ref.slice(LOCAL_SCHEMA.length).includes('/') ? undefined : owningSchemaOf(ref);
}

/** Returns the schema that a reference points to or into, as in `#/components/schemas/Name/properties/x`. */
export function owningSchemaOf(ref: string): string | undefined {
  const [name = ''] = ref.startsWith(LOCAL_SCHEMA) ? ref.slice(LOCAL_SCHEMA.length).split('/') : [];
  return name === '' ? undefined : decodePointer(name);
}

/**
 * Follows references within a bundled document to a value. The loader has already rejected broken references; a cycle
 * of references returns undefined.
 */
export function resolve<T>(document: OpenApiDocument, value: MaybeRef<T>): T | undefined {
  let current: unknown = value;
  let texts: OwnTexts = {};
  for (let step = 0; step < MAX_REFERENCE_CHAIN; step += 1) {
    if (!isReference(current)) {
      const hasTexts = Object.keys(texts).length > 0;
      return (
        hasTexts && typeof current === 'object' && current !== null
          ? {...current, ...texts}
          : current
      ) as T;
    }
    texts = {...ownTexts(document, current), ...texts};
    current = lookUp(document, current.$ref);
  }
  return undefined;
}

interface OwnTexts {
  summary?: string;
  description?: string;
}

/** Returns texts next to a `$ref`, which override those of the target since OpenAPI 3.1. Source: Reference Object. */
function ownTexts({openapi}: OpenApiDocument, reference: Reference): OwnTexts {
  const {summary, description} = reference as OwnTexts;
  return openapi.startsWith('3.0')
    ? {}
    : {
        ...(typeof summary === 'string' ? {summary} : {}),
        ...(typeof description === 'string' ? {description} : {}),
      };
}

/** Returns the target of a JSON pointer (`#/components/...`) or of an `$anchor` (`#name`). */
export function lookUp(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith('#')) {
    return undefined;
  }
  const [anchor, ...parts] = ref.slice(1).split('/');
  const start = anchor === '' ? document : anchorsOf(document).get(decodePointer(anchor ?? ''));
  return parts.reduce<unknown>((node, part) => ownValue(node, decodePointer(part)), start);
}

function ownValue(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Record<string, unknown>)[key]
    : undefined;
}

const anchorsByDocument = new WeakMap<OpenApiDocument, ReadonlyMap<string, unknown>>();

/** Finds all schemas with an `$anchor` (JSON Schema 2020-12, 8.2.2), once per document. */
function anchorsOf(document: OpenApiDocument): ReadonlyMap<string, unknown> {
  const known = anchorsByDocument.get(document);
  if (known !== undefined) {
    return known;
  }
  const anchors = new Map<string, unknown>();
  for (const value of objectsIn(document)) {
    const {$anchor} = value as {$anchor?: unknown};
    if (typeof $anchor === 'string' && !anchors.has($anchor)) {
      anchors.set($anchor, value);
    }
  }
  anchorsByDocument.set(document, anchors);
  return anchors;
}

/** Escapes a name for a JSON pointer: RFC 6901, 3. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Escapes the name for a URI fragment: RFC 6901, 6. */
export function referenceTo(schemaName: string): string {
  return `${LOCAL_SCHEMA}${encodeURIComponent(escapePointer(schemaName))}`;
}

/** Decodes a part of a JSON pointer (RFC 6901) in a URI fragment; a stray `%` stands for itself. */
export function decodePointer(part: string): string {
  return decodeFragment(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Removes percent-encoding, unless it is invalid. */
export function decodeFragment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
