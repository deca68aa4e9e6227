import zlib from 'node:zlib';
import {isFragment} from '../src/static-pages/page/fragment';
import {isArchived} from '../src/releases/releases';

const BEST = zlib.constants.BROTLI_MAX_QUALITY;
/** A third of the CPU time of the best quality, for 3 % more bytes of HTML, of fragments and of Markdown. */
const GOOD = 10;
/** Above it, the two take seconds for each file and gain a few percent. Unit: bytes. */
const LARGE = 1_000_000;
const QUALITY_OF_LARGE = 9;

/** What programs ask for, who do not wait for a screen. */
const FOR_PROGRAMS = /\.(?:md|txt|xml|yaml)$|^(?:openapi|mcp)\//;

/**
 * Compression quality of a file: compression takes the most CPU time in a build, and grows with every page.
 *
 * @param file - path below the build, with forward slashes
 * @param size - in bytes
 */
export function brotliQuality(file: string, size: number): number {
  if (size > LARGE) {
    return QUALITY_OF_LARGE;
  }
  return FOR_PROGRAMS.test(file) || isFragment(file) || isArchived(file) ? GOOD : BEST;
}
