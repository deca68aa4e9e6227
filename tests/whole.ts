/** Set by `npm run test:all`, which tests all combinations of which `npm test` tests some. */
export const IS_WHOLE = process.env.TESTS === 'all';

/**
 * Returns whether `npm test` includes a combination, for example of a page and a width: each page is tested at one
 * width, and each width with some of the pages. `npm run test:all` tests every combination.
 *
 * @param place - sum of the indexes of both in their lists
 * @param turns - one in this number of combinations is tested
 */
export function isInTurn(place: number, turns: number): boolean {
  return IS_WHOLE || place % turns === 0;
}
