import type {ClientModule} from '@docusaurus/types';
import {HISTORY_INTERVAL_MS, SCROLL_SPY_INTERVAL_MS} from '../../config/behaviour';
import {decodableHash, readHash} from '../../packages/openapi-reference/src/client';
import {onPageExchange} from '../static-pages/page/screen';
import {isReached} from './isReached';
import {atMostEvery, throttle} from './throttle';

/**
 * Restores the scroll position when readers go back or forward. Inside the app, the browser would restore it too early,
 * because the page loads after the address changes. When a document is loaded, the browser restores it, but must be
 * told so before it leaves the document.
 *
 * Positions are stored only in memory and in the state of the history entry.
 */
interface EntryState {
  /** Key of an entry that the router created. */
  key?: string;
  /** Our own key for any other entry. */
  entry?: string;
  /** Unit: CSS px. */
  scrollY?: number;
}

const positions = new Map<string, number>();
let currentEntry = '';
/** Path of the page on the screen. The URL may differ while the next page loads, or after it has failed. */
let shownPath = '';
/** Key of the entry to which the reader has returned, if it was shown before. */
let returnedTo: string | undefined;

const entryState = (): EntryState | null => history.state as EntryState | null;

function entryName(): string | undefined {
  const state = entryState();
  return state?.entry ?? state?.key;
}

function nameEntry(): string {
  const name = entryName();
  if (name !== undefined) {
    return name;
  }
  // Unique within the tab: no other entry was named at this time. A random number would take 5 ms on a slow processor.
  const entry = String(performance.timeOrigin + performance.now());
  history.replaceState({...entryState(), entry}, '');
  return entry;
}

/** Assigns the current history entry to the page, if the page is on the screen. */
function takeEntry(): boolean {
  const isShown = location.pathname === shownPath;
  if (isShown) {
    currentEntry = nameEntry();
  }
  return isShown;
}

/** Stores the position in the entry, in case the document is loaded again. */
function write(): void {
  if (takeEntry() && entryState()?.scrollY !== scrollY) {
    history.replaceState({...entryState(), scrollY}, '');
  }
}

function remember(): void {
  write();
  positions.set(currentEntry, scrollY);
}

// Writing takes milliseconds on a slow processor, and most clicks follow after the reader has stopped scrolling.
const writeLater = atMostEvery(write, HISTORY_INTERVAL_MS);

function onScroll(): void {
  takeEntry();
  positions.set(currentEntry, scrollY);
  writeLater.call();
}

function onTraversal(): void {
  const hash = decodableHash(location.hash);
  if (hash !== location.hash) {
    history.replaceState(history.state, '', hash);
  }
  returnedTo = entryName();
  if (returnedTo !== undefined) {
    // Nothing has scrolled yet, so this is still the position in the previous entry.
    positions.set(currentEntry, scrollY);
  }
  if (returnedTo === currentEntry) {
    // The next page failed, and this one stayed on the screen. If the page is not at the heading of its URL, to which
    // the browser may scroll, the reader has scrolled.
    requestAnimationFrame(() => {
      const heading = document.getElementById(readHash() ?? '');
      if (heading !== null && isReached(heading)) {
        restore();
      }
    });
  }
}

function restore(): void {
  const top = positions.get(currentEntry) ?? entryState()?.scrollY;
  if (top !== undefined) {
    scrollTo({top, behavior: 'instant'});
  }
}

function onLeave(): void {
  remember();
  if (takeEntry()) {
    history.scrollRestoration = 'auto';
  }
}

function start(): void {
  const left = entryState()?.scrollY;
  takeEntry();
  // Restore an entry that was left inside the app, unless the reader scrolled before this script loaded.
  if (history.scrollRestoration === 'manual' && left !== undefined && scrollY === 0) {
    scrollTo({top: left, behavior: 'instant'});
  }
  history.scrollRestoration = 'manual';
  onPageExchange((permalink) => {
    shownPath = permalink;
    takeEntry();
  });
  addEventListener('scroll', throttle(onScroll, SCROLL_SPY_INTERVAL_MS).call, {passive: true});
  // Save before a link inside the page scrolls, and after a link that did not navigate, such as a download.
  addEventListener(
    'click',
    () => {
      remember();
      history.scrollRestoration = 'manual';
    },
    {capture: true},
  );
  // Runs before the router reads the URL.
  addEventListener('popstate', onTraversal, {capture: true});
  addEventListener('beforeunload', onLeave);
  // Mobile browsers do not always fire the event above.
  addEventListener('pagehide', onLeave);
  // A document from the back/forward cache continues with its script.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

const scrollPosition: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    // Inside a page, the browser may already have scrolled. The position was saved on click.
    if (previousLocation !== null && location.pathname !== previousLocation.pathname) {
      positions.set(currentEntry, scrollY);
    }
  },
  onRouteDidUpdate({location, previousLocation}) {
    shownPath = encodeURI(location.pathname);
    if (previousLocation === null) {
      start();
      return;
    }
    const isShown = takeEntry();
    if (isShown && returnedTo === currentEntry) {
      returnedTo = undefined;
      restore();
    } else if (location.pathname === previousLocation.pathname && location.hash !== '') {
      // The router does not fire the event that features of the page listen for.
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  },
};

export default scrollPosition;
