import type {Mistake} from './mistake';
import {escapePointer} from './resolve';

/**
 * An alias repeats what its anchor holds, so that 1 kB of aliases may stand for billions of values. Our choice: twenty
 * times the largest description that we know, Microsoft Graph.
 */
export const MAX_VALUES = 5_000_000;

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
