/** Sections that have moved to other pages. */
import {expect, test} from './fixtures';

test('an old address leads to the section', async ({page}) => {
  await page.goto('api/control-panel/#register-details');
  await expect(page).toHaveURL(/\/api\/control-panel\/register\/#register-details$/);
  await expect(page.locator('#register-details')).toBeInViewport();
});

test('other anchors of the page are unchanged', async ({page}) => {
  await page.goto('api/control-panel/#mfa');
  await expect(page.locator('h3#mfa')).toBeInViewport();
  await expect(page).toHaveURL(/\/api\/control-panel\/#mfa$/);
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('an old address leads to the link', async ({page}) => {
    await page.goto('api/payment-initiation/#swedish-giro');
    const link = page.locator('a#swedish-giro');
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page.locator('h2#swedish-giro')).toBeInViewport();
  });
});
