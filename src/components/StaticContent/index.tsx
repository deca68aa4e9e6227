import {type ComponentType, type ReactNode, useLayoutEffect, useRef, useState} from 'react';
import {PAGE_PIECES} from '../../../config/behaviour';
import {chunkLoadError, failureType} from '../../lib/browser/pageFailure';
import {useEnhancements} from './useEnhancements';

/** Marks the element that holds the content of a page; its value is the page's address. */
export const CONTENT_ATTRIBUTE = 'data-static-content';

/** Content by address: the element itself if it came with the document, otherwise HTML. */
const contents = new Map<string, Element | string>();

function findContent(root: ParentNode, permalink: string): Element | undefined {
  const element = root.querySelector(`[${CONTENT_ATTRIBUTE}]`);
  return element?.getAttribute(CONTENT_ATTRIBUTE) === permalink ? element : undefined;
}

/** Addresses of the main scripts, which change with each deployment that changes code or the frame of a page. */
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

/**
 * Brings the content of a page before the page is shown.
 *
 * @param permalink - address of the page, base path included
 * @throws ChunkLoadError if the page cannot be loaded, or belongs to another deployment than the running app
 */
export async function loadContent(permalink: string): Promise<void> {
  const opened = contents.get(permalink) ?? findContent(document, permalink);
  if (opened !== undefined) {
    contents.set(permalink, opened);
    return;
  }
  const page = new DOMParser().parseFromString(await fetchHtml(permalink), 'text/html');
  const content = findContent(page, permalink);
  if (content === undefined || mainScripts(page) !== mainScripts(document)) {
    throw chunkLoadError(permalink, 'missing', new URL(permalink, location.href).href);
  }
  contents.set(permalink, content.innerHTML);
}

/** Moves content that came with the document to where React has made a new element for it. */
export function adoptContent(element: Element, permalink: string): void {
  const content = contents.get(permalink);
  if (content instanceof Element && content !== element) {
    element.replaceChildren(...content.childNodes);
    contents.set(permalink, element);
  }
}

/** HTML of content that did not come with the document. */
export function contentHtml(permalink: string): string {
  const content = contents.get(permalink);
  return typeof content === 'string' ? content : '';
}

/**
 * Makes the content component of a page. React leaves in place what the document holds: it neither reads nor compares it. Where it makes the
 * page anew, because the reader comes back or because something has changed the document, the content moves along.
 */
export function createContent(permalink: string): ComponentType {
  return function Content(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    const [html] = useState(() => ({__html: contentHtml(permalink)}));
    useLayoutEffect(() => {
      if (element.current !== null) {
        adoptContent(element.current, permalink);
      }
    }, []);
    useEnhancements(element);
    return (
      <div
        ref={element}
        {...{[CONTENT_ATTRIBUTE]: permalink}}
        suppressHydrationWarning
        dangerouslySetInnerHTML={html}
      />
    );
  };
}
