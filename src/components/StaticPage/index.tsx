import {type ComponentType, type ReactNode, useLayoutEffect, useRef} from 'react';
import {readHead, useHead} from '../../plugins/light-bundle/headInBrowser';
import {useEnhancements} from './useEnhancements';

/** Marks the element that holds a page: everything below navigation bar and sidebar. Its value is the page's address. */
export const PAGE_ATTRIBUTE = 'data-page';

/** HTML of the page that the reader opened, kept for when the reader comes back to it inside the app. */
const savedHtml = new Map<string, string>();

function findPage(root: ParentNode, permalink: string): Element | undefined {
  const element = root.querySelector(`[${PAGE_ATTRIBUTE}]`);
  return element?.getAttribute(PAGE_ATTRIBUTE) === permalink ? element : undefined;
}

/** Address of the main script, which changes with each deployment that changes code or the set of pages. */
function mainScript(root: ParentNode): string | undefined {
  const script = root.querySelector('script[src*="/assets/js/main."]');
  return script?.getAttribute('src') ?? undefined;
}

/**
 * Brings a page before it is shown. On the page that the reader opened, React leaves in place what the document holds: it neither
 * reads nor compares it. Any other page is taken from the HTML that its address answers with.
 *
 * @param permalink - address of the page, base path included
 * @throws Error if the page cannot be loaded, or belongs to another deployment than the running app
 */
export async function loadPage(permalink: string): Promise<{default: ComponentType}> {
  if (findPage(document, permalink) !== undefined) {
    return {default: createPage(permalink, document, undefined)};
  }
  const answer = await fetch(permalink);
  if (!answer.ok) {
    throw new Error(`Loading ${permalink} failed with status ${answer.status}.`);
  }
  const loaded = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const page = findPage(loaded, permalink);
  if (page === undefined || mainScript(loaded) !== mainScript(document)) {
    throw new Error(`${permalink} belongs to another deployment than the running app.`);
  }
  return {default: createPage(permalink, loaded, page.innerHTML)};
}

/** @param html - undefined if the page came with the document that the reader opened */
function createPage(permalink: string, source: Document, html: string | undefined): ComponentType {
  const head = readHead(source);
  return function StaticPage(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    useHead(head);
    useLayoutEffect(() => {
      const page = element.current;
      return () => {
        if (html === undefined && page !== null) {
          savedHtml.set(permalink, page.innerHTML);
        }
      };
    }, []);
    useEnhancements(element);
    return (
      <div
        ref={element}
        {...{[PAGE_ATTRIBUTE]: permalink}}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{__html: html ?? savedHtml.get(permalink) ?? ''}}
      />
    );
  };
}
