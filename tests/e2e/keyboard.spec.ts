import type {Page} from '@playwright/test';
import {expect, open, test} from './fixtures';

const OPERATION = 'api/reference/authorize-user-session/';
/** Interactive elements below an element, without unselected tabs, which arrow keys reach. */
const CONTROLS =
  ':is(a[href], button, summary, input, select, textarea, [tabindex]):not([tabindex="-1"])';
/** More focus stops than any page has, which ends a focus loop. */
const MAX_STOPS = 1500;

/** Position of the focus, from the page's point of view. */
interface Stop {
  /** Index among all controls of the main content; -1 outside it. */
  index: number;
  /** Whether no element of the page has the focus, so that it is on the browser's own controls. */
  isOutside: boolean;
  name: string;
  /** What is wrong with the focus indicator. */
  problem?: string;
}

/** Stores the visible controls of the main content, and the appearance of each without focus. */
async function collectControls(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main, selector) => {
    const controls = [...main.querySelectorAll<HTMLElement>(selector)].filter((control) =>
      control.checkVisibility({visibilityProperty: true}),
    );
    const looks = controls.map((control) => {
      const {outline, boxShadow} = getComputedStyle(control);
      return {outline, boxShadow};
    });
    Object.assign(window, {keyboardTest: {controls, looks}});
    return controls.map(
      (control) =>
        `${control.localName} ${control.ariaLabel ?? control.textContent.trim().slice(0, 60)}`,
    );
  }, CONTROLS);
}

interface Collected {
  controls: HTMLElement[];
  looks: {outline: string; boxShadow: string}[];
}

async function stop(page: Page): Promise<Stop> {
  return page.evaluate((): Stop => {
    const {controls, looks} = (window as unknown as {keyboardTest: Collected}).keyboardTest;
    const element = document.activeElement as HTMLElement;
    const index = controls.indexOf(element);
    const name = `${element.localName} ${element.ariaLabel ?? element.textContent.trim().slice(0, 60)}`;
    const isOutside = element === document.body || element === document.documentElement;
    const before = looks[index];
    if (before === undefined) {
      return {index, isOutside, name};
    }
    const {outline, outlineStyle, outlineWidth, boxShadow, opacity} = getComputedStyle(element);
    const hasOutline =
      outline !== before.outline && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    if (!hasOutline && boxShadow === before.boxShadow) {
      return {index, isOutside, name, problem: 'has no focus indicator'};
    }
    if (Number(opacity) < 1) {
      return {index, isOutside, name, problem: 'is transparent'};
    }
    // WCAG 2.2, 2.4.11: nothing may cover the focused element. A wrapped link has several boxes.
    const isSeen = [...element.getClientRects()].some((box) => {
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const right = Math.min(box.right, innerWidth);
      const bottom = Math.min(box.bottom, innerHeight);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    return {
      index,
      isOutside,
      name,
      ...(isSeen ? {} : {problem: 'is hidden while it has the focus'}),
    };
  });
}

/** Presses Tab until the focus leaves the page. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const current = await stop(page);
    if (current.isOutside) {
      return stops;
    }
    stops.push(current);
  }
  throw new Error(`Tab does not leave the page. Last: ${stops.at(-1)?.name ?? ''}`);
}

/** Folded parts share their code, so only one in this number is opened and closed. */
const SUMMARY_TURNS = 8;

test.describe('keyboard only', () => {
  test.use({viewport: {width: 1440, height: 900}});

  test('Tab reaches every control in reading order, with visible focus and no trap', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page, OPERATION);
    const controls = await collectControls(page);
    expect(controls.length).toBeGreaterThan(20);
    const forward = await walk(page);
    const inMain = forward.filter(({index}) => index >= 0);
    expect(inMain.map(({index}) => controls[index])).toEqual(controls);
    expect(
      inMain.flatMap(({name: control, problem}) =>
        problem === undefined ? [] : [`${control} ${problem}`],
      ),
    ).toEqual([]);
  });

  test('the first Tab shows the link to the content, above the navigation bar', async ({page}) => {
    await open(page, 'api/quick-start/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', {name: 'Skip to main content'});
    await expect(skip).toBeFocused();
    const top = await skip.evaluate((link) => {
      const {left, right, top: start, bottom} = link.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (start + bottom) / 2) === link;
    });
    expect(top, 'nothing covers it').toBe(true);
  });

  test('Enter and Space open and close every folded part', async ({page}) => {
    test.setTimeout(120_000);
    await open(page, OPERATION);
    await page.locator('main .ref-unfold').press('Enter');
    // The answer to the request for feedback takes the place of its summary.
    const summaries = page.locator('main summary:not(.page-helpful *)');
    // Finding the visible parts again at each step would take longer than the steps.
    const visible = await summaries.evaluateAll((all) =>
      all.flatMap((summary, place) =>
        summary.checkVisibility({visibilityProperty: true}) ? [place] : [],
      ),
    );
    expect(visible.length).toBeGreaterThan(0);
    for (const place of visible.filter((_, turn) => turn % SUMMARY_TURNS === 0).toReversed()) {
      const summary = summaries.nth(place);
      const state = () =>
        summary.evaluate((element) => ({
          isOpen: element.closest('details')?.open ?? false,
          isFocused: element === document.activeElement,
        }));
      await summary.focus();
      const {isOpen} = await state();
      await page.keyboard.press('Enter');
      expect(await state()).toEqual({isOpen: !isOpen, isFocused: true});
      await page.keyboard.press('Space');
      expect(await state()).toEqual({isOpen, isFocused: true});
    }
  });

  test('Enter on a copy button copies the code next to it', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, OPERATION);
    const buttons = page.locator('main [data-copy]:not([data-copy-page])').filter({visible: true});
    expect(await buttons.count()).toBeGreaterThan(0);
    for (const button of await buttons.all()) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(button).toHaveText('Copied');
      const code = button.locator('xpath=ancestor::figure[1]').locator('pre');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await code.textContent(),
      );
    }
  });
});
