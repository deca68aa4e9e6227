/** What a tab remembers. Session storage belongs to one tab, so tabs do not interfere with each other. */
import {isState, type State} from '../../packages/sandbox/src/index';
import type {KnownValue} from './known';
import type {TestKey} from './testKey';

/** Incremented when the format of the state changes; the state of other versions is discarded. */
const VERSION = 2;
const KEY = 'try-it';
/** Number of requests in the engine's log that are stored: storage has a few megabytes. */
const KEPT_LOG = 10;

export interface Kept {
  version: typeof VERSION;
  state: State | null;
  /** Private key of the test application. It was created in this tab, and only its sandbox knows the public key. */
  key: TestKey | null;
  applicationId: string | null;
  known: KnownValue[];
}

export function emptyKept(): Kept {
  return {
    version: VERSION,
    state: null,
    key: null,
    applicationId: null,
    known: [],
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areObjects = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.every((each) => isObject(each) && names.every((name) => typeof each[name] === 'string'));

/** Whether storage contains what `writeKept` wrote: extensions and readers can change it. */
function isKept(value: unknown): value is Kept {
  return (
    isObject(value) &&
    value.version === VERSION &&
    (value.state === null || isState(value.state)) &&
    (value.key === null || areObjects([value.key], ['privateKey', 'publicKey'])) &&
    (value.applicationId === null || typeof value.applicationId === 'string') &&
    areObjects(value.known, ['name', 'area', 'value', 'label'])
  );
}

/** The state of this tab; empty if storage is unavailable or contains something else. */
export function readKept(storage: () => Storage = () => sessionStorage): Kept {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : emptyKept();
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
