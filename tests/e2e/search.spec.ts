/** The search dialog in use. tests/search tests the results. */
import type {Locator, Page} from '@playwright/test';
import {violations} from './axe';
import {expect, open, test} from './fixtures';

const PAGE = 'api/quick-start/';

const dialog = (page: Page): Locator => page.getByRole('dialog', {name: 'Search'});
const input = (page: Page): Locator =>
  page.getByRole('combobox', {name: 'Search the documentation'});
const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const active = (page: Page): Locator => page.getByRole('option', {selected: true});
const button = (page: Page): Locator => page.getByRole('button', {name: 'Search', exact: true});

async function openSearch(page: Page, address = PAGE): Promise<void> {
  await open(page, address);
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
}

async function ask(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await expect(page.getByRole('status').filter({hasText: /result|Nothing/})).toBeVisible();
}

test.describe('the dialog opens', () => {
  test('with a key, and Escape returns focus', async ({page}) => {
    await open(page, PAGE);
    const link = page.getByRole('link', {name: 'FAQ'}).first();
    await link.focus();
    for (const key of ['/', 'Control+k', 'Meta+k']) {
      await page.keyboard.press(key);
      await expect(input(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(link).toBeFocused();
    }
  });

  test('and keeps what is typed while it loads', async ({page}) => {
    await page.route('**/assets/js/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    // Before the page has any script of the site.
    await page.goto(PAGE, {waitUntil: 'commit'});
    await expect(button(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.type('sandbox', {delay: 20});
    await expect(input(page)).toHaveValue('sandbox');
    await expect(options(page).first()).toContainText('Sandbox');
  });

  test('with the button on a phone', async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await open(page, PAGE);
    await button(page).click();
    await expect(input(page)).toBeFocused();
    await page.getByRole('button', {name: 'Close'}).click();
    await expect(button(page)).toBeFocused();
  });
});

test.describe('keyboard only', () => {
  test('a reader finds a field and reaches it, unfolded', async ({page}) => {
    await open(page, PAGE);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('valid_until');
    await expect(active(page)).toContainText('valid_until');
    await expect(active(page)).toContainText('Reference › Access');
    await expect(active(page).locator('svg')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/schemas\/access\/#field-valid_until$/);
    await expect(page.locator('#field-valid_until')).toBeInViewport();
    await expect(dialog(page)).toBeHidden();
  });

  test('arrows wrap around, Ctrl+Enter opens a tab', async ({page, context}) => {
    await openSearch(page);
    await ask(page, 'payment');
    const count = await options(page).count();
    expect(count).toBeGreaterThan(5);
    const isActive = async (index: number) => {
      await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(active(page)).toHaveCount(1);
      await expect(active(page)).toBeInViewport();
    };
    await isActive(0);
    await page.keyboard.press('ArrowUp');
    await isActive(count - 1);
    await page.keyboard.press('ArrowDown');
    await isActive(0);
    await page.keyboard.press('ArrowDown');
    await isActive(1);
    const address = await options(page).nth(1).getAttribute('href');
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await (await tab).waitForURL(address ?? '');
    const other = context.waitForEvent('page');
    await options(page)
      .nth(1)
      .click({modifiers: ['Control']});
    await (await other).waitForURL(address ?? '');
    await expect(dialog(page)).toBeVisible();
  });

  test('Enter before the results arrive opens the first result', async ({page}) => {
    await openSearch(page);
    await ask(page, 'webhooks');
    await input(page).fill('control panel');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/control-panel\/$/);
  });
});

test('by roles: a combobox with a list of options', async ({page}) => {
  await openSearch(page);
  await ask(page, 'session');
  await expect(input(page)).toHaveAttribute('aria-expanded', 'true');
  const list = page.getByRole('listbox', {name: 'Results'});
  await expect(input(page)).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '');
  await expect(list.getByRole('option', {name: 'Guides › Consent and sessions'})).not.toHaveCount(
    0,
  );
  await expect(input(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active(page).getAttribute('id')) ?? '',
  );
  await expect(page.getByRole('status').filter({hasText: /^24\+ results/})).toBeVisible();
  await expect(options(page).first().locator('mark').first()).toHaveText(/session/i);
});

test('only typed words are marked, and an error is one hit', async ({page}) => {
  await openSearch(page);
  await ask(page, 'cancel payment');
  const marks = await page.locator('.search-list mark').allTextContents();
  expect(marks.length).toBeGreaterThan(3);
  expect(marks.filter((word) => !/^(?:cancel|payment)/i.test(word))).toEqual([]);
  // Each of the typed words is marked somewhere.
  expect(marks.join()).toMatch(/cancel/i);
  expect(marks.join()).toMatch(/payment/i);
  const first = options(page).first();
  expect(await first.locator('mark').count()).toBeGreaterThan(0);
  expect(await first.locator('.search-name').textContent()).not.toBe('');
  await ask(page, 'PSU_HEADER_NOT_PROVIDED');
  await expect(page.locator('.search-name', {hasText: /^PSU_HEADER_NOT_PROVIDED$/})).toHaveCount(1);
});

test.describe('a result', () => {
  test('on the open page scrolls to its place', async ({page}) => {
    await openSearch(page, 'faq/');
    await ask(page, 'how long is a session valid');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/faq\/#session-length$/);
    await expect(page.locator('#session-length')).toBeInViewport();
  });

  test('is reached by client-side navigation, including by click', async ({page}) => {
    await openSearch(page);
    await page.evaluate(() => {
      document.documentElement.setAttribute('data-same-document', '');
    });
    await ask(page, 'ASPSP_ERROR');
    await options(page).first().click();
    await expect(page).toHaveURL(/\/errors\/#aspsp_error$/);
    await expect(page.locator('#aspsp_error')).toBeInViewport();
    await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
  });
});

test('an empty field offers examples, and searched words are not stored', async ({page}) => {
  await openSearch(page);
  await ask(page, 'webhooks');
  await input(page).fill('');
  const example = page.getByRole('group', {name: 'Examples'}).getByRole('option').first();
  const text = (await example.textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue(text);
  await expect(active(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('webhooks');
});

test.describe('versions', () => {
  test('other releases are searched only on request, and marked', async ({page}) => {
    await openSearch(page);
    await ask(page, 'sandbox');
    const archived = page.locator('[role=option][href*="/api/2025-06/"]');
    await expect(archived).toHaveCount(0);
    await page.getByRole('checkbox', {name: 'Search other releases too'}).check();
    await expect(archived.first()).toContainText('2025-06');
    // Results of the reader's own release have no mark.
    const own = page.locator('[role=option]:not([href*="/api/20"])');
    await expect(own.first()).toBeVisible();
    await expect(own.locator('.search-badge')).toHaveCount(0);
    await page.getByRole('checkbox', {name: 'Search other releases too'}).uncheck();
    await expect(archived).toHaveCount(0);
  });
});

test.describe('in addition to the results', () => {
  test("a short answer is the text of the first: a remedy, a bank's BIC", async ({page}) => {
    await openSearch(page);
    const answer = options(page).first().locator('.search-answer');
    await ask(page, 'EXPIRED_SESSION');
    await expect(answer).toContainText('authorisation');
    await ask(page, 'NDEAFIHH');
    await expect(answer).toContainText('BIC NDEAFIHH');
    await ask(page, 'webhooks');
    await expect(answer).toHaveCount(0);
  });

  test('an IBAN is checked locally, a pasted error leads to its entry, a typo is corrected', async ({
    page,
  }) => {
    await openSearch(page);
    await ask(page, 'FI21 1234 5600 0007 85');
    await expect(page.locator('.search-message')).toContainText('Valid IBAN');
    await ask(page, 'FI21 1234 5600 0007 86');
    await expect(page.locator('.search-message')).toContainText('Not a valid IBAN');
    await expect(options(page)).toHaveCount(0);
    await ask(page, '{"message": "Unknown", "code": 422, "error": "PSU_HEADER_NOT_PROVIDED"}');
    await expect(options(page).first()).toHaveAttribute(
      'href',
      /\/errors\/#psu_header_not_provided$/,
    );
    await input(page).fill('germny');
    await expect(options(page).first()).toContainText('Germany');
    // The dialog reports what it has searched for.
    await expect(page.getByRole('status')).toContainText('“germany” for “germny”');
  });
});

test.describe('without results', () => {
  test('the dialog reports it', async ({page}) => {
    await openSearch(page);
    await ask(page, 'qqqqzzzz');
    await expect(page.getByRole('status')).toContainText('No results for “qqqqzzzz”');
    await expect(dialog(page).getByRole('link', {name: 'Tell us'})).toBeVisible();
    await expect(dialog(page)).toContainText('Examples');
  });

  test('a missing index differs from an empty result, and can be retried', async ({
    page,
    problems,
  }) => {
    let isThere = false;
    await page.route('**/search-index/**', (route) =>
      isThere ? route.continue() : route.fulfill({status: 404, body: 'Not Found'}),
    );
    await openSearch(page);
    await input(page).fill('sandbox');
    await expect(dialog(page).getByText('The search index is missing')).toBeVisible();
    isThere = true;
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(options(page).first()).toContainText('Sandbox');
    problems.length = 0;
  });
});

test('axe finds nothing in the open dialog', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  await page.setViewportSize({width: 390, height: 844});
  await openSearch(page);
  const expectNoViolations = async () => {
    expect(await violations(page, {within: 'dialog'})).toEqual([]);
  };
  await expectNoViolations();
  await ask(page, 'session');
  await expectNoViolations();
  await ask(page, 'qqqqzzzz');
  await expectNoViolations();
});
