import type {ClientModule} from '@docusaurus/types';
import {SCROLL_SPY_INTERVAL_MS} from '../../../config/behaviour';
import {throttle} from '../../lib/browser/throttle';

/**
 * Brings readers back to where they were when they go back or forward. Inside the app the browser itself would do so too early: an
 * entry's page comes after its address. Whenever a document is loaded the browser is left in charge, because then no script is needed.
 *
 * Positions are kept in memory and in the entry's own state, nothing is stored elsewhere.
 */
interface EntryState {
  /** Name of the entry; the router keeps fields of its own beside it. */
  entry?: string;
  /** Unit: CSS px. */
  scrollY?: number;
}

const positions = new Map<string, number>();
let currentEntry = '';
/** The entry that the reader has gone back or forward to, if it was on the screen before. */
let returnedTo: string | undefined;

/** The address is that of a page which is on its way; what is on the screen belongs to the entry before. */
let isUnderWay = false;

const entryState = (): EntryState | null => history.state as EntryState | null;

function nameEntry(): string {
  const state = entryState();
  if (state?.entry !== undefined) {
    return state.entry;
  }
  const entry = crypto.getRandomValues(new Uint32Array(1)).join('');
  history.replaceState({...state, entry}, '');
  return entry;
}

function remember(): void {
  positions.set(currentEntry, scrollY);
}

function start(): void {
  const restored = entryState()?.scrollY;
  const [navigation] = performance.getEntriesByType('navigation');
  const isReturn = (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
  currentEntry = nameEntry();
  // Entries that were left inside the app are ours to restore, unless the reader has scrolled before this script came.
  if (isReturn && restored !== undefined && scrollY === 0) {
    scrollTo({top: restored, behavior: 'instant'});
  }
  history.scrollRestoration = 'manual';
  const throttled = throttle(() => {
    if (isUnderWay) {
      return;
    }
    remember();
    history.replaceState({...entryState(), scrollY}, '');
  }, SCROLL_SPY_INTERVAL_MS);
  addEventListener('scroll', throttled.call, {passive: true});
  // Before a link inside the page scrolls.
  addEventListener('click', remember, {capture: true});
  addEventListener('popstate', () => {
    const entry = entryState()?.entry;
    returnedTo = entry !== undefined && positions.has(entry) ? entry : undefined;
    throttled.cancel();
  });
  addEventListener('pagehide', () => {
    history.replaceState({...entryState(), scrollY}, '');
    history.scrollRestoration = 'auto';
  });
  // A document that comes back from the browser's cache goes on with its script.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

const scrollPosition: ClientModule = {
  onRouteUpdate({previousLocation}) {
    if (previousLocation !== null) {
      remember();
      isUnderWay = true;
    }
  },
  onRouteDidUpdate({location, previousLocation}) {
    isUnderWay = false;
    if (previousLocation === null) {
      start();
      return;
    }
    const isSamePage = location.pathname === previousLocation.pathname;
    currentEntry = nameEntry();
    if (returnedTo === currentEntry) {
      returnedTo = undefined;
      scrollTo({top: positions.get(currentEntry) ?? 0, behavior: 'instant'});
    } else if (isSamePage && location.hash !== '') {
      // The router tells nobody; what lives on the page listens to the browser's event.
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  },
};

export default scrollPosition;
