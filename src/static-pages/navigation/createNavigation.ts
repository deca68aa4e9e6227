import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import siteConfig from '@generated/docusaurus.config';
import routes from '@generated/routes';
import type {History, Location} from 'history';
import {flushSync} from 'react-dom';
import {matchRoutes} from 'react-router-config';
import {afterFrames, nextTask} from '../../ui/browser/afterFrame';
import {
  hideNotice,
  isServed,
  PAGE_FAILED,
  showNotice,
  showPartsFailed,
} from '../chunk-failure/chunkFailure';
import {enhanceLinks, isPlainClick, linkedPage, linkOf} from '../page/contentLinks';
import {documentAt} from '../page/documents';
import {openSite} from '../page/features';
import {bringPage, pageAt} from '../page/pages';
import {exchangePage} from '../page/screen';
import preloading, {loadPage} from './preloading';
import {type Event, isReturning, next, type State} from './states';

export interface Navigation {
  state: () => State;
  send: (event: Event) => void;
  /** @returns ends it */
  subscribe: (listener: () => void) => () => void;
}

type Waiting = Extract<State, {to: Location}>;

/** The same for all pages with the same navigation bar, sidebar and footer. */
const frameOf = (pathname: string) => matchRoutes(routes, pathname).at(-1)?.route;

/** The states of `states.ts`, and what each of them does to the page, the address and the features of the site. */
export function createNavigation(history: History, opened: Location): Navigation {
  let state: State = {
    is: 'idle',
    shown: {location: opened, previousLocation: null, wasStarted: false},
  };
  const listeners = new Set<() => void>();
  /** Ends what features do while a page is on its way. */
  let endUpdate = dispatchLifecycleAction('onRouteUpdate', {
    previousLocation: null,
    location: opened,
  });

  const send = (event: Event) => {
    const before = state;
    state = next(before, event);
    if (state !== before) {
      enter(state, before);
      listeners.forEach((listener) => {
        listener();
      });
    }
  };

  const enter = (entered: State, before: State) => {
    switch (entered.is) {
      case 'loading':
        endUpdate();
        endUpdate = dispatchLifecycleAction('onRouteUpdate', {
          previousLocation: entered.shown.location,
          location: entered.to,
        });
        show(entered).catch((error: unknown) => fail(entered, error));
        break;
      case 'started':
      case 'shown':
        hideNotice();
        break;
      case 'failed':
        restoreAddress(entered);
        break;
      case 'idle':
        if (before.is === 'failed') {
          offerRetry(before);
        }
    }
  };

  const show = async (loading: Waiting) => {
    const {shown, to} = loading;
    await loadPage(to.pathname);
    const whole = pageAt(to.pathname)?.whole;
    const canStart =
      state === loading &&
      history.action === 'PUSH' &&
      to.hash === '' &&
      frameOf(shown.location.pathname) === frameOf(to.pathname);
    if (canStart && exchangePage(shown.location.pathname, to.pathname)) {
      send({type: 'started', to});
      const [rest] = await Promise.allSettled([whole, afterFrames()]);
      const isThere = state.is === 'started' && state.to === to;
      send({type: 'whole', to});
      if (rest.status === 'rejected' && isThere) {
        // Its start stays.
        reportError(rest.reason);
        showPartsFailed();
      }
      return;
    }
    await whole;
    send({type: 'whole', to});
  };

  const fail = async ({shown, to}: Waiting, error: unknown) => {
    reportError(error);
    const address = window.location.href;
    const isCurrent = () => state.is === 'loading' && state.to === to;
    if (isCurrent() && (await isServed(address)) && isCurrent()) {
      // From the old address, so that the browser also loads a page with a hash, and starts at its top.
      window.history.replaceState(null, '', history.createHref(shown.location));
      window.location.replace(address);
      return;
    }
    send({type: 'failed', to});
  };

  const restoreAddress = (failed: Waiting) => {
    const {shown, to, action} = failed;
    endUpdate();
    dispatchLifecycleAction('onRouteDidUpdate', {previousLocation: to, location: shown.location});
    if (action === 'PUSH') {
      history.goBack();
    } else if (action === 'POP') {
      history.push(shown.location);
    } else {
      offerRetry(failed);
    }
  };

  const offerRetry = ({to}: Waiting) => {
    showNotice(PAGE_FAILED, () => {
      history.push(to);
    });
  };

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  const clickAfterReturn = (link: HTMLAnchorElement) => {
    const end = subscribe(() => {
      if (!isReturning(state)) {
        end();
        void nextTask().then(() => {
          link.click();
        });
      }
    });
  };

  // Before any other listener.
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link === null || !isPlainClick(event)) {
      return;
    }
    if (isReturning(state)) {
      // The address of a failed page is taken back in a task of its own. Now the link would lead from the failed page,
      // and the position of the page on the screen would be lost.
      event.preventDefault();
      event.stopImmediatePropagation();
      clickAfterReturn(link);
      return;
    }
    if (state.is === 'started' && link.pathname === encodeURI(state.shown.location.pathname)) {
      // To a link in the frame, the page of the frame is the current one, whose history entry it replaces. Until the
      // frame has followed, the current page is another one, and its entry would be lost.
      const {to} = state;
      flushSync(() => {
        send({type: 'whole', to});
      });
    }
    // Before React handles the click, which takes a tenth of a second on a slow processor.
    const permalink = documentAt(linkedPage(link)?.pathname);
    if (permalink !== undefined) {
      bringPage(permalink).catch(() => undefined);
    }
  };
  document.addEventListener('click', onClick, {capture: true});
  enhanceLinks(
    (address) => {
      history.push(address);
    },
    (pathname) => void preloading.preload(pathname),
  );
  openSite({baseUrl: siteConfig.baseUrl, history});

  return {state: () => state, send, subscribe};
}
