import AxeBuilder from '@axe-core/playwright';
import {expect, hydrated, ROUTES, test} from './fixtures';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const REFERENCE = ROUTES.filter((route) => route.startsWith('api/reference/'));
const OTHERS = [
  '',
  'api/quick-start/',
  'api/widgets/',
  'faq/',
  'markets/',
  'markets/compare/',
  'markets/fi/',
  'tpp/',
];

/** How the violations read in a message. */
async function violations(builder: AxeBuilder): Promise<string[]> {
  const {violations: found} = await builder.analyze();
  return found.map(({id, nodes}) => {
    const places = nodes.slice(0, 3).map((node) => node.html.slice(0, 120));
    return `${id}: ${places.join(' | ')}`;
  });
}

for (const route of [...REFERENCE, ...OTHERS]) {
  test(`axe finds nothing on /${route}, light and dark`, async ({page}) => {
    await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
    await page.goto(route === '' ? './' : route);
    await hydrated(page);
    expect(await violations(new AxeBuilder({page}).withTags(TAGS))).toEqual([]);

    await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished)));
    // The dark mode changes colours only.
    expect(await violations(new AxeBuilder({page}).withRules(['color-contrast']))).toEqual([]);
  });
}
