import type {ClientModule} from '@docusaurus/types';
import {SCROLL_SPY_INTERVAL_MS} from '../../../config/behaviour';
import {decodableHash} from '../../lib/browser/hash';
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
/** The reader has gone back or forward, to an entry that was on the screen before. */
let isTraversal = false;

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

/** Whether the entry's page is on the screen, and not still on its way. */
const isShown = (): boolean => entryState()?.entry === currentEntry;

function remember(): void {
  positions.set(currentEntry, scrollY);
  if (isShown()) {
    history.replaceState({...entryState(), scrollY}, '');
  }
}

function onTraversal(): void {
  const hash = decodableHash(location.hash);
  if (hash !== location.hash) {
    history.replaceState(history.state, '', hash);
  }
  isTraversal = entryState()?.entry !== undefined;
  if (isTraversal) {
    // The browser leaves the page where it is: this is still the place of the entry that was left.
    remember();
  }
}

function start(): void {
  const left = entryState()?.scrollY;
  currentEntry = nameEntry();
  // An entry that was left inside the app is ours to restore, unless the reader has scrolled before this script came.
  if (history.scrollRestoration === 'manual' && left !== undefined && scrollY === 0) {
    scrollTo({top: left, behavior: 'instant'});
  }
  history.scrollRestoration = 'manual';
  const throttled = throttle(remember, SCROLL_SPY_INTERVAL_MS);
  addEventListener('scroll', throttled.call, {passive: true});
  // Before a link inside the page scrolls.
  addEventListener('click', remember, {capture: true});
  // Before the router reads the address.
  addEventListener('popstate', onTraversal, {capture: true});
  addEventListener('pagehide', () => {
    remember();
    if (isShown()) {
      history.scrollRestoration = 'auto';
    }
  });
  // A document that comes back from the browser's cache goes on with its script.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

const scrollPosition: ClientModule = {
  onRouteUpdate({previousLocation}) {
    if (previousLocation !== null && !isTraversal) {
      remember();
    }
  },
  onRouteDidUpdate({location, previousLocation}) {
    if (previousLocation === null) {
      start();
      return;
    }
    const isSamePage = location.pathname === previousLocation.pathname;
    currentEntry = nameEntry();
    if (isTraversal) {
      isTraversal = false;
      const top = positions.get(currentEntry) ?? entryState()?.scrollY;
      if (top !== undefined) {
        scrollTo({top, behavior: 'instant'});
      }
    } else if (isSamePage && location.hash !== '') {
      // The router tells nobody; what lives on the page listens to the browser's event.
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  },
};

export default scrollPosition;
