/** A document that the reader has left comes back as it was, from the browser's own cache. */
import {type Browser, chromium, test as plain} from '@playwright/test';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {hydrated} from './fixtures';

const {expect} = plain;

const PAGES = [
  '',
  'faq/',
  'api/quick-start/',
  'api/control-panel/',
  'api/reference/create-payment/',
  'api/reference/schemas/transaction/',
  'markets/fi/',
];
const ELSEWHERE = 'tpp/';

/** Playwright disables this cache in the browsers that it starts. */
const test = plain.extend<object, {cachingBrowser: Browser}>({
  cachingBrowser: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are used from the pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: ensureChromium(),
        args: [...CHROMIUM_ARGS],
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      await use(browser);
      await browser.close();
    },
    {scope: 'worker'},
  ],
});

for (const address of PAGES) {
  test(`/${address} is restored with its state`, async ({cachingBrowser, baseURL}) => {
    const context = await cachingBrowser.newContext({baseURL: baseURL ?? ''});
    const page = await context.newPage();
    await page.goto(address);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-left', '');
    });
    await page.goto(ELSEWHERE);
    await page.evaluate(() => {
      history.back();
    });
    await expect(page.locator('html[data-left]')).toBeAttached();
    const reasons = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons'));
    });
    expect(reasons).toBe('null');
    await context.close();
  });
}
