/** Texts of pages, from the moment they are requested until they are used. */
import {PAGE_PIECES} from '../../../config/behaviour';
import {chunkLoadError, failureType} from '../failure/pageFailure';

interface AskedText {
  /** Empty if the server does not have the page. */
  text: Promise<string>;
  /** As of `performance.now()`. */
  since: number;
}

const asked = new Map<string, AskedText>();
/** The prefetched page that the reader is likely to open; there is one at a time. */
let ahead: string | undefined;

async function fetchHtml(permalink: string, headers: Record<string, string>): Promise<string> {
  try {
    const response = await fetch(permalink, {
      headers,
      signal: AbortSignal.timeout(PAGE_PIECES.timeout),
    });
    return response.ok ? await response.text() : '';
  } catch (reason) {
    throw chunkLoadError(permalink, failureType(reason), new URL(permalink, location.href).href);
  }
}

function ask(permalink: string, headers: Record<string, string> = {}): Promise<string> {
  const known = asked.get(permalink);
  if (known !== undefined && performance.now() - known.since < PAGE_PIECES.lifetime) {
    return known.text;
  }
  const entry = {text: fetchHtml(permalink, headers), since: performance.now()};
  asked.set(permalink, entry);
  // The next attempt requests it again.
  const forget = () => {
    if (asked.get(permalink) === entry) {
      asked.delete(permalink);
    }
  };
  entry.text.then((text) => {
    if (text === '') {
      forget();
    }
  }, forget);
  return entry.text;
}

/**
 * Requests a page that is needed immediately, before the app has processed the click, which takes a tenth of a second
 * on a slow processor. A failure is passed to the caller that uses the text.
 */
export function askForPage(permalink: string): void {
  ask(permalink).catch(() => undefined);
}

/**
 * Prefetches the page that a reader is likely to open next, and marks the request as a prefetch. Failures are ignored:
 * a click retries.
 */
export function askAhead(permalink: string): void {
  if (ahead !== undefined && ahead !== permalink) {
    asked.delete(ahead);
  }
  ahead = permalink;
  ask(permalink, {Purpose: 'prefetch'}).catch(() => undefined);
}

/**
 * @param permalink - address of a page, base path included
 * @returns its HTML, empty if the server does not have the page; it is not cached
 * @throws ChunkLoadError if the page cannot be loaded
 */
export async function takePageText(permalink: string): Promise<string> {
  const text = await ask(permalink);
  asked.delete(permalink);
  return text;
}
