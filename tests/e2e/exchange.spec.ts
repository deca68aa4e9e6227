/**
 * A click replaces the page on the screen before React renders the frame around it. What a reader does in between is
 * done here without leaving the task, so that no machine is too slow for it.
 */
import type {Page} from '@playwright/test';
import {expect, hydrated, requestsOf, test} from './fixtures';
import {expectScrollY, scrollTo} from './reading/observe';
import {ONLY_WHOLE} from '../whole';

const FIRST = {address: 'api/quick-start/', heading: 'Quick start'};
const SECOND = {address: 'api/webhooks/', heading: 'Webhooks'};
const THIRD = {address: 'api/sandbox/', heading: 'Sandbox'};
type Target = typeof FIRST;

const POSITION = 700;

const linkTo = ({address}: Target) =>
  `:is(.theme-doc-sidebar-container, .footer) a[href$="/docs/${address}"]:not([role=button])`;
const activeLink = (page: Page) => page.locator('.theme-doc-sidebar-container [aria-current=page]');

/** Opens the first page, scrolls it and loads the others ahead, as a pointer that crosses their links does. */
async function begin(page: Page, ahead: readonly Target[]): Promise<void> {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto(FIRST.address);
  await hydrated(page);
  for (const target of ahead) {
    const loaded = page.waitForResponse(requestsOf(target.address));
    await page.locator(linkTo(target)).first().dispatchEvent('mouseover');
    await (await loaded).finished();
  }
  await scrollTo(page, POSITION);
}

interface Seen {
  heading: string | undefined;
  address: string;
  scrollY: number;
  active: string | null | undefined;
}

type Step = {click: string} | {scrollTo: number} | {back: true};

/** Takes steps in one task of the page; promises are settled after each. */
function inOneTask(page: Page, steps: readonly Step[]): Promise<Seen> {
  return page.evaluate(async (list) => {
    for (const step of list) {
      if ('click' in step) {
        document.querySelector<HTMLElement>(step.click)?.click();
      } else if ('scrollTo' in step) {
        window.scrollTo({top: step.scrollTo, behavior: 'instant'});
      } else {
        window.history.back();
      }
      for (let settled = 0; settled < 50; settled += 1) {
        await Promise.resolve();
      }
    }
    return {
      heading: document.querySelector('h1')?.textContent,
      address: location.pathname,
      scrollY,
      active: document
        .querySelector('.theme-doc-sidebar-container [aria-current=page]')
        ?.getAttribute('href'),
    };
  }, steps);
}

async function expectPage(page: Page, {address, heading}: Target): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(page).toHaveURL(new RegExp(`/docs/${address}(?:#.*)?$`));
  await expect(activeLink(page)).toHaveAttribute('href', `/docs/${address}`);
  // The group of the page is unfolded.
  await expect(activeLink(page)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${heading}`));
}

test('a page that was loaded ahead is there when the click has been handled; sidebar and title follow', async ({
  page,
}) => {
  await begin(page, [SECOND]);
  expect(await inOneTask(page, [{click: linkTo(SECOND)}])).toEqual({
    heading: SECOND.heading,
    address: `/docs/${SECOND.address}`,
    scrollY: 0,
    active: `/docs/${FIRST.address}`,
  });
  await expectPage(page, SECOND);
  await page.goBack();
  await expectPage(page, FIRST);
  await expectScrollY(page, POSITION);
});

test(
  'a reader who scrolls before the sidebar has followed stays there',
  ONLY_WHOLE,
  async ({page}) => {
    await begin(page, [SECOND]);
    const scrolled = POSITION / 2;
    await inOneTask(page, [{click: linkTo(SECOND)}, {scrollTo: scrolled}]);
    await expectPage(page, SECOND);
    await expectScrollY(page, scrolled);
    await page.goBack();
    await expectPage(page, FIRST);
    await expectScrollY(page, POSITION);
    await page.goForward();
    await expectPage(page, SECOND);
    await expectScrollY(page, scrolled);
  },
);

test(
  'a second click before the sidebar has followed leads on, and back through both pages',
  ONLY_WHOLE,
  async ({page}) => {
    await begin(page, [SECOND, THIRD]);
    await inOneTask(page, [{click: linkTo(SECOND)}, {click: linkTo(THIRD)}]);
    await expectPage(page, THIRD);
    await page.goBack();
    await expectPage(page, SECOND);
    await page.goBack();
    await expectPage(page, FIRST);
    await expectScrollY(page, POSITION);
  },
);

test(
  'a click back to the first page before the sidebar has followed keeps the second in the history',
  ONLY_WHOLE,
  async ({page}) => {
    await begin(page, [SECOND]);
    await inOneTask(page, [{click: linkTo(SECOND)}, {click: linkTo(FIRST)}]);
    await expectPage(page, FIRST);
    await expectScrollY(page, 0);
    await page.goBack();
    await expectPage(page, SECOND);
    await page.goBack();
    await expectPage(page, FIRST);
    await expectScrollY(page, POSITION);
  },
);

test(
  '"back" before the sidebar has followed leads to the first page, where the reader left it',
  ONLY_WHOLE,
  async ({page}) => {
    await begin(page, [SECOND]);
    await inOneTask(page, [{click: linkTo(SECOND)}, {back: true}]);
    await expectPage(page, FIRST);
    await expectScrollY(page, POSITION);
    await page.goForward();
    await expectPage(page, SECOND);
  },
);

test(
  'a second click that fails leaves the reader on the page of the first',
  ONLY_WHOLE,
  async ({page, context, problems}) => {
    await begin(page, [SECOND]);
    await context.setOffline(true);
    await inOneTask(page, [{click: linkTo(SECOND)}, {click: linkTo(THIRD)}]);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectPage(page, SECOND);
    await context.setOffline(false);
    await page.goBack();
    await expectPage(page, FIRST);
    await expectScrollY(page, POSITION);
    // The failure is reported, by the page and by the browser.
    expect(problems.splice(0).length).toBeGreaterThan(0);
  },
);

test('the page has the features of its own, and those of the page before are gone', async ({
  page,
}) => {
  await begin(page, [SECOND]);
  const session = await page.context().newCDPSession(page);
  const clickListeners = async () => {
    const {result} = await session.send('Runtime.evaluate', {
      expression: 'document.querySelector("[data-page]")',
    });
    const {listeners} = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    return listeners.filter(({type}) => type === 'click').length;
  };
  const before = await clickListeners();
  expect(before).toBeGreaterThan(0);
  await inOneTask(page, [{click: linkTo(SECOND)}]);
  await expectPage(page, SECOND);
  // Both pages are in the same element.
  expect(await clickListeners()).toBe(before);
  await page.locator('.markdown a[href^="/docs/api/"]').first().click();
  await expect(page.locator('h1')).not.toHaveText(SECOND.heading);
  await page.goBack();
  await expectPage(page, SECOND);
  await scrollTo(page, POSITION * 2);
  await expect(page.locator('.theme-doc-sidebar-container [aria-current=location]')).toHaveCount(1);
});
