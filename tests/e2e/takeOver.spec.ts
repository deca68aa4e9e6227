/**
 * The app takes over the frame as the build has written it. Preact does not report a difference between the two: it
 * corrects the document, which a reader would see.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';

/** One page of each layout and sidebar. */
const PAGES: readonly string[] = [
  '',
  'faq/',
  'tpp/',
  'markets/fi/',
  'api/quick-start/',
  'api/reference/create-payment/',
  'api/reference/schemas/transaction/',
  'api/2025-06/quick-start/',
];

/**
 * Elements and texts of the frame, as built and as taken over. The theme shows one logo of two as soon as it knows
 * the colour mode.
 */
function frames(page: Page): Promise<{built: string[]; taken: string[]}> {
  return page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const [built = [], taken = []] = [
      new DOMParser().parseFromString(html, 'text/html'),
      document,
    ].map((source) => {
      const frame = source.querySelector('#__docusaurus')?.cloneNode(true) as Element;
      frame.querySelectorAll('[data-page] > *, .navbar__logo img').forEach((element) => {
        element.remove();
      });
      return [...frame.querySelectorAll('*')].map(
        ({localName, childNodes}) =>
          `${localName} ${[...childNodes]
            .filter(({nodeType}) => nodeType === Node.TEXT_NODE)
            .map(({nodeValue}) => nodeValue)
            .join('')}`,
      );
    });
    return {built, taken};
  });
}

test('the app takes over the frame as it was built', async ({page}) => {
  for (const address of PAGES) {
    await test.step(`/${address}`, async () => {
      await page.goto(address);
      await hydrated(page);
      const {built, taken} = await frames(page);
      expect(built.length).toBeGreaterThan(50);
      expect(taken).toEqual(built);
    });
  }
});
