import {distance} from 'fastest-levenshtein';

/** Maximum share of changed letters in similar addresses. */
const MAX_CHANGED_SHARE = 0.34;

/**
 * Returns the page whose address is most similar to a missing one: with the fewest changed letters in the last part of
 * the path, then in the whole path.
 *
 * @returns undefined if none is similar
 */
export function nearestPage(missing: string, pages: readonly string[]): string | undefined {
  const name = lastPart(missing);
  if (name === '') {
    return undefined;
  }
  const [best] = pages
    .map((page) => ({
      page,
      byName: distance(name, lastPart(page)) / Math.max(name.length, lastPart(page).length),
      byPath: distance(missing, page),
    }))
    .sort((a, b) => a.byName - b.byName || a.byPath - b.byPath);
  return best !== undefined && best.byName <= MAX_CHANGED_SHARE ? best.page : undefined;
}

function lastPart(path: string): string {
  const parts = path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'index');
  return parts.at(-1) ?? '';
}
