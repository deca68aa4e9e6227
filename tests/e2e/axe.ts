import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Contrast is measured for each piece of text. It takes longer than all other rules together. */
const EXPENSIVE = 'color-contrast';

interface Scope {
  /** Selector of the part to look at; what surrounds it was looked at where it is a page's own. */
  within?: string;
  rules?: 'all' | 'cheap';
}

/** How the violations read in a message. In one go and without what passes, axe is twice as fast: the site has no frames of others. */
export async function violations(
  page: Page,
  {within, rules = 'all'}: Scope = {},
): Promise<string[]> {
  const builder = new AxeBuilder({page}).options({resultTypes: ['violations']}).withTags(TAGS);
  if (within !== undefined) {
    builder.include(within);
  }
  if (rules === 'cheap') {
    builder.disableRules(EXPENSIVE);
  }
  const {violations: found} = await builder.setLegacyMode().analyze();
  return found.map(({id, nodes}) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 120));
    return `${id}: ${places.join(' | ')}`;
  });
}
