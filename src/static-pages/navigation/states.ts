/** Which page is on the screen, in the frame and in the address: states of the navigation, and their transitions. */
import type {Action, Location} from 'history';

/** What the frame shows. */
export interface Shown {
  location: Location;
  /** Null for the page of the document. */
  previousLocation: Location | null;
  /** The page was on the screen before its frame, and the reader may have scrolled it since. */
  wasStarted: boolean;
}

/** A page that the reader has asked for; its address is already that of the window. */
interface Target {
  to: Location;
  /** How the address got into the history; a redirect inside the app keeps that of the link. */
  action: Action;
}

export type State = {shown: Shown} & (
  | {
      /**
       * `idle`: nothing was asked for since the document was loaded, or since a page has failed. `shown`: the whole
       * page is on the screen, in its frame.
       */
      is: 'idle' | 'shown';
    }
  | ({
      /**
       * `loading`: the next page is on its way, the screen is as it was. `started`: the next page, or its start, is on
       * the screen, in the frame of the page before. `failed`: the next page did not load, and the address becomes
       * that of the page on the screen again.
       */
      is: 'loading' | 'started' | 'failed';
    } & Target)
);

export type Event =
  /** The router has another address. */
  ({type: 'address'} & Target) | {type: 'started' | 'whole' | 'failed'; to: Location};

/** Whether the address of the window is that of a failed page, and is about to be taken back. */
export function isReturning(state: State): boolean {
  return state.is === 'failed' && state.action !== 'REPLACE';
}

function afterAddress(state: State, {to, action}: Target): State {
  const {shown} = state;
  if (to === ('to' in state ? state.to : shown.location)) {
    return state;
  }
  if (isReturning(state) && to.pathname === shown.location.pathname) {
    return {is: 'idle', shown};
  }
  const isRedirect = state.is === 'loading' && action === 'REPLACE';
  return {is: 'loading', shown, to, action: isRedirect ? state.action : action};
}

/** @returns the same state after an event of a page that the reader has left in the meantime */
export function next(state: State, event: Event): State {
  if (event.type === 'address') {
    return afterAddress(state, event);
  }
  if ((state.is !== 'loading' && state.is !== 'started') || state.to !== event.to) {
    return state;
  }
  const {is, shown, to, action} = state;
  switch (event.type) {
    case 'started':
      return {is: 'started', shown, to, action};
    case 'whole':
      return {
        is: 'shown',
        shown: {location: to, previousLocation: shown.location, wasStarted: is === 'started'},
      };
    case 'failed':
      return {is: 'failed', shown, to, action};
  }
}
