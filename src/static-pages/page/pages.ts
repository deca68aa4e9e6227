/** Pages of the site as the app holds them: loaded, parsed ahead, and left. */
import {BLOCKS_CLASS, FRAGMENT_END} from './fragment';
import {type Head, readHead} from './head';
import {pageError, takePageText} from './pageTexts';
import type {PageHeading} from '../../site/sidebars/headings';
import {HEADINGS_ATTRIBUTE, MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/** One frame. Our choice. Unit: ms. */
const REST_PATIENCE_MS = 16;

/** Pages whose elements are kept after the reader has left them. Our choice: more than a reader goes back at once. */
const MOST_LEFT = 5;

export interface LoadedPage {
  head: Head;
  /** The element with its content, in the open document or in the parsed fragment; undefined if it is not kept. */
  holder: Element | undefined;
  /** The fetched fragment, from which the page is parsed again; the page of the document has none. */
  source: string | undefined;
  /** Its sections, for the sidebar. */
  headings: readonly PageHeading[];
  /** Resolves when all of it is there; rejected with a ChunkLoadError if the rest cannot be loaded. */
  whole: Promise<void>;
  /** Only its start has arrived. */
  isStart: boolean;
}

const pages = new Map<string, LoadedPage>();
/** Pages that are being loaded or have been loaded. A failure is not kept, so the next attempt loads again. */
const loads = new Map<string, Promise<void>>();
/** The last page that was parsed ahead. Only one is kept: readers hover many links, and pages have many elements. */
let parsedAhead: LoadedPage | undefined;
/** Pages as readers have left them, the last one at the end. */
const left: LoadedPage[] = [];

function headingsOf(holder: Element): PageHeading[] {
  return JSON.parse(holder.getAttribute(HEADINGS_ATTRIBUTE) ?? '[]') as PageHeading[];
}

/** @returns undefined if the page has not been loaded */
export function pageAt(permalink: string): LoadedPage | undefined {
  return pages.get(permalink);
}

/** Whether a page has been asked for, and its request has not failed. */
export function isAsked(permalink: string): boolean {
  return loads.has(permalink);
}

/** Addresses of the main scripts, which change with each deployment that changes code or the set of pages. */
function mainScripts(source: Document): string {
  return Array.from(source.scripts, (script) => script.getAttribute('src') ?? '')
    .filter((address) => MAIN_SCRIPT.test(address))
    .join();
}

const pageElement = (source: Document) => source.querySelector(`[${PAGE_ATTRIBUTE}]`) ?? undefined;

/** The page of the open document, or of a fragment. */
function read(source: Document, permalink: string) {
  const holder = pageElement(source);
  return holder?.getAttribute(PAGE_ATTRIBUTE) === permalink
    ? {head: readHead(source), holder, headings: headingsOf(holder)}
    : undefined;
}

/** @returns a document that runs no scripts and loads no pictures */
function parse(text: string, isStart: boolean): Document {
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  if (isStart) {
    // Part of it may be missing.
    parsed.querySelector(`.${BLOCKS_CLASS} > :last-child`)?.remove();
  }
  return parsed;
}

/** @throws ChunkLoadError if the text is no fragment of the running deployment */
function readText(permalink: string, text: string, isStart = false) {
  const parsed = parse(text, isStart);
  const page = read(parsed, permalink);
  const isWhole = isStart || text.endsWith(FRAGMENT_END);
  if (page === undefined || !isWhole || mainScripts(parsed) !== mainScripts(document)) {
    throw pageError(permalink, 'missing');
  }
  return {...page, source: text, isStart};
}

/** On a fast line, the rest of a page follows its start at once, and showing both would take twice the work. */
function takesLonger(text: Promise<string>): Promise<boolean> {
  const isThere = () => false;
  const isLate = new Promise<boolean>((resolve) => {
    setTimeout(resolve, REST_PATIENCE_MS, true);
  });
  return Promise.race([text.then(isThere, isThere), isLate]);
}

async function bring(permalink: string): Promise<LoadedPage> {
  const whole = Promise.resolve();
  const opened = read(document, permalink);
  if (opened !== undefined) {
    return {...opened, source: undefined, isStart: false, whole};
  }
  const text = await takePageText(permalink);
  const start = (await takesLonger(text.whole)) ? readText(permalink, text.start, true) : undefined;
  if (start?.holder.querySelector(`.${BLOCKS_CLASS} > *`) == null) {
    return {...readText(permalink, await text.whole), whole};
  }
  const page: LoadedPage = {
    ...start,
    whole: text.whole.then((rest) => {
      Object.assign(page, readText(permalink, rest));
    }),
  };
  return page;
}

async function keep(permalink: string): Promise<void> {
  try {
    const page = await bring(permalink);
    if (page.source !== undefined) {
      if (parsedAhead !== undefined) {
        parsedAhead.holder = undefined;
      }
      parsedAhead = page;
    }
    pages.set(permalink, page);
    page.whole.catch(() => {
      loads.delete(permalink);
    });
  } catch (error) {
    loads.delete(permalink);
    throw error;
  }
}

/**
 * Loads a page, or on a slow line its start, before it is shown. On the first page, React leaves the content of the
 * document in place and neither reads nor compares it. Any other page is taken from the fragment beside it.
 *
 * @param permalink - address of the page, base path included
 * @throws ChunkLoadError if the page cannot be loaded, or belongs to another deployment than the running app
 */
export function bringPage(permalink: string): Promise<void> {
  const load = loads.get(permalink) ?? keep(permalink);
  loads.set(permalink, load);
  return load;
}

/** Keeps the elements of the page in an element as the reader leaves them: unfolded, with the chosen tabs. */
export function setAside(target: Element): void {
  for (const page of pages.values()) {
    if (page.holder === target) {
      page.holder = document.createElement('div');
      page.holder.append(...target.childNodes);
      if (page.source !== undefined) {
        left.push(page);
      }
    }
  }
  for (const page of left.splice(0, left.length - MOST_LEFT)) {
    page.holder = undefined;
  }
}

/**
 * Inserts the content of a page into the element that React created for it. Elements are moved: parsing them again
 * would take as long as laying them out.
 */
export function adoptPage(target: Element, permalink: string): void {
  const page = pages.get(permalink);
  if (page === undefined || page.holder === target) {
    return;
  }
  const {source, isStart} = page;
  const holder =
    page.holder ?? (source === undefined ? undefined : pageElement(parse(source, isStart)));
  if (holder !== undefined) {
    setAside(target);
    target.replaceChildren(...holder.childNodes);
  }
  page.holder = target;
  if (parsedAhead === page) {
    parsedAhead = undefined;
  }
  const place = left.indexOf(page);
  if (place !== -1) {
    left.splice(place, 1);
  }
}
