import fs from 'node:fs';
import {expect, hydrated, test} from './fixtures';
import {isInTurn} from '../whole';

const HTML = /^text\/html/;
const MARKDOWN = 'text/markdown; charset=utf-8';
const PAGES = [
  '',
  'faq/',
  'api/sandbox/',
  'api/quick-start/alt.html',
  'api/reference/get-payment/',
];

function copy(address: string): string {
  const file = address === '' ? 'index' : address.replace(/\/$|\.html$/, '');
  return fs.readFileSync(`build/${file}.md`, 'utf8');
}

test.describe('a page as Markdown', () => {
  for (const address of ['api/reference/get-payment/', 'api/sandbox/', ''].filter((_, place) =>
    isInTurn(place, 3),
  )) {
    test(`is copied from /${address}, also by keyboard`, async ({page, context}) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(address);
      await hydrated(page);
      const button = page.getByRole('button', {name: 'Copy page as Markdown'});
      await button.focus();
      await page.keyboard.press('Enter');
      const copied = page.locator('[data-copy-page]');
      await expect(copied).toHaveText('Copied');
      await expect(copied).toHaveAttribute('aria-live', 'polite');
      await expect(copied).toBeFocused();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copy(address));
      await expect(button).toBeVisible();
    });
  }

  test('reports when it cannot be copied', async ({page, problems}) => {
    await page.route('**/*.md', (route) => route.fulfill({status: 500, body: ''}));
    await page.goto('faq/');
    await hydrated(page);
    await page.getByRole('button', {name: 'Copy page as Markdown'}).click();
    await expect(page.locator('[data-copy-page]')).toHaveText('Not copied');
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    problems.length = 0;
  });

  test('can be viewed', async ({page, problems}) => {
    await page.goto('faq/');
    await hydrated(page);
    await page.getByRole('link', {name: 'View as Markdown'}).click();
    await expect(page).toHaveURL(/\/faq\.md$/);
    await expect(page.locator('body')).toContainText('# Frequently asked questions');
    // A text names no icon, so the browser asks the root of the host for one.
    await page.waitForLoadState('networkidle');
    problems.length = 0;
  });

  test('does not shift the layout when the button appears, and is not printed', async ({page}) => {
    await page.goto('api/sandbox/');
    const head = page.locator('.page-markdown');
    const before = await head.boundingBox();
    await hydrated(page);
    expect(await head.boundingBox()).toEqual(before);
    await page.emulateMedia({media: 'print'});
    await expect(head).toBeHidden();
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
    await page.goto('api/sandbox/');
    await hydrated(page);
    await page.getByRole('link', {name: 'FAQ', exact: true}).first().click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Frequently asked questions');
    const alternate = page.locator('head link[rel=alternate][type="text/markdown"]');
    await expect(alternate).toHaveCount(1);
    await expect(alternate).toHaveAttribute('href', /\/faq\.md$/);
    const data = page.locator('script[type="application/ld+json"]');
    // The sandbox has a place in the sidebar, the FAQ has none.
    await expect(data).toHaveCount(0);
    const image = page.locator('head meta[property="og:image"]');
    await expect(image).toHaveCount(1);
    await expect(image).toHaveAttribute('content', /\/img\/social\/faq\.png$/);
  });
});

test.describe('the server', () => {
  test('returns pages as Markdown on request', async ({request}) => {
    for (const address of PAGES) {
      const markdown = await request.get(address, {headers: {accept: 'text/markdown'}});
      expect(markdown.status()).toBe(200);
      expect(markdown.headers()['content-type']).toBe(MARKDOWN);
      expect(await markdown.text()).toBe(copy(address));
      const html = await request.get(address);
      expect(html.headers()['content-type']).toMatch(HTML);
      for (const response of [markdown, html]) {
        expect(response.headers().vary?.toLowerCase().split(/, */)).toEqual(
          expect.arrayContaining(['accept', 'accept-encoding']),
        );
      }
      expect(markdown.headers().etag).not.toBe(html.headers().etag);
    }
  });
});
