import {describe, expect, it} from 'vitest';
import {sortIntoKinds} from './kinds';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  guide: ['frame', 'text'],
  'other guide': ['frame', 'text'],
  'guide with a table': ['frame', 'text', 'table'],
  operation: ['frame', 'fields', 'samples'],
  'operation with a table': ['frame', 'fields', 'samples', 'table'],
};
const SIZES: Readonly<Record<string, number>> = {fields: 50, samples: 50, text: 20, table: 5};

function sorted(most: number, pages = Object.entries(PAGES)) {
  return sortIntoKinds(
    pages.map(([page, needs]) => [page, new Set(needs)] as const),
    (need) => SIZES[need] ?? 100,
    most,
  );
}

describe('kinds of pages', () => {
  it('are pages that need the same, if there are few enough', () => {
    expect(sorted(4).map(({pages}) => pages)).toEqual([
      ['guide', 'other guide'],
      ['guide with a table'],
      ['operation'],
      ['operation with a table'],
    ]);
  });

  it('are joined where that costs least', () => {
    expect(sorted(2).map(({pages}) => [...pages].sort())).toEqual([
      ['operation', 'operation with a table'],
      ['guide', 'guide with a table', 'other guide'],
    ]);
  });

  it('have everything that one of their pages needs', () => {
    for (const most of [1, 2, 3, 4]) {
      const kinds = sorted(most);
      expect(kinds.length).toBe(most);
      expect(kinds.flatMap(({pages}) => pages).length).toBe(Object.keys(PAGES).length);
      for (const {pages, needs} of kinds) {
        const needed = pages.flatMap((page) => PAGES[page] ?? []);
        expect([...needs].sort()).toEqual([...new Set(needed)].sort());
      }
    }
  });

  it('cannot be made cheaper by moving a page to another kind', () => {
    // Page i needs the k-th thing if bit k of its mask is set; each mask is there once.
    const masks = Array.from({length: 24}, (_, page) => (page * 37 + 11) % 255);
    const sizeOf = (need: string) => 1 + ((Number(need) * 7) % 5);
    const pages = masks.map((mask): readonly [number, ReadonlySet<string>] => [
      mask,
      new Set([0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (mask >> bit) % 2 === 1).map(String)),
    ]);
    const needsOf = new Map(pages);
    const costOf = (some: readonly number[]) => {
      const needs = new Set(some.flatMap((page) => [...(needsOf.get(page) ?? [])]));
      return [...needs].reduce((sum, need) => sum + sizeOf(need), 0) * some.length;
    };
    const kinds = sortIntoKinds(pages, sizeOf, 5).map((kind) => kind.pages);
    expect(kinds.flat().sort((a, b) => a - b)).toEqual(masks.toSorted((a, b) => a - b));
    for (const from of kinds.filter((some) => some.length > 1)) {
      for (const page of from) {
        const saved = costOf(from) - costOf(from.filter((other) => other !== page));
        for (const to of kinds.filter((some) => some !== from)) {
          expect(costOf([...to, page]) - costOf(to)).toBeGreaterThan(saved - 0.01);
        }
      }
    }
  });

  it('exist if there are no pages', () => {
    expect(sorted(3, [])).toEqual([]);
  });
});
