/** Parts of a file that no later step could read: found first, because neither linter nor bundler names their place. */
import type {Mistake} from './checks';
import {escapePointer} from './normalise';

/**
 * An alias repeats what its anchor holds, so that 1 kB of aliases may stand for billions of values. Our choice: twenty
 * times the largest description that we know, Microsoft Graph.
 */
export const MAX_VALUES = 5_000_000;

/** A name that the linter cannot read in some places: it calls the method of that name. */
export function findShadowedMethod(root: unknown): Mistake | undefined {
  const seen = new Set<unknown>();
  const find = (value: unknown, pointer: string): string | undefined => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return undefined;
    }
    seen.add(value);
    if (Object.hasOwn(value, 'hasOwnProperty')) {
      return `${pointer}/hasOwnProperty`;
    }
    for (const [key, child] of Object.entries(value)) {
      const found = find(child, `${pointer}/${escapePointer(key)}`);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
  const pointer = find(root, '#');
  return pointer === undefined
    ? undefined
    : {pointer, reason: 'the name "hasOwnProperty" cannot be read here. Allowed: any other name.'};
}

/**
 * The innermost part that stands for too many values; in time that grows with the file and not with its aliases.
 */
export function findTooLarge(root: unknown): Mistake | undefined {
  const sizes = new Map<unknown, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) {
      return 1;
    }
    const known = sizes.get(value);
    if (known !== undefined) {
      return known;
    }
    // A value that contains itself counts once.
    sizes.set(value, 1);
    const size = Object.values(value).reduce<number>((sum, child) => sum + sizeOf(child), 1);
    sizes.set(value, size);
    return size;
  };
  if (sizeOf(root) <= MAX_VALUES) {
    return undefined;
  }
  let value = root;
  let pointer = '#';
  for (;;) {
    const next = Object.entries(value as Record<string, unknown>).find(
      ([, child]) => sizeOf(child) > MAX_VALUES,
    );
    if (next === undefined) {
      return {
        pointer,
        reason: `the aliases in it stand for more than ${MAX_VALUES.toLocaleString('en')} values. Allowed: fewer aliases of aliases.`,
      };
    }
    const [key, child] = next;
    pointer = `${pointer}/${escapePointer(key)}`;
    value = child;
  }
}
