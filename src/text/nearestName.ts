import {closest, distance} from 'fastest-levenshtein';

/** Beyond this share of changed letters, two names are unrelated. Our choice. */
const MAX_CHANGED_SHARE = 0.4;

/** The name that somebody may have meant; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const found = known.length === 0 ? undefined : closest(name, known);
  return found !== undefined && distance(name, found) <= name.length * MAX_CHANGED_SHARE
    ? found
    : undefined;
}
