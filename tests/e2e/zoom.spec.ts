/** Enlarged pictures, with the same constants and times as for readers. */
import type {Locator, Page} from '@playwright/test';
import {expect, open, test} from './fixtures';

/** A picture that is wider than it is high. The library can enlarge it. */
const WITH_PICTURES = 'api/mobile/';
const PICTURE = 'From your app to the banking app and back';

/** A picture that is higher than the window. */
const WITH_TALL_PICTURE = 'api/account-information/';
const TALL_PICTURE = 'Account information flow';

test.use({viewport: {width: 1440, height: 900}});

/** Source: specification of the zoom. Not read from config/behaviour.ts, so that this test detects a change there. */
const SCROLL_OFFSET = 40;

/** Longer than the library takes from a scroll to the end of closing: 150 ms of waiting and 300 ms of motion. */
const TIME_TO_CLOSE = 800;

const enlarged = (page: Page): Locator => page.locator('.medium-zoom-image--opened');
const overlay = (page: Page): Locator => page.locator('.medium-zoom-overlay');
const picture = (page: Page): Locator => page.getByRole('button', {name: `Enlarge: ${PICTURE}`});

async function expectOpen(page: Page): Promise<void> {
  await expect(enlarged(page)).toBeFocused();
  await expect
    .poll(() => overlay(page).evaluate((element) => getComputedStyle(element).opacity))
    .toBe('1');
  const moving = () =>
    document.getAnimations().filter(({effect}) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.matches('[class*="medium-zoom"]') === true;
    }).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(enlarged(page)).toHaveCount(0);
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.locator('#__docusaurus')).not.toHaveAttribute('inert');
}

async function scrollBy(page: Page, top: number): Promise<void> {
  await page.evaluate((distance) => {
    window.scrollBy({top: distance, behavior: 'instant'});
  }, top);
}

test.describe('a picture opens', () => {
  test.beforeEach(async ({page}) => {
    await open(page, WITH_PICTURES);
    await picture(page).scrollIntoViewIfNeeded();
  });

  test('with a click as a named dialog that traps focus, and closes with a click on it or outside it', async ({
    page,
  }) => {
    await picture(page).click();
    await expectOpen(page);
    await enlarged(page).click();
    await expectClosed(page);
    await expect(picture(page)).toBeFocused();

    await picture(page).click();
    await expectOpen(page);
    const dialog = page.getByRole('dialog', {name: PICTURE});
    await expect(dialog).toHaveAttribute('aria-modal', 'true');
    await expect(enlarged(page)).toHaveAccessibleName(`Close: ${PICTURE}`);
    await expect(page.locator('#__docusaurus')).toHaveAttribute('inert');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#__docusaurus'))).toBeNull();
    await overlay(page).click({position: {x: 5, y: 5}});
    await expectClosed(page);
    await expect(picture(page)).toBeFocused();
  });

  test('with a key, closes with the same key and with Escape, and returns focus', async ({
    page,
  }) => {
    const key = 'Enter';
    const top = await page.evaluate(() => scrollY);
    for (const closingKey of [key, 'Escape']) {
      await picture(page).focus();
      await page.keyboard.press(key);
      await expectOpen(page);
      await page.keyboard.press(closingKey);
      await expectClosed(page);
      await expect(picture(page)).toBeFocused();
    }
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
});

for (const direction of [1, -1]) {
  test(`scrolling ${direction > 0 ? 'down' : 'up'} by 40 px keeps a picture open, by 41 px closes it`, async ({
    page,
  }) => {
    await open(page, WITH_PICTURES);
    await scrollBy(page, 2 * SCROLL_OFFSET);
    await picture(page).click();
    await expectOpen(page);
    for (const distance of [SCROLL_OFFSET - 1, 1]) {
      await scrollBy(page, distance * direction);
      await page.waitForTimeout(TIME_TO_CLOSE);
      await expect(enlarged(page)).toBeVisible();
    }
    await scrollBy(page, direction);
    await expectClosed(page);
  });
}

/** Follows a link without a click, because nothing can be clicked. */
async function leave(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/api\/webhooks\/$/);
}

test('a change of page closes the picture, and the page is readable again', async ({page}) => {
  await open(page, 'api/webhooks/');
  await page.locator(`.menu a[href$="/${WITH_PICTURES}"]`).first().click();
  // React follows the page on the screen, and prepares its pictures anew.
  await expect(page).toHaveTitle(/^Mobile/);
  await expect(picture(page)).toHaveCount(1);
  await picture(page).focus();
  await page.keyboard.press('Enter');
  await expectOpen(page);
  await leave(page);
  await expectClosed(page);
  await expect(page.locator('body')).not.toHaveClass(/medium-zoom/);

  await page.goForward();
  await expect(picture(page)).toBeVisible();
  await expect(page.locator('.medium-zoom-image--hidden')).toHaveCount(0);
  await picture(page).click();
  await expectOpen(page);
});

test('the complete dark picture is shown on the dark page', async ({page}) => {
  const colorScheme = 'dark';
  await page.emulateMedia({colorScheme});
  await open(page, WITH_PICTURES);
  await picture(page).click();
  await expectOpen(page);
  await expect(enlarged(page)).toHaveAttribute('src', new RegExp(`\\.${colorScheme}\\.svg$`));
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  // The page is dimmed, and the picture has a frame in its colour.
  expect(await background(overlay(page))).toMatch(/^rgba\(.+, 0\.7\d*\)$/);
  expect(await background(enlarged(page))).toBe(await background(page.locator('html')));

  const box = await enlarged(page).boundingBox();
  const {width = 0, height = 0} = page.viewportSize() ?? {};
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
});

/** Properties of an enlarged picture and its background that move. The focus outline may change. */
const MOVING = ['transform', 'opacity', 'visibility'];

test('nothing moves with reduced motion', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page, WITH_PICTURES);
  await page.evaluate((moving) => {
    document.addEventListener('transitionrun', ({target, propertyName}) => {
      if (
        target instanceof Element &&
        target.matches('[class*="medium-zoom"]') &&
        moving.includes(propertyName)
      ) {
        const what = `${propertyName} of ${target.className}`;
        document.documentElement.setAttribute('data-moved', what);
      }
    });
  }, MOVING);
  for (const closingKey of ['Enter', 'Escape', 'Enter']) {
    await picture(page).focus();
    await page.keyboard.press('Enter');
    await expect(enlarged(page)).toBeFocused();
    await expect(overlay(page)).toHaveCSS('opacity', '1');
    await page.keyboard.press(closingKey);
    await expectClosed(page);
    await expect(picture(page)).toBeFocused();
  }
  await picture(page).click();
  await expect(enlarged(page)).toBeFocused();
  await enlarged(page).click();
  await expectClosed(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

test('a tall picture never opens smaller than on the page; it scrolls, or is whole in a high window', async ({
  page,
}) => {
  await open(page, WITH_TALL_PICTURE);
  const tall = page.getByRole('button', {name: `Enlarge: ${TALL_PICTURE}`});
  const before = await tall.evaluate((image: HTMLImageElement) => ({
    natural: Number(image.getAttribute('width')),
    // The picture keeps its shape in an element that may be wider.
    shown: (image.clientHeight * image.naturalWidth) / image.naturalHeight,
  }));
  const sheet = page.getByRole('dialog', {name: TALL_PICTURE});
  await tall.focus();
  await page.keyboard.press('Enter');
  const width = await sheet.getByRole('img').evaluate((image) => image.clientWidth);
  expect(width).toBeGreaterThanOrEqual(before.natural);
  expect(width).toBeGreaterThanOrEqual(Math.floor(before.shown * 1.4));
  const box = sheet.getByRole('group');
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await box.press('End');
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  await expect(sheet.getByRole('button', {name: 'Close'})).toBeInViewport({ratio: 1});
  await sheet.getByRole('button', {name: 'Fit to window'}).click();
  await expect(sheet.getByRole('img')).toBeInViewport({ratio: 1});
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(tall).toBeFocused();

  await page.setViewportSize({width: 1440, height: 1200});
  await tall.click();
  await expect(sheet.getByRole('img')).toBeInViewport({ratio: 1});
  await page.mouse.click(5, 450);
  await expect(sheet).toHaveCount(0);
  await tall.click();
  await sheet.getByRole('button', {name: 'Close'}).click();
  await expect(sheet).toHaveCount(0);
  await expect(tall).toBeFocused();
});

test('on a phone, a tap or a button shows the complete width of a picture', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await open(page, 'api/control-panel/monitoring/');
  await page.getByRole('button', {name: /^Enlarge: The view Statistics/}).click();
  const sheet = page.getByRole('dialog', {name: /^The view Statistics/});
  const image = sheet.getByRole('img');
  const width = () => image.evaluate((element) => element.clientWidth);
  expect(await width()).toBeGreaterThanOrEqual(2 * 390);
  await image.click();
  expect(await width()).toBeLessThanOrEqual(390);
  await sheet.getByRole('button', {name: 'Larger'}).press('Enter');
  expect(await width()).toBeGreaterThanOrEqual(2 * 390);
});
