/** Whether the key `/` opens the search. Who dictates, types it by accident (WCAG 2.2, 2.1.4 asks for a switch). */

const KEY = 'search-slash';
const OFF = 'off';

/** @param storage - throws or is missing if storage is disabled */
export function isSlashOn(storage: () => Storage = () => localStorage): boolean {
  try {
    return storage().getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** @returns whether the choice was stored */
export function setSlash(isOn: boolean, storage: () => Storage = () => localStorage): boolean {
  try {
    if (isOn) {
      storage().removeItem(KEY);
    } else {
      storage().setItem(KEY, OFF);
    }
    return true;
  } catch {
    return false;
  }
}
