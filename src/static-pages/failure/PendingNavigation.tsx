import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import preload from '@docusaurus/core/lib/client/preload';
import {useHistory} from '@docusaurus/router';
import routes from '@generated/routes';
import type {Action, Location} from 'history';
import {
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {flushSync} from 'react-dom';
import {matchRoutes} from 'react-router-config';
import {__RouterContext as RouterContext, type match} from 'react-router';
import {afterFrames} from '../../ui/browser/afterFrame';
import {exchangePage, isLoaded, wholePage} from '../page';
import {
  isServed,
  hideNotice,
  PAGE_FAILED,
  showNotice,
  showPartsFailed,
  watchOpenedPage,
} from './pageFailure';

watchOpenedPage();

interface Props {
  location: Location;
  children: ReactNode;
}

/** What React shows. */
interface Shown {
  location: Location;
  previousLocation: Location | null;
  /** The page was on the screen before React, and the reader may have scrolled it since. */
  wasAhead?: boolean;
}

/** Whether two pages have the same navigation bar, sidebar and footer. */
function haveSameFrame(one: string, other: string): boolean {
  const [ones, others] = [matchRoutes(routes, one), matchRoutes(routes, other)];
  const last = ones.length - 1;
  return (
    ones.length === others.length &&
    ones.every(({route}, index) =>
      index === last
        ? route.sidebar === others[index]?.route.sidebar
        : route === others[index]?.route,
    )
  );
}

/** What all routes of the app are below. Source: react-router, `Router.computeRootMatch`. */
function matchOf({pathname}: Location): match {
  return {path: '/', url: '/', params: {}, isExact: pathname === '/'};
}

/** As Docusaurus does: to the top of another page, or to the heading in the address. */
function scrollTo({location, previousLocation}: Shown): void {
  if (previousLocation === null) {
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
 * Keeps the old page on the screen until the next one has loaded, like the Docusaurus component of this name. Two
 * things are different:
 * - A page with the same frame is shown at once, and React renders the frame after it has been painted.
 * - A failure does not always reload, which would leave an offline reader with the error page of the browser.
 */
export default function PendingNavigation({location, children}: Props): ReactNode {
  const history = useHistory();
  const [shown, setShown] = useState<Shown>(() => {
    dispatchLifecycleAction('onRouteUpdate', {previousLocation: null, location});
    return {location, previousLocation: null};
  });
  /** How the address got into the history; a redirect inside the app follows one of the others. */
  const action = useRef<Action>('REPLACE');
  const isReturn = useRef(false);
  /** Where the page is that is on the screen, but that React has not rendered yet. */
  const ahead = useRef<Location>(undefined);
  const follow = (to: Location, previousLocation: Location) => {
    ahead.current = undefined;
    setShown({location: to, previousLocation, wasAhead: true});
  };
  const followNow = (to: Location, previousLocation: Location) => {
    flushSync(() => {
      follow(to, previousLocation);
    });
  };

  useLayoutEffect(() => {
    if (shown.wasAhead !== true) {
      scrollTo(shown);
    }
    const {location: current, previousLocation} = shown;
    dispatchLifecycleAction('onRouteDidUpdate', {previousLocation, location: current});
  }, [shown]);

  // To a link in the frame, the page of the frame is the current one, whose history entry it replaces. Until the frame
  // has followed, the current page is another one, and its entry would be lost.
  useEffect(() => {
    const onClick = ({target}: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const current = ahead.current;
      if (current !== undefined && link?.pathname === encodeURI(shown.location.pathname)) {
        followNow(current, shown.location);
      }
    };
    document.addEventListener('click', onClick, {capture: true});
    return () => {
      document.removeEventListener('click', onClick, {capture: true});
    };
  }, [shown]);

  useLayoutEffect(() => {
    const current = ahead.current;
    if (current !== undefined && location !== current && !isLoaded(location.pathname)) {
      // The reader continues before the frame has followed, to a page that takes its time or fails.
      follow(current, shown.location);
      return undefined;
    }
    /** The page on the screen. */
    const from = current ?? shown.location;
    if (location === from || isReturn.current) {
      isReturn.current = false;
      return undefined;
    }
    if (history.action !== 'REPLACE') {
      action.current = history.action;
    }
    let isCurrent = true;
    const end = dispatchLifecycleAction('onRouteUpdate', {previousLocation: from, location});

    const show = async () => {
      const isAhead =
        isCurrent &&
        history.action === 'PUSH' &&
        location.hash === '' &&
        haveSameFrame(from.pathname, location.pathname) &&
        exchangePage(from.pathname, location.pathname);
      if (isAhead) {
        hideNotice();
        ahead.current = location;
        const [rest] = await Promise.allSettled([wholePage(location.pathname), afterFrames()]);
        if (ahead.current === location) {
          followNow(location, from);
          if (rest.status === 'rejected') {
            // Its start stays.
            reportError(rest.reason);
            showPartsFailed();
          }
        }
        return;
      }
      await wholePage(location.pathname);
      if (isCurrent) {
        hideNotice();
        ahead.current = undefined;
        setShown({location, previousLocation: from});
      }
    };
    const fail = async (error: unknown) => {
      reportError(error);
      const address = window.location.href;
      const isThere = isCurrent && (await isServed(address));
      if (!isCurrent) {
        return;
      }
      if (isThere) {
        // From the old address, so that the browser also loads a page with a hash, and starts at its top.
        window.history.replaceState(null, '', history.createHref(from));
        window.location.replace(address);
        return;
      }
      end();
      dispatchLifecycleAction('onRouteDidUpdate', {previousLocation: location, location: from});
      isReturn.current = action.current !== 'REPLACE';
      if (action.current === 'PUSH') {
        history.goBack();
      } else if (action.current === 'POP') {
        history.push(from);
      }
      showNotice(PAGE_FAILED, () => {
        history.push(location);
      });
    };
    preload(location.pathname).then(show).catch(fail);
    return () => {
      isCurrent = false;
      end();
    };
  }, [history, location, shown]);

  // Not the router's `Route`: it has a new context with each click, and all links of the page would be rendered before
  // the next page is loaded.
  const {staticContext} = useContext(RouterContext);
  const {location: shownLocation} = shown;
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
