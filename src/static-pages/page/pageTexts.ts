/** Texts of fragments, as they come from the server. */
import {PAGE_PIECES} from '../../../config/behaviour';
import {CHUNK_ERROR, isChunkLoadError} from '../chunk-failure/chunkFailure';
import {fragmentOf} from './fragment';

/**
 * The first screen of the longest window, with room to spare. Our choice: a block of text has about 300 characters and
 * is 46 px tall at least. Unit: characters of HTML.
 */
const START_LENGTH = 14_000;

/** A text whose beginning has arrived. */
interface PageText {
  start: string;
  /** Rejected with a ChunkLoadError if the rest does not arrive. */
  whole: Promise<string>;
}

/** The prefetched page that the reader is likely to open; there is one at a time. */
let ahead: {permalink: string; since: number; text: Promise<PageText>} | undefined;

/** The error of a page whose fragment could not be loaded or used, as the bundler's runtime throws it for a script. */
export function pageError(permalink: string, type: 'missing' | 'timeout' | 'error'): Error {
  const request = new URL(fragmentOf(permalink), location.href).href;
  const error = new Error(`Loading chunk ${permalink} failed.\n(${type}: ${request})`);
  return Object.assign(error, {name: CHUNK_ERROR, type, request});
}

async function begin(permalink: string, how: RequestInit): Promise<PageText> {
  const {ok, body} = await fetch(fragmentOf(permalink), {
    ...how,
    signal: AbortSignal.timeout(PAGE_PIECES.timeout),
  });
  if (!ok || body === null) {
    throw pageError(permalink, 'missing');
  }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const readUntil = async (length: number) => {
    while (text.length < length) {
      const {done, value} = await reader.read();
      if (done) {
        break;
      }
      text += value;
    }
    return text;
  };
  const start = (await readUntil(START_LENGTH)).slice(0, START_LENGTH);
  return {start, whole: readUntil(Infinity)};
}

async function fetchPage(permalink: string, how?: RequestInit): Promise<PageText> {
  const fail = (reason: unknown): never => {
    const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw isChunkLoadError(reason) ? reason : pageError(permalink, isLate ? 'timeout' : 'error');
  };
  const {start, whole} = await begin(permalink, {...how}).catch(fail);
  const text = {start, whole: whole.catch(fail)};
  // Not everyone waits for it.
  text.whole.catch(() => undefined);
  return text;
}

function prefetched(permalink: string): Promise<PageText> | undefined {
  return ahead?.permalink === permalink && performance.now() - ahead.since < PAGE_PIECES.lifetime
    ? ahead.text
    : undefined;
}

/**
 * Prefetches the page that a reader is likely to open next, after what the page on the screen needs, and marks the
 * request as a prefetch. Failures are ignored: a click retries.
 */
export function askAhead(permalink: string): void {
  if (prefetched(permalink) !== undefined) {
    return;
  }
  const text = fetchPage(permalink, {headers: {Purpose: 'prefetch'}, priority: 'low'});
  ahead = {permalink, since: performance.now(), text};
  text
    .then(({whole}) => whole)
    .catch(() => {
      if (ahead?.text === text) {
        ahead = undefined;
      }
    });
}

/**
 * @param permalink - address of a page, base path included
 * @returns its fragment, which is not kept
 * @throws ChunkLoadError if the page cannot be loaded
 */
export function takePageText(permalink: string): Promise<PageText> {
  const text = prefetched(permalink);
  if (text === undefined) {
    return fetchPage(permalink);
  }
  ahead = undefined;
  return text;
}
