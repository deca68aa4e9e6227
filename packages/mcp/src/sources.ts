/** Reads the documentation's files from a folder with a built site, or from the portal. */

export interface DocsSource {
  /** Name of the source, for messages. */
  name: string;
  /**
   * @param file - path in the build
   * @throws Error if the file does not exist or cannot be read
   */
  read: (file: string) => Promise<string>;
}

/** Maximum size of a file from a portal. Unit: bytes. */
const MAX_FILE = 50_000_000;
/** Timeout for a file from a portal. Unit: ms. */
const FETCH_TIMEOUT = 20_000;

/** Reads a folder in Node, Deno or Bun. */
export async function folderSource(folder: string): Promise<DocsSource> {
  const fs = await import('node:fs/promises');
  const path = await import('node:path');
  return {name: folder, read: (file) => fs.readFile(path.join(folder, file), 'utf8')};
}

/**
 * Reads a portal at an address such as `https://example.com/docs`. Redirects are errors, so no other host is contacted.
 *
 * @throws Error if the address is not a web address, or if it is unencrypted and not on the local machine
 */
export function portalSource(address: string, fetcher: typeof fetch = fetch): DocsSource {
  const base = new URL(address);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLoopback(base.hostname))) {
    throw new Error(`The portal's address is ${address}. Allowed: https, or http on this machine.`);
  }
  const root = `${base.origin}${base.pathname.replace(/\/+$/, '')}/`;
  return {
    name: root,
    read: async (file) => {
      const response = await fetcher(`${root}${file}`, {
        redirect: 'error',
        credentials: 'omit',
        signal: AbortSignal.timeout(FETCH_TIMEOUT),
      });
      if (!response.ok) {
        throw new Error(`${root}${file} returned ${response.status}.`);
      }
      if (Number(response.headers.get('content-length') ?? 0) > MAX_FILE) {
        throw new Error(`${root}${file} is larger than ${MAX_FILE} bytes.`);
      }
      return response.text();
    },
  };
}

/** Whether a host is the local machine. Source: RFC 6761, 6.3; RFC 5735, 3; RFC 4291, 2.5.3. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
