/** Finds mistakes that crash the linter or the bundler, or that these tools report at the wrong location. */
import {isData, isFreeExtension, MAPS_OF_NAMES} from './keywords';
import type {Mistake} from './mistake';
import {escapePointer, isReference} from './resolve';

/**
 * Maximum number of values after aliases are resolved. An alias repeats the content of its anchor, so 1 kB of aliases
 * can represent billions of values. Chosen here as twenty times the largest known description, Microsoft Graph.
 */
export const MAX_VALUES = 5_000_000;

/** Keywords whose values are arrays. Sources: OpenAPI 3.2.0, 4; JSON Schema 2020-12, core 10.2 and 10.3. */
const LISTS: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'required'],
  ...['parameters', 'security', 'servers', 'tags'],
]);

/**
 * @param root - a parsed file
 * @returns the first reason why the file cannot be read; takes time in proportion to the file, not its aliases
 */
export function findUnreadable(root: unknown): Mistake | undefined {
  const sizes = new Map<unknown, number>();
  let found: Mistake | undefined;
  const report = (pointer: string, reason: string) => {
    found ??= {pointer, reason};
  };
  const visit = (value: unknown, pointer: string, kind: 'object' | 'map' | 'data') => {
    if (typeof value !== 'object' || value === null) {
      return 1;
    }
    const known = sizes.get(value);
    if (known !== undefined) {
      return known;
    }
    // A recursive value counts once.
    sizes.set(value, 1);
    let size = 1;
    for (const [key, child] of Object.entries(value) as [string, unknown][]) {
      const isInside = kind === 'object' && !Array.isArray(value);
      const place = `${pointer}/${escapePointer(key)}`;
      const isValue = kind === 'data' || (isInside && (isData(key, child) || isFreeExtension(key)));
      if (isInside && key === '$ref' && typeof child !== 'string') {
        report(
          place,
          `"$ref" is ${JSON.stringify(child)}. Allowed: a string with the address of its target.`,
        );
      }
      const isMap = isInside && MAPS_OF_NAMES.has(key);
      if (
        (isMap || (isInside && LISTS.has(key))) &&
        isReference(child) &&
        child.$ref.startsWith('#')
      ) {
        report(
          place,
          `a reference cannot replace a ${isMap ? 'map of names' : 'list'}. Write the ${isMap ? 'map' : 'list'} itself; its entries may be references.`,
        );
      }
      size += visit(child, place, isValue ? 'data' : isMap ? 'map' : 'object');
    }
    sizes.set(value, size);
    if (size > MAX_VALUES) {
      report(
        pointer,
        `its aliases represent too many values. Allowed: at most ${MAX_VALUES.toLocaleString('en')}.`,
      );
    }
    return size;
  };
  visit(root, '#', 'object');
  return found;
}
