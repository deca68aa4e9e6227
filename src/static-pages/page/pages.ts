/** Pages of the app: loaded ones, the one on the screen, and previous ones. */
import {PAGE_PIECES} from '../../../config/behaviour';
import {CHUNK_ERROR} from '../chunk-failure/chunkFailure';
import {FRAGMENT_END, fragmentOf} from './fragment';
import {type Head, readHead} from './head';
import {HEADINGS_ATTRIBUTE, MAIN_SCRIPT, PAGE_ATTRIBUTE, type PageHeading} from './marks';

/** Maximum number of previous pages, and of preloaded pages, whose elements are kept. Our choice. */
const MOST_LEFT = 5;
const MOST_AHEAD = 3;

interface LoadedPage {
  head: Head;
  /** The element with the page's content, in the open document or in a separate one. */
  holder: Element;
  /** Headings for the sidebar. */
  headings: readonly PageHeading[];
}

/** The most recently needed page is at the end. */
const pages = new Map<string, LoadedPage>();
const loads = new Map<string, Promise<void>>();

/** Returns the addresses of the main scripts, which change when a deployment changes code or the set of pages. */
function mainScripts(source: Document): string {
  return Array.from(source.scripts, (script) => script.getAttribute('src') ?? '')
    .filter((address) => MAIN_SCRIPT.test(address))
    .join();
}

/** Reads the page of the open document or of a fragment. */
function read(source: Document, permalink: string): LoadedPage | undefined {
  const holder = source.querySelector(`[${PAGE_ATTRIBUTE}]`);
  if (holder?.getAttribute(PAGE_ATTRIBUTE) !== permalink) {
    return undefined;
  }
  const headings = JSON.parse(holder.getAttribute(HEADINGS_ATTRIBUTE) ?? '[]') as PageHeading[];
  return {head: readHead(source), holder, headings};
}

/** Creates the error of a page that could not be loaded or used, like the bundler's error for a script. */
function pageError(permalink: string, type: 'missing' | 'timeout' | 'error'): Error {
  const request = new URL(fragmentOf(permalink), location.href).href;
  const error = new Error(`Loading chunk ${permalink} failed.\n(${type}: ${request})`);
  return Object.assign(error, {name: CHUNK_ERROR, type, request});
}

/**
 * @param permalink - address of a page, including the base path
 * @returns its fragment
 * @throws ChunkLoadError if it cannot be loaded
 */
export async function fetchText(permalink: string): Promise<string> {
  const signal = AbortSignal.timeout(PAGE_PIECES.timeout);
  const read = async () => {
    const response = await fetch(fragmentOf(permalink), {signal});
    return response.ok ? response.text() : undefined;
  };
  const text = await read().catch(() => {
    throw pageError(permalink, signal.aborted ? 'timeout' : 'error');
  });
  if (text === undefined) {
    throw pageError(permalink, 'missing');
  }
  return text;
}

/** @throws ChunkLoadError if the text is not a fragment of the running deployment */
function readText(permalink: string, text: string): LoadedPage {
  // This document neither runs scripts nor loads pictures.
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const page = read(parsed, permalink);
  const isWhole = text.endsWith(FRAGMENT_END) && mainScripts(parsed) === mainScripts(document);
  if (page === undefined || !isWhole) {
    throw pageError(permalink, 'missing');
  }
  return page;
}

/** Drops the least recently needed pages of a kind. */
function forget(isOfKind: (page: LoadedPage) => boolean, most: number): void {
  const found = [...pages].filter(([, page]) => isOfKind(page));
  for (const [permalink] of found.slice(0, Math.max(0, found.length - most))) {
    pages.delete(permalink);
  }
}

function keep(permalink: string, page: LoadedPage): void {
  pages.delete(permalink);
  pages.set(permalink, page);
  // Preloading many pages must not drop previous pages, which contain what the reader has unfolded.
  forget(({holder}) => holder.ownerDocument !== document, MOST_AHEAD);
  forget(({holder}) => holder.ownerDocument === document && !holder.isConnected, MOST_LEFT);
}

/** @returns undefined on the server, and if the page is neither loaded nor that of the open document */
export function pageAt(permalink: string): LoadedPage | undefined {
  if (typeof document === 'undefined') {
    return undefined;
  }
  const page = pages.get(permalink) ?? read(document, permalink);
  if (page !== undefined) {
    keep(permalink, page);
  }
  return page;
}

async function load(permalink: string): Promise<void> {
  try {
    keep(permalink, readText(permalink, await fetchText(permalink)));
  } finally {
    loads.delete(permalink);
  }
}

/**
 * Loads a page before it is shown, from the fragment next to it.
 *
 * @param permalink - address of the page, including the base path
 * @throws ChunkLoadError if the page cannot be loaded, or belongs to a different deployment from the running app
 */
export async function bringPage(permalink: string): Promise<void> {
  if (pageAt(permalink) === undefined) {
    const loading = loads.get(permalink) ?? load(permalink);
    loads.set(permalink, loading);
    await loading;
  }
}

/** Stores a page's elements as the reader leaves them, with unfolded parts and chosen tabs. */
export function setAside(target: Element): void {
  for (const page of pages.values()) {
    if (page.holder === target) {
      page.holder = document.createElement('div');
      page.holder.append(...target.childNodes);
    }
  }
}

/**
 * Inserts the content of a page into the element that React created for it. Elements are moved, because parsing them
 * again would take as long as laying them out.
 */
export function adoptPage(target: Element, permalink: string): void {
  const page = pages.get(permalink);
  if (page !== undefined && page.holder !== target) {
    setAside(target);
    target.replaceChildren(...page.holder.childNodes);
    page.holder = target;
  }
}
