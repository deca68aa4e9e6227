/** External links: found in sources, then requested. */

export interface FoundLink {
  url: string;
  /** `file:line` of each place. */
  places: string[];
}

export interface LinkResult extends FoundLink {
  state: 'ok' | 'moved' | 'broken';
  /** HTTP status, new address or reason. */
  detail: string;
}

/** Names that are reserved for examples and tests. Source: RFC 2606. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost)$|(?:^|\.)example\.(?:com|net|org)$/;
const URL_PATTERN = /https?:\/\/[^\s"'`<>()[\]{}|\\]+/g;

export function collectLinks(files: readonly {path: string; text: string}[]): FoundLink[] {
  const found = new Map<string, string[]>();
  for (const {path, text} of files) {
    text.split('\n').forEach((line, index) => {
      for (const [match] of line.matchAll(URL_PATTERN)) {
        const url = withoutEnd(match);
        if (isExternal(url)) {
          found.set(url, [...(found.get(url) ?? []), `${path}:${index + 1}`]);
        }
      }
    });
  }
  return [...found]
    .map(([url, places]) => ({url, places: [...new Set(places)]}))
    .sort((one, other) => (one.url < other.url ? -1 : 1));
}

/** The full stop after a URL is not part of it, and servers never see a fragment. */
function withoutEnd(match: string): string {
  return match.replace(/#.*$/, '').replace(/[.,;:!?*_]+$/, '');
}

function isExternal(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host.includes('.') && !RESERVED.test(host);
}

export interface CheckOptions {
  /** Unit: ms. */
  timeout: number;
  /** Maximum number of concurrent requests. */
  parallel: number;
}

/** Statuses of servers that support GET but not HEAD. */
const ASK_AGAIN = new Set([400, 403, 404, 405, 406, 429, 501, 503]);

export async function checkLink({url, places}: FoundLink, timeout: number): Promise<LinkResult> {
  const ask = async (method: 'HEAD' | 'GET') => {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(timeout),
      headers: {'user-agent': 'link-report', accept: '*/*'},
    });
    await response.body?.cancel();
    return response;
  };
  try {
    const head = await ask('HEAD');
    const response = ASK_AGAIN.has(head.status) ? await ask('GET') : head;
    const isMoved = response.redirected && withoutEnd(response.url) !== url;
    if (!response.ok) {
      return {url, places, state: 'broken', detail: `HTTP ${response.status}`};
    }
    return isMoved
      ? {url, places, state: 'moved', detail: response.url}
      : {url, places, state: 'ok', detail: `HTTP ${response.status}`};
  } catch (error) {
    return {url, places, state: 'broken', detail: reasonOf(error, timeout)};
  }
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  if (error.name === 'TimeoutError') {
    return `no response within ${timeout} ms`;
  }
  const {cause} = error;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}

export async function checkLinks(
  links: readonly FoundLink[],
  {timeout, parallel}: CheckOptions,
): Promise<LinkResult[]> {
  const results: LinkResult[] = [];
  const left = [...links];
  const work = async () => {
    for (let link = left.shift(); link !== undefined; link = left.shift()) {
      results.push(await checkLink(link, timeout));
    }
  };
  await Promise.all(Array.from({length: parallel}, work));
  return results.sort((one, other) => (one.url < other.url ? -1 : 1));
}
