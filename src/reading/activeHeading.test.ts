import {describe, expect, it} from 'vitest';
import {readingTrail, trailTo, withNext} from './activeHeading';

/** The position to which a link scrolls a heading. */
const LINE = 100;

const placed = (...tops: number[]) => tops.map((top, index) => ({id: `h${index}`, top}));

describe('readingTrail', () => {
  it.each([
    {case: 'no heading at all', tops: [], isAtEnd: false, expected: ''},
    {case: 'no heading, at the end', tops: [], isAtEnd: true, expected: ''},
    {case: 'above the first heading', tops: [101, 300, 900], isAtEnd: false, expected: ''},
    {case: 'the first heading on the line', tops: [100, 300, 900], isAtEnd: false, expected: 'h0'},
    {case: 'between two headings', tops: [-500, 99, 101], isAtEnd: false, expected: 'h1 h0'},
    {case: 'below all headings', tops: [-900, -500, -1], isAtEnd: false, expected: 'h2 h1 h0'},
    {
      case: 'the end, where the last headings stand too low for the line',
      tops: [-500, 300, 600],
      isAtEnd: true,
      expected: 'h2 h1 h0',
    },
    {case: 'fractions of a pixel', tops: [100.4, 300], isAtEnd: false, expected: ''},
  ])('$case', ({tops, isAtEnd, expected}) => {
    expect(readingTrail(placed(...tops), LINE, isAtEnd).join(' ')).toBe(expected);
  });

  it('does not modify the list of headings', () => {
    const headings = placed(1, 2, 3);
    readingTrail(headings, LINE, true);
    expect(headings).toEqual(placed(1, 2, 3));
  });
});

it.each([
  {case: 'the current heading is in sight', tops: [60, 200], expected: 'h0'},
  {case: 'the next heading is where readers look', tops: [59, 300], expected: 'h1 h0'},
  {case: 'the next heading is lower', tops: [59, 301], expected: 'h0'},
  {case: 'no heading has been reached', tops: [101], expected: 'h0'},
  {case: 'there is no next heading', tops: [-500], expected: 'h0'},
])('withNext: $case', ({tops, expected}) => {
  const headings = placed(...tops);
  expect(withNext(headings, readingTrail(headings, LINE, false), 60, 300).join(' ')).toBe(expected);
});

describe('trailTo', () => {
  it.each([
    ['h0', 'h0'],
    ['h2', 'h2 h1 h0'],
    ['unknown', ''],
  ])('%s gives "%s"', (id, expected) => {
    expect(trailTo(placed(900, 1000, 1100), id).join(' ')).toBe(expected);
  });

  it('supports ids with accents', () => {
    expect(
      trailTo([{id: 'vérification à l’étranger', top: 0}], 'vérification à l’étranger'),
    ).toEqual(['vérification à l’étranger']);
  });
});
