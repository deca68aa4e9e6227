/** On a slow line, the start of a page is shown before the rest has arrived. */
import type {Page} from '@playwright/test';
import {expect, hydrated, test} from './fixtures';
import {expectScrollY, scrollTo} from './reading/observe';
import {ONLY_WHOLE} from '../whole';

const FROM = 'api/quick-start/';
const TO = {address: 'api/webhooks/', heading: 'Webhooks'};
const POSITION = 700;

declare global {
  interface Window {
    sendRest: () => void;
    failRest: () => void;
  }
}

/** Opens a page whose app receives the start of fragments, and the rest when a test says so. */
async function open(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const load = window.fetch.bind(window);
    const rest = new Promise<boolean>((resolve) => {
      window.sendRest = () => {
        resolve(true);
      };
      window.failRest = () => {
        resolve(false);
      };
    });
    window.fetch = async (input, init) => {
      const response = await load(input, init);
      if (!(input as string).endsWith('.page.txt')) {
        return response;
      }
      const text = await response.text();
      const cut = text.length / 2;
      const encode = (part: string) => new TextEncoder().encode(part);
      const body = new ReadableStream({
        start: async (controller) => {
          controller.enqueue(encode(text.slice(0, cut)));
          if (await rest) {
            controller.enqueue(encode(text.slice(cut)));
            controller.close();
          } else {
            controller.error(new TypeError('network error'));
          }
        },
      });
      return new Response(body, {headers: response.headers});
    };
  });
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto(FROM);
  await hydrated(page);
  await scrollTo(page, POSITION);
}

/** By a link of the page, without pointing at it. */
const follow = (page: Page, hash = '') =>
  page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.querySelector('[data-page]')?.append(link);
    link.click();
  }, `/docs/${TO.address}${hash}`);
const blocks = (page: Page) => page.locator('.markdown > *').count();
const activeLink = (page: Page) => page.locator('.theme-doc-sidebar-container [aria-current=page]');

async function expectStart(page: Page): Promise<number> {
  await expect(page.locator('h1')).toHaveText(TO.heading);
  await expect(page.locator('.markdown > p').first()).toBeInViewport();
  await expect(page.locator('.pagination-nav')).not.toBeInViewport();
  await expect(activeLink(page)).toHaveAttribute('href', `/docs/${FROM}`);
  return blocks(page);
}

async function expectWhole(page: Page, startLength: number): Promise<void> {
  await expect(activeLink(page)).toHaveAttribute('href', `/docs/${TO.address}`);
  await expect(page).toHaveTitle(new RegExp(`^${TO.heading}`));
  await expect(page.locator('[data-started]')).toHaveCount(0);
  expect(await blocks(page)).toBeGreaterThan(startLength);
  await expect(page.locator('.theme-doc-sidebar-container a[href$="#verify"]')).toHaveCount(1);
}

test('the start is shown at once; the rest, the sidebar and the title follow', async ({page}) => {
  await open(page);
  await follow(page);
  const startLength = await expectStart(page);
  await expectScrollY(page, 0);
  await page.evaluate(() => {
    window.sendRest();
  });
  await expectWhole(page, startLength);
  // Features of the whole page.
  const tab = page.locator('.ref-code label').nth(1);
  await tab.click();
  await expect(tab.locator('input')).toBeChecked();
});

test(
  '"back" before the rest has arrived leads to the page before, "forward" to all of the next',
  ONLY_WHOLE,
  async ({page}) => {
    await open(page);
    await follow(page);
    const startLength = await expectStart(page);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Quick start');
    await expectScrollY(page, POSITION);
    await page.evaluate(() => {
      window.sendRest();
    });
    await page.goForward();
    await expect(page.locator('h1')).toHaveText(TO.heading);
    await expectWhole(page, startLength);
  },
);

test(
  'a rest that fails leaves the start, and the message reloads the page',
  ONLY_WHOLE,
  async ({page, problems}) => {
    await open(page);
    await follow(page);
    await expectStart(page);
    await page.evaluate(() => {
      window.failRest();
    });
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Parts of this page could not be loaded.');
    await expect(page.locator('h1')).toHaveText(TO.heading);
    await expect(activeLink(page)).toHaveAttribute('href', `/docs/${TO.address}`);
    expect(problems.splice(0).join()).toContain(`Loading chunk /docs/${TO.address} failed.`);
    await notice.getByRole('button', {name: 'Try again'}).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('#verify')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`/docs/${TO.address}$`));
  },
);

test('a heading of the page is shown with the whole page only', ONLY_WHOLE, async ({page}) => {
  await open(page);
  await follow(page, '#verify');
  await page.waitForTimeout(300);
  await expect(page.locator('h1')).toHaveText('Quick start');
  await page.evaluate(() => {
    window.sendRest();
  });
  await expect(page.locator('h1')).toHaveText(TO.heading);
  await expect(page.locator('#verify')).toBeInViewport();
});
