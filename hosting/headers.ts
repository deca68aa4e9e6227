/** Response headers: one table for every server that delivers the site. */
import {brand} from '../config/brand';

/** A year, as RFC 9111 practice has it for content that never changes. Unit: seconds. */
const ONE_YEAR = 31_536_000;

/** Sent with every answer, whatever its status. The Content-Security-Policy depends on the build: `policy.ts`. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${ONE_YEAR}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

export interface CacheRule {
  meaning: string;
  /** Matched against status and path, e.g. `200 /docs/faq/`; written so that JavaScript and PCRE (nginx) read it alike. */
  pattern: RegExp;
  /** Value of `Cache-Control`. */
  value: string;
}

/** The first rule that matches counts. */
export const CACHE_RULES: readonly CacheRule[] = [
  {
    meaning: 'a missing file must not be remembered: the next deployment may bring it',
    pattern: /^[45]/,
    value: 'no-store',
  },
  {
    meaning: 'names of assets contain a hash of their content',
    pattern: new RegExp(`^\\d+ ${brand.baseUrl}assets/`),
    value: `public, max-age=${ONE_YEAR}, immutable`,
  },
  {
    meaning: 'pages and everything else are asked for again each time',
    pattern: /^/,
    value: 'public, max-age=0, must-revalidate',
  },
];

/**
 * @param pathname - path with the base path
 * @param status - HTTP status of the answer
 */
export function cacheControl(pathname: string, status: number): string {
  const rule = CACHE_RULES.find(({pattern}) => pattern.test(`${status} ${pathname}`));
  if (rule === undefined) {
    throw new Error('The last cache rule matches everything.');
  }
  return rule.value;
}
