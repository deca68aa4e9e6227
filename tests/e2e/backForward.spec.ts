/** Going back inside the app shows earlier pages from memory. */
import {expect, open, press, requestsOf, test} from './fixtures';

test('back and forward show a page without a request', async ({page}) => {
  await open(page, 'api/quick-start/');
  const follow = async (address: string, heading: string) => {
    await press(page, address);
    await expect(page.locator('h1')).toHaveText(heading);
  };
  await follow('api/webhooks/', 'Webhooks');
  await follow('api/sandbox/', 'Sandbox');
  await page.waitForLoadState('networkidle');

  const visited = ['api/quick-start/', 'api/webhooks/', 'api/sandbox/'].map(requestsOf);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (visited.some((pattern) => pattern.test(request.url()))) {
      requests.push(request.url());
    }
  });
  for (const [steps, heading] of [
    [-1, 'Webhooks'],
    [-1, 'Quick start'],
    [2, 'Sandbox'],
  ] as const) {
    await page.evaluate((by) => {
      history.go(by);
    }, steps);
    await expect(page.locator('h1')).toHaveText(heading);
  }
  expect(requests).toEqual([]);
});
