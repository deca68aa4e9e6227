import ClientLifecyclesDispatcher, {
  dispatchLifecycleAction,
} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import preload from '@docusaurus/core/lib/client/preload';
import {useHistory} from '@docusaurus/router';
import type {Action, Location} from 'history';
import {type ReactElement, type ReactNode, useLayoutEffect, useRef, useState} from 'react';
import {Route} from 'react-router-dom';
import {isServed, hideNotice, PAGE_FAILED, showNotice, watchOpenedPage} from './pageFailure';

watchOpenedPage();

interface Props {
  location: Location;
  children: ReactElement;
}

/**
 * Keeps the old page on the screen until the next one has loaded, like the Docusaurus component of this name, but
 * handles failures differently: Docusaurus always reloads, which leaves an offline reader with the error page of the
 * browser.
 */
export default function PendingNavigation({location, children}: Props): ReactNode {
  const history = useHistory();
  const [shown, setShown] = useState<{location: Location; previousLocation: Location | null}>(
    () => {
      dispatchLifecycleAction('onRouteUpdate', {previousLocation: null, location});
      return {location, previousLocation: null};
    },
  );
  /** How the address got into the history; a redirect inside the app follows one of the others. */
  const action = useRef<Action>('REPLACE');
  const isReturn = useRef(false);

  useLayoutEffect(() => {
    const from = shown.location;
    if (location === from || isReturn.current) {
      isReturn.current = false;
      return undefined;
    }
    if (history.action !== 'REPLACE') {
      action.current = history.action;
    }
    let isCurrent = true;
    const end = dispatchLifecycleAction('onRouteUpdate', {previousLocation: from, location});

    const show = () => {
      if (isCurrent) {
        hideNotice();
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
    preload(location.pathname).then(show, fail);
    return () => {
      isCurrent = false;
      end();
    };
  }, [history, location, shown]);

  return (
    <ClientLifecyclesDispatcher {...shown}>
      <Route location={shown.location} render={() => children} />
    </ClientLifecyclesDispatcher>
  );
}
