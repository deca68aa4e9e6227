/** Pages of the site as the app holds them: loaded, parsed ahead, and left. */
import type {HeadRequest} from '../head/headState';
import {readHead} from '../head/headInBrowser';
import type {PageFragment} from './fragment';
import {pageError, takePageText} from './pageTexts';
import {MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';

/** One frame. Our choice. Unit: ms. */
const REST_PATIENCE_MS = 16;

/** Pages whose elements are kept after the reader has left them. Our choice: more than a reader goes back at once. */
const MOST_LEFT = 5;

export interface LoadedPage {
  /** Undefined while only the start of the page has arrived. */
  head: HeadRequest | undefined;
  /** What holds its content: the element in the open document or, while it is not shown, the parsed fragment. */
  holder: Element | DocumentFragment | undefined;
  /** Content of the fetched fragment, from which the page is parsed again; the page of the document has none. */
  source: string | undefined;
  /** Its sections, for the sidebar. */
  headings: readonly PageHeading[];
  /** Settles when all of it is there. */
  whole: Promise<void>;
}

export type PageHeading = readonly [id: string, title: string];

/** Links to a heading, which are beside its text. */
const HEADING_LINKS = '.hash-link, .ref-anchor';

const pages = new Map<string, LoadedPage>();
/** Pages that are being loaded or have been loaded. A failure is not kept, so the next attempt loads again. */
const loads = new Map<string, Promise<void>>();
/** The last page that was parsed ahead. Only one is kept: readers hover many links, and pages have many elements. */
let parsedAhead: LoadedPage | undefined;
/** Pages as readers have left them, the last one at the end. */
const left: LoadedPage[] = [];

function headingsIn(holder: ParentNode): PageHeading[] {
  return [...holder.querySelectorAll('h2[id]')].map((heading) => {
    const text = heading.cloneNode(true) as Element;
    text.querySelectorAll(HEADING_LINKS).forEach((link) => {
      link.remove();
    });
    return [heading.id, text.textContent];
  });
}

/** @returns undefined if the page has not been loaded */
export function pageAt(permalink: string): LoadedPage | undefined {
  return pages.get(permalink);
}

/** The sections of a page that has been loaded. */
export function headingsOf(permalink: string): readonly PageHeading[] {
  return pages.get(permalink)?.headings ?? [];
}

/**
 * Resolves when all of a page is there whose start has been loaded.
 *
 * @throws ChunkLoadError if the rest cannot be loaded
 */
export function wholePage(permalink: string): Promise<void> {
  return pages.get(permalink)?.whole ?? Promise.resolve();
}

/** Whether a page has been asked for, and its request has not failed. */
export function isAsked(permalink: string): boolean {
  return loads.has(permalink);
}

/** Addresses of the main scripts, which change with each deployment that changes code or the set of pages. */
function mainScripts(): string {
  return Array.from(document.scripts, (script) => script.getAttribute('src') ?? '')
    .filter((address) => MAIN_SCRIPT.test(address))
    .join();
}

/** @returns undefined for anything but a fragment of the running deployment */
function readFragment(text: string): PageFragment | undefined {
  try {
    const fragment = JSON.parse(text) as PageFragment;
    return fragment.scripts === mainScripts() ? fragment : undefined;
  } catch {
    return undefined;
  }
}

/** @throws ChunkLoadError if the text is no fragment of the running deployment */
function readPage(permalink: string, text: string) {
  const fragment = readFragment(text);
  if (fragment === undefined) {
    throw pageError(permalink, 'missing');
  }
  const {head, content} = fragment;
  const holder = parse(content);
  return {head, holder, source: content, headings: headingsIn(holder)};
}

/** As the content of a page, in a document that loads no pictures. */
function parse(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** On a fast line, the rest of a page follows its start at once, and showing both would take twice the work. */
function takesLonger(text: Promise<string>): Promise<boolean> {
  return Promise.race([
    text.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(resolve, REST_PATIENCE_MS, true);
    }),
  ]);
}

async function bring(permalink: string): Promise<LoadedPage> {
  const opened = document.querySelector(`[${PAGE_ATTRIBUTE}]`);
  if (opened?.getAttribute(PAGE_ATTRIBUTE) === permalink) {
    return {
      head: readHead(document),
      holder: opened,
      source: undefined,
      headings: headingsIn(opened),
      whole: Promise.resolve(),
    };
  }
  const {start, whole} = await takePageText(permalink);
  const beginning = start?.scripts === mainScripts() ? start.start : undefined;
  if (beginning === undefined || !(await takesLonger(whole))) {
    return {...readPage(permalink, await whole), whole: Promise.resolve()};
  }
  const page: LoadedPage = {
    head: undefined,
    holder: parse(beginning),
    source: beginning,
    headings: [],
    whole: whole.then((text) => {
      Object.assign(page, readPage(permalink, text));
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
      page.holder = document.createDocumentFragment();
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
  const {source} = page;
  const holder = page.holder ?? (source === undefined ? undefined : parse(source));
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
