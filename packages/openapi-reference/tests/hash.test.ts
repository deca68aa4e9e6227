import {afterEach, describe, expect, it, vi} from 'vitest';
import {decodableHash, readHash} from '../src/browser/hash';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('readHash', () => {
  it.each([
    ['', undefined],
    ['#', undefined],
    ['#login', 'login'],
    ['#v%C3%A9rification', 'vérification'],
    ['#a%20b', 'a b'],
    ['#100%25', '100%'],
    ['#100%', '100%'],
    ['#%E0%A4%A', '%E0%A4%A'],
  ])('%j is %j', (hash, expected) => {
    vi.stubGlobal('location', {hash});
    expect(readHash()).toBe(expected);
  });
});

describe('decodableHash', () => {
  it.each(['', '#', '#login', '#v%C3%A9rification', '#100%25', '#vérification'])(
    '%j is unchanged',
    (hash) => {
      expect(decodableHash(hash)).toBe(hash);
    },
  );

  it.each(['#100%', '#%', '#%E0%A4%A', '#%zz and 50%'])('%j can be decoded afterwards', (hash) => {
    expect(decodeURIComponent(decodableHash(hash))).toBe(hash);
  });
});
