import {decodableHash} from './hash';

/** What links need of the app. */
export interface LinkTarget {
  /** Base path of the site, with both slashes. */
  baseUrl: string;
  isPage: (pathname: string) => boolean;
  navigate: (address: string) => void;
  /** Loads what a page needs before the reader clicks. */
  prepare: (pathname: string) => void;
}

/**
 * Makes links in static content navigate inside the app, and prepares their pages when the reader points at them.
 *
 * @returns ends it
 */
export function enhanceLinks(root: HTMLElement, target: LinkTarget): () => void {
  const pageOf = (event: Event): URL | undefined => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) {
      return undefined;
    }
    const url = new URL(link.href, location.href);
    const isOwn = url.origin === location.origin && url.pathname.startsWith(target.baseUrl);
    return isOwn && target.isPage(url.pathname) ? url : undefined;
  };
  const onClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const url = isPlain && !event.defaultPrevented ? pageOf(event) : undefined;
    if (url === undefined || isSamePage(url)) {
      // The browser itself goes to a place on the page.
      return;
    }
    event.preventDefault();
    target.navigate(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
  };
  const onPoint = (event: Event) => {
    const url = pageOf(event);
    if (url !== undefined && !isSamePage(url)) {
      target.prepare(url.pathname);
    }
  };
  root.addEventListener('click', onClick);
  root.addEventListener('mouseover', onPoint);
  root.addEventListener('focusin', onPoint);
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('mouseover', onPoint);
    root.removeEventListener('focusin', onPoint);
  };
}

function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search;
}
