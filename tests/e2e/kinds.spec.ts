/** Pages in contrast themes and in low windows. */
import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';
import {NARROWEST, showEverything, tooWide} from './narrow';

/** Returns texts in the colour of their background, and selected controls that look like the others. */
function lostInContrast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.backgroundColor = 'Canvas';
    document.body.append(probe);
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const {parentElement: element, textContent: text} = walker.currentNode;
      if (
        element === null ||
        (text ?? '').trim() === '' ||
        !element.checkVisibility({opacityProperty: true, visibilityProperty: true})
      ) {
        continue;
      }
      let ground = canvas;
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const {backgroundColor} = getComputedStyle(box);
        if (!/, 0\)$|^transparent$/.test(backgroundColor)) {
          ground = backgroundColor;
          break;
        }
      }
      if (getComputedStyle(element).color === ground) {
        found.push(`unseen: ${(text ?? '').trim().slice(0, 60)}`);
      }
    }
    for (const list of document.querySelectorAll('[role=tablist]')) {
      const looks = [...list.querySelectorAll('[role=tab]')].map((tab) => {
        const style = getComputedStyle(tab);
        return [
          tab.getAttribute('aria-selected'),
          [
            ...[style.color, style.backgroundColor, style.outlineStyle, style.fontWeight],
            ...[style.borderBottomColor, style.borderBottomStyle, style.borderBottomWidth],
            style.textDecorationLine,
          ].join(),
        ] as const;
      });
      const [, chosen] = looks.find(([isChosen]) => isChosen === 'true') ?? [];
      if (looks.some(([isChosen, look]) => isChosen === 'false' && look === chosen)) {
        found.push(`the chosen one looks like the others: ${list.textContent.slice(0, 60)}`);
      }
    }
    return found;
  });
}

for (const [colorScheme, pages] of [
  ['dark', ['', 'api/reference/create-payment/']],
  ['light', ['markets/', 'api/authentication/']],
] as const) {
  test(`in a contrast theme, all texts and selections are visible: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    for (const kind of pages) {
      await open(page, kind);
      expect.soft(await lostInContrast(page), kind).toEqual([]);
    }
  });
}

/** Maximum share of the window for fixed elements. */
const MOST_FIXED = 0.5;

for (const [width, height] of [
  [844, 390],
  [NARROWEST, 256],
] as const) {
  test(`at ${width} by ${height}, most of the window shows the page`, async ({page}) => {
    await page.setViewportSize({width, height});
    for (const kind of ['api/quick-start/', 'api/reference/create-payment/']) {
      await open(page, kind);
      await showEverything(page);
      expect.soft(await tooWide(page), kind).toEqual([]);
      const fixed = await page.evaluate(async () => {
        scrollTo({top: document.documentElement.scrollHeight / 2, behavior: 'instant'});
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const covered = Array.from({length: innerHeight}, (_, y) =>
          document.elementsFromPoint(innerWidth / 2, y).some((element) => {
            const {position} = getComputedStyle(element);
            return position === 'fixed' || (position === 'sticky' && element.clientWidth > 200);
          }),
        );
        return covered.filter(Boolean).length / innerHeight;
      });
      expect.soft(fixed, kind).toBeLessThan(MOST_FIXED);
    }
  });
}
