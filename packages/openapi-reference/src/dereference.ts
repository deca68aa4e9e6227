import {isContainer} from './json';
import {isData, MAPS_OF_NAMES} from './keywords';
import {isReference, lookUp, objectsIn} from './resolve';
import type {OpenApiDocument} from './types';

/** Size above which references are not resolved, chosen to allow about 10 MB of JSON. Unit: values. */
export const MAX_DEREFERENCED_VALUES = 250_000;

/** Maximum depth of nested references. */
const MAX_DEPTH = 500;

/** Keywords next to a reference that do not constrain values. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['$comment', 'default', 'deprecated', 'description', 'example', 'examples', 'externalDocs'],
  ...['readOnly', 'summary', 'title', 'writeOnly', 'xml'],
]);

/**
 * Returns the dereferenced description. Recursive parts would expand endlessly, so they are kept, and these
 * parts stay in `components`.
 *
 * @param document - bundled description, in which all references are local
 * @returns undefined if the result would be too large
 */
export function dereference(
  document: OpenApiDocument,
  maximum: number = MAX_DEREFERENCED_VALUES,
): OpenApiDocument | undefined {
  const endless = findEndless(document);
  const sizes = new Map<string, number>();
  const done = new Map<string, unknown>();

  const measure = (value: unknown, depth = 0): number => {
    if (!isContainer(value)) {
      return 1;
    }
    if (!isReference(value) || endless.has(value.$ref)) {
      return Object.values(value).reduce<number>((sum, one) => sum + measure(one, depth), 1);
    }
    const size =
      sizes.get(value.$ref) ??
      (depth > MAX_DEPTH ? Infinity : measure(lookUp(document, value.$ref), depth + 1));
    sizes.set(value.$ref, size);
    return size;
  };
  if (measure(document) > maximum) {
    return undefined;
  }

  const target = (ref: string): unknown => {
    if (!done.has(ref)) {
      done.set(ref, replace(lookUp(document, ref), false));
    }
    return done.get(ref);
  };
  const replace = (value: unknown, isMapOfNames: boolean): unknown => {
    if (Array.isArray(value)) {
      return value.map((item) => replace(item, false));
    }
    if (!isContainer(value)) {
      return value;
    }
    if (!isMapOfNames && isReference(value)) {
      const {$ref, ...siblings} = value;
      if (endless.has($ref)) {
        return value;
      }
      return merge(target($ref), replace(siblings, false) as Record<string, unknown>);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        !isMapOfNames && isData(key, child)
          ? child
          : replace(child, !isMapOfNames && MAPS_OF_NAMES.has(key)),
      ]),
    );
  };
  return replace(document, false) as OpenApiDocument;
}

/** Merges a reference's siblings: texts override those of the target, whereas constraints apply in addition. */
function merge(target: unknown, siblings: Record<string, unknown>): unknown {
  const keys = Object.keys(siblings);
  if (keys.length === 0) {
    return target;
  }
  const isAnnotated = keys.every((key) => ANNOTATIONS.has(key) || key.startsWith('x-'));
  if (isAnnotated && typeof target === 'object' && target !== null) {
    return {...target, ...siblings};
  }
  const {allOf = [], ...others} = siblings as {allOf?: unknown[]};
  return {...others, allOf: [target, ...allOf]};
}

/** Returns references that lead back to themselves. */
function findEndless(document: OpenApiDocument): ReadonlySet<string> {
  const edges = new Map<string, string[]>();
  const refsOf = (value: unknown) =>
    [...objectsIn(value)].filter(isReference).map(({$ref}) => $ref);
  const queue = refsOf(document);
  for (const ref of queue) {
    if (!edges.has(ref)) {
      const next = refsOf(lookUp(document, ref));
      edges.set(ref, next);
      queue.push(...next);
    }
  }
  // Repeatedly removes parts that refer only to removed parts. The rest is recursive.
  const endless = new Set(edges.keys());
  prune(endless, (ref) => (edges.get(ref) ?? []).some((next) => endless.has(next)));
  const users = new Map<string, string[]>();
  for (const [ref, nexts] of edges) {
    for (const next of nexts) {
      users.set(next, [...(users.get(next) ?? []), ref]);
    }
  }
  prune(endless, (ref) => (users.get(ref) ?? []).some((user) => endless.has(user)));
  return endless;
}

function prune(set: Set<string>, stays: (item: string) => boolean): void {
  let size;
  do {
    size = set.size;
    for (const item of set) {
      if (!stays(item)) {
        set.delete(item);
      }
    }
  } while (set.size < size);
}
