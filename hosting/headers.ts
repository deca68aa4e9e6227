/** Response headers for every server that delivers the site. */
import {brand} from '../config/brand';

/** A year, the common practice (RFC 9111) for content that never changes. Unit: seconds. */
const ONE_YEAR = 31_536_000;

/** Files below the base path whose names contain a hash of their content: scripts, styles and search index files. */
export const HASHED_FILES = /^(?:assets\/|search-index\/(?:[^/]+\/)?(?:terms|texts|words)\/)/;

/** Headers of every response, whatever its status. The Content-Security-Policy depends on the build (`policy.ts`). */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${ONE_YEAR}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export interface HeaderRule {
  /**
   * Matched against the status and the path of the file that is sent, such as `200 /docs/faq/index.html`, or of the
   * request if no file is sent. Has the same meaning in JavaScript and PCRE (nginx).
   */
  pattern: RegExp;
  /** Value of the header. Empty headers are not sent. */
  value: string;
}

/** Pages and their Markdown copies, including compressed copies. */
const PAGE = /^[23].*[.](?:html|md)(?:[.](?:br|gz))?$/;

/**
 * Data for programs, below the base path: descriptions and collections, market data, feeds. Browser-based tools on
 * other origins may fetch them, but not pages.
 */
export const DATA_FILES = /^(?:openapi\/.+|markets\/[^/]+[.]json|(?:.+\/)?feed[.](?:atom|json))$/;

/** The same files as they are sent, including compressed copies. */
const DATA = new RegExp(
  `^[23]\\d\\d ${brand.baseUrl}(?:${DATA_FILES.source.slice(1, -1)})(?:[.](?:br|gz))?$`,
);

const OTHERWISE = /^/;

/** Headers that depend on the response, by name. The first matching rule applies. */
export const HEADER_RULES: Readonly<Record<string, readonly HeaderRule[]>> = {
  'Cache-Control': [
    // A missing file must not be cached, because the next deployment may add it.
    {pattern: /^[45]/, value: 'no-store'},
    // The names of assets contain a hash of their content.
    {
      pattern: new RegExp(`^\\d+ ${brand.baseUrl}${HASHED_FILES.source.slice(1)}`),
      value: `public, max-age=${ONE_YEAR}, immutable`,
    },
    {pattern: OTHERWISE, value: 'public, max-age=0, must-revalidate'},
  ],
  Vary: [
    // The URL of a page has two representations, HTML and Markdown (RFC 9110, 12.5.5).
    {pattern: PAGE, value: 'Accept, Accept-Encoding'},
    {pattern: OTHERWISE, value: 'Accept-Encoding'},
  ],
  'Access-Control-Allow-Origin': [
    {pattern: DATA, value: '*'},
    {pattern: OTHERWISE, value: ''},
  ],
  'Cross-Origin-Resource-Policy': [
    {pattern: DATA, value: 'cross-origin'},
    {pattern: OTHERWISE, value: 'same-origin'},
  ],
};

/**
 * @param pathname - path of the file with the base path
 * @param status - HTTP status of the response
 * @returns the headers of `HEADER_RULES` that have a value
 */
export function headersFor(pathname: string, status: number): Record<string, string> {
  const valueOf = (rules: readonly HeaderRule[]) =>
    rules.find(({pattern}) => pattern.test(`${status} ${pathname}`))?.value ?? '';
  return Object.fromEntries(
    Object.entries(HEADER_RULES)
      .map(([name, rules]) => [name, valueOf(rules)] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** Returns the value of `Cache-Control`. For the parameters, see `headersFor`. */
export function cacheControl(pathname: string, status: number): string {
  return headersFor(pathname, status)['Cache-Control'] ?? '';
}
