import type {Browser, CDPSession, Page, Response} from '@playwright/test';

/** Resource types, as the browser names them. */
export const RESOURCE_TYPES = [
  'document',
  'script',
  'stylesheet',
  'font',
  'image',
  'other',
] as const;

export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A file that was loaded over the network. */
export interface LoadedResource {
  url: string;
  /** A prefetched file has the type of its later use, if its extension indicates it. */
  type: ResourceType;
  /** Size of the body as sent, usually compressed, without headers. Unit: bytes. */
  bytes: number;
  /** Whether the page requested the file only in case the reader continues. */
  isPrefetched: boolean;
}

export interface PageWeight {
  url: string;
  resources: LoadedResource[];
  /** Size of the files that the page itself needs. Unit: bytes. */
  loaded: Readonly<Record<ResourceType, number>>;
  /** Unit: bytes. */
  prefetched: number;
  /** Number of requests over the network, including prefetches. */
  requests: number;
}

/** Attribute that Docusaurus sets on the document after hydration. */
export const HYDRATED = 'html[data-has-hydrated="true"]';
/** Time without a request after which a page counts as loaded. Unit: ms. */
const QUIET_TIME = 800;
/** Maximum time until a page is quiet. Unit: ms. */
export const PATIENCE = 30_000;
/** Interval between two checks of the requests. Unit: ms. */
const POLL = 50;

export interface WatchedRequest {
  url: string;
  type: string;
  isPrefetch: boolean;
  /** Header bytes of the response; undefined until it arrives. */
  headerBytes?: number;
  isCached: boolean;
  /** Header and body bytes; undefined until it is complete. */
  totalBytes?: number;
}

/**
 * Loads a page in a new browser context, with an empty cache, and waits without interaction until it is hydrated and
 * the network is quiet.
 *
 * @param url - address of a page of this or any other Docusaurus site
 * @throws Error if the page does not return 200, one of its files fails, or it does not become idle
 */
export async function measurePage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext();
  try {
    return (await measureLoad(await context.newPage(), url)).weight;
  } finally {
    await context.close();
  }
}

/**
 * Does the same in an unused page of an unused context, which stays open.
 *
 * @throws Error as {@link measurePage}
 */
export async function measureLoad(
  page: Page,
  url: string,
): Promise<{weight: PageWeight; response: Response}> {
  const watch = await watchNetwork(await page.context().newCDPSession(page));
  const response = await page.goto(url);
  if (response?.status() !== 200) {
    throw new Error(`${url} returns ${response?.status() ?? 'nothing'} instead of 200.`);
  }
  await page.waitForSelector(HYDRATED, {state: 'attached', timeout: PATIENCE});
  await untilQuiet(page, watch, url);
  if (watch.failures.length > 0) {
    throw new Error(`${url}: ${watch.failures.join(', ')}.`);
  }
  return {weight: weigh(url, watch.requests(), await page.evaluate(bodySizes)), response};
}

/**
 * Runs in the page. Network events count headers and bodies together, and report wrong header sizes for files that
 * arrive at once.
 *
 * @returns compressed body sizes in bytes, by address
 */
function bodySizes(): Record<string, number> {
  return Object.fromEntries(
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({name, encodedBodySize}) => [name, encodedBodySize]),
  );
}

export interface NetworkWatch {
  requests: () => WatchedRequest[];
  failures: string[];
  /** Time at which a request last began or ended, by `performance.now()`. */
  lastChange: () => number;
}

/** @param session - session of a page that has not loaded anything yet */
export async function watchNetwork(session: CDPSession): Promise<NetworkWatch> {
  const requests = new Map<string, WatchedRequest>();
  /** The sent headers may be reported before the request itself. */
  const prefetchIds = new Set<string>();
  const failures: string[] = [];
  let lastChange = performance.now();
  const touch = () => {
    lastChange = performance.now();
  };

  session.on('Network.requestWillBeSent', ({requestId, request, type = 'Other'}) => {
    if (/^https?:/.test(request.url)) {
      const isPrefetch = type === 'Prefetch' || isPrefetchPurpose(request.headers);
      requests.set(requestId, {url: request.url, type, isPrefetch, isCached: false});
      touch();
    }
  });
  session.on('Network.requestWillBeSentExtraInfo', ({requestId, headers}) => {
    if (isPrefetchPurpose(headers)) {
      prefetchIds.add(requestId);
    }
  });
  session.on('Network.responseReceived', ({requestId, response}) => {
    const request = requests.get(requestId);
    if (request !== undefined) {
      request.headerBytes = response.encodedDataLength;
      request.isCached = response.fromDiskCache === true || response.fromPrefetchCache === true;
      if (response.status >= 400) {
        failures.push(`${request.url} returns ${response.status}`);
      }
    }
  });
  session.on('Network.requestServedFromCache', ({requestId}) => {
    const request = requests.get(requestId);
    if (request !== undefined) {
      request.isCached = true;
    }
  });
  session.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    const request = requests.get(requestId);
    if (request !== undefined) {
      request.totalBytes = encodedDataLength;
      touch();
    }
  });
  session.on('Network.loadingFailed', ({requestId, errorText, canceled}) => {
    const request = requests.get(requestId);
    if (request !== undefined) {
      request.totalBytes = request.headerBytes ?? 0;
      touch();
      if (canceled !== true) {
        failures.push(`${request.url} fails with ${errorText}`);
      }
    }
  });
  await session.send('Network.enable');

  return {
    requests: () =>
      [...requests].map(([id, request]) => ({
        ...request,
        isPrefetch: request.isPrefetch || prefetchIds.has(id),
      })),
    failures,
    lastChange: () => lastChange,
  };
}

/** Recognises the header of requests from `<link rel="prefetch">`, speculation rules and the router of Next.js. */
function isPrefetchPurpose(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      (/^(?:sec-)?purpose$/i.test(name) && /prefetch/i.test(value)) ||
      /^next-router-prefetch$/i.test(name),
  );
}

export async function untilQuiet(page: Page, watch: NetworkWatch, url: string): Promise<void> {
  const started = performance.now();
  for (;;) {
    const open = watch.requests().filter((request) => request.totalBytes === undefined);
    const now = performance.now();
    if (open.length === 0 && now - watch.lastChange() >= QUIET_TIME) {
      return;
    }
    if (now - started > PATIENCE) {
      const waiting = open.map((request) => request.url).join(', ');
      throw new Error(
        `${url} still has activity after ${PATIENCE} ms. Pending requests: ${waiting || 'none'}.`,
      );
    }
    await page.waitForTimeout(POLL);
  }
}

/** Sums up what the browser reported. Pure. */
function weigh(
  url: string,
  requests: readonly WatchedRequest[],
  sizes: Readonly<Record<string, number>>,
): PageWeight {
  const overNetwork = requests.filter((request) => !request.isCached);
  // A file may be prefetched first and then used from the cache. The page needs such a file.
  const needed = new Set(
    requests.filter((request) => !request.isPrefetch).map((request) => request.url),
  );
  const resources = overNetwork.map((request): LoadedResource => {
    const isPrefetched = request.isPrefetch && !needed.has(request.url);
    return {
      url: request.url,
      type: request.isPrefetch ? typeByEnding(request.url) : resourceType(request.type),
      bytes: sizes[request.url] ?? (request.totalBytes ?? 0) - (request.headerBytes ?? 0),
      isPrefetched,
    };
  });
  const loadedResources = resources.filter((resource) => !resource.isPrefetched);
  const loaded = Object.fromEntries(
    RESOURCE_TYPES.map((type) => [
      type,
      sum(loadedResources.filter((resource) => resource.type === type)),
    ]),
  ) as Record<ResourceType, number>;
  return {
    url,
    resources,
    loaded,
    prefetched: sum(resources.filter((resource) => resource.isPrefetched)),
    requests: overNetwork.length,
  };
}

function sum(resources: readonly LoadedResource[]): number {
  return resources.reduce((bytes, resource) => bytes + resource.bytes, 0);
}

function resourceType(name: string): ResourceType {
  const type = name.toLowerCase();
  return RESOURCE_TYPES.find((known) => known === type) ?? 'other';
}

/** The browser reports every prefetched file as "other". */
function typeByEnding(url: string): ResourceType {
  const {pathname} = new URL(url);
  const ending = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? 'html';
  return TYPES_BY_ENDING[ending] ?? 'other';
}

const TYPES_BY_ENDING: Readonly<Record<string, ResourceType>> = {
  html: 'document',
  js: 'script',
  mjs: 'script',
  css: 'stylesheet',
  woff2: 'font',
  svg: 'image',
  png: 'image',
  webp: 'image',
};
