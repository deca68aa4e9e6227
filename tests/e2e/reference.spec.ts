import {expect, hydrated, test} from './fixtures';

const OPERATION = 'api/reference/create-payment/';

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('an operation can be read: description, fields, values, statuses, examples, sample', async ({
    page,
  }) => {
    await page.goto(OPERATION);
    await expect(page.getByText('Call this when a payer has decided to pay.')).toBeVisible();
    await expect(page.locator('#request-payment_type .ref-name').first()).toBeVisible();
    await expect(page.locator('#response-200-payment_id')).toBeVisible();
    await expect(page.locator('#status-429')).toBeVisible();
    await expect(page.locator('#sample-shell')).toContainText('curl');
    await expect(page.locator('.ref-example pre').first()).toBeVisible();
  });

  test('folded fields open by the browser itself', async ({page}) => {
    await page.goto(OPERATION);
    const field = page.locator('[id="request-payment_request-debtor-organisation_id"]');
    await expect(field.locator('.ref-prop').first()).toBeHidden();
    await field.locator('summary').first().click();
    await expect(field.locator('.ref-prop').first()).toBeVisible();
  });
});

test.describe('addresses of parts', () => {
  const DEEP =
    'request-payment_request-credit_transfer_transaction-beneficiary-creditor-postal_address-country';

  test('unfold and mark what they point to', async ({page}) => {
    await page.goto(`${OPERATION}#${DEEP}`);
    await hydrated(page);
    const field = page.locator(`[id="${DEEP}"]`);
    await expect(field).toBeVisible();
    await expect(field).toBeInViewport();
    await expect(field).toHaveAttribute('data-target', '');
  });

  test('work inside the app and move the mark', async ({page, baseURL}) => {
    await page.goto('api/reference/schemas/access/');
    await hydrated(page);
    const first = page.locator('.ref-prop .ref-anchor').nth(0);
    await first.focus();
    await first.press('Enter');
    await expect(page.locator('[data-target]')).toHaveCount(1);
    await page.locator('.ref-prop .ref-anchor').nth(1).press('Enter');
    await expect(page.locator('[data-target]')).toHaveCount(1);
    expect(page.url()).toContain(`${baseURL ?? ''}api/reference/schemas/access/#field-`);
  });
});

test('the language of the samples is chosen by mouse and keyboard and remembered on other pages and in guides', async ({
  page,
}) => {
  await page.goto(OPERATION);
  await hydrated(page);
  await page.getByRole('tab', {name: 'Python'}).click();
  await expect(page.locator('#sample-python')).toBeVisible();
  await expect(page.locator('#sample-shell')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', {name: 'Java', exact: true})).toBeFocused();
  await expect(page.locator('#sample-java')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator('#sample-shell')).toBeVisible();
  await page.getByRole('tab', {name: 'JavaScript'}).click();
  await page.goto('api/reference/get-application/');
  await hydrated(page);
  await expect(page.locator('#sample-javascript')).toBeVisible();
  await page.goto('api/quick-start/');
  await hydrated(page);
  const tabs = page.getByRole('tab', {name: 'JavaScript'});
  expect(await tabs.count()).toBeGreaterThan(3);
  for (const tab of await tabs.all()) {
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }
  // And the other way round, in the order of all guides.
  const names = await page.getByRole('tablist').first().getByRole('tab').allTextContents();
  expect(names).toEqual(['Shell', 'JavaScript', 'Python', 'PHP', 'Java']);
  await page.getByRole('tab', {name: 'PHP'}).first().click();
  await expect(page.locator('pre:visible', {hasText: 'openssl_sign('})).toHaveCount(1);
  await page.goto(OPERATION);
  await hydrated(page);
  await expect(page.locator('#sample-php')).toBeVisible();
});

test('a copy button copies the code and says so', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(OPERATION);
  await hydrated(page);
  const button = page.locator('#sample-shell [data-copy]');
  await button.focus();
  await button.press('Enter');
  await expect(button).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl');
  expect(copied).toContain('Bearer TOKEN');
  expect(copied).toBe((await page.locator('#sample-shell pre').textContent()) ?? '');
});

test('"Expand all" opens every folded part of its section, and closes them again', async ({
  page,
}) => {
  await page.goto(OPERATION);
  await hydrated(page);
  const section = page.locator('section', {has: page.locator('#request-body')}).last();
  const button = section.locator('[data-unfold]').first();
  const folded = section.locator('details.ref-children:not([open])');
  expect(await folded.count()).toBeGreaterThan(0);
  await button.press('Enter');
  await expect(folded).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('the keyboard alone reaches every control of an operation page', async ({page}) => {
  await page.goto('api/reference/get-application/');
  await hydrated(page);
  const controls = page.locator('[data-page] :is(a[href], button, summary, pre[tabindex="0"])');
  const reachable = await controls.evaluateAll(
    (elements) =>
      elements.filter((element) => element.checkVisibility() && !element.matches('[tabindex="-1"]'))
        .length,
  );
  const seen = new Set<number>();
  await page.locator('[data-page]').evaluate((root) => {
    root.setAttribute('tabindex', '-1');
    (root as HTMLElement).focus();
  });
  for (let step = 0; step < reachable + 5; step += 1) {
    await page.keyboard.press('Tab');
    const index = await controls.evaluateAll((elements) =>
      elements.indexOf(document.activeElement as HTMLElement),
    );
    if (index >= 0) {
      seen.add(index);
    }
  }
  expect(seen.size).toBe(reachable);
});

test('paper has what is folded on the screen', async ({page}) => {
  await page.goto(OPERATION);
  const field = page.locator('#response-404-message');
  await expect(field).toBeHidden();
  await page.emulateMedia({media: 'print'});
  await expect(field).toBeVisible();
});

test('content comes along on navigation inside the app, back and forward', async ({page}) => {
  await page.goto(OPERATION);
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-same-document', '');
  });
  await page.locator('#request-payment_type .ref-type a').first().click();
  await expect(page.locator('h1')).toHaveText('PaymentType');
  await expect(page.locator('[data-page]')).toContainText('SEPA');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Create payment');
  await expect(page.locator('#request-payment_type').first()).toBeVisible();
  await page.goForward();
  await expect(page.locator('[data-page]')).toContainText('SEPA');
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
});

test('samples stay in view beside the text on wide screens and follow their section on phones', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto(OPERATION);
  const text = await page.locator('.ref-tree').first().boundingBox();
  const samples = await page.locator('.ref-examples').first().boundingBox();
  expect(samples?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0) - 1);
  await page.setViewportSize({width: 390, height: 844});
  const below = await page.locator('.ref-examples').first().boundingBox();
  const above = await page.locator('.ref-tree').first().boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
