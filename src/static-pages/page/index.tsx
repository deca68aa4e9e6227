import {useHistory} from '@docusaurus/router';
import {type ReactNode, useEffect, useLayoutEffect, useRef} from 'react';
import {afterFrames} from '../../ui/browser/afterFrame';
import type {HeadRequest} from '../bundle/headState';
import {readHead, useHead} from '../bundle/headInBrowser';
import {BELOW_ATTRIBUTE, findBelow} from './belowWindow';
import type {PageFragment} from './fragment';
import {MAIN_SCRIPT, PAGE_ATTRIBUTE} from './marks';
import {pageError, takePageText} from './pageTexts';
import {type Enhance, useEnhance} from './useEnhance';
import {useNextPage} from './useNextPage';

/** Marks a page of which only the start is there: what follows it stays below the window. */
const STARTED_ATTRIBUTE = 'data-started';

/** One frame. Our choice. Unit: ms. */
const REST_PATIENCE_MS = 16;

interface LoadedPage {
  /** Undefined while only the start of the page has arrived. */
  head: HeadRequest | undefined;
  /** What holds its content: the element in the open document or, until it is shown, the parsed fragment. */
  holder: Element | DocumentFragment | undefined;
  /** Content of the fetched fragment: a page that is shown again is recreated from it. */
  source: string | undefined;
  /** Its sections, for the sidebar. */
  headings: readonly PageHeading[];
  /** Settles when all of it is there. */
  whole: Promise<void>;
}

export type PageHeading = readonly [id: string, title: string];

/** Links to a heading, which are beside its text. */
const HEADING_LINKS = '.hash-link, .ref-anchor';

function headingsIn(holder: ParentNode): PageHeading[] {
  return [...holder.querySelectorAll('h2[id]')].map((heading) => {
    const text = heading.cloneNode(true) as Element;
    text.querySelectorAll(HEADING_LINKS).forEach((link) => {
      link.remove();
    });
    return [heading.id, text.textContent];
  });
}

/** An element whose content React neither creates nor compares. */
export const FILLED_LATER = {__html: ''};

const pages = new Map<string, LoadedPage>();
/**
 * The last page that was fetched. Only one is kept: readers hover many links, and pages have thousands of elements.
 */
let fetched: LoadedPage | undefined;

/** The page on the screen. */
interface ShownPage {
  permalink: string;
  /** React created it and keeps it from page to page. */
  element: HTMLElement;
  enhance: Enhance;
  /** Removes the features of the page. */
  end: () => void;
}
let shown: ShownPage | undefined;

const exchangeListeners = new Set<(permalink: string) => void>();

/** Calls a listener when a page has been shown before React and the router know it. */
export function onPageExchange(listener: (permalink: string) => void): void {
  exchangeListeners.add(listener);
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

/** Whether a page, or its start, can be shown without asking the server. */
export function isLoaded(permalink: string): boolean {
  return pages.has(permalink);
}

function findPage(permalink: string): Element | undefined {
  const element = document.querySelector(`[${PAGE_ATTRIBUTE}]`);
  return element?.getAttribute(PAGE_ATTRIBUTE) === permalink ? element : undefined;
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

async function bring(permalink: string): Promise<LoadedPage> {
  const opened = findPage(permalink);
  if (opened !== undefined) {
    return {
      head: readHead(document),
      holder: opened,
      source: undefined,
      headings: headingsIn(opened),
      whole: Promise.resolve(),
    };
  }
  const {start, text} = takePageText(permalink);
  const first = await start;
  const beginning = first?.scripts === mainScripts() ? first.start : undefined;
  if (beginning === undefined || !(await takesLonger(text))) {
    return {...readPage(permalink, await text), whole: Promise.resolve()};
  }
  const page: LoadedPage = {
    head: undefined,
    holder: parse(beginning),
    source: beginning,
    headings: [],
    whole: text.then((all) => {
      complete(permalink, page, all);
    }),
  };
  return page;
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

/** Puts the whole page in the place of its start. */
function complete(permalink: string, page: LoadedPage, text: string): void {
  Object.assign(page, readPage(permalink, text));
  if (shown?.permalink === permalink && pages.get(permalink) === page) {
    const {element, enhance} = shown;
    showPage(element, permalink, enhance, false);
  }
}

/** As the content of a page, in a document that loads no pictures. */
function parse(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Pages that are being loaded or have been loaded. A failure is not kept, so the next attempt loads again. */
const loads = new Map<string, Promise<void>>();

/**
 * Loads a page, or on a slow line its start, before it is shown. On the first page, React leaves the content of the
 * document in place and neither reads nor compares it. Any other page is taken from the fragment beside it.
 *
 * @param permalink - address of the page, base path included
 * @throws ChunkLoadError if the page cannot be loaded, or belongs to another deployment than the running app
 */
export function loadPage(permalink: string): Promise<void> {
  const load = loads.get(permalink) ?? keep(permalink);
  loads.set(permalink, load);
  return load;
}

async function keep(permalink: string): Promise<void> {
  try {
    const page = await bring(permalink);
    if (page.source !== undefined) {
      if (fetched !== undefined) {
        fetched.holder = undefined;
      }
      fetched = page;
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
 * Inserts the content of a page into the element that React created for it. Elements are moved: parsing them again
 * would take as long as laying them out.
 *
 * @returns whether content was inserted
 */
export function adoptPage(target: Element, permalink: string): boolean {
  const page = pages.get(permalink);
  if (page === undefined) {
    return false;
  }
  const {source} = page;
  const holder = page.holder ?? (source === undefined ? undefined : parse(source));
  const isElsewhere = holder !== undefined && holder !== target;
  if (isElsewhere) {
    setAside(target);
    target.replaceChildren(...holder.childNodes);
  }
  page.holder = source === undefined ? target : undefined;
  return isElsewhere;
}

/** The page of the document has no fragment, so its elements are kept when another page takes their place. */
function setAside(target: Element): void {
  for (const page of pages.values()) {
    if (page.holder === target) {
      page.holder = document.createDocumentFragment();
      page.holder.append(...target.childNodes);
    }
  }
}

const isShown = (element: HTMLElement, permalink: string) =>
  shown?.element === element && shown.permalink === permalink;

/** Height of the window below the start of the page. Unit: rem. */
function heightBelow(element: Element): number {
  const top = element.getBoundingClientRect().top + scrollY;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (innerHeight - top) / rem;
}

/** A reader who follows a link to the top of a page sees the top before the rest is laid out, as on a full load. */
function layOutInSteps(element: Element, height: number): void {
  const below = findBelow(element.querySelectorAll('.markdown > *'), height);
  if (below !== undefined) {
    below.setAttribute(BELOW_ATTRIBUTE, '');
    void afterFrames().then(() => {
      below.removeAttribute(BELOW_ATTRIBUTE);
    });
  }
}

/**
 * Replaces the page on the screen.
 *
 * @param isAtTop - the reader has followed a link to the top of the page
 */
function showPage(
  element: HTMLElement,
  permalink: string,
  enhance: Enhance,
  isAtTop: boolean,
): void {
  shown?.end();
  // Read before the page is replaced, from what has been laid out.
  const height = isAtTop ? heightBelow(element) : undefined;
  adoptPage(element, permalink);
  if (height !== undefined) {
    // Before features are added, which read positions.
    layOutInSteps(element, height);
  }
  element.toggleAttribute(STARTED_ATTRIBUTE, pages.get(permalink)?.head === undefined);
  shown = {permalink, element, enhance, end: enhance(element)};
}

/**
 * Replaces the page on the screen with the start of one that has been loaded, before React renders it: React takes
 * longer than the browser takes to paint the page. Only the frame stays as it was until React follows.
 *
 * @param from - address of the page that must be on the screen
 * @returns whether it was replaced
 */
export function exchangePage(from: string, permalink: string): boolean {
  if (shown?.permalink !== from || !shown.element.isConnected || !pages.has(permalink)) {
    return false;
  }
  const {element, enhance} = shown;
  // Before the page is replaced: it has been laid out, so this costs nothing.
  window.scrollTo({top: 0, behavior: 'instant'});
  element.setAttribute(PAGE_ATTRIBUTE, permalink);
  showPage(element, permalink, enhance, true);
  for (const listener of exchangeListeners) {
    listener(permalink);
  }
  return true;
}

/**
 * A page of the site. When React recreates it, because something modified the document or because the frame of the
 * next page is another one, its content moves along.
 *
 * @param props.permalink - a page that has been loaded
 */
export function StaticPage({permalink}: {permalink: string}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const history = useHistory();
  const enhance = useEnhance();
  useHead(pages.get(permalink)?.head);
  const show = () => {
    const target = element.current;
    if (target !== null && !isShown(target, permalink)) {
      const isAtTop = history.action === 'PUSH' && history.location.hash === '';
      showPage(target, permalink, enhance, isAtTop);
    }
  };
  // Each time, and before the page is painted, so that a remembered language does not flash.
  useLayoutEffect(() => {
    if (pages.get(permalink)?.holder !== element.current) {
      show();
    }
  });
  // The page of the document has been painted: features are added in another task than the frame is hydrated in.
  useEffect(show);
  useLayoutEffect(
    () => () => {
      shown?.end();
      shown = undefined;
    },
    [],
  );
  useNextPage(element, permalink, isLoaded);
  return (
    <div
      ref={element}
      {...{[PAGE_ATTRIBUTE]: permalink}}
      suppressHydrationWarning
      dangerouslySetInnerHTML={FILLED_LATER}
    />
  );
}
