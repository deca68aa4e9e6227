import {describe, expect, it} from 'vitest';
import {isSlashOn, setSlash} from './slashKey';

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

describe('the / key', () => {
  it('opens the search until a reader switches it off', () => {
    const storage = memory();
    expect(isSlashOn(() => storage)).toBe(true);
    expect(setSlash(false, () => storage)).toBe(true);
    expect(isSlashOn(() => storage)).toBe(false);
    expect(setSlash(true, () => storage)).toBe(true);
    expect(isSlashOn(() => storage)).toBe(true);
  });

  it('opens the search without storage', () => {
    const none = () => {
      throw new Error('storage is disabled');
    };
    expect(isSlashOn(none)).toBe(true);
    expect(setSlash(false, none)).toBe(false);
  });
});
