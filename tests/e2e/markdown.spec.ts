import fs from 'node:fs';
import {expect, open, test} from './fixtures';

test.describe('a page as Markdown', () => {
  test('is copied by mouse and keyboard', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'api/reference/get-payment/');
    const button = page.getByRole('button', {name: 'Copy page as Markdown'});
    await button.focus();
    await page.keyboard.press('Enter');
    const copied = page.locator('[data-copy-page]');
    await expect(copied).toHaveText('Copied');
    await expect(copied).toHaveAttribute('aria-live', 'polite');
    await expect(copied).toBeFocused();
    const text = fs.readFileSync('build/api/reference/get-payment.md', 'utf8');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(button).toBeVisible();
  });

  test('reports a failed copy', async ({page, problems}) => {
    await page.route('**/*.md', (route) => route.fulfill({status: 500, body: ''}));
    await open(page, 'faq/');
    await page.getByRole('button', {name: 'Copy page as Markdown'}).click();
    await expect(page.locator('[data-copy-page]')).toHaveText('Not copied');
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    problems.length = 0;
  });

  test('can be viewed', async ({page, problems}) => {
    await open(page, 'faq/');
    await page.getByRole('link', {name: 'View as Markdown'}).click();
    await expect(page).toHaveURL(/\/faq\.md$/);
    await expect(page.locator('body')).toContainText('# Questions and answers');
    // A text file declares no icon, so the browser requests one from the root of the host.
    await page.waitForLoadState('networkidle');
    problems.length = 0;
  });

  test.describe('without scripts', () => {
    test.use({javaScriptEnabled: false});

    test('has a link and no button', async ({page}) => {
      await page.goto('faq/');
      await expect(page.getByRole('link', {name: 'View as Markdown'})).toBeVisible();
      await expect(page.getByRole('button', {name: 'Copy page as Markdown'})).toBeHidden();
    });
  });
});

test.describe('head tags', () => {
  test('are updated on client-side navigation', async ({page}) => {
    await open(page, 'api/sandbox/');
    await page.getByRole('link', {name: 'FAQ', exact: true}).first().click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Questions and answers');
    const alternate = page.locator('head link[rel=alternate][type="text/markdown"]');
    await expect(alternate).toHaveCount(1);
    await expect(alternate).toHaveAttribute('href', /\/faq\.md$/);
    const data = page.locator('script[type="application/ld+json"]');
    await expect(data).toHaveCount(1);
    expect(await data.textContent()).toContain('/docs/faq/');
    const image = page.locator('head meta[property="og:image"]');
    await expect(image).toHaveCount(1);
    await expect(image).toHaveAttribute('content', /\/img\/social\/faq\.png$/);
  });
});
