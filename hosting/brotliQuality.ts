import zlib from 'node:zlib';

const BEST = zlib.constants.BROTLI_MAX_QUALITY;
/** A third of the CPU time of the best quality, for 2 % more bytes of HTML and 3 % more of fragments and Markdown. */
const GOOD = 10;
/** Size above which both of the qualities above take seconds for each file and gain a few percent. Unit: bytes. */
const LARGE = 1_000_000;
/** Slower than `GOOD` for smaller files, because it fills tables of 32 MB for each file. */
const FAST = 9;

/** Files that readers load with many pages: scripts and styles, and the search index. */
const SHARED = /^(?:assets|search-index)\//;

/**
 * Returns the compression quality of a file. Compression takes the most CPU time of a build, and grows with every page.
 *
 * @param file - path below the build, with forward slashes
 * @param size - unit: bytes
 */
export function brotliQuality(file: string, size: number): number {
  if (size > LARGE) {
    return FAST;
  }
  return SHARED.test(file) ? BEST : GOOD;
}
