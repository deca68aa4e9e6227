/**
 * The app takes over the frame as the build has written it. React reports other elements and texts as an error, which
 * fails every browser test (`fixtures.ts`), but says nothing of attributes, and a component may change what it has
 * taken over.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';
import {ONLY_WHOLE} from '../whole';

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
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.parsed = [...document.querySelectorAll('#__docusaurus *')];
    });
  });
  for (const address of PAGES) {
    await test.step(`/${address}`, async () => {
      await page.goto(address);
      await hydrated(page);
      const {built, taken} = await frames(page);
      expect(built.length).toBeGreaterThan(50);
      expect(taken).toEqual(built);
      const replaced = await page.evaluate(() =>
        window.parsed
          .filter(({isConnected}) => !isConnected)
          .filter((element) => element.closest('[class*="themed"]') === null)
          .map(({outerHTML}) => outerHTML),
      );
      expect(replaced).toEqual([]);
      // Titles of groups, too, can be opened in another tab.
      await expect(page.locator('.menu__link--sublist[href="#"]')).toHaveCount(0);
    });
  }
});

declare global {
  interface Window {
    /** Elements of the app as they were parsed. */
    parsed: Element[];
  }
}

/** The frame without what differs by chance or by the way that led to it. */
function frameOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = document.querySelector('#__docusaurus')?.cloneNode(true) as Element;
    frame.querySelectorAll('[data-page] > *, #page-styles > *').forEach((element) => {
      element.remove();
    });
    return [...frame.querySelectorAll('*')].map((element) =>
      [
        element.localName,
        ...[...element.attributes]
          .filter(({name}) => name !== 'style')
          .map(({name, value}) => `${name}=${value.trim()}`)
          .sort(),
      ].join(' '),
    );
  });
}

test(
  'a navigation during the take-over leaves nothing of the first page in the frame',
  ONLY_WHOLE,
  async ({page}) => {
    const to = 'api/quick-start/payments/';
    await page.goto(to);
    await hydrated(page);
    const expected = await frameOf(page);
    await page.addInitScript((path) => {
      const add = window.addEventListener.bind(window);
      // The router listens as soon as it is rendered, before the parts of the frame.
      window.addEventListener = (...args: Parameters<typeof add>) => {
        add(...args);
        const [name, , options] = args;
        if (name === 'popstate' && options === undefined && location.pathname !== path) {
          queueMicrotask(() => {
            history.pushState({key: 'another'}, '', path);
            dispatchEvent(new PopStateEvent('popstate', {state: history.state as unknown}));
          });
        }
      };
    }, `/docs/${to}`);
    await page.goto('api/quick-start/');
    await hydrated(page);
    await expect(page.locator('h1')).toHaveText('Quick start, payments');
    expect(await frameOf(page)).toEqual(expected);
  },
);
