import {type ComponentType, type ReactNode, useLayoutEffect, useRef, useState} from 'react';
import {PAGE_PIECES} from '../../../config/behaviour';
import type {HeadRequest} from '../../lib/browser/headState';
import {chunkLoadError, failureType} from '../../lib/browser/pageFailure';
import {readHead, useHead} from '../../plugins/light-bundle/headInBrowser';
import {useEnhancements} from './useEnhancements';

/** Marks the element that holds a page: everything below navigation bar and sidebar. Its value is the page's address. */
export const PAGE_ATTRIBUTE = 'data-page';

interface LoadedPage {
  head: HeadRequest;
  /** The element itself if it came with the document that the reader opened, otherwise HTML. */
  content: Element | string;
}

const pages = new Map<string, LoadedPage>();

function findPage(root: ParentNode, permalink: string): Element | undefined {
  const element = root.querySelector(`[${PAGE_ATTRIBUTE}]`);
  return element?.getAttribute(PAGE_ATTRIBUTE) === permalink ? element : undefined;
}

/** Addresses of the main scripts, which change with each deployment that changes code or the set of pages. */
function mainScripts(root: ParentNode): string {
  return Array.from(
    root.querySelectorAll('script[src*="/main."], script[src*="~main."]'),
    (script) => script.getAttribute('src'),
  ).join();
}

async function fetchHtml(permalink: string): Promise<string> {
  try {
    const answer = await fetch(permalink, {signal: AbortSignal.timeout(PAGE_PIECES.timeout)});
    return answer.ok ? await answer.text() : '';
  } catch (reason) {
    throw chunkLoadError(permalink, failureType(reason), new URL(permalink, location.href).href);
  }
}

async function bring(permalink: string): Promise<LoadedPage> {
  const opened = findPage(document, permalink);
  if (opened !== undefined) {
    return {head: readHead(document), content: opened};
  }
  // Without the fonts' style: that of another deployment would break the policy of this document.
  const html = (await fetchHtml(permalink)).replace(/<style>.*?<\/style>/s, '');
  const loaded = new DOMParser().parseFromString(html, 'text/html');
  const page = findPage(loaded, permalink);
  if (page === undefined || mainScripts(loaded) !== mainScripts(document)) {
    throw chunkLoadError(permalink, 'missing', new URL(permalink, location.href).href);
  }
  return {head: readHead(loaded), content: page.innerHTML};
}

/**
 * Brings a page before it is shown. On the page that the reader opened, React leaves in place what the document holds: it neither
 * reads nor compares it. Any other page is taken from the HTML that its address answers with.
 *
 * @param permalink - address of the page, base path included
 * @throws ChunkLoadError if the page cannot be loaded, or belongs to another deployment than the running app
 */
export async function loadPage(permalink: string): Promise<{default: ComponentType}> {
  pages.set(permalink, await bring(permalink));
  return {default: createPage(permalink)};
}

/** Moves a page that came with the document to where React has made a new element for it. */
export function adoptPage(element: Element, permalink: string): void {
  const page = pages.get(permalink);
  if (page?.content instanceof Element && page.content !== element) {
    element.replaceChildren(...page.content.childNodes);
    page.content = element;
  }
}

/** HTML of a page that did not come with the document. */
export function pageHtml(permalink: string): string {
  const content = pages.get(permalink)?.content;
  return typeof content === 'string' ? content : '';
}

/** Where React makes a page anew, because the reader comes back or because something has changed the document, its content moves along. */
function createPage(permalink: string): ComponentType {
  return function StaticPage(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    const [html] = useState(() => ({__html: pageHtml(permalink)}));
    useHead(pages.get(permalink)?.head);
    useLayoutEffect(() => {
      if (element.current !== null) {
        adoptPage(element.current, permalink);
      }
    }, []);
    useEnhancements(element);
    return (
      <div
        ref={element}
        {...{[PAGE_ATTRIBUTE]: permalink}}
        suppressHydrationWarning
        dangerouslySetInnerHTML={html}
      />
    );
  };
}
