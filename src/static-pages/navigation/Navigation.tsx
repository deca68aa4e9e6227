import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import {createBrowserHistory, type History, type Location} from 'history';
import {type Context, type ReactNode, useLayoutEffect, useMemo, useReducer, useState} from 'react';
import {
  __HistoryContext as HistoryContext,
  __RouterContext as RouterContext,
  type match,
} from 'react-router';
import {watchOpenedPage} from '../chunk-failure/chunkFailure';
import {applyHead} from '../page/head';
import {createNavigation, type Shown} from './createNavigation';

declare module 'react-router' {
  // Missing in the types of react-router 5.
  export const __HistoryContext: Context<History>;
}

watchOpenedPage();

/** Returns the root match of the app's routes. Source: react-router, `Router.computeRootMatch`. */
function matchOf({pathname}: Location): match {
  return {path: '/', url: '/', params: {}, isExact: pathname === '/'};
}

/** Scrolls as Docusaurus does: to the top of another page, or to the heading in the address. */
function scrollTo({location, previousLocation, wasStarted}: Shown): void {
  if (previousLocation === null || wasStarted) {
    return;
  }
  const {pathname, search, hash} = location;
  const isSamePlace = pathname === previousLocation.pathname && hash === previousLocation.hash;
  if (isSamePlace && search !== previousLocation.search) {
    return;
  }
  if (hash === '') {
    window.scrollTo(0, 0);
  } else {
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }
}

/**
 * Keeps the frame of a page on the screen until the next page is shown (`createNavigation.ts`). Replaces the router's
 * component, whose context changes with each click: React would render all links before the next page is on the screen.
 */
export function BrowserRouter({children}: {children: ReactNode}): ReactNode {
  const [, follow] = useReducer((count: number) => count + 1, 0);
  const [history] = useState(() => createBrowserHistory());
  const [navigation] = useState(() => createNavigation(history, follow));
  const shown = navigation.shown();
  const {location} = shown;

  useLayoutEffect(() => {
    scrollTo(shown);
    // Docusaurus sets this in a `<Head>`, which our pages do not use in the browser.
    document.documentElement.dataset.hasHydrated = 'true';
    if (shown.head !== undefined) {
      applyHead(shown.head);
    }
    const {location: current, previousLocation} = shown;
    dispatchLifecycleAction('onRouteDidUpdate', {previousLocation, location: current});
  }, [shown]);

  useLayoutEffect(() => {
    navigation.start();
  }, [navigation]);

  const router = useMemo(
    () => ({history, location, match: matchOf(location)}),
    [history, location],
  );
  return (
    <HistoryContext.Provider value={history}>
      <RouterContext.Provider value={router}>{children}</RouterContext.Provider>
    </HistoryContext.Provider>
  );
}

/** Docusaurus imports both names. */
export {BrowserRouter as HashRouter};

/** Replaces Docusaurus's `PendingNavigation`, since the router itself waits. */
export default function Navigation({children}: {children: ReactNode}): ReactNode {
  return children;
}
