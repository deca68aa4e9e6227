/** Tests the measurement of what a browser loads, and work that it does. `crawl.spec.ts` checks the budgets of the pages. */
import {measurePage} from '../browser/weight';
import {expect, open, test} from './fixtures';

test('the measurement counts bodies as sent and distinguishes prefetched from loaded files', async ({
  browser,
  baseURL,
  request,
}) => {
  const weight = await measurePage(browser, `${baseURL ?? ''}api/quick-start/`);
  const style = weight.resources.find(({type}) => type === 'stylesheet');
  const response = await request.head(style?.url ?? '', {headers: {'accept-encoding': 'br'}});
  expect(response.headers()['content-encoding']).toBe('br');
  expect(style?.bytes).toBe(Number(response.headers()['content-length']));

  const total = weight.resources.reduce((sum, {bytes}) => sum + bytes, 0);
  const loaded = Object.values(weight.loaded).reduce((sum, bytes) => sum + bytes, 0);
  expect(loaded + weight.prefetched).toBe(total);
});

/** Maximum number of elements that an inserted element restyles. Whole pages have 500 to 5,000. Our choice. */
const MOST_RESTYLED = 100;

// A rule for children or pseudo-elements after `:has()` restyled the whole page, for a tenth of a second on a slow
// processor, in each click and in each change that a feature made.
for (const address of ['api/quick-start/', 'api/reference/create-payment/', 'markets/fi/']) {
  test(`an element that is inserted restyles few others: ${address}`, async ({browser, page}) => {
    await open(page, address);
    await browser.startTracing(page, {categories: ['devtools.timeline']});
    await page.evaluate(() => {
      document.querySelector('article')?.append(document.createElement('p'));
      document.body.getBoundingClientRect();
    });
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: {name: string; args: {elementCount?: number}}[];
    };
    const counts = trace.traceEvents
      .filter(({name}) => name === 'UpdateLayoutTree')
      .map(({args}) => args.elementCount ?? 0);
    expect(counts).not.toEqual([]);
    expect(Math.max(...counts)).toBeLessThan(MOST_RESTYLED);
  });
}
