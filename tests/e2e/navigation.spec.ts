import type {Page} from '@playwright/test';
import {PAGE_ATTRIBUTE} from '../../src/static-pages/page/marks';
import {slowDown} from '../browser/conditions';
import {expect, hydrated, open, test} from './fixtures';

/** Follows an address inside the app, like a click on a link, without loading a new document. */
async function navigateInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  }, address);
}

async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-same-document', '');
  });
}

async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
}

/** Title of the page from which the app is redirected. */
const START = 'TPP infrastructure as a service';

const REDIRECTS = [
  ['api/sandbox', 'api/sandbox/'],
  ['api/quick-start/alt', 'api/quick-start/alt.html'],
  ['markets/fi?x=1#banks', 'markets/fi/?x=1#banks'],
  ['index.html', ''],
] as const;

test.describe('redirects in the app', () => {
  test('lead to the page of an address without its slash, with index.html, or with .html', async ({
    page,
    baseURL,
  }) => {
    await open(page, 'tpp/');
    await markDocument(page);
    for (const [from, to] of REDIRECTS) {
      await test.step(`/${from} leads to /${to}`, async () => {
        await navigateInApp(page, `${baseURL ?? ''}tpp/`);
        await expect(page.locator('h1')).toHaveText(START);
        await navigateInApp(page, `${baseURL ?? ''}${from}`);
        await expect.soft(page).toHaveURL(`${baseURL ?? ''}${to}`);
        await expect.soft(page.locator('h1')).not.toHaveText(START);
        await expect.soft(page.locator('h1')).not.toHaveText('Page not found');
        await expectSameDocument(page);
      });
    }
  });
});

test('on a slow processor, the next page is shown at once, and the previous one never again', async ({
  page,
}) => {
  await open(page, 'api/quick-start/');
  await slowDown(await page.context().newCDPSession(page), false);
  await page.evaluate((attribute) => {
    const shown: string[] = [];
    const add = (text: string | null) => {
      shown.push(text ?? '');
      document.documentElement.dataset.shown = shown.join(' ');
    };
    addEventListener('click', () => {
      setTimeout(add, 0, 'next task');
    });
    new MutationObserver((changes) => {
      for (const {target} of changes) {
        add((target as Element).getAttribute(attribute));
      }
    }).observe(document.body, {subtree: true, attributeFilter: [attribute]});
  }, PAGE_ATTRIBUTE);
  const links = page.locator('a[href$="/api/sandbox/"]');
  const link = page.locator('article').locator(links).first();
  await link.hover();
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(page.locator('.menu__link[aria-current]').and(links)).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute(
    'data-shown',
    /^(\/docs\/api\/sandbox\/ )+next task( \/docs\/api\/sandbox\/)*$/,
  );
});

test('on a slow processor, a reader can leave a page at any time after it is shown', async ({
  page,
}) => {
  await open(page, 'api/quick-start/');
  await slowDown(await page.context().newCDPSession(page), false);
  for (const way of ['link', 'back']) {
    // From the moment the page is shown until after its frame has followed. Unit: ms.
    for (const delay of [0, 10, 20, 40, 80, 160]) {
      const entries = await page.evaluate(
        async ([leave, after]) => {
          const heading = () => document.querySelector('h1')?.textContent;
          const link = (address: string) =>
            document.querySelector<HTMLElement>(`.menu a[href$="/api/${address}/"]`);
          const before = window.history.length;
          const isShown = new Promise<void>((resolve) => {
            new MutationObserver((_, observer) => {
              if (heading() === 'Webhooks') {
                observer.disconnect();
                setTimeout(resolve, Number(after));
              }
            }).observe(document.body, {subtree: true, childList: true});
          });
          link('webhooks')?.click();
          await isShown;
          if (leave === 'back') {
            window.history.back();
          } else {
            link('quick-start')?.click();
          }
          return window.history.length - before;
        },
        [way, String(delay)],
      );
      await expect(page).toHaveURL(/quick-start\/$/);
      await expect(page.locator('h1'), `${way} after ${delay} ms`).toHaveText('Quick start');
      if (way === 'link') {
        expect(entries, `${way} after ${delay} ms`).toBe(2);
      }
      await expect(page.locator('.menu__link[aria-current]')).toHaveText('Quick start');
    }
  }
});

test('links belong to the browser until the router has mounted', async ({page}) => {
  await page.addInitScript(() => {
    const add = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof add>) => {
      if (args[0] === 'click' && document.documentElement.dataset.hasHydrated !== 'true') {
        document.documentElement.setAttribute('data-early', '');
      }
      add(...args);
    };
  });
  await open(page, 'api/webhooks/');
  await expect(page.locator('html')).not.toHaveAttribute('data-early');
});

test('an unknown address shows the not-found page with status 404 and the nearest page by name', async ({
  page,
  problems,
  baseURL,
}) => {
  const response = await page.goto('api/webhoks/');
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.locator('h1')).toHaveText('Page not found');
  await expect(page.locator('header, nav.navbar').first()).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  await page.locator('[data-nearest]').click();
  await expect(page).toHaveURL(`${baseURL ?? ''}api/webhooks/`);
  // The browser itself reports the 404 of the document.
  expect(problems.splice(0)).toHaveLength(1);
});

test('an unknown address inside the app shows the not-found page', async ({
  page,
  baseURL,
  problems,
}) => {
  await open(page, 'tpp/');
  await navigateInApp(page, `${baseURL ?? ''}nothing/of/the/kind/`);
  await expect(page.locator('h1')).toHaveText('Page not found');
  // The browser itself reports the 404 of the address.
  expect(problems.splice(0)).toHaveLength(1);
});

test('reading stores nothing in the browser', async ({page, context}) => {
  await open(page, 'api/reference/create-payment/');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('the second click of a double click follows no link of the next page', async ({
  page,
  baseURL,
}) => {
  await open(page, 'tpp/');
  const link = (name: string) => page.locator('.navbar').getByRole('link', {name, exact: true});
  await link('Sandbox').click();
  await expect(page.locator('h1')).not.toHaveText(START);
  await link('Markets').dispatchEvent('click', {detail: 2});
  await link('FAQ').click();
  await expect(page).toHaveURL(`${baseURL ?? ''}faq/`);
  await page.goBack();
  await expect(page).not.toHaveURL(`${baseURL ?? ''}markets/`);
});
