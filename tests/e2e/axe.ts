import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
import type {Page} from '@playwright/test';
import {IS_WHOLE} from '../whole';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that take longer than all others together, because they compute the layout of the whole page. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Attribute that marks elements for the colour rules. */
const SAMPLE = 'data-colour-sample';
/** Number of checked elements of each style. */
const SAMPLES = 2;

/** `content` includes all rules that do not concern colours, such as the target size. */
type Rules = 'content' | 'colours';

interface Scope {
  /** Selector of the part to check, if its surroundings are already checked. */
  within?: string;
  rules?: readonly Rules[];
}

/**
 * Returns the violations as readable messages. Texts with the same colour, size, weight and background have the same
 * contrast, so only some of each are measured, and all by `npm run test:all`.
 */
export async function violations(
  page: Page,
  {within, rules = ['content', 'colours']}: Scope = {},
): Promise<string[]> {
  const hasColours = rules.includes('colours');
  if (IS_WHOLE && hasColours) {
    return run(page, within, {without: []});
  }
  const found = rules.includes('content') ? await run(page, within, {without: OF_COLOURS}) : [];
  if (hasColours) {
    await markSamples(page, within ?? 'body');
    found.push(...(await run(page, `[${SAMPLE}]`, {only: OF_COLOURS})));
  }
  return found;
}

type Selection = {only: string[]} | {without: string[]};

/** Script that keeps the axe of an earlier run. */
const ALREADY_THERE = '0';

/**
 * Runs axe twice as fast, in one frame and without results that pass, because the site embeds no other sites. Compiling
 * axe takes as long as checking a small page, and the builder would compile it twice for each run.
 */
async function run(page: Page, within: string | undefined, rules: Selection): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
  }
  const builder = new AxeBuilder({page, axeSource: ALREADY_THERE}).options({
    resultTypes: ['violations'],
  });
  if ('only' in rules) {
    builder.withRules(rules.only);
  } else {
    builder.withTags(TAGS).disableRules(rules.without);
  }
  if (within !== undefined) {
    builder.include(within);
  }
  const {violations: found} = await builder.setLegacyMode().analyze();
  return found.map(({id, nodes}) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 120));
    return `${id}: ${places.join(' | ')}`;
  });
}

/** Marks the first visible texts of each style. */
async function markSamples(page: Page, within: string): Promise<void> {
  await page.evaluate(
    ({scope, mark, most}) => {
      const grounds = new Map<Element, string>();
      /** Everything behind and around the text that affects its colours. */
      const groundOf = (element: Element | null): string => {
        if (element === null) {
          return '';
        }
        const known = grounds.get(element);
        if (known !== undefined) {
          return known;
        }
        const {backgroundColor, backgroundImage, opacity} = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity]
          .filter((value) => !['rgba(0, 0, 0, 0)', 'none', '1'].includes(value))
          .join(' ');
        const ground = `${groundOf(element.parentElement)}${own === '' ? '' : ` > ${own}`}`;
        grounds.set(element, ground);
        return ground;
      };
      for (const element of document.querySelectorAll(`[${mark}]`)) {
        element.removeAttribute(mark);
      }
      const counts = new Map<string, number>();
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
      for (const root of document.querySelectorAll(scope)) {
        for (const element of [root, ...root.querySelectorAll('*')]) {
          if (!hasText(element) || !element.checkVisibility()) {
            continue;
          }
          const {color, fontSize, fontWeight, textShadow} = getComputedStyle(element);
          const style = [color, fontSize, fontWeight, textShadow, groundOf(element)].join();
          const count = counts.get(style) ?? 0;
          counts.set(style, count + 1);
          if (count < most) {
            element.setAttribute(mark, '');
          }
        }
      }
    },
    {scope: within, mark: SAMPLE, most: SAMPLES},
  );
}
