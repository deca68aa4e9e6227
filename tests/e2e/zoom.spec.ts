/** Enlarged pictures, with the constants and the times that readers get. */
import type {Locator, Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';

const WITH_PICTURES = 'api/reference/';

/** Source: specification of the zoom. Not read from config/behaviour.ts, so that this test detects a change there. */
const SCROLL_OFFSET = 40;

const NAME = 'Account information flow';
const dialog = (page: Page): Locator => page.getByRole('dialog', {name: NAME});
const enlarged = (page: Page): Locator =>
  dialog(page).getByRole('button', {name: `Close: ${NAME}`});
const picture = (page: Page): Locator => page.getByRole('button', {name: `Enlarge: ${NAME}`});

async function openPage(page: Page, address = WITH_PICTURES): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await picture(page).scrollIntoViewIfNeeded();
}

async function expectClosed(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
  await expect(picture(page)).toBeFocused();
}

async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate((distance) => {
    window.scrollBy({top: distance, behavior: 'instant'});
  }, top);
  // Events of scrolling come with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

test('a picture opens with a click as a named dialog that has the focus, and closes with a click on it or beside it', async ({
  page,
}) => {
  await openPage(page);
  const width = (await picture(page).boundingBox())?.width ?? 0;
  await picture(page).click();
  await expect(enlarged(page)).toBeFocused();
  const box = await enlarged(page).boundingBox();
  expect(box?.width).toBeGreaterThan(width);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#__docusaurus p'))).toBeFalsy();
  await enlarged(page).click();
  await expectClosed(page);

  await picture(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expectClosed(page);
});

test('a picture opens with a key, closes with the same key and with Escape, and returns focus', async ({
  page,
}) => {
  await openPage(page);
  const top = await page.evaluate(() => scrollY);
  for (const closingKey of ['Enter', 'Escape']) {
    await picture(page).focus();
    await page.keyboard.press('Enter');
    await expect(enlarged(page)).toBeFocused();
    await page.keyboard.press(closingKey);
    await expectClosed(page);
  }
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

for (const direction of [1, -1]) {
  test(`scrolling ${direction > 0 ? 'down' : 'up'} by 40 px keeps a picture open, by 41 px closes it`, async ({
    page,
  }) => {
    await openPage(page);
    await picture(page).click();
    await expect(dialog(page)).toBeVisible();
    for (const distance of [SCROLL_OFFSET - 1, 1]) {
      await scrollBy(page, distance * direction);
      await expect(dialog(page)).toBeVisible();
    }
    await scrollBy(page, direction);
    await expectClosed(page);
  });
}

test('a wheel over the dialog scrolls the page behind it, and so closes it', async ({page}) => {
  await openPage(page);
  await picture(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.wheel(0, 200);
  await expectClosed(page);
});

test('a change of page closes the picture, and it can be opened again', async ({page}) => {
  await page.goto('api/reference/errors/');
  await hydrated(page);
  await page.locator('.menu a[href$="/api/reference/"]').first().click();
  await expect(picture(page)).toHaveCount(1);
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/api\/reference\/errors\/$/);
  await expect(dialog(page)).toHaveCount(0);
  await page.goForward();
  await picture(page).click();
  await expect(dialog(page)).toBeVisible();
});

test('what is shown is the complete dark picture on the dark page', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  await openPage(page);
  await picture(page).click();
  const shown = enlarged(page).locator('img');
  await expect(shown).toHaveAttribute('src', /\.dark\.svg$/);
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(dialog(page))).toBe(await background(page.locator('html')));
  const box = await shown.boundingBox();
  const {width = 0, height = 0} = page.viewportSize() ?? {};
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
