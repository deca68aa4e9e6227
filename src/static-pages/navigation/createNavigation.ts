import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation';
import siteConfig from '@generated/docusaurus.config';
import routes from '@generated/routes';
import type {Action, History, Location} from 'history';
import {flushSync} from 'react-dom';
import {matchRoutes} from 'react-router-config';
import {redirectTarget} from '../../addresses/redirects';
import {afterFrames} from '../../ui/browser/afterFrame';
import {hideNotice, isServed, showNotice} from '../chunk-failure/chunkFailure';
import {openSite} from '../page/features';
import type {Head} from '../page/head';
import {exchangePage} from '../page/screen';
import preloading, {loadPage} from './preloading';
import {decodableHash} from '../../../packages/openapi-reference/src/client';
import {isPage} from '../../site/pages';
import {PAGE_ATTRIBUTE} from '../page/marks';

/** The page in the frame. */
export interface Shown {
  location: Location;
  /** Null for the page of the document. */
  previousLocation: Location | null;
  /** Undefined if the document already has it. */
  head?: Head | undefined;
  /** Whether the page was on the screen before its frame, so that the reader may have scrolled it. */
  wasStarted: boolean;
}

/** The requested page, whose address is already that of the window. */
interface Target {
  to: Location;
  /** How the address entered the history. A redirect has the action of the link. */
  action: Action;
  /**
   * `loading`: the screen is unchanged. `started`: the page is on the screen, in the frame of the previous page.
   * `failed`: the page did not load, and the address is reset to that of the page on the screen.
   */
  is: 'loading' | 'started' | 'failed';
  head?: Head | undefined;
}

/** Returns a key that all pages with the same navigation bar, sidebar and footer share. */
const frameOf = ({pathname}: Location) => matchRoutes(routes, pathname).at(-1)?.route;

/**
 * Creates the navigation between pages.
 *
 * @param follow - makes React render the frame of the shown page, at the latest when `flushSync` returns
 */
export function createNavigation(history: History, follow: () => void) {
  const opened = normalizeLocation(history.location);
  let shown: Shown = {location: opened, previousLocation: null, wasStarted: false};
  let target: Target | undefined;
  /** How an address that redirects entered the history. */
  let entered: Action | undefined;
  /** Ends the activity of features while a page loads. */
  let endUpdate = dispatchLifecycleAction('onRouteUpdate', {
    previousLocation: null,
    location: opened,
  });

  const show = ({to: location, is, head}: Target) => {
    target = undefined;
    shown = {location, previousLocation: shown.location, head, wasStarted: is === 'started'};
    hideNotice();
    // A link that starts in a previous frame would replace the address, and a return to its page would change nothing.
    flushSync(follow);
  };

  const offerRetry = (to: Location) => {
    target = undefined;
    showNotice('This page could not be loaded.', () => {
      history.push(to);
    });
  };

  const load = async (wanted: Target) => {
    const {to, action} = wanted;
    const {location: from} = shown;
    const canStart = action === 'PUSH' && to.hash === '';
    wanted.head = await loadPage(to.pathname);
    if (
      canStart &&
      target === wanted &&
      frameOf(from) === frameOf(to) &&
      exchangePage(from.pathname, to.pathname)
    ) {
      wanted.is = 'started';
      await afterFrames();
    }
    if (target === wanted) {
      show(wanted);
    }
  };

  const fail = async (wanted: Target, error: unknown) => {
    reportError(error);
    const {to, action} = wanted;
    const {location: from} = shown;
    const address = window.location.href;
    const isThere = target === wanted && (await isServed(address));
    if (target !== wanted) {
      return;
    }
    if (isThere) {
      // From the old address, the browser also loads a page with a hash, and starts at its top.
      window.history.replaceState(null, '', history.createHref(from));
      window.location.replace(address);
      return;
    }
    endUpdate();
    dispatchLifecycleAction('onRouteDidUpdate', {previousLocation: to, location: from});
    wanted.is = 'failed';
    if (action === 'PUSH') {
      history.goBack();
    } else if (action === 'POP') {
      history.push(from);
    } else {
      offerRetry(to);
    }
  };

  const visit = (to: Location, action: Action) => {
    if (target?.is === 'started') {
      // The frame catches up first. Then the reader leaves this page, too.
      show(target);
    }
    if (target?.is === 'failed' && to.pathname === shown.location.pathname) {
      offerRetry(target.to);
      return;
    }
    const wanted: Target = {to, action, is: 'loading'};
    target = wanted;
    endUpdate();
    endUpdate = dispatchLifecycleAction('onRouteUpdate', {
      previousLocation: shown.location,
      location: to,
    });
    load(wanted).catch((error: unknown) => fail(wanted, error));
  };

  /** Called when the history has a new address. Applies the server's redirect rules. */
  const enter = (location: Location, action: Action) => {
    const {pathname, search, hash} = location;
    const redirected = redirectTarget(pathname, isPage);
    const first = entered ?? action;
    entered = redirected === undefined ? undefined : first;
    if (redirected === undefined) {
      visit(normalizeLocation(location), first);
    } else {
      history.replace(`${redirected}${search}${hash}`);
    }
  };

  const onClick = (event: MouseEvent) => {
    const isFollowed = linkOf(event) !== null && isPlainClick(event);
    if (isFollowed && target?.is === 'started') {
      show(target);
    } else if (isFollowed && target?.is === 'failed') {
      // The router would revert the address asynchronously, and revert that of the link.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  /** Follows the history and takes over links. Until then, the browser opens them. */
  const start = () => {
    history.listen(enter);
    if (redirectTarget(opened.pathname, isPage) !== undefined) {
      enter(history.location, 'REPLACE');
    }
    // Capture, to run before any other listener.
    document.addEventListener('click', onClick, {capture: true});
    enhanceLinks(history);
    openSite({baseUrl: siteConfig.baseUrl, history});
  };

  return {shown: () => shown, start};
}

/** Events before a click, like those of the theme's links. A touch precedes the click by a tenth of a second. */
const INTENTS = ['mouseover', 'focusin', 'touchstart'] as const;

function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** Returns whether a click opens neither a tab nor a window nor a menu. */
function isPlainClick(event: MouseEvent): boolean {
  const {button, metaKey, ctrlKey, shiftKey, altKey} = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Returns the app's page to which a link leads, unless it is the current page. */
function linkedPage(link: HTMLAnchorElement | null): URL | undefined {
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
 * Makes links in static content navigate inside the app, and loads the page to which the reader points, for the
 * lifetime of the document.
 */
function enhanceLinks(history: History): void {
  const pageOf = (event: Event) => {
    const link = linkOf(event);
    return link?.closest(`[${PAGE_ATTRIBUTE}]`) == null ? undefined : linkedPage(link);
  };
  document.addEventListener('click', (event) => {
    const url = isPlainClick(event) && !event.defaultPrevented ? pageOf(event) : undefined;
    if (url !== undefined) {
      event.preventDefault();
      history.push(`${url.pathname}${url.search}${decodableHash(url.hash)}`);
    }
  });
  for (const type of INTENTS) {
    document.addEventListener(
      type,
      (event) => {
        const url = pageOf(event);
        if (url !== undefined) {
          void preloading.preload(url.pathname);
        }
      },
      {passive: true},
    );
  }
}
