import {expect, hydrated, test} from './fixtures';
import {observe} from './reading/observe';

/** A slow phone network. Units: bytes in a second, ms. Source: design, section 5. */
const SLOW_NETWORK = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

const PAGES = [
  {name: 'home', address: ''},
  {name: 'guide', address: 'api/quick-start/'},
  {name: 'operation', address: 'api/reference/create-payment/'},
  {name: 'schema', address: 'api/reference/schemas/accountresource/'},
  {name: 'market', address: 'markets/fi/'},
  {name: 'FAQ', address: 'faq/'},
  {name: 'heading of the FAQ', address: 'faq/#rate-limit'},
  {name: 'not-found view', address: 'nothing/here/'},
];

/** The browser itself reports the 404 of the document. */
test.afterEach(({problems}) => {
  const own = problems.filter((problem) => !problem.includes('status of 404'));
  problems.splice(0, Infinity, ...own);
});

for (const {width, height} of [
  {width: 1440, height: 900},
  {width: 390, height: 844},
]) {
  for (const {name, address} of PAGES) {
    test(`${name} at ${width} px: nothing moves while it loads slowly`, async ({page, context}) => {
      await page.setViewportSize({width, height});
      await observe(page);
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.setCacheDisabled', {cacheDisabled: true});
      await client.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      await page.waitForTimeout(500);
      const fonts = await page.evaluate(
        () => [...document.fonts].filter(({status}) => status === 'loaded').length,
      );
      expect(fonts).toBeGreaterThan(0);
      expect(await page.evaluate(() => window.observed.layoutShift)).toBe(0);
    });
  }
}
