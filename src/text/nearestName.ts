import {closest, distance} from 'fastest-levenshtein';

/** Maximum share of changed letters in similar names. Our choice. */
const MAX_CHANGED_SHARE = 0.4;

/** Returns the known name that is most similar to a misspelt one; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const found = known.length === 0 ? undefined : closest(name, known);
  return found !== undefined && distance(name, found) <= name.length * MAX_CHANGED_SHARE
    ? found
    : undefined;
}
