import {describe, expect, it} from 'vitest';
import {createRecentSearches} from './recent';

function memory(initial?: string): Storage {
  const items = new Map(initial === undefined ? [] : [['docs.search.recent', initial]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
    clear: () => {
      items.clear();
    },
    key: () => null,
    length: 0,
  };
}

describe('recent searches', () => {
  it('are the last six, latest first, each once', () => {
    const storage = memory();
    const recent = createRecentSearches(() => storage);
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' A ', '', 'g']) {
      recent.add(text);
    }
    expect(recent.read()).toEqual(['g', 'A', 'f', 'e', 'd', 'c']);
    recent.clear();
    expect(recent.read()).toEqual([]);
  });

  it('ignore case', () => {
    const storage = memory();
    const recent = createRecentSearches(() => storage);
    for (const text of ['iban', 'webhook', 'IBAN']) {
      recent.add(text);
    }
    expect(recent.read()).toEqual(['IBAN', 'webhook']);
  });

  it('are at most six, whatever is stored', () => {
    const stored = JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    const recent = createRecentSearches(() => memory(stored));
    expect(recent.read()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it.each(['no JSON', '{"a":1}', '[1,null]', 'null'])('are empty if %s is stored', (stored) => {
    expect(createRecentSearches(() => memory(stored)).read()).toEqual([]);
  });

  it('are empty if storage is disabled', () => {
    const recent = createRecentSearches(() => {
      throw new Error('SecurityError');
    });
    recent.add('a');
    recent.clear();
    expect(recent.read()).toEqual([]);
  });
});
