import {editDistance, keyOf} from '../../../search/src/index';

/** Divides the length of a name to give the maximum edit distance: one error per three letters. */
const SHARE = 3;

/** Returns the names that may have been intended, nearest first: a few letters away, or one within the other. */
export function nearest(typed: string, names: readonly string[], count: number): string[] {
  const key = keyOf(typed);
  const maximum = Math.max(1, Math.floor(key.length / SHARE));
  const ranked = [...new Set(names)].flatMap((name) => {
    const other = keyOf(name);
    const distance = editDistance(key, other, maximum);
    const isPart =
      key.length > 2 && other.length > 2 && (other.includes(key) || key.includes(other));
    return distance <= maximum || isPart
      ? [
          {
            name,
            rank:
              distance <= maximum
                ? distance
                : maximum + 1 + Math.abs(other.length - key.length) / 100,
          },
        ]
      : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({name}) => name);
}
