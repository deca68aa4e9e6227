/**
 * Allowed names of releases. Addresses contain them (`api/2026-06/`), so every name consists of numbers, whatever
 * the pattern says: a page of the guides cannot be taken for a release.
 */
export const RELEASE_NAMES: {pattern: RegExp; allowed: string} = {
  pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/,
  allowed: 'a year and a month, such as 2026-12',
};

/** In a regular expression: the name of a release in an address, such as `2026-06`, `1.4` or `v2`. */
export const RELEASE_SEGMENT = String.raw`v?\d+(?:[.-]\d+)*`;

/** Order of releases, oldest first: numbers count as numbers, so that 1.10 follows 1.9. */
export const compareReleases = (a: string, b: string): number =>
  a.localeCompare(b, 'en', {numeric: true});
