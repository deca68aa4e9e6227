import {expect, hydrated, ROUTES, test} from './fixtures';

test.describe('every route', () => {
  for (const route of ROUTES) {
    test(`/${route} answers 200 and hydrates without a console message`, async ({page}) => {
      const answer = await page.goto(route === '' ? './' : route);
      expect(answer?.status()).toBe(200);
      await hydrated(page);
      await expect(page.locator('h1')).toHaveCount(1);
      expect(new URL(page.url()).pathname.endsWith(`/docs/${route}`)).toBe(true);
    });
  }
});
