/** Stored state of a tab. Session storage belongs to one tab, so tabs do not interfere with each other. */
import type {State} from '../../packages/sandbox/src/index';
import type {KnownValue} from './known';
import type {TestKey} from './testKey';

/** Incremented when the format of the state changes. State in other formats is discarded. */
const VERSION = 2;
const KEY = 'try-it';
/** Number of requests to store from the engine's log, because storage has only a few megabytes. */
const KEPT_LOG = 10;

export interface Kept {
  version: typeof VERSION;
  state: State | null;
  /** Private key of the test application, created in this tab. Only the tab's sandbox has the public key. */
  key: TestKey | null;
  applicationId: string | null;
  known: KnownValue[];
}

export function emptyKept(): Kept {
  return {version: VERSION, state: null, key: null, applicationId: null, known: []};
}

/** Reads the state of this tab. It is empty if storage is unavailable or contains another version. */
export function readKept(storage: () => Storage = () => sessionStorage): Kept {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? 'null') as Kept | null;
    return kept?.version === VERSION ? kept : emptyKept();
  } catch {
    return emptyKept();
  }
}

/** @returns whether it was stored: storage can be full or disabled */
export function writeKept(kept: Kept, storage: () => Storage = () => sessionStorage): boolean {
  const state = kept.state && {...kept.state, log: kept.state.log.slice(-KEPT_LOG)};
  try {
    storage().setItem(KEY, JSON.stringify({...kept, state}));
    return true;
  } catch {
    return false;
  }
}
