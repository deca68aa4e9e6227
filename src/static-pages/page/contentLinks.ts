import {decodableHash} from '../../../packages/openapi-reference/src/client';

/** Distinguishes pages of the app from other addresses. */
export interface OwnPages {
  /** Base path of the site, with both slashes. */
  baseUrl: string;
  isPage: (pathname: string) => boolean;
}

/** What links need from the app. */
export interface LinkTarget extends OwnPages {
  navigate: (address: string) => void;
  /** Loads what a page needs before the reader clicks. */
  prepare: (pathname: string) => void;
}

/** @returns the page of the app that the link of an event leads to, if it is not the current one */
function linkedPage(event: Event, {baseUrl, isPage}: OwnPages): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // A link that is a button opens a group of the sidebar.
  const isPlainLink =
    link?.target === '' && !link.hasAttribute('download') && link.getAttribute('role') !== 'button';
  if (!isPlainLink) {
    return undefined;
  }
  const url = new URL(link.href, location.href);
  const isOwn = url.origin === location.origin && url.pathname.startsWith(baseUrl);
  // The browser itself scrolls to an anchor on the page.
  return isOwn && !isSamePage(url) && isPage(url.pathname) ? url : undefined;
}

/** @returns the page to which a click leads, if it does not open a tab or a window */
function clickedPage(event: MouseEvent, pages: OwnPages): URL | undefined {
  return isPlainClick(event) && !event.defaultPrevented ? linkedPage(event, pages) : undefined;
}

/** Whether a click opens neither a tab nor a window nor a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  const {button, metaKey, ctrlKey, shiftKey, altKey} = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/**
 * Reports each click that leads to another page, wherever its link is, before any other listener, for the lifetime of
 * the document.
 */
export function watchClickedPages(pages: OwnPages, tell: (pathname: string) => void): void {
  document.addEventListener(
    'click',
    (event) => {
      const url = clickedPage(event, pages);
      if (url !== undefined) {
        tell(url.pathname);
      }
    },
    {capture: true},
  );
}

/** A finger touches a link a tenth of a second before the click; the theme's own links listen to it, too. */
const INTENTS = ['mouseover', 'focusin', 'touchstart'] as const;

/**
 * Makes links in static content navigate inside the app, and prefetches their pages when the reader points at them.
 *
 * @returns ends it
 */
export function enhanceLinks(root: HTMLElement, target: LinkTarget): () => void {
  const onClick = (event: MouseEvent) => {
    const url = clickedPage(event, target);
    if (url === undefined) {
      return;
    }
    event.preventDefault();
    target.navigate(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
  };
  const onPoint = (event: Event) => {
    const url = linkedPage(event, target);
    if (url !== undefined) {
      target.prepare(url.pathname);
    }
  };
  root.addEventListener('click', onClick);
  for (const type of INTENTS) {
    root.addEventListener(type, onPoint, {passive: true});
  }
  return () => {
    root.removeEventListener('click', onClick);
    for (const type of INTENTS) {
      root.removeEventListener(type, onPoint);
    }
  };
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search;
}
