import {expect, open, test} from './fixtures';
import {FONTS_KEY} from '../../src/static-pages/fonts';
import {CONDITIONS} from '../browser/conditions';
import {observe} from './reading/observe';

const PAGES = [
  {name: 'guide', address: 'api/quick-start/', width: 1440},
  {name: 'home', address: '', width: 390},
  {name: 'operation', address: 'api/reference/create-payment/', width: 1440},
  {name: 'heading of the FAQ', address: 'faq/#rate-limit', width: 1440},
];

for (const {name, address, width} of PAGES) {
  test(`${name} at ${width} px: nothing moves while it loads slowly`, async ({page, context}) => {
    await page.setViewportSize({width, height: 900});
    await observe(page);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', {cacheDisabled: true});
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: CONDITIONS.latency,
      downloadThroughput: CONDITIONS.throughput / 8,
      uploadThroughput: CONDITIONS.throughput / 8,
    });
    await open(page, address);
    // Our fonts are fetched last, for the next document.
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), FONTS_KEY), {timeout: 15_000})
      .toBeTruthy();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.observed.shifts)).toEqual([]);
  });
}
