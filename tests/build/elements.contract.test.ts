import {describe, expect, it} from 'vitest';
import {builtPage} from './site';

/**
 * Elements of a page of each kind, as BENCHMARKS.md lists them, and a margin of about 5 %. What a browser has to
 * parse, keep and style grows with them; more of them are a deliberate decision, with a new figure here.
 */
const MOST_ELEMENTS: readonly (readonly [address: string, most: number])[] = [
  ['', 800],
  ['api/quick-start/', 1272],
  ['api/reference/create-payment/', 5790],
  ['api/reference/schemas/transaction/', 1660],
  ['markets/fi/', 840],
  ['faq/', 1180],
];

describe('the number of elements', () => {
  it.each(MOST_ELEMENTS)('of /%s is at most %i', (address, most) => {
    const {length} = builtPage(address).$('*');
    expect(length).toBeLessThanOrEqual(most);
    // A figure that nobody has lowered for long protects nothing.
    expect(length).toBeGreaterThan(most * 0.8);
  });
});
