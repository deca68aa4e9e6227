import {isInTurn, ONLY_WHOLE} from '../whole';
import {expect, hydrated, readingTest as test} from './fixtures';

/** The tab of its area is active on each page. Source: the issue about navigation. */
const AREAS = {
  Home: [''],
  Guides: ['api/', 'api/quick-start/', 'api/2025-06/webhooks/', 'api/use-cases/pay-by-bank/'],
  'API reference': ['api/reference/get-payment/', 'api/2025-06/reference/', 'api/changelog/'],
  'UI Widgets': ['api/widgets/'],
  Sandbox: ['api/sandbox/', 'api/2025-06/sandbox/'],
  Markets: ['markets/fi/'],
  'TPP IaaS': ['tpp/auth-flow/'],
  FAQ: ['faq/'],
};

/** Entries that the specification names; they are in the bar at any width of a desktop. */
const NAMED = [
  ...['Home', 'API reference', 'UI Widgets', 'Sandbox', 'Markets', 'TPP IaaS', 'FAQ'],
  'Code samples',
];

test('only the tab of the current area is active', ONLY_WHOLE, async ({page}) => {
  for (const [label, addresses] of Object.entries(AREAS)) {
    for (const address of addresses.filter((_, place) => isInTurn(place, 2))) {
      await page.goto(`./${address}`);
      await expect(page.locator('.navbar__link--active'), address).toHaveText([label]);
    }
  }
});

test('at 1024 px all named entries are in the bar, on one line, and none is hidden', async ({
  page,
}) => {
  await page.setViewportSize({width: 1024, height: 768});
  await page.goto('api/reference/get-payment/');
  await hydrated(page);
  const entries = page.locator('.navbar__inner > :is(.navbar__items) > .navbar__item');
  for (const name of NAMED) {
    const entry = entries.filter({hasText: new RegExp(`^${name}$`)});
    await expect(entry, name).toBeInViewport({ratio: 1});
    const height = await entry.evaluate(
      (link) => link.getBoundingClientRect().height / parseFloat(getComputedStyle(link).lineHeight),
    );
    expect(height, name).toBeLessThan(2);
  }
  const overflow = await page
    .locator('.navbar__inner')
    .evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({width: 1440, height: 900});
  await expect(entries.filter({hasText: 'Control panel'})).toBeInViewport({ratio: 1});
});

/** One page of each kind, and long guides. The longest, on authentication, has two entries more than fit. */
const FITTING = [
  ...['api/', 'api/quick-start/', 'api/control-panel/', 'api/payment-initiation/', 'api/glossary/'],
  ...['api/use-cases/pay-by-bank/', 'api/account-information/'],
  ...['api/reference/', 'api/reference/create-payment/', 'api/reference/errors/', 'api/changelog/'],
  ...['api/reference/schemas/access/', 'api/reference/schemas/transaction/'],
  ...['api/2025-06/sandbox/', 'api/2025-06/reference/schemas/access/'],
  ...['faq/', 'isms/information-security-policy/', 'tpp/', 'tpp/getting-started/'],
  ...['markets/', 'markets/fi/'],
];

test('the sidebar of each kind of page fits on a screen of 900 px', ONLY_WHOLE, async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  for (const address of FITTING.filter((_, place) => isInTurn(place, 3))) {
    await page.goto(address);
    const menu = page.locator('.theme-doc-sidebar-container .menu');
    const tooHigh = await menu.evaluate(
      ({scrollHeight, clientHeight}) => scrollHeight - clientHeight,
    );
    expect.soft(tooHigh, address).toBeLessThanOrEqual(0);
    await expect.soft(menu.locator('[aria-current="page"]'), address).toBeInViewport({ratio: 1});
  }
});
