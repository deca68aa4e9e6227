import siteConfig from '@generated/docusaurus.config';
import {decodableHash} from '../../../packages/openapi-reference/src/client';
import {isPage} from '../../site/pages';
import {PAGE_ATTRIBUTE} from './marks';

/** Events before a click, like those of the theme's links. A touch precedes the click by a tenth of a second. */
const INTENTS = ['mouseover', 'focusin', 'touchstart'] as const;

export function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Returns whether a click opens neither a tab nor a window nor a menu. */
export function isPlainClick(event: MouseEvent): boolean {
  const {button, metaKey, ctrlKey, shiftKey, altKey} = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Returns the app's page to which a link leads, unless it is the current page. */
export function linkedPage(link: HTMLAnchorElement | null): URL | undefined {
  // A link that acts as a button opens a group of the sidebar.
  const isPlainLink =
    link?.target === '' && !link.hasAttribute('download') && link.getAttribute('role') !== 'button';
  if (!isPlainLink) {
    return undefined;
  }
  const url = new URL(link.href, location.href);
  const isOwn = url.origin === location.origin && url.pathname.startsWith(siteConfig.baseUrl);
  // The browser itself scrolls to an anchor on the page.
  const isHere = url.pathname === location.pathname && url.search === location.search;
  return isOwn && !isHere && isPage(url.pathname) ? url : undefined;
}

/**
 * Makes links in static content navigate inside the app, and reports to which page the reader points, for the lifetime
 * of the document.
 */
export function enhanceLinks(
  navigate: (address: string) => void,
  prepare: (pathname: string) => void,
): void {
  const pageOf = (event: Event) => {
    const link = linkOf(event);
    return link?.closest(`[${PAGE_ATTRIBUTE}]`) == null ? undefined : linkedPage(link);
  };
  document.addEventListener('click', (event) => {
    const url = isPlainClick(event) && !event.defaultPrevented ? pageOf(event) : undefined;
    if (url !== undefined) {
      event.preventDefault();
      navigate(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
    }
  });
  for (const type of INTENTS) {
    document.addEventListener(
      type,
      (event) => {
        const url = pageOf(event);
        if (url !== undefined) {
          prepare(url.pathname);
        }
      },
      {passive: true},
    );
  }
}
