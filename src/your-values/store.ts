/** The application id that the reader has entered, stored for the session of the tab. */
const KEY = 'your-values.application-id';

/** Event of the window after a change of the id. */
const CHANGED = 'your-values';

export function readApplicationId(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Storage is unavailable.
    return null;
  }
}

/** @param id - null clears it */
export function writeApplicationId(id: string | null): void {
  if (id === readApplicationId()) {
    return;
  }
  try {
    if (id === null) {
      sessionStorage.removeItem(KEY);
    } else {
      sessionStorage.setItem(KEY, id);
    }
    dispatchEvent(new Event(CHANGED));
  } catch {
    // Without storage, samples show their examples.
  }
}

export function onApplicationId(listener: () => void, signal: AbortSignal): void {
  addEventListener(CHANGED, listener, {signal});
}
