/** The work behind a press: what scripts change and how often the page is laid out. */
import {INTERACTIONS, measureInteraction} from '../browser/interactions';
import {isInTurn} from '../whole';
import {expect, test} from './fixtures';

/**
 * Nodes that scripts may change: the figures of the last change and a quarter. A page has up to 5,500 elements. The
 * directory hides the rows of banks that do not match.
 */
const MOST_TOUCHED: Readonly<Record<string, number>> = {
  'fold the sidebar': 12,
  'unfold the sidebar': 18,
  // The first time, the samples of the language get their colours.
  'another language': 500,
  'unfold a field of the reference': 5,
  'first letter of a search': 26,
  'first letter in the directory of banks': 49,
};

/** Between 4 and 7 on an idle machine, and some more with each frame that a busy one draws late. */
const MOST_LAYOUTS = 15;

/** `npm test` measures one of so many, for each takes seconds on a slowed processor. */
const TURNS = 6;

for (const interaction of INTERACTIONS.filter((_, place) => isInTurn(place, TURNS))) {
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
    // An interaction that did nothing would pass everything.
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThanOrEqual(MOST_TOUCHED[interaction.name] ?? 0);
    expect(layouts).toBeLessThanOrEqual(MOST_LAYOUTS);
  });
}
