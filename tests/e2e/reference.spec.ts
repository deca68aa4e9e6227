import {expect, hydrated, open, test} from './fixtures';

const OPERATION = 'api/reference/create-payment/';
/** A page whose example is next to its fields. */
const SCHEMA = 'api/reference/schemas/accountresource/';

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('an operation can be read: description, fields, values, statuses, examples, sample', async ({
    page,
  }) => {
    await page.goto(OPERATION);
    await expect(page.getByText('Creates a payment when a payer has decided')).toBeVisible();
    await expect(page.locator('#request-payment_type .ref-name').first()).toBeVisible();
    await expect(page.locator('#response-200-payment_id')).toBeVisible();
    await expect(page.locator('[id="errors"] ~ * tbody tr').first()).toBeVisible();
    await expect(page.locator('#answer-429')).toBeVisible();
    await expect(page.locator('#sample-shell')).toContainText('curl');
    await expect(page.locator('.ref-answer .ref-example pre').first()).toBeVisible();
  });
});

test('one select shows the examples of a body, and an address selects one', async ({page}) => {
  await open(page, OPERATION);
  const choice = page.getByRole('combobox', {name: /^Request body/});
  const shown = page.locator('.ref-samples .ref-example pre:visible');
  await expect(shown).toHaveCount(0);
  await choice.selectOption({label: 'Bulk of three invoices'});
  await expect(shown).toContainText('"BULK_SEPA"');
  const other = await page.locator('.ref-samples option').last().getAttribute('value');
  await page.evaluate((id) => {
    location.hash = String(id);
  }, other);
  await expect(choice).toHaveValue(String(other));
  await expect(shown).toHaveCount(1);
  await choice.selectOption({index: 0});
  await expect(shown).toHaveCount(0);
});

test.describe('addresses of parts', () => {
  const DEEP =
    'request-payment_request-credit_transfer_transaction-beneficiary-creditor-postal_address-country';

  test('unfold and mark their target', async ({page}) => {
    await open(page, `${OPERATION}#${DEEP}`);
    const field = page.locator(`[id="${DEEP}"]`);
    await expect(field).toBeVisible();
    await expect(field).toBeInViewport();
    await expect(field).toHaveAttribute('data-target', '');
  });

  test('of a body that the page shows once lead to its fields there', async ({page}) => {
    await page.goto(OPERATION);
    const same = await page.locator('[data-same]').last().getAttribute('data-same');
    const [own = '', shown = ''] = same?.split(' ') ?? [];
    const field = page.locator(`.ref-prop[id^="${shown}-"]:not([id*="-header-"])`).last();
    const name = (await field.getAttribute('id'))?.slice(shown.length) ?? '';
    await open(page, `${OPERATION}?#${own}${name}`);
    await expect(page.locator(`[id="${own}${name}"]`)).toHaveCount(0);
    await expect(field).toHaveAttribute('data-target', '');
    await expect(field).toBeInViewport();
  });
});

test('the language of the samples is chosen by mouse and keyboard and remembered on other pages and in guides', async ({
  page,
}) => {
  await open(page, OPERATION);
  await page.getByRole('tab', {name: 'Python'}).click();
  await expect(page.locator('#sample-python')).toBeVisible();
  await expect(page.locator('#sample-shell')).toBeHidden();
  // Hidden code gets its colours when it is shown.
  expect(await page.locator('#sample-python code > span').allTextContents()).toContain('import');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', {name: 'Java', exact: true})).toBeFocused();
  await expect(page.locator('#sample-java')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.locator('#sample-shell')).toBeVisible();
  await page.getByRole('tab', {name: 'JavaScript'}).click();
  await open(page, 'api/reference/get-application/');
  await expect(page.locator('#sample-javascript')).toBeVisible();
  await open(page, 'api/quick-start/');
  const tabs = page.getByRole('tab', {name: 'JavaScript'});
  expect(await tabs.count()).toBeGreaterThan(3);
  for (const tab of await tabs.all()) {
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }
  // Likewise in the other direction, in the order of the guides.
  const names = await page.getByRole('tablist').first().getByRole('tab').allTextContents();
  expect(names).toEqual(['Shell', 'JavaScript', 'Python', 'PHP', 'Java']);
  await page.getByRole('tab', {name: 'PHP'}).first().click();
  await expect(page.locator('pre:visible', {hasText: 'openssl_sign('})).toHaveCount(1);
  await open(page, OPERATION);
  await expect(page.locator('#sample-php')).toBeVisible();
});

test('long lines of code are wrapped at any width, so that none is cut', async ({page}) => {
  await open(page, OPERATION);
  for (const width of [1440, 1200, 1024, 390]) {
    await page.setViewportSize({width, height: 900});
    const hidden = await page
      .locator('.markdown pre:visible')
      .evaluateAll((blocks) => blocks.map((block) => block.scrollWidth - block.clientWidth));
    expect(hidden.length).toBeGreaterThan(1);
    expect(Math.max(...hidden)).toBe(0);
  }
});

test('"Show all" opens every folded part of the page, and folds them again', async ({page}) => {
  await open(page, OPERATION);
  const button = page.locator('.ref-unfold');
  const folded = page.locator('details:is(.ref-children, .ref-values):not([open])');
  const before = await folded.count();
  expect(before).toBeGreaterThan(10);
  await button.press('Enter');
  await expect(folded).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.press('Enter');
  await expect(folded).toHaveCount(before);
});

test('long code is cut until its button shows all lines', async ({page}) => {
  for (const address of [OPERATION, 'api/webhooks/']) {
    await open(page, address);
    const button = page.locator('.ref-lines:visible').first();
    const hidden = () =>
      button.evaluate(({previousElementSibling: code}) =>
        code === null ? 0 : code.scrollHeight - code.clientHeight,
      );
    await expect(button).toHaveText(/^Show all \d+ lines$/);
    expect(await hidden()).toBeGreaterThan(150);
    await button.press('Enter');
    await expect(button).toHaveText('Show fewer lines');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await hidden()).toBe(0);
    await button.press('Enter');
    expect(await hidden()).toBeGreaterThan(150);
  }
});

test('the box above the fields finds a folded field by its path, and opens it', async ({page}) => {
  await open(page, OPERATION);
  const box = page.getByRole('searchbox', {name: 'Find a field'});
  await box.pressSequentially('creditor.name');
  const hits = page.locator('.ref-find a');
  // The field with exactly this name precedes those whose names begin with it, and its path is complete.
  await expect(hits.first().locator('b')).toHaveText('name');
  await expect(hits.first()).toHaveText(/Request body › .*beneficiary.*creditor$/);
  const id = ((await hits.first().getAttribute('href')) ?? '').slice(1);
  const field = page.locator(`[id="${id}"]`);
  await expect(field).toBeHidden();
  await box.press('Enter');
  await expect(field).toBeVisible();
  await expect(field).toBeInViewport();
  await expect(field).toHaveAttribute('data-target', '');
  await expect(hits.first()).toBeHidden();

  await box.fill('country');
  await box.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toBeFocused();
  await expect(hits.first()).toBeHidden();
  await box.fill('no_such_field');
  await expect(page.locator('.ref-find').getByRole('status')).toHaveText(
    'No field has these words in its name, text or values.',
  );
  await open(page, 'api/reference/schemas/amounttype/');
  await page.waitForLoadState('networkidle');
  await expect(box).toHaveCount(0);
});

test('content is updated on client-side navigation, back and forward', async ({page}) => {
  await open(page, OPERATION);
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

/** Long and short pages, and schemas. The footer is next to the rail, in the column of the text. */
const ENDS = [OPERATION, SCHEMA];
for (const address of ENDS) {
  test(`at the end of /${address}, the rail keeps its place next to the footer`, async ({page}) => {
    await open(page, address);
    const places = () =>
      page.evaluate(() => {
        const box = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect;
        return {
          rail: box('.ref-examples'),
          footer: box('.theme-layout-footer'),
          last: box('.theme-layout-footer .footer__copyright'),
          bar: box('.navbar'),
          page: box('#__docusaurus'),
          rest: document.documentElement.scrollHeight - innerHeight - scrollY,
        };
      });
    const scrollBy = async (distance: number) => {
      await page.evaluate((top) => {
        window.scrollBy({top, behavior: 'instant'});
      }, distance);
      // The button to the top appears shortly after scrolling.
      await expect(page.locator('body')).toHaveAttribute('data-lower');
      return places();
    };
    for (const width of [1280, 1440, 1920]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({width, height: 900});
        await page.evaluate(async () => {
          scrollTo({top: 0, behavior: 'instant'});
          // After a resize, the rules for the old size apply until the next frame.
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
        });
        await expect(page.locator('body')).not.toHaveAttribute('data-lower');
        const {rest} = await places();
        const before = await scrollBy(rest - 600);
        const end = await scrollBy(600);
        expect.soft(end.rest).toBeLessThan(1);
        expect.soft(before.rail.top).toBeGreaterThan(before.bar.bottom);
        expect.soft(end.rail.top).toBe(before.rail.top);
        expect.soft(end.rail.bottom).toBeLessThanOrEqual(900);
        expect.soft(end.footer.right).toBeLessThanOrEqual(end.rail.left);
        expect.soft(end.last.bottom).toBeLessThanOrEqual(900);
        // The footer fills its reserved space. The page may end between two pixels.
        expect.soft(end.footer.bottom).toBeCloseTo(end.page.bottom, 1);
      });
    }
  });
}

test('the response of a status is selected by its tab, and by the URL of one of its parts', async ({
  page,
}) => {
  await open(page, OPERATION);
  await expect(page.locator('#answer-200')).toBeVisible();
  await page.getByRole('tab', {name: '429'}).click();
  await expect(page.locator('#answer-429')).toBeVisible();
  await expect(page.locator('#answer-200')).toBeHidden();
  await expect(page.locator('#sample-shell')).toBeVisible();
  await page.locator('#errors ~ * a[href="#status-422"]').first().click();
  await expect(page.locator('#answer-422')).toBeVisible();
  await expect(page.locator('#status-422')).toBeInViewport();
  await open(page, 'api/reference/get-account-transactions/#status-404');
  await expect(page.locator('#answer-404')).toBeVisible();
  await expect(page.locator('#status-404')).toBeInViewport();
});

test('hovering a field marks it in request and response, and vice versa', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await open(page, OPERATION);
  const lit = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('ref-field') ?? [])].map((range) => (range as Range).toString()),
    );
  const field = page.locator('#request-payment_type');
  await field.locator('.ref-text').first().hover();
  // Its code is loaded after the page.
  await expect.poll(lit).toEqual(['"payment_type": "SEPA"']);
  await page.locator('#request-redirect_url .ref-anchor').first().focus();
  expect((await lit()).join()).toContain('redirect_url');
  await page.locator('#response-200-payment_id .ref-text').hover();
  expect((await lit()).join()).toMatch(/^"payment_id": "[-0-9a-f]+"$/);
  const key = page.locator('#answer-200 .t-n', {hasText: '"payment_id"'}).first();
  await key.hover();
  await expect(page.locator('#response-200-payment_id')).toHaveAttribute('data-lit', '');
  await page.locator('h1').hover();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
  expect(await lit()).toEqual([]);
});

test.describe('the error catalogue', () => {
  const ERRORS = 'api/reference/errors/';

  test('is filtered by text and status, and keeps the filter in the URL', async ({page}) => {
    await open(page, ERRORS);
    const rows = page.locator('.ref-error:visible');
    const all = await rows.count();
    expect(all).toBeGreaterThan(30);
    await page.locator('select[name=status]').selectOption('404');
    const some = await rows.count();
    expect(some).toBeLessThan(all);
    await expect(page.locator('output')).toHaveText(`${some} of ${all}`);
    await page.getByLabel('or paste').fill('payment_not_found');
    await expect(rows).toHaveCount(1);
    expect(new URL(page.url()).search).toBe('?q=payment_not_found&status=404');
    await page.reload();
    await hydrated(page);
    await expect(rows).toHaveCount(1);
    await expect(page.getByLabel('or paste')).toHaveValue('payment_not_found');
    await page.getByLabel('or paste').fill('');
    // The operations that return an error, which are folded, do not match.
    await page.locator('select[name=status]').selectOption('Any status');
    await page.getByLabel('or paste').fill('session');
    for (const row of await rows.all()) {
      await expect(row).toContainText(/session/i, {useInnerText: true});
    }
    await page.getByLabel('or paste').fill('');
    await page.locator('select[name=status]').selectOption('Any status');
    await expect(rows).toHaveCount(all);
    expect(new URL(page.url()).search).toBe('');
  });

  test('finds the entry of a pasted response, and keeps only the code of the response', async ({
    page,
  }) => {
    await open(page, ERRORS);
    const input = page.getByLabel('or paste');
    await input.fill('{"error":"EXPIRED_SESSION","message":"Session of Aino has expired"}');
    await expect(page.locator('.ref-error:visible h3')).toContainText(['EXPIRED_SESSION']);
    await expect(input).toHaveValue('EXPIRED_SESSION');
    expect(new URL(page.url()).search).toBe('?q=EXPIRED_SESSION');
    await input.fill('{"error":"NOBODY_KNOWS_IT","message":"Aino"}');
    await expect(page.locator('.ref-error:visible')).toHaveCount(0);
    await expect(page.locator('.ref-error-group:visible')).toHaveCount(0);
    expect(page.url()).not.toContain('Aino');
  });

  test('colours an example when it is opened', async ({page}) => {
    await open(page, `${ERRORS}?q=EXPIRED_SESSION`);
    await page.locator('.ref-error:visible summary').first().click();
    await expect(page.locator('.ref-error:visible code .t-n').first()).toBeVisible();
  });
});

test('a filter that finds nothing offers to clear it, and examples that find something', async ({
  page,
}) => {
  for (const path of ['api/reference/errors/', 'faq/', 'api/glossary/', 'markets/']) {
    await open(page, path);
    const field = page.getByRole('main').getByRole('searchbox').first();
    const clear = page.getByRole('button', {name: 'Clear the filter'});
    const examples = page.locator('.ref-none').getByRole('button');
    for (const index of [0, 1, 2]) {
      await field.fill('zzzz');
      const words = (await examples.nth(index).textContent()) ?? '';
      await examples.nth(index).click();
      await expect(clear).toBeHidden();
      await expect(field).toHaveValue(words);
    }
    await field.fill('zzzz');
    await clear.click();
    await expect(field).toHaveValue('');
    await expect(clear).toBeHidden();
  }
});

test('the list of questions is filtered by text, with its groups, and shows the target of the address', async ({
  page,
}) => {
  await open(page, 'faq/');
  const headings = page.locator('.markdown details h3:visible');
  const all = await headings.count();
  expect(all).toBeGreaterThan(30);
  await page.getByLabel('Filter questions').fill('refund');
  await expect(headings).not.toHaveCount(all);
  const some = await headings.count();
  expect(some).toBeGreaterThan(0);
  await expect(page.getByRole('status').first()).toHaveText(`${some} of ${all}`);
  expect(new URL(page.url()).search).toBe('?q=refund');
  // A group is only shown with its entries.
  const empty = page.locator('.markdown > section:visible:not(:has(> details:not([hidden])))');
  await expect(empty).toHaveCount(0);
  // Both tables of contents have the same groups.
  const groups = await page.locator('.markdown > section:visible').count();
  await expect(page.locator('.table-of-contents > li:not([hidden])')).toHaveCount(2 * groups);
  const hidden = await page.locator('details[hidden] h3').first().getAttribute('id');
  await open(page, `faq/?q=refund#${hidden ?? ''}`);
  await expect(page.locator(`[id="${hidden ?? ''}"]`)).toBeInViewport();
  await expect(headings).toHaveCount(all);
  await expect(page.locator('section > details[open]')).toHaveCount(1);
  await expect(page.locator('section > details[open] > p').first()).toBeVisible();
});

test('the changelog opens the change in the address', async ({page}) => {
  const id = '2026-06-transaction-reference-number-schema';
  await open(page, `api/changelog/#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});
