import {expect, open, test} from '../fixtures';
import {expectScrollY, scrollTo} from './observe';

/** Source: specification of the arrow, "by more than 300 px". Unit: CSS px. */
const THRESHOLD = 300;

/** A page of each layout, with a width. Unit: CSS px. */
const COVERABLE = [
  ['', 320],
  ['api/reference/create-payment/', 820],
  ['faq/', 1280],
] as const;
const ARROW = '[data-back-to-top]';

test('the button is shown beyond 300 px, in either scroll direction', async ({page}) => {
  // Low enough for the shortest page to scroll.
  await page.setViewportSize({width: 1100, height: 320});
  await open(page, './');
  const arrow = page.locator(ARROW);
  await expect(arrow).toBeHidden();
  await scrollTo(page, THRESHOLD);
  await page.waitForTimeout(200);
  await expect(arrow).toBeHidden();
  await scrollTo(page, THRESHOLD + 1);
  await expect(arrow).toBeVisible();
  await scrollTo(page, THRESHOLD + 200);
  await page.waitForTimeout(100);
  await expect(arrow).toBeVisible();
  await scrollTo(page, THRESHOLD + 1);
  await page.waitForTimeout(200);
  await expect(arrow).toBeVisible();
  await scrollTo(page, THRESHOLD);
  await expect(arrow).toBeHidden();
  await scrollTo(page, THRESHOLD + 1);
  await arrow.click();
  await expectScrollY(page, 0);
  await expect(arrow).toBeHidden();
});

test('works from the keyboard and has a name', async ({page}) => {
  await open(page, 'faq/');
  await scrollTo(page, 2000);
  await page.getByRole('button', {name: 'Back to top'}).press('Enter');
  await expectScrollY(page, 0);
});

for (const [address, width] of COVERABLE) {
  test(`covers no text at a width of ${width} px, at any scroll position`, async ({page}) => {
    await page.setViewportSize({width, height: 844});
    await open(page, `./${address}`);
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const top of [THRESHOLD + 1, 777, 1500, end]) {
      await scrollTo(page, top);
      const arrow = page.locator(ARROW);
      await expect(arrow).toBeVisible();
      const covered = await arrow.evaluate((button) => {
        const {left, right, top: upper, bottom} = button.getBoundingClientRect();
        /** Returns the visible part of an element. Scrollable boxes hide the rest of their content. */
        const seenOf = (element: Element) => {
          const seen = {left: 0, right: innerWidth, top: 0, bottom: innerHeight};
          for (let box: Element | null = element; box !== null; box = box.parentElement) {
            if (/auto|scroll|hidden|clip/.test(getComputedStyle(box).overflow)) {
              const frame = box.getBoundingClientRect();
              seen.left = Math.max(seen.left, frame.left);
              seen.right = Math.min(seen.right, frame.right);
              seen.top = Math.max(seen.top, frame.top);
              seen.bottom = Math.min(seen.bottom, frame.bottom);
            }
          }
          return seen;
        };
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const holder = node.parentElement;
          // Text behind the navigation bar does not count, if the button stays inside the bar.
          const isBehindBar = bottom <= bar && holder?.closest('.navbar') === null;
          if (holder?.checkVisibility() === true && !button.contains(holder) && !isBehindBar) {
            const range = document.createRange();
            range.selectNodeContents(node);
            const seen = seenOf(holder);
            const isUnder = [...range.getClientRects()].some(
              (box) =>
                box.width > 0 &&
                Math.max(box.left, seen.left) < Math.min(box.right, seen.right, right) &&
                Math.min(box.right, seen.right) > Math.max(box.left, seen.left, left) &&
                Math.max(box.top, seen.top) < Math.min(box.bottom, seen.bottom, bottom) &&
                Math.min(box.bottom, seen.bottom) > Math.max(box.top, seen.top, upper),
            );
            if (isUnder) {
              found.push(node.textContent ?? '');
            }
          }
        }
        return found;
      });
      expect(covered, `${address} at ${top}`).toEqual([]);
    }
  });
}
