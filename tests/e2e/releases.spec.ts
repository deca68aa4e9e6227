import {expect, hydrated, readingTest as test} from './fixtures';
import {ARCHIVED_RELEASES, LATEST} from '../../config/releases';
import {ONLY_WHOLE} from '../whole';

const ARCHIVED = ARCHIVED_RELEASES[0]?.name ?? '';
const MENU = 'nav.navbar details';
const BANNER = '[role=note][aria-label="Release"]';
const PHONE = {width: 390, height: 844};

test.describe('the menu of releases', () => {
  test('keeps the page with client-side navigation, and names the release', async ({page}) => {
    await page.goto('api/sandbox/');
    await hydrated(page);
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

  test(
    'keeps the place in the page, or goes to the nearest heading above it',
    ONLY_WHOLE,
    async ({page}) => {
      for (const [from, to] of [
        ['login', 'login'],
        ['login-of-no-bank', 'login'],
      ] as const) {
        await page.goto('api/sandbox/');
        await hydrated(page);
        await page.evaluate((hash) => {
          location.hash = hash;
        }, from);
        await page.locator(`${MENU} summary`).click();
        await page.locator(MENU).getByRole('link', {name: ARCHIVED}).click();
        await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/sandbox/#${to}$`));
        await expect(page.locator(`#${to}`)).toBeInViewport();
      }
    },
  );

  test(
    'leads to the nearest page if the other release does not have the page',
    ONLY_WHOLE,
    async ({page}) => {
      await page.goto('api/reference/submit-payment/');
      await hydrated(page);
      await page.locator(`${MENU} summary`).click();
      await page.locator(MENU).getByRole('link', {name: ARCHIVED}).click();
      await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/reference/$`));
      await expect(page.locator('.ref-operation-index').first()).toBeVisible();
    },
  );

  test(
    'follows the reader from page to page, with the sidebar of the release',
    ONLY_WHOLE,
    async ({page}) => {
      // A link that moves while a group unfolds would be pressed in one place and released in another.
      await page.emulateMedia({reducedMotion: 'reduce'});
      await page.goto(`api/${ARCHIVED}/`);
      await hydrated(page);
      await page.locator('.menu__link', {hasText: /^Build$/}).click();
      await page
        .locator('.menu__link', {hasText: /^Webhooks$/})
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/api/${ARCHIVED}/webhooks/$`));
      await expect(page.locator(`${MENU} a`).first()).toHaveAttribute(
        'href',
        '/docs/api/webhooks/',
      );
      await expect(page.locator('.menu__link[aria-current=page]')).toHaveAttribute(
        'href',
        `/docs/api/${ARCHIVED}/webhooks/`,
      );
    },
  );

  test('is operated by keyboard: opens, closes with Escape and when focus leaves', async ({
    page,
  }) => {
    await page.goto('api/sandbox/');
    await hydrated(page);
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

  test('is shown only on API pages', ONLY_WHOLE, async ({page}) => {
    for (const address of ['./', 'faq/', 'markets/fi/', 'tpp/']) {
      await page.goto(address);
      await hydrated(page);
      await expect(page.locator(MENU)).toHaveCount(0);
    }
    await page.locator('.navbar__link', {hasText: 'Sandbox'}).click();
    await expect(page.locator(`${MENU} summary`)).toHaveText(`Release ${LATEST.name}`);
  });

  test('fits into the bar of a phone, with the name of the release', ONLY_WHOLE, async ({page}) => {
    await page.setViewportSize(PHONE);
    await page.goto(`api/${ARCHIVED}/reference/create-payment/`);
    await hydrated(page);
    const menu = page.locator(MENU);
    await expect(menu.locator('summary')).toBeVisible();
    await expect(menu.locator('summary')).toContainText(ARCHIVED);
    await menu.locator('summary').click();
    const box = await menu.locator('ul').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    await page.locator('h1').click();
    await expect(menu).not.toHaveAttribute('open');
    // The menu of narrow windows has no second one.
    await page.locator('.navbar__toggle').click();
    await expect(page.locator('.navbar-sidebar details')).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('menu and banner lead to the other release', async ({page}) => {
    await page.goto(`api/${ARCHIVED}/reference/get-payment/`);
    await expect(page.locator(`${BANNER} a`)).toHaveAttribute(
      'href',
      '/docs/api/reference/get-payment/',
    );
    await page.locator(`${MENU} summary`).click();
    await page.locator(MENU).getByRole('link', {name: LATEST.name}).click();
    await expect(page).toHaveURL(/\/docs\/api\/reference\/get-payment\/$/);
  });
});
