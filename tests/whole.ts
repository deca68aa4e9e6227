/** `npm run test:all` sets this: what takes turns in `npm test` is tested in each combination. */
export const IS_WHOLE = process.env.TESTS === 'all';

/**
 * What `npm test` tests of combinations, for example of pages and widths: each page at one width, and each width with
 * some of the pages. `npm run test:all` tests every combination.
 *
 * @param place - sum of the places of both in their lists
 * @param turns - one of so many combinations is tested
 */
export function isInTurn(place: number, turns: number): boolean {
  return IS_WHOLE || place % turns === 0;
}
