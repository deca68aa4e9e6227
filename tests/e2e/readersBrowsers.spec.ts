/** What readers' settings and habits do to the site: contrast themes, low windows, keyboards, selections, dialogs. */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';

const input = (page: Page) => page.getByRole('combobox', {name: 'Search the documentation'});

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await input(page).fill(query);
  await expect(page.locator('.search-status')).toContainText('result');
}

test('in a contrast theme, found words and what is chosen can be seen', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  await page.goto('api/reference/create-payment/');
  await hydrated(page);
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const {outlineStyle, borderBottomColor, color, backgroundColor} = getComputedStyle(element);
        return {outlineStyle, borderBottomColor, color, backgroundColor};
      });
  for (const kind of ['.ref-tab', '.navbar__link']) {
    const chosen = kind === '.ref-tab' ? "[aria-selected='true']" : '--active';
    const other = kind === '.ref-tab' ? "[aria-selected='false']" : ':not([class*=active])';
    expect.soft(await look(kind + chosen), kind).not.toEqual(await look(kind + other));
  }
  await search(page, 'refund');
  const mark = await look('.search mark');
  expect(mark.color).not.toBe(mark.backgroundColor);
  await page.goto('./');
  const titles = page.locator('[class*=titles] label');
  const outline = (index: number) =>
    titles.nth(index).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline(0)).not.toBe(await outline(1));
});

test('search can be used in a low window', async ({page}) => {
  await page.setViewportSize({width: 320, height: 256});
  await page.goto('api/sessions/');
  await hydrated(page);
  await page.keyboard.press('/');
  for (const [query, answer] of [
    ['qqqqq wwwww', 'No results'],
    ['ASPSP_ERROR', 'ASPSP_ERROR'],
    ['session', 'Consent and sessions'],
  ] as const) {
    await input(page).fill(query);
    await expect(page.locator('.search-body')).toContainText(answer);
    await expect(input(page)).toBeInViewport({ratio: 1});
    const close = page.getByRole('button', {name: 'Close', exact: true});
    await expect(close).toBeInViewport({ratio: 1});
    const last = page.locator('.search-option, .search-message a').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ratio: 0.9});
    await expect(input(page)).toBeInViewport({ratio: 1});
  }
});

test('neither a composition nor a selection that ends beside it closes the search dialog; a click there does', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('api/sessions/');
  await hydrated(page);
  await search(page, 'session');
  // Safari's Enter at the end of a composition.
  await input(page).dispatchEvent('keydown', {key: 'Enter', keyCode: 229});
  await expect(input(page)).toBeVisible();
  const box = await input(page).boundingBox();
  const y = (box?.y ?? 0) + 10;
  await page.mouse.move((box?.x ?? 0) + 60, y);
  await page.mouse.down();
  await page.mouse.move(20, y, {steps: 5});
  await page.mouse.up();
  await expect(input(page)).toBeVisible();
  await page.mouse.click(20, y);
  await expect(input(page)).toBeHidden();
});

test('the address of a value leads below the bar', async ({page}) => {
  await page.goto('api/reference/create-payment/');
  await hydrated(page);
  const ids = await page
    .locator('.ref-values-short [id]')
    .evaluateAll((values) => values.map(({id}) => id));
  expect(ids.length).toBeGreaterThan(20);
  for (const id of [ids[0], ids.at(-1)] as string[]) {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `#${encodeURIComponent(id)}`,
    );
    const gap = () =>
      page.evaluate((name) => {
        const top = document.getElementById(name)?.getBoundingClientRect().top ?? 0;
        return top - (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0);
      }, id);
    await expect.poll(gap, {message: id}).toBeGreaterThanOrEqual(0);
    expect(await gap()).toBeLessThan(600);
  }
});

test('the page stays where it is behind an open dialog', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('api/reference/create-payment/');
  await hydrated(page);
  await page.evaluate(() => {
    scrollTo(0, 500);
  });
  const turn = async (x: number, y: number) => {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    return page.evaluate(() => scrollY);
  };
  await page.keyboard.press('/');
  await expect(input(page)).toBeVisible();
  expect(await turn(720, 90)).toBe(500);
  expect(await turn(100, 600)).toBe(500);
  await page.keyboard.press('Escape');
  expect(await turn(700, 600)).toBeGreaterThan(500);
});

test('on a phone, fields are large enough not to be enlarged when they are tapped', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto('api/authentication/');
  await hydrated(page);
  const sizes = await page
    .locator('main :is(input, textarea, select):not([type=checkbox], [type=radio])')
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

test('the key / can be switched off, and on again', async ({page}) => {
  await page.goto('api/sessions/');
  await hydrated(page);
  await page.keyboard.press('/');
  await page.getByLabel('“/” opens the search').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(input(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeVisible();
  await page.getByLabel('“/” opens the search').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(input(page)).toBeVisible();
});
