/** The sites with which the portal is compared: their addresses, and the folders of their builds. */
import fs from 'node:fs';
import path from 'node:path';

export const COMPARED_PAGES = ['home', 'guide', 'market', 'operation'] as const;
export type ComparedPage = (typeof COMPARED_PAGES)[number];

export const CLICKS = ['guide', 'operation'] as const;
export type ClickKind = (typeof CLICKS)[number];

export interface Click {
  /** End of the address of the link to click. */
  to: string;
  /** Heading of the next page. */
  heading: string;
  /** Elements with this heading; `h1` by default. */
  selector?: string;
}

/** Addresses of a site. All are below the base path. */
export interface SiteMap {
  pages: Readonly<Record<ComparedPage, string>>;
  /** Links from the page of this kind to another page of the kind. */
  clicks: Readonly<Record<ClickKind, Click>>;
}

export interface Peer extends SiteMap {
  name: PeerName;
  /** Heading of the site's column. */
  title: string;
  /** Folder of the build, below the folder with all peers. */
  folder: string;
}

export const PEER_NAMES = ['starlight', 'vitepress', 'fumadocs'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

/** A name in the request body that the operation's page documents, the same on all sites. */
export const REQUEST_FIELD = 'redirect_url';

const AUTHORIZE = 'Authorize user session';

/**
 * @param end - end of the address of a guide
 * @param operations - addresses of the measured operation and of the one that is clicked
 */
const peer = (
  identity: Pick<Peer, 'name' | 'title' | 'folder'>,
  end: '/' | '',
  [operation, to]: readonly [string, string],
  selector = 'h1',
): Peer => ({
  ...identity,
  pages: {home: '', guide: `guides/quick-start${end}`, market: `markets/se${end}`, operation},
  clicks: {
    guide: {to: `/guides/sandbox${end}`, heading: 'Sandbox'},
    operation: {to, heading: AUTHORIZE, selector},
  },
});

export const PEERS: readonly Peer[] = [
  peer({name: 'starlight', title: 'Starlight', folder: 'starlight/dist'}, '/', [
    'reference/operations/startuserauthorization/',
    '/reference/operations/authorizeusersession/',
  ]),
  peer(
    {name: 'vitepress', title: 'VitePress', folder: 'vitepress/.vitepress/dist'},
    '',
    ['operations/startUserAuthorization', '/operations/authorizeUserSession'],
    'h1, h2',
  ),
  peer({name: 'fumadocs', title: 'Fumadocs', folder: 'fumadocs/out'}, '/', [
    'reference/startUserAuthorization/',
    '/reference/authorizeUserSession/',
  ]),
];

export const OURS: SiteMap = {
  pages: {
    home: '',
    guide: 'api/quick-start/',
    market: 'markets/se/',
    operation: 'api/reference/start-user-authorization/',
  },
  clicks: {
    // Not the next guide, so that nothing fetches it before the click.
    guide: {to: '/api/sandbox/', heading: 'Sandbox'},
    operation: {to: '/api/reference/authorize-user-session/', heading: AUTHORIZE},
  },
};

/** Returns the file that a server sends for an address, below the build; undefined if there is none. */
export function fileOfAddress(folder: string, address: string): string | undefined {
  const candidates =
    address === '' || address.endsWith('/')
      ? [path.join(address, 'index.html')]
      : [address, `${address}.html`];
  return candidates.find((file) =>
    fs.statSync(path.join(folder, file), {throwIfNoEntry: false})?.isFile(),
  );
}

/** @throws Error if a measured page is missing in a build */
export function assertPages(root: string, {pages}: SiteMap, command: string): void {
  const missing = Object.values(pages).find((page) => fileOfAddress(root, page) === undefined);
  if (missing !== undefined) {
    throw new Error(`${root} has no page ${JSON.stringify(missing)}. Run "${command}" first.`);
  }
}

/** Finds the peers in a folder, each with the absolute path of its build. Peers that were not built are omitted. */
export function findPeers(folder: string): (Peer & {root: string})[] {
  return PEERS.map((peer) => ({...peer, root: path.resolve(folder, peer.folder)})).filter(
    (peer) => {
      const isBuilt = fs.existsSync(peer.root);
      if (isBuilt) {
        assertPages(peer.root, peer, `npm run bench:peers --prefix lab -- --only ${peer.name}`);
      }
      return isBuilt;
    },
  );
}
