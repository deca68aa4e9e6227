import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import {useHistory} from '@docusaurus/router';
import type {Location} from 'history';
import {
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {__RouterContext as RouterContext, type match} from 'react-router';
import {watchOpenedPage} from '../chunk-failure/chunkFailure';
import {createNavigation} from './createNavigation';
import type {Shown} from './states';

watchOpenedPage();

/** What all routes of the app are below. Source: react-router, `Router.computeRootMatch`. */
function matchOf({pathname}: Location): match {
  return {path: '/', url: '/', params: {}, isExact: pathname === '/'};
}

/** As Docusaurus does: to the top of another page, or to the heading in the address. */
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
 * Keeps the frame of a page on the screen until the next one has been shown (`states.ts`), in place of Docusaurus'
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
  const [navigation] = useState(() => createNavigation(history, location));
  const {state: getState, subscribe, send} = navigation;
  const state = useSyncExternalStore(subscribe, getState, getState);
  const {shown} = state;
  const {location: shownLocation} = shown;

  useLayoutEffect(() => {
    scrollTo(shown);
    const {location: current, previousLocation} = shown;
    dispatchLifecycleAction('onRouteDidUpdate', {previousLocation, location: current});
  }, [shown]);

  useLayoutEffect(() => {
    const current = getState();
    if (current.is === 'started' && current.to !== location) {
      // The frame follows first. Then the reader leaves this page, too.
      send({type: 'whole', to: current.to});
    } else {
      send({type: 'address', to: location, action: history.action});
    }
  }, [getState, history, location, send, shown]);

  // Not the router's `Route`: it has a new context with each click, and all links of the page would be rendered before
  // the next page is loaded.
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
