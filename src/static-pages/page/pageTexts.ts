/** Texts of fragments, from the moment they are requested until they are used. */
import {PAGE_PIECES} from '../../../config/behaviour';
import {chunkLoadError, type FailureType, failureType} from '../chunk-failure/chunkFailure';
import {type FragmentStart, fragmentOf, readStart} from './fragment';

export interface PageText {
  /** As soon as it has arrived; undefined if the text ends before. */
  start: Promise<FragmentStart | undefined>;
  /** Empty if the server does not have the page. */
  text: Promise<string>;
}

interface AskedText extends PageText {
  /** As of `performance.now()`. */
  since: number;
}

const asked = new Map<string, AskedText>();
/** The prefetched page that the reader is likely to open; there is one at a time. */
let ahead: string | undefined;

/** The error of a page whose fragment could not be loaded or used. */
export function pageError(permalink: string, type: FailureType): Error {
  return chunkLoadError(permalink, type, new URL(fragmentOf(permalink), location.href).href);
}

async function fetchText(
  permalink: string,
  how: RequestInit,
  onStart: (start: FragmentStart) => void,
): Promise<string> {
  try {
    const response = await fetch(fragmentOf(permalink), {
      ...how,
      signal: AbortSignal.timeout(PAGE_PIECES.timeout),
    });
    if (!response.ok || response.body === null) {
      return '';
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let hasStarted = false;
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        return text;
      }
      text += value;
      const start = hasStarted ? undefined : readStart(text);
      if (start !== undefined) {
        hasStarted = true;
        onStart(start);
      }
    }
  } catch (reason) {
    throw pageError(permalink, failureType(reason));
  }
}

function fetchPage(permalink: string, how: RequestInit): PageText {
  let tellStart: (start: FragmentStart | undefined) => void = () => undefined;
  const start = new Promise<FragmentStart | undefined>((resolve) => {
    tellStart = resolve;
  });
  const text = fetchText(permalink, how, tellStart);
  const end = () => {
    tellStart(undefined);
  };
  text.then(end, end);
  return {start, text};
}

function ask(permalink: string, how: RequestInit = {}): PageText {
  const known = asked.get(permalink);
  if (known !== undefined && performance.now() - known.since < PAGE_PIECES.lifetime) {
    return known;
  }
  const entry: AskedText = {...fetchPage(permalink, how), since: performance.now()};
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
  return entry;
}

/**
 * Requests a page that is needed immediately, before the app has processed the click, which takes a tenth of a second
 * on a slow processor. A failure is passed to the caller that uses the text.
 */
export function askForPage(permalink: string): void {
  ask(permalink).text.catch(() => undefined);
}

/**
 * Prefetches the page that a reader is likely to open next, and marks the request as a prefetch. Failures are ignored:
 * a click retries.
 *
 * @param priority - below what the page on the screen needs, unless the reader has pointed at the link
 */
export function askAhead(permalink: string, priority: RequestPriority = 'auto'): void {
  if (ahead !== undefined && ahead !== permalink) {
    asked.delete(ahead);
  }
  ahead = permalink;
  ask(permalink, {headers: {Purpose: 'prefetch'}, priority}).text.catch(() => undefined);
}

/**
 * @param permalink - address of a page, base path included
 * @returns its fragment; the text is rejected with a ChunkLoadError if the page cannot be loaded. It is not cached.
 */
export function takePageText(permalink: string): PageText {
  const entry = ask(permalink);
  const forget = () => {
    if (asked.get(permalink) === entry) {
      asked.delete(permalink);
    }
  };
  entry.text.then(forget, forget);
  return entry;
}
