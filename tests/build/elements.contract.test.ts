import {expect, it} from 'vitest';
import {builtPage, builtPages} from './site';

/**
 * Maximum number of elements of a page of each kind: the numbers in BENCHMARKS.md and a margin of about 5 %. The work
 * of a browser grows with them, so increasing a number is a deliberate decision.
 */
const MOST_ELEMENTS = {
  '': 930,
  'api/quick-start/': 1515,
  'api/reference/create-payment/': 5790,
  'api/reference/schemas/transaction/': 1660,
  'markets/fi/': 840,
  'faq/': 930,
};

it('pages have as many elements as planned', () => {
  const counts = Object.entries(MOST_ELEMENTS).map(([address, most]) => {
    const {length} = builtPage(address).$('*');
    return {address, most, length};
  });
  // A number that nobody has lowered for long protects nothing.
  expect(counts.filter(({most, length}) => length > most || length <= most * 0.8)).toEqual([]);
});

it('has no broken tag, which browsers read as a comment and show in part', () => {
  const broken = builtPages().filter(({html}) => html.includes('<!--<'));
  expect(broken.map(({address}) => address)).toEqual([]);
});
