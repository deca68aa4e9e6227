import type {ClientModule} from '@docusaurus/types';
import {HISTORY_INTERVAL_MS, SCROLL_SPY_INTERVAL_MS} from '../../config/behaviour';
import {decodableHash, readHash} from '../../packages/openapi-reference/src/client';
import {onPageExchange} from '../static-pages/page/screen';
import {isReached} from './isReached';
import {atMostEvery, throttle} from './throttle';

/**
 * Restores the scroll position when readers go back or forward. Inside the app, the browser itself would do so too
 * early: the page of an entry loads after its address changes. When a document is loaded, the browser stays in charge,
 * because then no script is needed: it must know before it leaves the document.
 *
 * Positions are kept in memory and in the entry's own state, nothing is stored elsewhere.
 */
interface EntryState {
  /** The router's name of an entry that it has created. */
  key?: string;
  /** Our name of any other entry. */
  entry?: string;
  /** Unit: CSS px. */
  scrollY?: number;
}

const positions = new Map<string, number>();
let currentEntry = '';
/**
 * Path of the page on the screen. While the next page loads, and after it has failed, the URL may differ.
 */
let shownPath = '';
/** The entry that the reader has returned to, if it was shown before. */
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
  // No other entry of the tab was named at this time. The first random number takes 5 ms on a slow processor.
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

/** Keeps the position in the entry, for a document that is loaded again. */
function write(): void {
  if (takeEntry() && entryState()?.scrollY !== scrollY) {
    history.replaceState({...entryState(), scrollY}, '');
  }
}

function remember(): void {
  write();
  positions.set(currentEntry, scrollY);
}

// Writing takes some milliseconds on a slow processor, and most clicks come after the reader has stopped scrolling.
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
    // Nothing has scrolled yet, so this is still the position in the entry that was left.
    positions.set(currentEntry, scrollY);
  }
  if (returnedTo === currentEntry) {
    // The next page failed, and this one never left the screen. A browser may scroll to the heading in its URL; at any
    // other place, the reader has scrolled since.
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
  // We restore an entry that was left inside the app, unless the reader scrolled before this script loaded.
  if (history.scrollRestoration === 'manual' && left !== undefined && scrollY === 0) {
    scrollTo({top: left, behavior: 'instant'});
  }
  history.scrollRestoration = 'manual';
  onPageExchange((permalink) => {
    shownPath = permalink;
    takeEntry();
  });
  addEventListener('scroll', throttle(onScroll, SCROLL_SPY_INTERVAL_MS).call, {passive: true});
  // Before a link inside the page scrolls, and after a link that did not navigate, such as a download.
  addEventListener(
    'click',
    () => {
      remember();
      history.scrollRestoration = 'manual';
    },
    {capture: true},
  );
  // Before the router reads the URL.
  addEventListener('popstate', onTraversal, {capture: true});
  addEventListener('beforeunload', onLeave);
  // Mobile browsers skip the event above.
  addEventListener('pagehide', onLeave);
  // A document that comes back from the browser's cache continues with its script.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

const scrollPosition: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    // Inside a page, the browser may already have scrolled; the position was saved on click.
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
      // The router does not notify features of the page, which listen to the browser's event.
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  },
};

export default scrollPosition;
