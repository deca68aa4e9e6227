import type {Mistake} from './mistake';
import {escapePointer, isReference, lookUp} from './resolve';
import type {OpenApiDocument, SchemaKeywords} from './types';

/** Returns the places of values that contain themselves. */
function selfContaining(
  root: unknown,
  reason: string,
  more?: (value: object) => string | undefined,
) {
  const open = new Set<unknown>();
  const done = new Set<unknown>();
  const visit = (value: unknown, pointer: string): Mistake[] => {
    if (typeof value !== 'object' || value === null || done.has(value)) {
      return [];
    }
    open.add(value);
    const children = Object.entries(value);
    const again = children.filter(([, child]) => open.has(child));
    const own = more?.(value);
    const below = children.flatMap(([key, child]) =>
      open.has(child) ? [] : visit(child, `${pointer}/${escapePointer(key)}`),
    );
    open.delete(value);
    done.add(value);
    return [
      ...again.map(([key]) => ({pointer: `${pointer}/${escapePointer(key)}`, reason})),
      ...(own === undefined ? [] : [{pointer, reason: own}]),
      ...below,
    ];
  };
  return visit(root, '#');
}

/** Finds a value that the linter fails on without locating it: one that contains itself, or circular references. */
export function findCircle(root: unknown): Mistake | undefined {
  const [first] = selfContaining(
    root,
    'a YAML alias is inside the node that it repeats. Remove the alias.',
    (value) =>
      isReference(value) && leadsToItself(root as OpenApiDocument, value.$ref)
        ? `the $ref "${value.$ref}" points back to itself and never reaches a schema. Point it to one.`
        : undefined,
  );
  return first;
}

function leadsToItself(document: OpenApiDocument, ref: string): boolean {
  const seen = new Set<string>();
  let next: string | undefined = ref;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const target = lookUp(document, next);
    next = isReference(target) ? target.$ref : undefined;
  }
  return next !== undefined;
}

/** Finds references in examples and other data that point to a part containing them, and hence cannot be replaced. */
export function findSelfContaining(document: OpenApiDocument): Mistake[] {
  const reason = 'the $ref leads to a part that contains it. Point it to another part.';
  return selfContaining(document, reason).map((one) => ({
    ...one,
    pointer: one.pointer.replace(/\/[^/]*$/, ''),
  }));
}

/** Maximum length of a chain, chosen as eight times that of the longest known one. */
const MAX_CHAIN = 200;

/** Finds a long chain of schemas without a field between them, which linters and validators follow recursively. */
export function findLongChain(document: OpenApiDocument): Mistake | undefined {
  const lengths = new Map<unknown, number>();
  const lengthOf = (schema: unknown, depth = 0): number => {
    if (typeof schema !== 'object' || schema === null || depth > MAX_CHAIN) {
      return depth > MAX_CHAIN ? Infinity : 0;
    }
    const known = lengths.get(schema);
    if (known !== undefined) {
      return known;
    }
    // A schema within itself adds nothing.
    lengths.set(schema, 0);
    const {$ref, allOf, anyOf, oneOf, not, if: condition, items} = schema as SchemaKeywords;
    const target = $ref === undefined ? undefined : lookUp(document, $ref);
    const inner = [target, allOf, anyOf, oneOf, not, condition, items].flat();
    const length = 1 + Math.max(...inner.map((one) => lengthOf(one, depth + 1)));
    lengths.set(schema, length);
    return length;
  };
  const [name] = Object.entries(document.components?.schemas ?? {}).find(
    ([, schema]) => lengthOf(schema) > MAX_CHAIN,
  ) ?? [undefined];
  return name === undefined
    ? undefined
    : {
        pointer: `#/components/schemas/${escapePointer(name)}`,
        reason: `there are more than ${MAX_CHAIN} nested schemas. Allowed: at most ${MAX_CHAIN}.`,
      };
}
