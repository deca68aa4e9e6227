/**
 * The work behind a press: what scripts change and how often the page is laid out. `npm run bench -- --interactions`
 * measures the times.
 */
import {INTERACTIONS, measureInteraction} from '../../lab/bench/interactions';
import {expect, test} from './fixtures';

/**
 * Nodes that scripts may change and layouts they may cause, without animations. The figures of the last change and a
 * quarter; a page has up to 6,000 elements. The directory hides the rows of banks that do not match.
 */
const MOST: Readonly<Record<string, {touched: number; layouts: number}>> = {
  'fold the sidebar': {touched: 12, layouts: 7},
  'unfold the sidebar': {touched: 18, layouts: 8},
  'another language': {touched: 48, layouts: 5},
  'unfold a field of the reference': {touched: 5, layouts: 9},
  'first letter of a search': {touched: 20, layouts: 5},
  'first letter in the directory of banks': {touched: 49, layouts: 5},
};

for (const interaction of INTERACTIONS) {
  test(`${interaction.name}: touches little of the page and lays it out a few times`, async ({
    browser,
    baseURL,
  }) => {
    const {touched, layouts} = await measureInteraction(
      browser,
      baseURL ?? '',
      interaction,
      'reduce',
    );
    const most = MOST[interaction.name];
    // An interaction that did nothing would pass everything.
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThanOrEqual(most?.touched ?? 0);
    expect(layouts).toBeLessThanOrEqual(most?.layouts ?? 0);
  });
}
