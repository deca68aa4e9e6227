import type {Page} from '@playwright/test';
import {violations} from './axe';
import {ARCHIVED_ROUTES, expect, hydrated, ROUTES, test} from './fixtures';

/** Two looks at the longest pages take their time on a busy machine. Unit: ms. */
const PATIENCE = 180_000;

const PHONE = {width: 390, height: 844};

const SCHEMA = /^api\/reference\/schemas\/./;
const MARKET = /^markets\/../;
/**
 * Pages of schemas, and of countries, are each made by one template: each twelfth and each sixth is looked at, all of them
 * with `AXE=all`. `policy.spec.ts` opens every page.
 */
const [SCHEMA_STEP, MARKET_STEP] = process.env.AXE === 'all' ? [1, 1] : [12, 6];

const alike = ROUTES.filter((route) => SCHEMA.test(route) || MARKET.test(route));
const looked = [
  ...ROUTES.filter((route) => !alike.includes(route)),
  ...alike.filter((route) => SCHEMA.test(route)).filter((_, index) => index % SCHEMA_STEP === 0),
  ...alike.filter((route) => MARKET.test(route)).filter((_, index) => index % MARKET_STEP === 0),
  ...ARCHIVED_ROUTES,
];

async function openWhole(page: Page, route: string): Promise<void> {
  const answer = await page.goto(route === '' ? './' : route);
  expect(answer?.status()).toBe(200);
  await hydrated(page);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(new URL(page.url()).pathname.endsWith(`/docs/${route}`)).toBe(true);
}

/** Operations and archived pages are made by one template each, too: they take turns. */
const GENERATED = /^api\/(?:reference\/.|\d{4}-\d{2}\/)|^markets\/../;

interface Look {
  theme: 'light' | 'dark';
  name: string;
  isSeen: (index: number, route: string) => boolean;
  apply: (page: Page) => Promise<void>;
}

const takesTurn = (index: number, turn: number, route: string) =>
  process.env.AXE === 'all' || !GENERATED.test(route) || index % 2 === turn;

const LOOKS: readonly Look[] = [
  {
    theme: 'light',
    name: 'light on a desktop',
    isSeen: (index, route) => takesTurn(index, 0, route),
    apply: (page) => page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'}),
  },
  {
    theme: 'dark',
    name: 'dark on a phone',
    isSeen: (index, route) => takesTurn(index, 1, route),
    apply: async (page) => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({colorScheme: 'dark', reducedMotion: 'reduce'});
    },
  },
];

for (const [index, route] of looked.entries()) {
  const looks = LOOKS.filter(({isSeen}) => isSeen(index, route));
  const names = looks.map(({name}) => name).join(' and ');
  test(`/${route} answers 200, hydrates without a console message, and axe finds nothing, ${names}`, async ({
    page,
  }) => {
    test.setTimeout(PATIENCE);
    for (const [position, {apply, theme}] of looks.entries()) {
      await apply(page);
      if (position === 0) {
        await openWhole(page, route);
      }
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({finished}) => finished)),
      );
      expect(await violations(page)).toEqual([]);
    }
  });
}
