/** Tests the measurement of what a browser loads. `crawl.spec.ts` checks the budgets of the pages. */
import {expect, test} from '@playwright/test';
import {measurePage} from '../browser/weight';

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
