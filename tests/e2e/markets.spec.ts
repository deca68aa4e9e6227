/** Tools of the market pages: IBAN checker, bank directory, tables that can be sorted. */
import type {Locator, Page} from '@playwright/test';
import {measurePage} from '../browser/weight';
import {loadMarkets} from '../../src/markets/data/load';
import {expect, hydrated, readingTest as test} from './fixtures';
import {stopTransitions} from './still';
import {violations} from './axe';
import {isInTurn, ONLY_WHOLE} from '../whole';

/** Four looks at a long page take their time on a busy machine. Unit: ms. */
const AXE_PATIENCE = 180_000;

const NAMES = loadMarkets().markets.flatMap(({banks: all}) => all.map(({name}) => name));
const ALL_BANKS = NAMES.length;
/** As a reader expects them, and not by the code of their letters. */
const SORTED_BANKS = [...NAMES].sort((a, b) =>
  a.localeCompare(b, 'en', {numeric: true, sensitivity: 'base'}),
);
const NORDEA_BANKS = 4;

/** The list of markets with all banks in it, and everything that it loads. Unit: bytes, brotli. */
const OVERVIEW_WEIGHT = 300_000;

const banks = (page: Page): Locator => page.getByRole('region', {name: 'Banks of all countries'});
const rows = (page: Page): Locator => banks(page).locator('tbody tr:visible');
const filter = (page: Page): Locator => page.getByRole('search', {name: 'Banks'});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await expect(page.locator('[data-market-tool] fieldset[disabled]')).toHaveCount(0);
}

async function checkIban(page: Page, iban: string): Promise<Locator> {
  const tool = page.locator('[data-market-tool=iban-checker]');
  await tool.getByLabel('IBAN').fill(iban);
  await tool.getByRole('button', {name: 'Check'}).click();
  return tool.getByRole('status');
}

test.describe('the IBAN checker', () => {
  for (const address of ['markets/iban/', 'markets/fi/']) {
    test(`accepts valid and rejects invalid IBANs on /${address}`, async ({page}) => {
      await open(page, address);
      const status = await checkIban(page, 'NL91 ABNA 0417 1643 00');
      await expect(status).toContainText('Bank code: ABNA. Bank: ABN AMRO.');
      await expect(status.getByRole('link', {name: 'ABN AMRO'})).toHaveAttribute(
        'href',
        /\/markets\/nl\/#bank-abn-amro$/,
      );
      await expect(page.getByLabel('IBAN', {exact: true})).toHaveAttribute('aria-invalid', 'false');

      await page.getByLabel('IBAN', {exact: true}).fill('FI21 1234 56O0 0007 85');
      await expect(status).toContainText('Character 11 is “O”');
      await expect(page.getByLabel('IBAN', {exact: true})).toHaveAttribute('aria-invalid', 'true');
      expect(page.url()).not.toContain('FI21');
    });
  }

  test('works after client-side navigation', ONLY_WHOLE, async ({page}) => {
    await open(page, 'markets/');
    await page.getByRole('link', {name: 'Estonia', exact: true}).first().click();
    await expect(page.getByRole('heading', {level: 1, name: 'Estonia'})).toBeVisible();
    await expect(await checkIban(page, 'EE38 2200 2210 2014 5685')).toContainText('is valid');
  });
});

test.describe('the finder', () => {
  const finder = (page: Page): Locator => page.getByRole('search', {name: 'Country or bank'});
  const tile = (page: Page, country: string): Locator => page.locator(`[data-tile=${country}]`);

  test('lists countries and banks, and leaves only their tiles in colour', async ({page}) => {
    await open(page, 'markets/');
    const field = finder(page).getByLabel('Country or bank');
    await field.fill('Nordea');
    await expect(finder(page).getByRole('listitem')).toHaveCount(NORDEA_BANKS);
    await expect(finder(page).getByRole('status')).toHaveText(`${NORDEA_BANKS} banks`);
    await expect(tile(page, 'se')).not.toHaveAttribute('data-dim');
    await expect(tile(page, 'it')).toHaveAttribute('data-dim');
    // What was found stands above the map and covers neither it nor the status.
    const [list, map] = await Promise.all(
      ['.market-found', '.market-map'].map((part) => page.locator(part).boundingBox()),
    );
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(map?.y ?? 0);
    // The crawl shows axe the rest of the page, here and below.
    const within = '[data-market-tool=finder]';
    expect(await violations(page, {within, rules: ['content', 'colours']})).toEqual([]);

    await field.press('Escape');
    await expect(finder(page).getByRole('listitem')).toHaveCount(0);
    await field.fill('suomi');
    await expect(finder(page).getByRole('listitem')).toHaveCount(1);
    await field.press('Enter');
    await expect(page.getByRole('heading', {level: 1, name: 'Finland'})).toBeVisible();
  });

  test('and all countries are on the first screen', async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await page.goto('markets/');
    await expect(finder(page)).toBeInViewport({ratio: 1});
    for (const one of await page.locator('[data-tile]').all()) {
      await expect(one).toBeInViewport({ratio: 1});
    }
  });
});

test('an example is copied without its spaces', ONLY_WHOLE, async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'markets/fi/');
  await page.getByRole('button', {name: 'Copy FI2112345600000785'}).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('FI2112345600000785');
});

test(
  'the request of a country is shown in the chosen language',
  ONLY_WHOLE,
  async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 'markets/fi/');
    await page.getByRole('tab', {name: 'Python'}).click();
    await page.goto('markets/se/');
    await hydrated(page);
    await expect(page.getByRole('tab', {name: 'Python'})).toHaveAttribute('aria-selected', 'true');
    const sample = page.getByRole('tabpanel').filter({visible: true});
    await expect(sample).toContainText('country=SE');
    await sample.getByRole('button', {name: 'Copy'}).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('country=SE');
  },
);

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
    await filter(page).getByRole('button', {name: 'Show all'}).click();
    await expect(rows(page)).toHaveCount(ALL_BANKS);
    await expect(page).toHaveURL(/\/markets\/(?:#|$)/);
  });

  test('keeps no other place in the address', ONLY_WHOLE, async ({page}) => {
    await open(page, 'markets/#start');
    await filter(page).getByLabel('Name or BIC').fill('saastopankki');
    await expect(page).toHaveURL(/\/markets\/\?bank=saastopankki#banks$/);
  });

  test('applies the filter of a link, and restores it on "back"', async ({page}) => {
    await open(page, 'markets/?standard=polishapi');
    // All Polish banks but the one that is known to have its own interface.
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

  test('changes only the rows that appear or disappear', ONLY_WHOLE, async ({page}) => {
    await open(page, 'markets/');
    const steps = await filter(page)
      .getByLabel('Name or BIC')
      .evaluate(async (input: HTMLInputElement) => {
        const tool = input.closest('[data-market-tool=directory]');
        const bodyRows = [...(tool?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
        let touched = 0;
        new MutationObserver((records) => {
          touched += records.length;
        }).observe(tool?.querySelector('table') ?? input, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        const found = [];
        for (const text of ['n', 'no', 'nor', 'nord', 'nordea', '', 'bank', 'a', '']) {
          const before = bodyRows.map(({hidden}) => hidden);
          const countChanged = () =>
            bodyRows.filter(({hidden}, index) => hidden !== before[index]).length;
          input.value = text;
          input.dispatchEvent(new Event('input', {bubbles: true}));
          const atOnce = countChanged();
          // The letter is shown first.
          await new Promise<void>((resolve) => {
            requestAnimationFrame(() => {
              setTimeout(resolve);
            });
          });
          found.push({atOnce, changed: countChanged(), touched});
          touched = 0;
        }
        return found;
      });
    expect(steps.map(({atOnce}) => atOnce)).toEqual(steps.map(() => 0));
    expect(steps.every(({changed, touched}) => touched === changed)).toBe(true);
    // From all banks to those of one name and back, and not a row more.
    expect(steps.map(({changed}) => changed)[5]).toBe(ALL_BANKS - NORDEA_BANKS);
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
  });

  test('can be filtered, sorted and left with the keyboard alone', ONLY_WHOLE, async ({page}) => {
    await open(page, 'markets/');
    const name = filter(page).getByLabel('Name or BIC');
    await name.focus();
    await page.keyboard.type('nordea');
    await expect(rows(page)).toHaveCount(NORDEA_BANKS);
    for (const role of ['Country', 'Customers', 'API standard']) {
      await page.keyboard.press('Tab');
      await expect(filter(page).getByRole('combobox', {name: role, exact: true})).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(filter(page).getByRole('button', {name: 'Show all'})).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(banks(page)).toBeFocused();
    for (const column of ['Bank', 'Country']) {
      await page.keyboard.press('Tab');
      await expect(banks(page).getByRole('button', {name: column})).toBeFocused();
    }
    const country = banks(page).getByRole('columnheader', {name: 'Country'});
    await page.keyboard.press('Enter');
    await expect(country).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Space');
    await expect(country).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText('Sweden');
    await expect(banks(page).getByRole('button', {name: 'Country'})).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}});

  for (const address of ['markets/', 'markets/mt/']) {
    test(`/${address} is not wider than the window, and its tables scroll in their boxes`, async ({
      page,
    }) => {
      await open(page, address);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const boxes = page.locator('article [role=region]:has(> table)');
      expect(await boxes.count()).toBeGreaterThan(0);
      for (const box of await boxes.all()) {
        await expect(box).toHaveCSS('overflow-x', 'auto');
        await expect(box).toHaveAttribute('tabindex', '0');
      }
    });
  }
});

test('the list of markets with all banks stays small', ONLY_WHOLE, async ({browser, baseURL}) => {
  const {loaded} = await measurePage(browser, `${baseURL ?? ''}markets/`);
  const total = Object.values(loaded).reduce((sum, bytes) => sum + bytes, 0);
  expect(loaded.document).toBeGreaterThan(0);
  expect(total).toBeLessThan(OVERVIEW_WEIGHT);
});

test.describe('axe finds nothing', () => {
  const STATES: readonly [string, string, string, (page: Page) => Promise<unknown>][] = [
    [
      'in a filtered and sorted directory',
      'markets/?bank=bank&segment=business',
      'directory',
      (page) => banks(page).getByRole('button', {name: 'Country'}).click(),
    ],
    [
      'in a directory that shows no bank',
      'markets/?bank=no+such+bank',
      'directory',
      (page) => expect(rows(page)).toHaveCount(0),
    ],
    [
      'beside a valid IBAN',
      'markets/nl/',
      'iban-checker',
      async (page) =>
        expect(await checkIban(page, 'NL91 ABNA 0417 1643 00')).toContainText('is valid'),
    ],
    [
      'beside a wrong IBAN',
      'markets/it/',
      'iban-checker',
      async (page) => expect(await checkIban(page, 'IT60 X054')).toContainText('too few'),
    ],
  ];
  const LOOKS = [
    {colorScheme: 'light', width: 1440, rules: ['content', 'colours']},
    {colorScheme: 'dark', width: 390, rules: ['content', 'colours', 'places']},
  ] as const;

  /** `npm test` looks at the directory and at both checks of an IBAN, one look each. */
  const LOOK_TURNS = 4;

  for (const [turn, [state, address, tool, reach]] of STATES.entries()) {
    const looks = LOOKS.filter((_, look) => isInTurn(turn + look, LOOK_TURNS));
    if (looks.length === 0) {
      continue;
    }
    const names = looks.map(({colorScheme, width}) => `${colorScheme} at ${width} px`);
    test(`${state}, ${names.join(' and ')}`, async ({page}) => {
      test.setTimeout(AXE_PATIENCE);
      await open(page, address);
      await reach(page);
      await stopTransitions(page);
      for (const {colorScheme, width, rules} of looks) {
        await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
        await page.setViewportSize({width, height: 900});
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const within = `[data-market-tool=${tool}]`;
        expect(await violations(page, {within, rules}), `${colorScheme}, ${width}`).toEqual([]);
      }
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('all banks are shown, and the filter, which needs a script, is not', async ({page}) => {
    await page.goto('markets/');
    await expect(rows(page)).toHaveCount(ALL_BANKS);
    await expect(filter(page)).toBeHidden();
    await page.goto('markets/iban/');
    await expect(page.getByText('The checker requires JavaScript.')).toBeVisible();
  });
});
