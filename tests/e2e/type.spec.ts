import {expect, open, test} from './fixtures';

/** One page of each kind. */
const PAGES = ['', 'api/quick-start/', 'api/reference/create-payment/', 'markets/'];

/** Sizes from `src/site/styles/tokens.css`. Unit: px. */
const SIZES = [13, 14, 16, 20, 24, 36, 48];
const LEADINGS = [1.25, 1.4, 1.625];
const WEIGHTS = [400, 500, 600];

/** Drawings, which determine the size of their own text. */
const DRAWN = '.market-map *, svg *';

test('all text follows one scale of sizes, line heights and weights', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  for (const address of PAGES) {
    await open(page, `./${address}`);
    const strange = await page.evaluate(
      ([sizes, leadings, weights, drawn]) =>
        [...document.body.querySelectorAll('*')].flatMap((element) => {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
          );
          if (!hasText || !element.checkVisibility() || element.matches(drawn)) {
            return [];
          }
          const {fontSize, lineHeight, fontWeight} = getComputedStyle(element);
          const size = parseFloat(fontSize);
          const leading = parseFloat(lineHeight) / size;
          const isKnown =
            sizes.includes(size) &&
            // Computed values are rounded.
            leadings.some((one) => Math.abs(one - leading) < 0.01) &&
            weights.includes(Number(fontWeight));
          return isKnown
            ? []
            : [`${element.tagName} .${element.className} ${fontSize}/${lineHeight} ${fontWeight}`];
        }),
      [SIZES, LEADINGS, WEIGHTS, DRAWN] as const,
    );
    expect.soft([...new Set(strange)], address).toEqual([]);
  }
});

/** Heights from `src/site/styles/tokens.css`. Unit: px. */
const CONTROL_HEIGHTS = [28, 36];
const CONTROLS = [
  ...['button', 'select', 'input:not([type=checkbox], [type=radio])', '.button'],
  ...['.navbar__panel', '.page-helpful a'],
].join();

test('controls with a border or a background have one of two heights', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  for (const address of PAGES) {
    await open(page, `./${address}`);
    const strange = await page.evaluate(
      ([controls, heights]) =>
        [...document.body.querySelectorAll(controls)].flatMap((element) => {
          const {borderTopColor, borderTopStyle, borderBottomColor, backgroundColor} =
            getComputedStyle(element);
          const isSeen = (colour: string) => !/, 0\)$|^transparent$/.test(colour);
          const hasEdge =
            borderTopStyle !== 'none' && isSeen(borderTopColor) && isSeen(borderBottomColor);
          const {height} = element.getBoundingClientRect();
          return (!hasEdge && !isSeen(backgroundColor)) ||
            !element.checkVisibility() ||
            // A tab is as high as its strip.
            element.role === 'tab' ||
            heights.some((one) => Math.abs(one - height) < 0.6)
            ? []
            : [`${element.tagName} .${element.className} ${height}`];
        }),
      [CONTROLS, CONTROL_HEIGHTS] as const,
    );
    expect.soft([...new Set(strange)], address).toEqual([]);
  }
});
