/** "Try it": a sandbox in the page, under the deployed policy. `fixtures.ts` reports requests to other hosts. */
import fs from 'node:fs';
import path from 'node:path';
import type {Locator, Page, Request} from '@playwright/test';
import {brand} from '../../config/brand';
import {violations} from './axe';
import {expect, hydrated, open as openPage, test} from './fixtures';
import {NARROWEST, tooWide} from './narrow';

/** Maximum size of the first load. Source: the portal's budget for "Try it". Unit: bytes, brotli. */
const MOST_LOADED = 60_000;
/** Creating a 2048-bit key takes seconds on a busy machine. Unit: ms. */
const PATIENCE = 30_000;

/** Label of the example that is shown until there is a response. */
const SAMPLE = 'A response looks like this';

const dialogOf = (page: Page) => page.getByRole('dialog', {name: /^Try it/});
const bankOf = (page: Page) => page.getByRole('dialog', {name: 'Bank page'});

async function open(page: Page, slug: string): Promise<Locator> {
  await openPage(page, `api/reference/${slug}/`);
  await page.getByRole('button', {name: 'Try it'}).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function send(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', {name: 'Send', exact: true}).click();
}

async function expectStatus(dialog: Locator, text: RegExp): Promise<void> {
  await expect(dialog.getByRole('status').first()).toHaveText(text, {timeout: PATIENCE});
}

/** Presses the main button of each bank page until the dialog is closed. */
async function confirmAll(page: Page): Promise<void> {
  const bank = bankOf(page);
  await expect(bank).toBeVisible({timeout: PATIENCE});
  // Does not wait for a heading, because the dialog may close at any moment.
  const headings = () => bank.getByRole('heading', {level: 1}).allTextContents();
  await expect.poll(headings).not.toEqual([]);
  for (let count = 0; count < 6 && (await bank.count()) > 0; count++) {
    const before = await headings();
    await bank.locator('button[value=confirm]').click();
    await expect.poll(headings).not.toEqual(before);
  }
  await expect(bank).toHaveCount(0);
}

/** Returns the size of the requested scripts as brotli. */
function bytesOf(requests: readonly Request[]): number {
  return requests
    .map((request) => {
      const file = path.join('build', new URL(request.url()).pathname.slice(brand.baseUrl.length));
      // Small files have no compressed copy.
      return fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size;
    })
    .reduce((sum, size) => sum + size, 0);
}

test('an operation returns a response in the page', async ({page}) => {
  const asked: Request[] = [];
  await openPage(page, 'api/reference/get-application/');
  await page.waitForLoadState('networkidle');
  page.on('request', (request) => asked.push(request));
  await page.getByRole('button', {name: 'Try it'}).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Nothing is sent over the network');
  await expect(dialog.getByText(SAMPLE)).toBeVisible();
  await send(dialog);
  await expectStatus(dialog, /^200 OK, \d{1,3} ms, \d+ bytes$/);
  await expect(dialog.getByText(SAMPLE)).toBeHidden();

  const scripts = asked.filter((request) => request.resourceType() === 'script');
  expect(scripts.length).toBeGreaterThan(0);
  // The next page in the sidebar is requested in any case.
  const others = asked.filter(
    (request) => !scripts.includes(request) && request.headers().purpose !== 'prefetch',
  );
  expect(others.map((request) => request.url())).toEqual([]);
  const bytes = bytesOf(scripts);
  console.log(`Try it loads ${bytes} bytes in ${scripts.length} files.`);
  // A measurement that misses the engine would always pass.
  expect(bytes).toBeGreaterThan(40_000);
  expect(bytes).toBeLessThanOrEqual(MOST_LOADED);

  await expect(dialog.getByText('"Your test application"')).toBeVisible();
  await dialog.getByRole('tab', {name: 'Token'}).click();
  await expect(dialog.getByRole('group', {name: 'Header and claims'})).toContainText(
    `"aud": "${brand.apiHost}"`,
  );
  await dialog.getByRole('tab', {name: 'Token'}).press('End');
  await expect(dialog.getByRole('tab', {name: 'Code'})).toBeFocused();
  await expect(dialog.getByRole('group', {name: 'Code'})).toContainText(
    `curl \\ 'https://${brand.apiHost}/application'`,
  );
  await dialog.getByLabel('Language').selectOption('python');
  await expect(dialog.getByRole('group', {name: 'Code'})).toContainText('requests');
});

test('a field links to its description, an error to the catalogue', async ({page}) => {
  const dialog = await open(page, 'get-application');
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  await dialog.getByRole('link', {name: 'environment'}).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/#response-200-environment$/);

  await page.locator('.ref-sample').getByRole('button', {name: 'Try it'}).click();
  await dialogOf(page).getByText('Trigger an error').click();
  await dialogOf(page).getByLabel('Error code').selectOption('UNAUTHORIZED_ACCESS');
  await send(dialogOf(page));
  await expectStatus(dialogOf(page), /^401 Unauthorized/);
  await dialogOf(page).getByRole('link', {name: 'UNAUTHORIZED_ACCESS'}).click();
  await expect(page).toHaveURL(/\/api\/reference\/errors\/#unauthorized_access$/);
  await expect(page.locator('#unauthorized_access')).toBeInViewport();
});

test('errors are shown before sending, and no input is lost', async ({page}) => {
  const dialog = await open(page, 'get-account-balances');
  // Optional headers are folded.
  await expect(dialog.locator('.ref-children').first()).not.toHaveAttribute('open');
  await send(dialog);
  await expectStatus(dialog, /^Not sent: one field needs correcting\.$/);
  const account = dialog.getByLabel('account_id');
  await expect(dialog.getByText('This tab does not have a value for it yet.')).toBeVisible();
  const request = dialog.getByRole('group', {name: 'Request', exact: true});
  await expect(request).toContainText(`https://${brand.apiHost}/accounts/{account_id}/balances`);
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await expect(account).toHaveAccessibleDescription(/Required\./);

  await account.fill('no-uuid');
  await expect(request).toContainText(`https://${brand.apiHost}/accounts/no-uuid/balances`);
  await send(dialog);
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', {name: 'Send it anyway'}).click();
  await expectStatus(dialog, /^422 Unprocessable Content/);

  await account.fill('291d468d-ab82-4da8-a82a-f51bb772bf4a');
  await send(dialog);
  await expectStatus(dialog, /^404 Not Found/);
  await expect(dialog.getByRole('link', {name: 'ACCOUNT_DOES_NOT_EXIST'})).toBeVisible();
  // From the page of the operation.
  await expect(dialog.getByText('What to do')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', {name: 'Try it'}).click();
  await expect(dialogOf(page).getByLabel('account_id')).toHaveValue(
    '291d468d-ab82-4da8-a82a-f51bb772bf4a',
  );
});

test('a body is checked as JSON and against the description', async ({page}) => {
  const dialog = await open(page, 'start-user-authorization');
  const body = dialog.getByLabel(/^JSON/);
  await expect(body).toHaveValue(/"name": "Mock ASPSP"/);
  await body.fill('{"access": ');
  await send(dialog);
  await expect(body).toHaveAccessibleDescription(/This is not JSON/);
  await body.fill('{}');
  await send(dialog);
  await expect(body).toHaveAccessibleDescription(/access: is required/);
  await dialog.getByLabel('Example').selectOption('1');
  await expect(body).toHaveAttribute('aria-invalid', 'false');
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  // The API names a field that the description does not restrict.
  const valid = await body.inputValue();
  await body.fill(valid.replace(/(?<="valid_until": ")\d{4}/, '2020'));
  await send(dialog);
  await expectStatus(dialog, /^422/);
  await expect(body).toHaveAccessibleDescription(/access\.valid_until: is in the past/);
  await body.fill(valid);
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  // The code contains the body in the syntax of its language, not as text.
  await dialog.getByRole('tab', {name: 'Code'}).click();
  const code = dialog.getByRole('group', {name: 'Code'});
  await expect(code).toContainText('"aspsp": {');
  await dialog.getByLabel('Language').selectOption('python');
  await expect(code).toContainText(/json=/);
});

test('the bank’s pages lead to a code, which the next operation uses', async ({page}) => {
  const dialog = await open(page, 'start-user-authorization');
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  await dialog.getByRole('button', {name: 'Open the bank’s page'}).click();
  await confirmAll(page);
  await expect(dialog.getByText(/^The user has returned to http.*code=/)).toBeVisible();

  await dialog.getByRole('button', {name: 'Create the session with this code'}).click();
  const next = dialogOf(page);
  await expect(next.getByRole('heading', {level: 2})).toHaveText('Try it: Authorize user session');
  await send(next);
  await expectStatus(next, /^200 OK/);
  // The state remains when the reader leaves the page.
  const accounts = await open(page, 'get-account-transactions');
  await expect(accounts.getByLabel('account_id')).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(accounts.getByText('This tab does not have a value for it yet.')).toBeHidden();
  await send(accounts);
  await expectStatus(accounts, /^200 OK/);
  const transaction = await open(page, 'get-transaction-details');
  await send(transaction);
  await expectStatus(transaction, /^200 OK/);
});

test('buttons fetch missing values', async ({page}) => {
  const id = /^[0-9a-f-]{36}$/;
  for (const [slug, button, field, value] of [
    ['get-account-transactions', 'Connect a test account', 'account_id', id],
    ['get-payment', 'Create a test payment', 'payment_id', id],
    ['authorize-user-session', 'Get a code from the test bank', /^JSON/, /"code": "[0-9a-f-]{36}"/],
  ] as const) {
    const dialog = await open(page, slug);
    await dialog.getByRole('button', {name: button}).click();
    await confirmAll(page);
    await expect(dialog.getByLabel(field)).toHaveValue(value);
    await send(dialog);
    await expectStatus(dialog, /^200 OK/);
  }
});

test('if the reader leaves the bank’s pages, the missing value can be fetched again', async ({
  page,
}) => {
  const dialog = await open(page, 'get-account-transactions');
  const getter = dialog.getByRole('button', {name: 'Connect a test account'});
  await getter.click();
  await expect(bankOf(page).getByRole('heading', {level: 1})).toBeVisible({timeout: PATIENCE});
  await expect(bankOf(page).locator('.try-address')).toHaveText(/^auth\.[\w.]+\/ais\//);
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('You left the bank’s pages')).toBeVisible();
  await expect(dialog.getByLabel('account_id')).toHaveValue('');
  await expect(getter).toBeVisible();
});

test('the dialog is accessible and fits 320 px', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  const dialog = await open(page, 'create-payment');
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  for (const summary of await dialog.locator('summary').all()) {
    if (await summary.isVisible()) {
      await summary.click();
    }
  }
  await dialog.getByRole('tab', {name: 'Code'}).click();
  await page.setViewportSize({width: NARROWEST, height: 640});
  // Behind a dialog, the browser may apply the rules for the old width for some frames.
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await send(dialog);
  await expect(dialog.getByRole('status').first()).toBeInViewport();
  expect(await violations(page, {within: 'dialog'})).toEqual([]);
});

test('is beside the samples while its line is above the window', async ({page}) => {
  await openPage(page, 'api/reference/create-payment/');
  const others = page.locator('.ref-sample').getByRole('button', {name: 'Try it'});
  for (const [top, count] of [
    [900, 1],
    [0, 0],
    [900, 1],
  ] as const) {
    await page.evaluate((y) => {
      scrollTo({top: y, behavior: 'instant'});
    }, top);
    await expect(others).toHaveCount(count);
  }
  await others.click();
  await expect(dialogOf(page)).toBeVisible();
});

test('everything works with the keyboard', async ({page}) => {
  await openPage(page, 'api/reference/get-application/');
  await page.getByRole('button', {name: 'Try it'}).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectStatus(dialog, /^200 OK/);
  await dialog.getByRole('button', {name: 'Reset the sandbox'}).press('Enter');
  await dialog.getByRole('button', {name: 'Send', exact: true}).focus();
  await page.keyboard.press('Enter');
  await expectStatus(dialog, /^200 OK/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', {name: 'Try it'})).toBeFocused();
});

test('the button is absent without JavaScript and on other kinds of pages', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false, baseURL: baseURL ?? ''});
  const page = await context.newPage();
  await page.goto('api/reference/get-application/');
  await expect(page.getByRole('button', {name: 'Try it'})).toHaveCount(0);
  await context.close();
});

test('the tour opens dialogs on its page and shows what is done, and the policy would block every call', async ({
  page,
}) => {
  const shown = await page.goto('api/try/');
  expect(shown?.headers()['content-security-policy']).toMatch(/connect-src 'self'(?:;|$)/);
  await hydrated(page);
  await page.getByRole('link', {name: 'Open GET /application'}).click();
  const dialog = page.getByRole('dialog', {name: /^Step 1 of 5: /});
  await expect(dialog).toContainText('Each request carries a token');
  await expect(dialog.getByText(SAMPLE)).toBeVisible();
  await send(dialog);
  await expectStatus(dialog, /^200 OK/);
  await dialog.getByRole('link', {name: 'Next step'}).click();
  await expect(page).toHaveURL(/\/api\/try\/#banks$/);
  await expect(page.getByRole('heading', {name: 'List the banks'})).toBeInViewport();
  const next = page.getByRole('link', {name: 'Open GET /aspsps'}).first();
  await expect(next).not.toHaveClass(/outline/);
  await page.reload();
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await expect(page.getByRole('listitem').filter({hasText: '/application200 OK'})).toBeVisible();
  await expect(page.getByRole('link', {name: 'Open GET /application'})).toHaveClass(/outline/);
  await expect(next).not.toHaveClass(/outline/);

  await page.getByRole('link', {name: 'Open POST /auth'}).click();
  await expect(page.getByRole('dialog', {name: /^Step 3 of 5: /})).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/api\/try\/#authorise$/);
});

test('a bank’s page and a meant error finish the steps of the second tour', async ({page}) => {
  await openPage(page, 'api/try/');
  await page.getByRole('link', {name: 'Open POST /payments'}).first().click();
  const dialog = page.getByRole('dialog', {name: /^Step 2 of 4: /});
  await send(dialog);
  await dialog.getByRole('button', {name: 'Open the bank’s page'}).click({timeout: PATIENCE});
  await expect(page.getByText('0 of 4 done')).toHaveCount(1);
  await confirmAll(page);
  await dialog.getByRole('button', {name: /^Read the payment/}).click();
  const last = page.getByRole('dialog', {name: /^Step 4 of 4: /});
  await send(last);
  await expectStatus(last, /^200 OK/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 of 4 done')).toBeVisible();
});
