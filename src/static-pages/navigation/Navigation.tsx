import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import {useHistory} from '@docusaurus/router';
import type {Location} from 'history';
import {type ReactNode, useContext, useLayoutEffect, useMemo, useReducer, useState} from 'react';
import {__RouterContext as RouterContext, type match} from 'react-router';
import {watchOpenedPage} from '../chunk-failure/chunkFailure';
import {applyHead} from '../page/head';
import {createNavigation, type Shown} from './createNavigation';

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
 * Keeps the frame of a page on the screen until the next page is shown (`createNavigation.ts`). Replaces Docusaurus's
 * `PendingNavigation`.
 */
export default function Navigation({
  location,
  children,
}: {
  location: Location;
  children: ReactNode;
}): ReactNode {
  const history = useHistory();
  const [, follow] = useReducer((count: number) => count + 1, 0);
  const [navigation] = useState(() => createNavigation(history, location, follow));
  const shown = navigation.shown();
  const {location: shownLocation} = shown;

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

  useLayoutEffect(() => {
    navigation.visit(location);
  }, [navigation, location, shown]);

  // Not the router's `Route`, whose context changes with each click and would re-render all links before the next page
  // is loaded.
  const {staticContext} = useContext(RouterContext);
  return useMemo(
    () => (
      <RouterContext.Provider
        value={{history, location: shownLocation, match: matchOf(shownLocation), staticContext}}
      >
        {children}
      </RouterContext.Provider>
    ),
    [children, history, shownLocation, staticContext],
  );
}
