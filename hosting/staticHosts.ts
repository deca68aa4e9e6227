/** Files for hosts of static sites that take rules as text: Cloudflare Pages and Netlify. */
import {brand} from '../config/brand';
import {cacheControl, SECURITY_HEADERS} from './headers';
import {redirectTarget} from './redirects';

/**
 * Rules without a pattern that Cloudflare Pages takes. Source:
 * developers.cloudflare.com/pages/configuration/redirects.
 */
export const MAX_REDIRECTS = 2000;

/**
 * Every redirect that leads to a page, found by asking the rules for the addresses that a page could be
 * reached from.
 */
export function redirectsTo(pages: readonly string[]): [from: string, to: string][] {
  const known = new Set(pages);
  return pages.flatMap((page) =>
    [page.replace(/\/$/, ''), `${page}index.html`, page.replace(/\.html$/, '')]
      .filter((from) => redirectTarget(from, (address) => known.has(address)) === page)
      .map((from): [string, string] => [from, page]),
  );
}

/** @throws Error if there are more than a host takes */
export function redirectsFile(pages: readonly string[], host: 'cloudflare' | 'netlify'): string {
  const redirects = redirectsTo(pages);
  if (redirects.length > MAX_REDIRECTS) {
    throw new Error(
      `_redirects has ${redirects.length} redirects. Allowed: ${MAX_REDIRECTS}, the limit of Cloudflare Pages. Archive fewer releases, or use a server with rules.`,
    );
  }
  const lines = redirects.map(([from, to]) => `${from} ${to} 301`);
  // Cloudflare Pages looks for the nearest 404.html by itself and takes no rule with this status.
  const notFound = host === 'netlify' ? [`/* ${brand.baseUrl}404.html 404`] : [];
  return `${[...lines, ...notFound].join('\n')}\n`;
}

/**
 * Pages have no rule for `Cache-Control`: both hosts send what the table asks for by themselves, and
 * a header that two rules name is sent twice.
 */
export function headersFile(contentSecurityPolicy: string): string {
  const rule = (pattern: string, headers: Readonly<Record<string, string>>) => [
    pattern,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ];
  return `${[
    ...rule('/*', {...SECURITY_HEADERS, 'Content-Security-Policy': contentSecurityPolicy}),
    ...rule(`${brand.baseUrl}assets/*`, {
      'Cache-Control': cacheControl(`${brand.baseUrl}assets/x.js`, 200),
    }),
  ].join('\n')}\n`;
}
