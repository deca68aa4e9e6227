/**
 * Allowed names of releases. They appear in addresses (`api/2026-06/`), so every name consists of numbers, whatever the
 * pattern allows. This distinguishes them from pages of the guides.
 */
export const RELEASE_NAMES: {pattern: RegExp; allowed: string} = {
  pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/,
  allowed: 'a year and a month, such as 2026-12',
};

/** Regular expression for the name of a release in an address, such as `2026-06`, `1.4` or `v2`. */
export const RELEASE_SEGMENT = String.raw`v?\d+(?:[.-]\d+)*`;

/** Compares releases, oldest first. Numbers are compared as numbers, so that 1.10 follows 1.9. */
export const compareReleases = (a: string, b: string): number =>
  a.localeCompare(b, 'en', {numeric: true});
