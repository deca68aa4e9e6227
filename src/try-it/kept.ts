/** What a tab remembers. Session storage belongs to one tab, so two tabs do not disturb each other. */
import type {State} from '../../packages/sandbox/src/index';
import type {Exchange} from './exchange';
import type {KnownValue} from './known';
import type {TestKey} from './testKey';

/** Raised when the form of what is kept changes; what another version has kept is dropped. */
const VERSION = 1;
const KEY = 'try-it';
/** Address of the sandbox that the reader has chosen in this tab. */
const ADDRESS_KEY = 'try-it.address';
/** Requests that the engine's own log keeps in storage, which holds a few megabytes. */
const KEPT_LOG = 10;

export interface Kept {
  version: typeof VERSION;
  state: State | null;
  /** Of the test application. It was made in this tab, and nothing but its sandbox knows the public half. */
  key: TestKey | null;
  applicationId: string | null;
  known: KnownValue[];
  /** Newest last. */
  log: Exchange[];
}

export function emptyKept(): Kept {
  return {
    version: VERSION,
    state: null,
    key: null,
    applicationId: null,
    known: [],
    log: [],
  };
}

/** Each sandbox has a place of its own: identifiers of one mean nothing to another. */
const keyFor = (address: string | undefined) => (address === undefined ? KEY : `${KEY} ${address}`);

/**
 * What this tab has kept; nothing where storage is not allowed or holds something else.
 *
 * @param address - of the sandbox; undefined: the one in the page
 */
export function readKept(address?: string, storage: () => Storage = () => sessionStorage): Kept {
  try {
    const kept = JSON.parse(storage().getItem(keyFor(address)) ?? 'null') as Partial<Kept> | null;
    // Nobody else writes this key; the version says whether the form is ours.
    return kept?.version === VERSION ? {...emptyKept(), ...kept} : emptyKept();
  } catch {
    return emptyKept();
  }
}

/** @returns whether it is kept: storage can be full or switched off */
export function writeKept(
  kept: Kept,
  address?: string,
  storage: () => Storage = () => sessionStorage,
): boolean {
  const state = kept.state && {...kept.state, log: kept.state.log.slice(-KEPT_LOG)};
  try {
    storage().setItem(keyFor(address), JSON.stringify({...kept, state}));
    return true;
  } catch {
    return false;
  }
}

export function readAddress(): string | undefined {
  try {
    return sessionStorage.getItem(ADDRESS_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeAddress(address: string | undefined): void {
  try {
    if (address === undefined) {
      sessionStorage.removeItem(ADDRESS_KEY);
    } else {
      sessionStorage.setItem(ADDRESS_KEY, address);
    }
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
