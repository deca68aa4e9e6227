/** How far the reader has come, for as long as the tab is open. */
import type {Way} from './steps';

/** `enhance.ts` looks for keys with this prefix, to continue where the reader left off. */
export const PROGRESS_KEY = 'try-it.tour';

export interface Progress {
  /** Completed steps. */
  done: number;
  /** Address of the bank's pages that the last authorisation returned. */
  url?: string;
}

/** A step is completed. A repeated one leaves later steps completed. */
export function complete(progress: Progress, index: number): void {
  progress.done = Math.max(progress.done, index + 1);
}

export type AllProgress = Record<Way, Progress>;

export function freshProgress(): AllProgress {
  return {accounts: {done: 0}, payments: {done: 0}};
}

/** Each sandbox has a separate entry, as in `kept.ts`. */
const keyFor = (address: string | undefined) =>
  address === undefined ? PROGRESS_KEY : `${PROGRESS_KEY} ${address}`;

export function readProgress(
  address: string | undefined,
  storage: () => Storage = () => sessionStorage,
): AllProgress {
  try {
    const kept = JSON.parse(storage().getItem(keyFor(address)) ?? '{}') as Partial<AllProgress>;
    return {...freshProgress(), ...kept};
  } catch {
    return freshProgress();
  }
}

export function writeProgress(
  progress: AllProgress,
  address: string | undefined,
  storage: () => Storage = () => sessionStorage,
): void {
  try {
    storage().setItem(keyFor(address), JSON.stringify(progress));
  } catch {
    // Without storage, the tour lasts as long as the page.
  }
}
