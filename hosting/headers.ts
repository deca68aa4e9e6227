/** Response headers, one table for every server that delivers the site. */

/** A year, as RFC 9111 practice has it for content that never changes. Unit: seconds. */
const ONE_YEAR = 31_536_000;

/** Folders of files whose names contain a hash of their content: scripts and styles, pieces of the search index. */
const HASHED_FOLDERS = /^\/(?:assets|pagefind\/(?:fragment|index|filter))\//;

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
  return {...SECURITY_HEADERS, 'Cache-Control': cacheControl(pathname, status)};
}

function cacheControl(pathname: string, status: number): string {
  if (status >= 400) {
    // A missing file must not be remembered: the next deployment may bring it.
    return 'no-store';
  }
  return HASHED_FOLDERS.test(pathname)
    ? `public, max-age=${ONE_YEAR}, immutable`
    : 'public, max-age=0, must-revalidate';
}
