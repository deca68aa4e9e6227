/** Tools of the market pages: IBAN checker, bank directory, sortable tables. */
import type {Locator, Page} from '@playwright/test';
import {loadMarkets} from '../../src/markets/data/load';
import {expect, open as openPage, test} from './fixtures';
import {stopTransitions} from './still';
import {violations} from './axe';

/** Four checks of a long page take long on a busy machine. Unit: ms. */
const AXE_PATIENCE = 180_000;

const NAMES = loadMarkets().markets.flatMap(({banks: all}) => all.map(({name}) => name));
const ALL_BANKS = NAMES.length;
/** In alphabetical rather than code point order. */
const SORTED_BANKS = [...NAMES].sort((a, b) =>
  a.localeCompare(b, 'en', {numeric: true, sensitivity: 'base'}),
);

const banks = (page: Page): Locator => page.getByRole('region', {name: 'Banks of all countries'});
const rows = (page: Page): Locator => banks(page).locator('tbody tr:visible');
const filter = (page: Page): Locator => page.getByRole('search', {name: 'Banks'});

async function open(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await expect(page.locator('[data-market-tool] fieldset[disabled]')).toHaveCount(0);
}

async function checkIban(page: Page, iban: string): Promise<Locator> {
  const tool = page.locator('[data-market-tool=iban-checker]');
  await tool.getByLabel('IBAN').fill(iban);
  await tool.getByRole('button', {name: 'Check'}).click();
  return tool.getByRole('status');
}

test.describe('the IBAN checker', () => {
  test('accepts valid and rejects invalid IBANs', async ({page}) => {
    await open(page, 'markets/fi/');
    const status = await checkIban(page, 'NL91 ABNA 0417 1643 00');
    await expect(status).toContainText('Valid: the length of 18 characters');
    await expect(status.getByRole('definition')).toHaveText(['Netherlands', 'ABNA', 'ABN AMRO']);
    await expect(status.getByRole('link', {name: 'ABN AMRO'})).toHaveAttribute(
      'href',
      /\/markets\/nl\/#bank-abn-amro$/,
    );
    await expect(page.getByLabel('IBAN', {exact: true})).toHaveAttribute('aria-invalid', 'false');

    await page.getByLabel('IBAN', {exact: true}).fill('FI21 1234 56O0 0007 85');
    await expect(status).toContainText('Character 11 is “O”');
    await expect(page.getByLabel('IBAN', {exact: true})).toHaveAttribute('aria-invalid', 'true');
    expect(page.url()).not.toContain('FI21');

    await page.getByRole('button', {name: 'Example'}).click();
    await expect(status.getByRole('definition')).toHaveText(['Germany', '37040044', 'Commerzbank']);
  });
});

test('the map shows all countries on the first screen', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('markets/');
  for (const one of await page.locator('[data-tile]').all()) {
    await expect(one).toBeInViewport({ratio: 1});
  }
});

test.describe('the directory', () => {
  test('filters, counts, and keeps its state in the address', async ({page}) => {
    await open(page, 'markets/');
    await expect(rows(page)).toHaveCount(ALL_BANKS);
    await filter(page).getByLabel('Name or BIC').fill('saastopankki');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText(`2 of ${ALL_BANKS} banks`)).toBeVisible();
    await filter(page)
      .getByRole('combobox', {name: 'Country', exact: true})
      .selectOption('Finland');
    await filter(page).getByRole('combobox', {name: 'Customers'}).selectOption('Business');
    await expect(page).toHaveURL(/\?bank=saastopankki&country=fi&segment=business(?:#|$)/);

    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    const clear = filter(page).getByRole('button', {name: 'Clear'});
    await filter(page).getByLabel('Name or BIC').fill('zzzz');
    await expect(rows(page)).toHaveCount(0);
    await clear.click();
    await expect(clear).toBeHidden();
    await expect(rows(page)).toHaveCount(ALL_BANKS);
    await expect(page).toHaveURL(/\/markets\/(?:#|$)/);
  });

  test('applies the filter of a link, and restores it on "back"', async ({page}) => {
    await open(page, 'markets/?standard=polishapi');
    // All Polish banks except the one with its own interface.
    await expect(rows(page)).toHaveCount(12);
    await filter(page).getByLabel('Name or BIC').fill('pko');
    // The letters are shown first, and the rows follow.
    await expect(page).toHaveURL(/[?&]bank=pko\b/);
    const count = await rows(page).count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(12);
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', {level: 1, name: 'Poland'})).toBeVisible();
    await page.goBack();
    await expect(filter(page).getByLabel('Name or BIC')).toHaveValue('pko');
    await expect(rows(page)).toHaveCount(count);
  });

  test('sorts by a column in both directions', async ({page}) => {
    await open(page, 'markets/');
    const head = banks(page).getByRole('columnheader', {name: 'Bank'});
    const first = rows(page).first().getByRole('rowheader');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText(SORTED_BANKS[0] ?? '');
    await expect(rows(page).last().getByRole('rowheader')).toContainText(SORTED_BANKS.at(-1) ?? '');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText(SORTED_BANKS.at(-1) ?? '');
    await expect(rows(page).last().getByRole('rowheader')).toContainText(SORTED_BANKS[0] ?? '');
    // Unknown values come last in both directions.
    for (const order of ['ascending', 'descending']) {
      await banks(page).getByRole('button', {name: 'Customers'}).click();
      await expect(banks(page).locator(`[aria-sort=${order}]`)).toHaveText('Customers');
      await expect(rows(page).first().locator('td').last()).not.toBeEmpty();
      await expect(rows(page).last().locator('td').last()).toBeEmpty();
    }
  });
});

test('axe finds nothing in a filtered and sorted directory, and next to an invalid IBAN', async ({
  page,
}) => {
  test.setTimeout(AXE_PATIENCE);
  await open(page, 'markets/?bank=bank&segment=business');
  await banks(page).getByRole('button', {name: 'Country'}).click();
  await stopTransitions(page);
  expect(await violations(page, {within: '[data-market-tool=directory]'})).toEqual([]);

  await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
  await page.setViewportSize({width: 390, height: 900});
  await open(page, 'markets/it/');
  await expect(await checkIban(page, 'IT60 X054')).toContainText('too few');
  await stopTransitions(page);
  expect(await violations(page, {within: '[data-market-tool=iban-checker]'})).toEqual([]);
});
