import {expect, it} from 'vitest';
import {sortIntoKinds} from './kinds';

const sorted = (pages: Record<string, string>, most: number) =>
  sortIntoKinds(
    Object.entries(pages).map(([page, needs]) => [page, new Set(needs)]),
    most,
  )
    .map((kind) => [kind.pages.join(), [...kind.needs].sort().join('')])
    .sort();

it('pages with the same needs are of the same kind', () => {
  expect(sorted({a: 'xy', b: 'z', c: 'xy'}, 3)).toEqual([
    ['a,c', 'xy'],
    ['b', 'z'],
  ]);
});

it('joins the kinds that cost their pages least, until there are few', () => {
  expect(sorted({a: 'abcdef', b: 'abcdeg', c: 'xyz'}, 2)).toEqual([
    ['a,b', 'abcdefg'],
    ['c', 'xyz'],
  ]);
});

it('a page that differs does not affect many similar pages', () => {
  expect(sorted({a: 'ab', b: 'ab', c: 'ab', d: 'ab', e: 'abcdefgh', f: 'xcdefgh'}, 2)).toEqual([
    ['a,b,c,d', 'ab'],
    ['e,f', 'abcdefghx'],
  ]);
});
