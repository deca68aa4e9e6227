import zlib from 'node:zlib';

const BEST = zlib.constants.BROTLI_MAX_QUALITY;
/** A third of the CPU time of the best quality, for 2 % more bytes of HTML and 3 % more of fragments and Markdown. */
const GOOD = 10;
/** Above it, the two take seconds for each file and gain a few percent. Unit: bytes. */
const LARGE = 1_000_000;
/** For smaller files it is slower than `GOOD`: it fills tables of 32 MB for each. */
const FAST = 9;

/** Files that readers load with many pages: scripts and styles, and the search index. */
const SHARED = /^(?:assets|search-index)\//;

/**
 * Compression quality of a file: compression takes the most CPU time in a build, and grows with every page.
 *
 * @param file - path below the build, with forward slashes
 * @param size - in bytes
 */
export function brotliQuality(file: string, size: number): number {
  if (size > LARGE) {
    return FAST;
  }
  return SHARED.test(file) ? BEST : GOOD;
}
