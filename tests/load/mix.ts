/** What is requested under load, and how often. */

export interface Addresses {
  pages: readonly string[];
  /** Hashed files. */
  assets: readonly string[];
  /** Pages as Markdown. */
  copies: readonly string[];
}

export interface LoadRequest {
  address: string;
  headers: Readonly<Record<string, string>>;
}

export interface Kind {
  title: string;
  /** Of a hundred requests. */
  share: number;
  /** The only status that is not an error. */
  status: number;
  addresses: (all: Addresses) => readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Whether the request names the ETag that the server gave out for the address. */
  isConditional?: true;
}

/** What browsers send. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};
const GZIP = {...BROWSER, 'accept-encoding': 'gzip'};

/**
 * A reader's first page brings half a dozen assets, each further one its HTML alone, and pages that were seen
 * before are requested with their ETag; readers stay for some pages. Programs read Markdown, and often take
 * no compression. Wrong and old addresses are always among them.
 */
export const KINDS: readonly Kind[] = [
  {
    title: 'page, brotli',
    share: 36,
    status: 200,
    addresses: ({pages}) => pages,
    headers: BROWSER,
  },
  {title: 'page, gzip', share: 4, status: 200, addresses: ({pages}) => pages, headers: GZIP},
  {
    title: 'page, no compression',
    share: 5,
    status: 200,
    addresses: ({pages}) => pages,
    headers: {},
  },
  {
    title: 'page, not changed',
    share: 15,
    status: 304,
    addresses: ({pages}) => pages,
    headers: BROWSER,
    isConditional: true,
  },
  {title: 'asset', share: 30, status: 200, addresses: ({assets}) => assets, headers: BROWSER},
  {title: 'Markdown', share: 5, status: 200, addresses: ({copies}) => copies, headers: {}},
  {
    title: 'redirect',
    share: 3,
    status: 301,
    addresses: ({pages}) =>
      pages.filter((page) => page.endsWith('/')).map((page) => page.slice(0, -1)),
    headers: BROWSER,
  },
  {
    title: 'not found',
    share: 2,
    status: 404,
    addresses: ({pages}) =>
      pages.filter((page) => page.endsWith('/')).map((page) => `${page}nothing/`),
    headers: BROWSER,
  },
];

/** Requests of a kind, one for each address, in turn. */
export function requestsOf(
  kind: Kind,
  all: Addresses,
  etagOf: (request: LoadRequest) => string,
): LoadRequest[] {
  return kind.addresses(all).map((address) => {
    const request = {address, headers: kind.headers};
    return kind.isConditional === true
      ? {address, headers: {...kind.headers, 'if-none-match': etagOf(request)}}
      : request;
  });
}

/**
 * Requests of all kinds, spread evenly by their shares ("smooth weighted round robin"); each kind goes
 * through its own addresses in turn.
 *
 * @param lists - the requests of each kind, none of them empty
 */
export function mixed<T>(
  lists: readonly {share: number; requests: readonly T[]}[],
  length: number,
): T[] {
  const whole = lists.reduce((sum, {share}) => sum + share, 0);
  const states = lists.map((list) => ({...list, credit: 0, next: 0}));
  return Array.from({length}, () => {
    for (const state of states) {
      state.credit += state.share;
    }
    const chosen = states.reduce((best, state) => (state.credit > best.credit ? state : best));
    chosen.credit -= whole;
    const request = chosen.requests[chosen.next % chosen.requests.length];
    chosen.next += 1;
    if (request === undefined) {
      throw new Error('A request type has no address.');
    }
    return request;
  });
}
