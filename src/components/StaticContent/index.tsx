import {type ComponentType, type ReactNode, useLayoutEffect, useRef} from 'react';
import {useEnhancements} from './useEnhancements';

/** Marks the element that holds the content of a page; its value is the page's address. */
export const CONTENT_ATTRIBUTE = 'data-static-content';

/** HTML of the page that the reader opened, kept for when the reader comes back to it inside the app. */
const savedHtml = new Map<string, string>();

function findContent(root: ParentNode, permalink: string): Element | undefined {
  const element = root.querySelector(`[${CONTENT_ATTRIBUTE}]`);
  return element?.getAttribute(CONTENT_ATTRIBUTE) === permalink ? element : undefined;
}

/** Address of the main script, which changes with each deployment that changes code. */
function mainScript(root: ParentNode): string | undefined {
  const script = root.querySelector('script[src*="/assets/js/main."]');
  return script?.getAttribute('src') ?? undefined;
}

/**
 * Brings the content of a page before the page is shown.
 *
 * @param permalink - address of the page, base path included
 * @returns its HTML, or undefined if it came with the document
 * @throws Error if the page cannot be loaded, or belongs to another deployment than the running app
 */
export async function loadContent(permalink: string): Promise<string | undefined> {
  if (findContent(document, permalink) !== undefined) {
    return undefined;
  }
  const answer = await fetch(permalink);
  if (!answer.ok) {
    throw new Error(`Loading ${permalink} failed with status ${answer.status}.`);
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const content = findContent(page, permalink);
  if (content === undefined || mainScript(page) !== mainScript(document)) {
    throw new Error(`${permalink} belongs to another deployment than the running app.`);
  }
  return content.innerHTML;
}

/**
 * Makes the content component of a page. React leaves in place what the document holds: it neither reads nor compares it.
 *
 * @param html - undefined if the content came with the document
 */
export function createContent(permalink: string, html: string | undefined): ComponentType {
  return function Content(): ReactNode {
    const element = useRef<HTMLDivElement>(null);
    // First, so that it ends first: what is kept is the page without what scripts have added to it.
    useEnhancements(element);
    useLayoutEffect(() => {
      const content = element.current;
      return () => {
        if (html === undefined && content !== null) {
          savedHtml.set(permalink, content.innerHTML);
        }
      };
    }, []);
    return (
      <div
        ref={element}
        {...{[CONTENT_ATTRIBUTE]: permalink}}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{__html: html ?? savedHtml.get(permalink) ?? ''}}
      />
    );
  };
}
