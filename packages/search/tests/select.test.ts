import {expect, it} from 'vitest';
import {select} from '../src/rank';
import type {Place} from '../src/outline';

let count = 0;
const hit = (place: Partial<Place>) => {
  count += 1;
  const path = place.path ?? 'a/';
  return {
    number: count,
    score: 100 - count,
    place: {kind: 'guide', ...place, path, address: `${path}#${count}`} as Place,
  };
};

it('no page fills the list alone, and each place appears once', () => {
  const page = Array.from({length: 20}, (_, index) => hit({heading: `Heading ${index}`}));
  const other = hit({path: 'b/', heading: 'Other'});
  const shown = select([...page, other, other]).map(({place}) => place.path);
  expect(shown).toEqual(['a/', 'a/', 'a/', 'b/']);
});

it('an error is a single hit, whatever kinds of places name it', () => {
  const kinds = ['error', 'operation error', 'value'] as const;
  const hits = kinds.map((kind, index) => hit({kind, path: `${index}/`, heading: 'GONE'}));
  expect(select(hits)).toEqual(hits.slice(0, 1));
});
