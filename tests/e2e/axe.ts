import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
import type {Page} from '@playwright/test';
import {IS_WHOLE} from '../whole';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** These rules take longer than all others together: they compute the layout of the whole page. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Marks elements for the colour rules. */
const SAMPLE = 'data-colour-sample';
/** Number of checked elements of each style. */
const SAMPLES = 2;

/** `content` is all that is not of colours: the size of what a finger or a pointer aims at, too. */
type Rules = 'content' | 'colours';

interface Scope {
  /** Selector of the part to look at; what surrounds it was looked at where it is a page's own. */
  within?: string;
  rules?: readonly Rules[];
}

/**
 * How the violations read in a message. Texts in the same colour, size and weight on the same background have
 * the same contrast: some of each are measured, and all by `npm run test:all`.
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

/** Script that leaves the axe of an earlier run where it is. */
const ALREADY_THERE = '0';

/**
 * In one go and without what passes, axe is twice as fast: the site has no frames of others. Compiling axe takes as
 * long as looking at a small page, and the builder would do it twice for each run.
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
      /** Everything behind and around the text that changes its colours. */
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
