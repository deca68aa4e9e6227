/**
 * The sandbox on the reader's machine that a locally served copy may call. The preview server names it in
 * `Server-Timing`: a page can read that header of its own response, so this takes no request, and no file differs.
 */

/** Name of the metric whose description is the address. */
export const SANDBOX_METRIC = 'sandbox';

/** Names of this machine that a Content-Security-Policy allows; no IPv6. Source: CSP 3, 2.3.1, `host-part`. */
const LOCAL_NAMES: readonly string[] = ['127.0.0.1', 'localhost'];

/** The origin of an address; undefined unless it is a local origin. */
export function localOrigin(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  const {protocol, hostname, pathname, search, hash, origin, username} = url;
  const isOrigin = pathname === '/' && `${search}${hash}${username}` === '';
  return protocol === 'http:' && LOCAL_NAMES.includes(hostname) && isOrigin ? origin : undefined;
}

/** The address announced by the server of this page; undefined on the public site. */
export function announcedSandbox(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Undefined in older browsers, and if there is no such entry.
  const metrics: readonly PerformanceServerTiming[] | undefined = page?.serverTiming;
  const metric = metrics?.find(({name}) => name === SANDBOX_METRIC);
  return metric && localOrigin(metric.description);
}
