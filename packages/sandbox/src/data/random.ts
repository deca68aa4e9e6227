/** Pseudorandom numbers, reproducible for the same words. */

/** Returns a hash by FNV-1a, 32 bits. Source: RFC 9923. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

export interface Chance {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Returns an integer from a to b, inclusive. */
  between: (a: number, b: number) => number;
  pick: <T>(from: readonly T[]) => T;
  digits: (count: number) => string;
}

/** Creates a mulberry32 generator with the words as its seed. */
export function chance(...words: readonly (string | number)[]): Chance {
  let state = hash(words.join('|'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (a: number, b: number) => a + Math.floor(next() * (b - a + 1));
  return {
    next,
    between,
    // The lists are never empty.
    pick: <T>(from: readonly T[]): T => from[between(0, from.length - 1)] as T,
    digits: (count) => Array.from({length: count}, () => between(0, 9)).join(''),
  };
}
