import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * How the violations read in a message. In one go and without what passes, axe is twice as fast: the site has
 * no frames of others.
 */
export async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({page}).options({resultTypes: ['violations']}).withTags(TAGS);
  const {violations: found} = await builder.setLegacyMode().analyze();
  return found.map(({id, nodes}) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 120));
    return `${id}: ${places.join(' | ')}`;
  });
}
