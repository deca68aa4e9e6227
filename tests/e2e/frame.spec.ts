import {expect, open, test} from './fixtures';

/** Active tab for each page. */
const AREAS = [
  ['Home', ''],
  ['Guides', 'api/quick-start/'],
  ['Guides', 'api/2025-06/webhooks/'],
  ['API reference', 'api/reference/get-payment/'],
  ['API reference', 'api/changelog/'],
  ['UI Widgets', 'api/widgets/'],
  ['Sandbox', 'api/sandbox/'],
  ['Markets', 'markets/fi/'],
  ['TPP IaaS', 'tpp/auth-flow/'],
  ['FAQ', 'faq/'],
] as const;

/** Entries in the specification. They are in the bar at any desktop width. */
const NAMED = [
  ...['Home', 'API reference', 'UI Widgets', 'Sandbox', 'Markets', 'TPP IaaS', 'FAQ'],
  'Code samples',
];

test('only the tab of the current area is active', async ({page}) => {
  for (const [label, address] of AREAS) {
    await page.goto(`./${address}`);
    await expect(page.locator('.navbar__link--active'), address).toHaveText([label]);
  }
});

test('at 1024 px, all named entries are visible in the bar, on one line', async ({page}) => {
  await page.setViewportSize({width: 1024, height: 768});
  await open(page, 'api/reference/get-payment/');
  const entries = page.locator('.navbar__inner > :is(.navbar__items) > .navbar__item');
  for (const name of NAMED) {
    const entry = entries.filter({hasText: new RegExp(`^${name}$`)});
    await expect(entry, name).toBeInViewport({ratio: 1});
    const height = await entry.evaluate(
      (link) => link.getBoundingClientRect().height / parseFloat(getComputedStyle(link).lineHeight),
    );
    expect(height, name).toBeLessThan(2);
  }
  for (const width of [997, 1024, 1072, 1073]) {
    await page.setViewportSize({width, height: 768});
    const edges = await page.locator('.navbar__items > *').evaluateAll((all) =>
      all
        .map((entry) => entry.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .flatMap(({left, right}) => [left, right]),
    );
    expect(edges, `edges at ${width} px`).toEqual(edges.toSorted((one, other) => one - other));
  }
  const overflow = await page
    .locator('.navbar__inner')
    .evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({width: 1440, height: 900});
  await expect(entries.filter({hasText: 'Control panel'})).toBeInViewport({ratio: 1});
});
