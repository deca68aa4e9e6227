import type {Page} from '@playwright/test';
import {expect, open, test} from '../fixtures';
import {documentOf, expectBelowBar, expectScrollY, scrollTo} from './observe';

const MENU = '.theme-doc-sidebar-container .menu';
/** The list of schemas scrolls in its own box. */
const SCHEMAS = `${MENU} .openapi-schemas > ul`;

const scrollTopOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({scrollTop}) => scrollTop);

test.describe('the drawer on a phone', () => {
  test.use({viewport: {width: 390, height: 844}});

  test('closes after navigation to a page', async ({page, baseURL}) => {
    await open(page, 'api/quick-start/');
    const opened = await documentOf(page);
    await scrollTo(page, 1200);
    await page.locator('.navbar__toggle').click();
    const drawer = page.locator('.navbar-sidebar');
    await expect(drawer).toBeInViewport();
    await drawer.getByRole('button', {name: 'Build'}).click();
    await drawer.locator('a[href$="/api/webhooks/"]').first().click();
    await expect(page).toHaveURL(`${baseURL ?? ''}api/webhooks/`);
    await expect(page.locator('h1')).toHaveText('Webhooks');
    await expect(drawer).not.toBeInViewport();
    await expectScrollY(page, 0);
    expect(await documentOf(page)).toBe(opened);
  });

  test('keeps the focus while it is open, and closes with Escape', async ({page}) => {
    await open(page, 'api/quick-start/');
    const toggle = page.locator('.navbar__toggle');
    await toggle.focus();
    await page.keyboard.press('Enter');
    const drawer = page.locator('.navbar-sidebar');
    await expect(drawer.getByRole('button', {name: 'Close navigation bar'})).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('[data-page] :focus, .navbar__inner :focus')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).not.toBeInViewport();
    await expect(toggle).toBeFocused();
  });

  test('closes after navigation to a heading of the same page, which is then below the bar', async ({
    page,
    baseURL,
  }) => {
    await open(page, 'api/reference/create-payment/');
    await page.locator('.navbar__toggle').click();
    const drawer = page.locator('.navbar-sidebar');
    await expect(drawer).toBeInViewport();
    await drawer.locator('a[href$="#responses"]').click();
    await expect(page).toHaveURL(`${baseURL ?? ''}api/reference/create-payment/#responses`);
    await expect(drawer).not.toBeInViewport();
    await expectBelowBar(page, 'responses');
  });
});

test.describe('on a wide screen', () => {
  test.use({viewport: {width: 1440, height: 900}});

  test('the sidebar keeps its scroll position across navigation', async ({page}) => {
    await open(page, 'api/reference/schemas/access/');
    const opened = await documentOf(page);
    await page.locator(SCHEMAS).evaluate((menu) => {
      menu.scrollTop = 900;
    });
    // The list snaps to an entry.
    const kept = await scrollTopOf(page, SCHEMAS);
    const links = page.locator(`${SCHEMAS} a`);
    const index = await links.evaluateAll((all) =>
      all.findIndex((link) => {
        const list = link.closest('ul')?.getBoundingClientRect();
        return list !== undefined && link.getBoundingClientRect().top > list.top + list.height / 2;
      }),
    );
    const chosen = (await links.nth(index).getAttribute('href')) ?? '';
    await links.nth(index).click();
    const active = page.locator(`${MENU} [aria-current="page"]`);
    await expect(active).toHaveAttribute('href', chosen);
    expect(await scrollTopOf(page, SCHEMAS)).toBe(kept);
    // A link in the content.
    await page.locator('nav.pagination-nav a').last().click();
    await expect(active).not.toHaveAttribute('href', chosen);
    expect(await scrollTopOf(page, SCHEMAS)).toBe(kept);
    await page.goBack();
    await expect(active).toHaveAttribute('href', chosen);
    expect(await scrollTopOf(page, SCHEMAS)).toBe(kept);
    expect(await documentOf(page)).toBe(opened);
  });

  test('a folded group has its links in the HTML, and unfolds for matches of the browser’s search', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('api/quick-start/')).text();
    expect(html).toMatch(/href=[^ >]*\/api\/webhooks\//);
    await open(page, 'api/quick-start/');
    const link = page.locator(`${MENU} a[href$="/api/webhooks/"]`);
    await expect(link).toBeHidden();
    const list = link.locator('xpath=ancestor::ul[1]');
    await expect(list).toHaveAttribute('hidden', 'until-found');
    // Browsers dispatch this event before they show a match.
    await list.dispatchEvent('beforematch');
    await expect(link).toBeVisible();
    await expect(page.locator(MENU).getByRole('button', {name: 'Build'})).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  test('the group of the next page unfolds', async ({page}) => {
    await open(page, 'api/quick-start/');
    const link = page.locator(`${MENU} a[href$="/api/transactions/"]`);
    await expect(link).toBeHidden();
    await page.locator('article a[href$="/api/transactions/"]').first().click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeVisible();
  });

  test('the active heading is visible when its address is opened', async ({page}) => {
    // Lower than the contents.
    await page.setViewportSize({width: 1440, height: 480});
    await open(page, 'api/going-live/#certificates');
    const active = page.locator('nav[aria-label="On this page"] a[aria-current="location"]');
    await expect(active).toHaveAttribute('href', /#certificates$/);
    await expect(active).toBeInViewport({ratio: 1});
    await expect(page.locator('#certificates')).toBeInViewport();
  });
});
