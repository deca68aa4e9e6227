/** Response headers, one table for every server that delivers the site. */

/** A year, as RFC 9111 practice has it for content that never changes. Unit: seconds. */
const ONE_YEAR = 31_536_000;

/** Folder of files whose names contain a hash of their content. */
const HASHED_FOLDER = '/assets/';

/** Where programs learn which API is documented here, below the base path. Source: RFC 9727, 2. */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Sent with every answer, whatever its status. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${ONE_YEAR}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * @param pathname - path below the base path, starting with a slash
 * @param status - HTTP status of the answer
 */
export function headersFor(pathname: string, status: number): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'Cache-Control': cacheControl(pathname, status),
    ...typeHeaders(pathname, status),
  };
}

/** Types that servers do not know by the ending of a name. Sources: RFC 7763 (Markdown), RFC 9264 (linkset) and RFC 9512 (YAML). */
const TYPES: readonly [pattern: RegExp, type: string][] = [
  [/\.md$/, 'text/markdown; charset=utf-8'],
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\/\.well-known\/api-catalog$/, 'application/linkset+json'],
  [/\.yaml$/, 'application/yaml; charset=utf-8'],
  [/\/SHA256SUMS$/, 'text/plain; charset=utf-8'],
];

function typeHeaders(pathname: string, status: number): Record<string, string> {
  const type = TYPES.find(([pattern]) => pattern.test(pathname))?.[1];
  return status < 300 && type !== undefined ? {'Content-Type': type} : {};
}

/**
 * Headers of an answer with a page or its Markdown twin: two forms of one address, and the catalogue of APIs for programs that come here
 * first. Source: RFC 9110, 12.5.5 (Vary), RFC 9727, 3 (api-catalog).
 *
 * @param basePath - base path of the site without the last slash
 */
export function pageHeaders(basePath: string): Record<string, string> {
  return {
    Vary: 'Accept',
    Link: `<${basePath}${API_CATALOG_PATH}>; rel="api-catalog"`,
  };
}

function cacheControl(pathname: string, status: number): string {
  if (status >= 400) {
    // A missing file must not be remembered: the next deployment may bring it.
    return 'no-store';
  }
  return pathname.startsWith(HASHED_FOLDER)
    ? `public, max-age=${ONE_YEAR}, immutable`
    : 'public, max-age=0, must-revalidate';
}
