/** Where the files of a corpus come from: a folder, or the portal itself. */
import {CORPUS_FOLDER} from './corpus';

export interface CorpusSource {
  /** Name of the source, for messages. */
  name: string;
  /** @throws Error if the file does not exist or cannot be read */
  read: (file: string) => Promise<string>;
}

/** Largest file that is read from a portal. Unit: bytes. */
const MAX_FILE = 50_000_000;
/** Unit: ms. */
const FETCH_TIMEOUT = 20_000;

/** A built site, or the folder `mcp` of one. For Node, Deno and Bun. */
export async function folderSource(folder: string): Promise<CorpusSource> {
  const fs = await import('node:fs/promises');
  const path = await import('node:path');
  const below = path.join(folder, CORPUS_FOLDER);
  const isBuild = await fs.stat(path.join(below, 'manifest.json')).then(
    () => true,
    () => false,
  );
  const root = isBuild ? below : folder;
  return {
    name: root,
    read: (file) => fs.readFile(path.join(root, file), 'utf8'),
  };
}

/**
 * The portal's own address, such as `https://example.com/docs`. No other host is requested: a redirect is an error.
 *
 * @throws Error if it is not an address of the web, or if it is unencrypted and not this machine
 */
export function portalSource(address: string, fetcher: typeof fetch = fetch): CorpusSource {
  const base = new URL(address);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLoopback(base.hostname))) {
    throw new Error(`The portal's address is ${address}. Allowed: https, or http on this machine.`);
  }
  const root = `${base.origin}${base.pathname.replace(/\/+$/, '')}/${CORPUS_FOLDER}/`;
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

/** Whether a host is this machine. Source: RFC 6761, 6.3; RFC 5735, 3; RFC 4291, 2.5.3. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
