const KEY = 'docs.search.recent';
const MAX = 6;

/**
 * Searches that opened a result, latest first. They stay in the reader's browser; without storage, there are none.
 *
 * @param storage - throws or is missing if storage is disabled
 */
export function createRecentSearches(storage: () => Storage) {
  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      return Array.isArray(stored)
        ? stored.filter((text) => typeof text === 'string').slice(0, MAX)
        : [];
    } catch {
      return [];
    }
  };
  const write = (change: (target: Storage) => void) => {
    try {
      change(storage());
    } catch {
      // Without storage, searches are not kept.
    }
  };
  return {
    read,
    add: (text: string) => {
      const query = text.trim();
      if (query !== '') {
        const others = read().filter((other) => other.toLowerCase() !== query.toLowerCase());
        write((target) => {
          target.setItem(KEY, JSON.stringify([query, ...others].slice(0, MAX)));
        });
      }
    },
    clear: () => {
      write((target) => {
        target.removeItem(KEY);
      });
    },
  };
}
