/** Switch for the `/` key, which speech input may press by accident. Source: WCAG 2.2, 2.1.4. */

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
