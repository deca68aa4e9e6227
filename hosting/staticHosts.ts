/** Creates `_redirects` and `_headers`, which static hosts such as Cloudflare Pages and Netlify read. */
import {brand} from '../config/brand';
import {cacheControl, DATA_FILES, headersFor, SECURITY_HEADERS} from './headers';
import {redirectTarget} from '../src/addresses/redirects';

/**
 * Maximum number of rules without a pattern on Cloudflare Pages. Source:
 * developers.cloudflare.com/pages/configuration/redirects.
 */
export const MAX_REDIRECTS = 2000;

/** Lists every redirect that leads to a page, by applying the rules to all candidate addresses of each page. */
export function redirectsTo(pages: readonly string[]): [from: string, to: string][] {
  const known = new Set(pages);
  return pages.flatMap((page) =>
    [page.replace(/\/$/, ''), `${page}index.html`, page.replace(/\.html$/, '')]
      .filter((from) => redirectTarget(from, (address) => known.has(address)) === page)
      .map((from): [string, string] => [from, page]),
  );
}

/**
 * @param moved - new addresses by old ones
 * @throws Error if there are more than a host accepts
 */
export function redirectsFile(
  pages: readonly string[],
  moved: ReadonlyMap<string, string> = new Map(),
): string {
  const redirects = [...moved, ...redirectsTo(pages)];
  if (redirects.length > MAX_REDIRECTS) {
    throw new Error(
      `_redirects has ${redirects.length} redirects. Allowed: ${MAX_REDIRECTS}, the limit of Cloudflare Pages. Archive fewer releases, or use a server with rules.`,
    );
  }
  return `${redirects.map(([from, to]) => `${from} ${to} 301`).join('\n')}\n`;
}

/** Maximum number of rules in `_headers`. Source: developers.cloudflare.com/pages/configuration/headers. */
export const MAX_HEADER_RULES = 100;

/** Maximum number of characters in a line of `_headers`. Same source. */
export const MAX_HEADER_LINE = 2000;

/**
 * Creates the headers file. Both hosts already send `Cache-Control` for pages, so a rule would make them send it twice.
 * For the same reason, all resources get the pages' policy, which does not affect `fetch`.
 *
 * @param files - files of the build, relative to it
 * @throws Error if there are more rules, or longer ones, than a host accepts
 */
export function headersFile(contentSecurityPolicy: string, files: readonly string[]): string {
  const rule = (pattern: string, headers: Readonly<Record<string, string>>) => [
    pattern,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  const CORP = 'Cross-Origin-Resource-Policy';
  const CORS = 'Access-Control-Allow-Origin';
  const data = files
    .filter((file) => DATA_FILES.test(file) && !/[.](?:br|gz)$/.test(file))
    .map((file) => (file.startsWith('openapi/') ? 'openapi/*' : file));
  const rules = [
    rule('/*', {
      ...SECURITY_HEADERS,
      [CORP]: headersFor(brand.baseUrl, 200)[CORP] ?? '',
      'Content-Security-Policy': contentSecurityPolicy,
    }),
    rule(`${brand.baseUrl}assets/*`, {
      'Cache-Control': cacheControl(`${brand.baseUrl}assets/x.js`, 200),
    }),
    ...[...new Set(data)].map((file) =>
      rule(brand.baseUrl + file, {[CORS]: headersFor(brand.baseUrl + file, 200)[CORS] ?? ''}),
    ),
  ];
  if (rules.length > MAX_HEADER_RULES) {
    throw new Error(
      `_headers has ${rules.length} rules. Allowed: ${MAX_HEADER_RULES}, the limit of Cloudflare Pages. Use a server with rules.`,
    );
  }
  const lines = rules.flat();
  const long = lines.find((line) => line.length > MAX_HEADER_LINE);
  if (long !== undefined) {
    throw new Error(
      `_headers has a line of ${long.length} characters: ${long.slice(0, 40)}... Allowed: ${MAX_HEADER_LINE}, the limit of Cloudflare Pages. Use a server with rules.`,
    );
  }
  return `${lines.join('\n')}\n`;
}
