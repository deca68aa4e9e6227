/** Readers whose browser lacks something, whose tools change the page, or who act before or faster than expected. */
import type {Page} from '@playwright/test';
import {expect, hydrated, readingTest as test} from './fixtures';
import {ONLY_WHOLE} from '../whole';

/** Survives navigation inside the app, and no other. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, {isSameDocument: true});
  });
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('a copy at another address stays readable', ONLY_WHOLE, async ({page, baseURL}) => {
  const original = await (await page.request.get('api/sessions/')).text();
  const address = new URL(`${baseURL}api/sessions/`).pathname;
  await page.route('**/web/2026/**', (route) =>
    route.fulfill({contentType: 'text/html', body: original}),
  );
  await page.goto(`/web/2026/https://copy.example${address}`);
  const heading = page.getByRole('heading', {level: 1});
  await expect(heading).toHaveText('Consent and sessions');
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await expect(heading).toHaveText('Consent and sessions');
  await expect(page.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
});

test('a browser without what the app needs has plain links', async ({page}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });
  await page.goto('api/quick-start/');
  await mark(page);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).toHaveURL(/quick-start\/payments\/$/);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await isSameDocument(page)).toBe(false);
});

test(
  'after a translator, the menu of releases names the release of the page',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('api/sandbox/');
    await hydrated(page);
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) {
        texts.push(walker.currentNode as Text);
      }
      for (const text of texts.filter(
        ({data, parentElement}) => data.trim() !== '' && !parentElement?.matches('script, style'),
      )) {
        const font = document.createElement('span');
        font.textContent = text.data;
        text.replaceWith(font);
      }
    });
    const summary = page.locator('details:has(> ul a[href*="/2025-06/"]) > summary');
    await summary.click();
    await page.locator('details[open] a[href*="/2025-06/"]').click();
    await expect(page).toHaveURL(/2025-06/);
    await expect(summary).toContainText('2025-06');
    await expect(summary).toHaveText(/^Release 2025-06$/);
  },
);

test.describe('over http on another host, which has no WebCrypto', () => {
  const WHY = 'Your browser offers cryptography over https and on localhost only.';
  test.beforeEach(async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined});
      Object.defineProperty(Crypto.prototype, 'randomUUID', {value: undefined});
    });
  });

  test('“Try it” says so', async ({page}) => {
    await page.goto('api/reference/get-list-of-aspsps/');
    await hydrated(page);
    await page.getByRole('button', {name: 'Try it'}).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', {name: 'Send'}).first().click();
    await expect(dialog.getByText(WHY)).toBeVisible();
    await expect(dialog.getByText('The request failed')).toHaveCount(0);
  });

  test('the form for tokens says so', ONLY_WHOLE, async ({page}) => {
    await page.goto('api/authentication/');
    await hydrated(page);
    await page
      .getByRole('heading', {name: 'Create or check a token here'})
      .scrollIntoViewIfNeeded();
    await page.getByRole('button', {name: 'Create key pair'}).click();
    await expect(page.locator('#jwt-key-message')).toHaveText(WHY);
  });
});

test(
  'scrolling changes the history entry less often than Safari 16 allows: 100 times in 30 s',
  ONLY_WHOLE,
  async ({page}) => {
    const SECONDS = 6;
    await page.goto('api/reference/errors/');
    await hydrated(page);
    const calls = await page.evaluate(async (seconds) => {
      let count = 0;
      const original = history.replaceState.bind(history);
      history.replaceState = (...given) => {
        count += 1;
        original(...given);
      };
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        scrollBy({top: 150, behavior: 'instant'});
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return count;
    }, SECONDS);
    expect(calls).toBeGreaterThan(3);
    expect(calls).toBeLessThan((SECONDS * 100) / 30);
  },
);

test(
  'the second click of a double click does not follow a link of the next page',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('api/quick-start/');
    await hydrated(page);
    const {first, second} = await page.evaluate(() => {
      const [one, other] = document.querySelectorAll<HTMLAnchorElement>(
        '.theme-doc-sidebar-container a.menu__link:not([aria-current], [role=button])',
      );
      if (one === undefined || other === undefined) {
        throw new Error('The sidebar has no two links.');
      }
      const click = (link: HTMLElement, detail: number) =>
        link.dispatchEvent(
          new MouseEvent('click', {bubbles: true, cancelable: true, detail, button: 0}),
        );
      click(one, 1);
      return {first: one.pathname, second: click(other, 2)};
    });
    // Prevented.
    expect(second).toBe(false);
    await expect(page).toHaveURL(new RegExp(`${first}$`));
  },
);

test(
  'with wide text spacing, the name of the site stays in the bar',
  ONLY_WHOLE,
  async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto('api/sessions/');
    await hydrated(page);
    // Source: WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    const [shown, whole] = await page
      .locator('.navbar__title')
      .evaluate((element) => [element.clientWidth, element.scrollWidth]);
    expect(shown).toBeGreaterThan(50);
    expect(shown).toBe(whole);
    const [width, inner] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(width).toBeLessThanOrEqual(inner);
  },
);

test(
  'code that is selected with its surroundings is copied without the names of buttons',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('api/quick-start/');
    await hydrated(page);
    const text = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('main .markdown') ?? document.body);
      return getSelection()?.toString() ?? '';
    });
    expect(text).toContain('curl');
    expect(text.split('\n').filter((line) => /^(?:Wrap|Copy|Try it)+$/.test(line.trim()))).toEqual(
      [],
    );
  },
);

test('search in the page finds and opens what is behind tabs', async ({page}) => {
  await page.goto('api/reference/create-payment/');
  await hydrated(page);
  const panel = page.locator('[role=tabpanel][data-language][hidden]').first();
  await expect(panel).toHaveAttribute('hidden', 'until-found');
  await expect(panel).toBeHidden();
  const id = await panel.getAttribute('id');
  // As the browser does when it has found something.
  await panel.evaluate((element) => {
    element.dispatchEvent(new Event('beforematch', {bubbles: true}));
  });
  await expect(page.locator(`[aria-controls="${id}"]`)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator(`[id="${id}"]`)).toBeVisible();
});

test(
  'without storage, the chosen language stays until the document is left',
  ONLY_WHOLE,
  async ({page, problems}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('disabled', 'SecurityError');
        },
      });
    });
    await page.goto('api/reference/create-payment/');
    await hydrated(page);
    await page.getByRole('tab', {name: 'Python'}).first().click();
    await mark(page);
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).not.toHaveURL(/create-payment/);
    await expect(page.getByRole('tab', {name: 'Python'}).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await isSameDocument(page)).toBe(true);
    // Docusaurus says so, too.
    const isKnown = (text: string) => text.includes('browser storage is not available');
    expect(problems.filter((text) => !isKnown(text))).toEqual([]);
    problems.length = 0;
  },
);

test('screen readers are told the title of the next page', async ({page}) => {
  await page.goto('api/quick-start/');
  await hydrated(page);
  const said = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const region = document.querySelector('.page-announcement[aria-live=polite]');
        if (region === null) {
          throw new Error('There is no live region.');
        }
        new MutationObserver(() => {
          resolve(region.textContent);
        }).observe(region, {childList: true});
      }),
  );
  const [title] = await Promise.all([said, page.locator('.pagination-nav__link--next').click()]);
  expect(title).not.toBe('');
  await expect(page).toHaveTitle(title);
});

test(
  'headings and statuses with other letters than ASCII, and with a percent sign, are found by their address',
  ONLY_WHOLE,
  async ({page}) => {
    await page.goto('api/reference/create-payment/');
    await hydrated(page);
    const chosen = await page.evaluate(async () => {
      const tab = document.querySelector('[id^="answer-tab-"][aria-selected=false]');
      const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '');
      if (tab === null || panel === null) {
        throw new Error('There is no second response.');
      }
      const status = tab.id.replace('answer-tab-', '');
      const field = document.createElement('span');
      field.id = `response-${status}-größe`;
      document.querySelector('main .markdown')?.append(field);
      location.hash = `#${field.id}`;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return tab.getAttribute('aria-selected');
    });
    expect(chosen).toBe('true');
  },
);
