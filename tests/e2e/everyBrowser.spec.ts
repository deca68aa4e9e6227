/** Typical actions on each kind of page, in Chromium, and at night in Firefox and WebKit if they are installed. */
import {expect, type Page, test} from '@playwright/test';

const HYDRATED = 'html[data-has-hydrated="true"]';

/** Pages of several kinds, and whether they contain code to copy and a link to the next page. */
const PAGES: readonly {route: string; hasCode?: true; hasNext?: true}[] = [
  {route: ''},
  {route: 'api/reference/create-payment/', hasCode: true, hasNext: true},
  {route: 'markets/fi/', hasCode: true, hasNext: true},
  {route: 'api/quick-strat/'},
];

async function open(page: Page, route: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', ({message}) => problems.push(message));
  page.on('console', (message) => {
    // The browser reports the status of a missing address.
    if (message.type() === 'error' && !message.text().includes('404')) {
      problems.push(message.text());
    }
  });
  await page.goto(route);
  await page.waitForSelector(HYDRATED, {state: 'attached'});
  return problems;
}

const field = (page: Page) => page.getByRole('combobox', {name: 'Search the documentation'});

const firstResult = (page: Page) => page.getByRole('dialog').getByRole('option').first();

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(query);
  await expect(firstResult(page)).toContainText(new RegExp(query, 'i'));
}

for (const {route, hasCode = false, hasNext = false} of PAGES) {
  test(`/${route} can be read, searched and left`, async ({page}) => {
    const problems = await open(page, route);
    await expect(page.locator('h1')).not.toHaveText('');
    const isWide = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    await search(page, 'refund');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    if (hasCode) {
      // A browser that does not let a page write to the clipboard selects the code. When hovered, a block shows another
      // switch next to its button.
      await page.locator('.ref-code:visible').first().hover();
      await page.locator('.ref-code:visible .ref-copy').first().click();
      await expect(page.locator('.ref-copy', {hasText: /^(?:Copied|Selected)$/})).toHaveCount(1);
    }
    if (hasNext) {
      const title = (await page.locator('h1').textContent()) ?? '';
      await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
      await page.locator('.pagination-nav__link--next').click();
      await expect(page.locator('h1')).not.toHaveText(title);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(title);
    }
    expect(problems).toEqual([]);
  });
}

test('an Enter that ends a composition opens no result', async ({page}) => {
  await open(page, 'faq/');
  await search(page, 'refund');
  const address = page.url();
  // Safari sends it after the end, with the key code of composition.
  await field(page).evaluate((element) => {
    const composition = {keyCode: 229};
    const init = {key: 'Enter', bubbles: true, cancelable: true, ...composition};
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(field(page)).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a selection that ends outside the search keeps it open, and does not move the page behind it', async ({
  page,
}) => {
  await open(page, 'api/quick-start/');
  await page.evaluate(() => {
    scrollTo({top: 300, behavior: 'instant'});
  });
  await search(page, 'session');
  const box = (await field(page).boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0};
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 60, y);
  await page.mouse.down();
  await page.mouse.move(box.x / 2, y);
  await page.mouse.up();
  await expect(field(page)).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.mouse.down();
  await page.mouse.up();
  await expect(field(page)).toBeHidden();
});

test('on a phone in landscape, the search fits into the window', async ({page}) => {
  await page.setViewportSize({width: 844, height: 390});
  await open(page, 'api/quick-start/');
  await search(page, 'error');
  await expect(field(page)).toBeInViewport({ratio: 1});
  await expect(firstResult(page)).toBeInViewport();
});
