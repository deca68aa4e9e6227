import {expect, open, test} from './fixtures';
import {ARCHIVED_RELEASES, LATEST} from '../../config/releases';

const ARCHIVED = ARCHIVED_RELEASES[0]?.name ?? '';
const MENU = 'nav.navbar details';
const BANNER = '[role=note][aria-label="Release"]';

test.describe('the menu of releases', () => {
  test('keeps the page with client-side navigation, and names the release', async ({page}) => {
    await open(page, 'api/sandbox/');
    await page.evaluate(() => {
      document.body.dataset.kept = 'yes';
    });
    const menu = page.locator(MENU);
    await expect(menu.locator('summary')).toHaveText(`Release ${LATEST.name}`);
    await menu.locator('summary').click();
    await expect(menu.locator('a[aria-current]')).toContainText(LATEST.name);
    await menu.getByRole('link', {name: ARCHIVED}).click();

    await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/sandbox/$`));
    await expect(page.locator('h1')).toHaveText('Sandbox');
    await expect(page).toHaveTitle(new RegExp(`^Sandbox \\(${ARCHIVED}\\)`));
    await expect(page.locator(BANNER)).toContainText(ARCHIVED);
    await expect(menu.locator('summary')).toHaveText(`Release ${ARCHIVED}`);
    await expect(menu).not.toHaveAttribute('open');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/docs\/api\/sandbox\/$/,
    );

    await page.locator(`${BANNER} a`).click();
    await expect(page).toHaveURL(/\/docs\/api\/sandbox\/$/);
    await expect(page.locator(BANNER)).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(menu.locator('summary')).toHaveText(`Release ${LATEST.name}`);
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
  });

  test('leads to the nearest page if the other release does not have the page', async ({page}) => {
    await open(page, 'api/reference/submit-payment/');
    await page.locator(`${MENU} summary`).click();
    await page.locator(MENU).getByRole('link', {name: ARCHIVED}).click();
    await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/reference/$`));
    await expect(page.locator('.ref-operation-index').first()).toBeVisible();
  });

  test('is operated by keyboard: opens, closes with Escape and when focus leaves', async ({
    page,
  }) => {
    await open(page, 'api/sandbox/');
    const menu = page.locator(MENU);
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    await page.keyboard.press('Tab');
    await expect(menu.locator('a').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(menu.locator('summary')).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(menu).not.toHaveAttribute('open');

    await menu.locator('summary').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/sandbox/$`));
  });
});
