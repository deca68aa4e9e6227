import zlib from 'node:zlib';
import {isArchived} from '../src/releases/releases';

const BEST = zlib.constants.BROTLI_MAX_QUALITY;
/** A third of the CPU time of the best quality, for 2 % more bytes of HTML and 3 % more of fragments and Markdown. */
const GOOD = 10;
/** Above it, the two take seconds for each file and gain a few percent. Unit: bytes. */
const LARGE = 1_000_000;
/** A third of the CPU time of the quality above, for 6 % more bytes of HTML. */
const FAST = 9;

/** Files that readers load with many pages: scripts and styles, and the search index. */
const SHARED = /^(?:assets|search-index)\//;

/**
 * Compression quality of a file: compression takes the most CPU time in a build, and grows with every page. Pages of
 * archived releases are seldom read, and each release that is cut adds as many.
 *
 * @param file - path below the build, with forward slashes
 * @param size - in bytes
 */
export function brotliQuality(file: string, size: number): number {
  if (size > LARGE || isArchived(file)) {
    return FAST;
  }
  return SHARED.test(file) ? BEST : GOOD;
}
