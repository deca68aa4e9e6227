import type {Page} from '@playwright/test';
import {expect, hydrated, readingTest as test} from './fixtures';
import {IS_WHOLE, isInTurn, ONLY_WHOLE} from '../whole';

const OPERATION = 'api/reference/authorize-user-session/';
const SCHEMA = 'api/reference/schemas/aspspdata/';
const VIEWPORTS = [
  {name: 'desktop', width: 1440, height: 900},
  {name: 'phone', width: 390, height: 844},
];
/** Interactive elements below an element; tabs that are not chosen are reached by arrow keys. */
const CONTROLS =
  ':is(a[href], button, summary, input, select, textarea, [tabindex]):not([tabindex="-1"])';
/** More stops than any of the pages has: a focus loop ends here. */
const MAX_STOPS = 1500;

/** Where the focus is, as the page's script sees it. */
interface Stop {
  /** Place among all controls of the main content; -1 outside it. */
  index: number;
  /** No element of the page has focus: it is on the browser's own controls. */
  isOutside: boolean;
  name: string;
  /** What is wrong with how the focus is shown. */
  problem?: string;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Remembers the visible controls of the main content, and how each of them looks without focus. */
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
    // WCAG 2.2, 2.4.11: nothing may cover the focused element. A link can be broken into several boxes.
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

/** Folded parts have the same code: one of so many is opened and closed. */
const SUMMARY_TURNS = 8;

for (const [view, {name, ...viewport}] of VIEWPORTS.entries()) {
  for (const address of [OPERATION, SCHEMA].filter((_, page) => isInTurn(page + view, 4))) {
    test.describe(`keyboard only, ${name}, /${address}`, () => {
      test.use({viewport});

      test('Tab reaches every control in reading order, with visible focus and no trap', async ({
        page,
      }) => {
        test.setTimeout(120_000);
        await open(page, address);
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
        if (!IS_WHOLE) {
          return;
        }
        await page.evaluate((last) => {
          (window as unknown as {keyboardTest: Collected}).keyboardTest.controls[last]?.focus();
        }, controls.length - 1);
        const backward: (string | undefined)[] = [];
        for (let step = 1; step < controls.length; step += 1) {
          await page.keyboard.press('Shift+Tab');
          backward.push(controls[(await stop(page)).index]);
        }
        expect(backward.reverse()).toEqual(controls.slice(0, -1));
      });

      test('Enter and Space open and close every folded part, and "Show all" opens all of a page', async ({
        page,
      }) => {
        test.setTimeout(120_000);
        await open(page, address);
        for (const button of await page.locator('main [data-unfold]').all()) {
          await button.focus();
          await page.keyboard.press('Enter');
          await expect(button).toHaveAttribute('aria-pressed', 'true');
          await expect(page.locator('main details.ref-children:not([open])')).toHaveCount(0);
        }
        const summaries = page.locator('main summary');
        // Looking for the visible ones again at each step would take longer than the steps.
        const visible = await summaries.evaluateAll((all) =>
          all.flatMap((summary, place) =>
            summary.checkVisibility({visibilityProperty: true}) ? [place] : [],
          ),
        );
        expect(visible.length).toBeGreaterThan(0);
        for (const place of visible
          .filter((_, turn) => isInTurn(turn, SUMMARY_TURNS))
          .toReversed()) {
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
    });
  }

  if (isInTurn(view, VIEWPORTS.length)) {
    test(`Enter on a copy button copies the code beside it: ${name}`, async ({page, context}) => {
      await page.setViewportSize(viewport);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, OPERATION);
      const buttons = page
        .locator('main [data-copy]:not([data-copy-page])')
        .filter({visible: true});
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
  }

  if (isInTurn(view + 1, VIEWPORTS.length)) {
    test(
      `the sample languages are one tab stop, operated with arrow keys, Home and End, and remembered: ${name}`,
      ONLY_WHOLE,
      async ({page}) => {
        await page.setViewportSize(viewport);
        await open(page, OPERATION);
        const list = page.getByRole('tablist').first();
        const tabs = list.getByRole('tab');
        const labels = await tabs.allTextContents();
        expect(labels).toHaveLength(8);
        await expect(list.locator(CONTROLS)).toHaveCount(1);

        /** The chosen tab has the focus, is the only stop and shows its sample alone. */
        const expectChosen = async (index: number) => {
          const tab = tabs.nth(index);
          await expect(tab).toBeFocused();
          await expect(tab).toHaveAttribute('aria-selected', 'true');
          await expect(list.locator('[aria-selected=true]')).toHaveCount(1);
          await expect(list.locator(CONTROLS)).toHaveCount(1);
          await expect(
            page.locator('main [role=tabpanel][data-language]').filter({visible: true}),
          ).toHaveCount(1);
          await expect(
            page.locator(`#${(await tab.getAttribute('aria-controls')) ?? ''}`),
          ).toBeVisible();
          await expect(tab).toBeInViewport();
        };
        await tabs.first().focus();
        for (const [key, index] of [
          ['ArrowRight', 1],
          ['ArrowRight', 2],
          ['ArrowLeft', 1],
          ['End', 7],
          ['ArrowRight', 0],
          ['ArrowLeft', 7],
          ['Home', 0],
          ['ArrowRight', 1],
          ['ArrowRight', 2],
        ] as const) {
          await page.keyboard.press(key);
          await expectChosen(index);
        }
        await page.keyboard.press('Tab');
        expect(await list.evaluate((element) => element.contains(document.activeElement))).toBe(
          false,
        );

        const language = await tabs.nth(2).getAttribute('data-language');
        await page.locator('.pagination-nav__link--next').focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('h1')).not.toHaveText('Authorize user session');
        await expect(page.locator(`#sample-${language ?? ''}`)).toBeVisible();
        await page.reload();
        await hydrated(page);
        await expect(page.locator(`#sample-${language ?? ''}`)).toBeVisible();
        await expect(page.locator('[role=tab][data-language][aria-selected=true]')).toHaveText(
          labels[2] ?? '',
        );
      },
    );
  }
}
