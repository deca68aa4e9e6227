/**
 * The pages of the widget guide, as readers copy them, with a mock of the widget library that supports only the
 * attributes and events in the tables of the guide. `tests/samples/application.test.ts` tests the server behind them.
 */
import fs from 'node:fs';
import {test as base, expect, type Page} from '@playwright/test';
import {brand} from '../../config/brand';
import {fillBrandVariables} from '../../src/text/brandVariables';
import {type ElementRules, installWidgets, type StubJob} from './widgetStub';

const SAMPLES = 'samples/javascript/widgets';
const GUIDE = 'docs/widgets.mdx';
const ORIGIN = 'http://localhost:8080';
const BANK = `${ORIGIN}/bank`;
const AUTHORIZATION = '6d1c0f7e-4b7e-4a0e-9a43-6a9d4f0b8f11';
const BANKS = [
  {name: 'Mock ASPSP', country: 'FI'},
  {name: 'Nordea', country: 'FI'},
  {name: 'Nordea', country: 'SE'},
];

const guide = fillBrandVariables(fs.readFileSync(GUIDE, 'utf8'), GUIDE);

/** Returns the first cells of table rows, without code marks. */
function firstCells(section: string, head: RegExp): string[] {
  const rows = section.slice(section.search(head)).split('\n').slice(2);
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) => /^\| `([^`]+)`/.exec(row)?.[1] ?? '');
}

function rulesOf(anchor: string): ElementRules {
  const section = guide.slice(guide.indexOf(`{/* #${anchor} */}`));
  return {
    attributes: firstCells(section, /^\| attribute \|/im),
    events: firstCells(section, /^\| event \|/im),
  };
}

const RULES: StubJob['elements'] = {
  'aspsp-list': rulesOf('bank-list'),
  consent: rulesOf('consent'),
  'auth-flow': rulesOf('auth-flow'),
};

const test = base.extend<{started: unknown[]}>({
  /** Requests from pages to start an authorisation. */
  started: async ({page}, use) => {
    const started: unknown[] = [];
    await page.route(`${ORIGIN}/**`, async (route) => {
      const {pathname} = new URL(route.request().url());
      if (pathname === '/connect') {
        started.push(route.request().postDataJSON());
        await route.fulfill({json: {authorization_id: AUTHORIZATION, url: BANK}});
        return;
      }
      const file = pathname.replace('/widgets', SAMPLES);
      const isSample = pathname.startsWith('/widgets/');
      const body = isSample ? fillBrandVariables(fs.readFileSync(file, 'utf8'), file) : 'Elsewhere';
      await route.fulfill({contentType: 'text/html', body});
    });
    const job: StubJob = {
      slug: brand.slug,
      elements: RULES,
      banks: BANKS,
      authorization: AUTHORIZATION,
      bankUrl: BANK,
      cancelUrl: `${ORIGIN}/callback?error=access_denied`,
    };
    const library = `https://${brand.authHost}/lib/`;
    await page.route(`${library}widgets.umd.min.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `(${installWidgets.toString()})(${JSON.stringify(job)})`,
      }),
    );
    await page.route(`${library}widgets.css`, (route) =>
      route.fulfill({contentType: 'text/css', body: ''}),
    );
    await use(started);
  },
});

const message = (page: Page) => page.getByRole('status');

/** @param name - name of the file, which the guide shows */
async function openSample(page: Page, name: string): Promise<void> {
  expect(guide).toContain(`file="${SAMPLES}/${name}.html"`);
  await page.goto(`${ORIGIN}/widgets/${name}.html`);
}

test('the bank list leads to the bank that the user selects', async ({page, started}) => {
  await openSample(page, 'bank-list');
  await expect(page.getByRole('button')).toHaveText(['Mock ASPSP', 'Nordea']);
  await expect(message(page)).toBeEmpty();
  await page.getByRole('searchbox', {name: 'Search'}).fill('nord');
  await expect(page.getByRole('button')).toHaveText(['Nordea']);
  await page.getByRole('button', {name: 'Nordea'}).click();
  await page.waitForURL(BANK);
  expect(started).toEqual([{name: 'Nordea', country: 'FI'}]);
});

test('the flow stops unless the user accepts the terms', async ({page, started}) => {
  await openSample(page, 'consent');
  await expect(page.getByText('Terms of service')).toBeVisible();
  await expect(message(page)).toBeEmpty();
  await page.getByRole('button', {name: 'Cancel'}).click();
  await expect(message(page)).toHaveText('You have not connected an account.');
  await page.reload();
  await page.getByRole('button', {name: 'Accept'}).click();
  await page.waitForURL(BANK);
  expect(started).toEqual(Array(2).fill({name: 'Mock ASPSP', country: 'FI'}));
});

test('the auth flow returns with access_denied when the user cancels', async ({page, started}) => {
  await openSample(page, 'auth-flow');
  await expect(message(page)).toHaveText('');
  await page.getByRole('button', {name: 'Cancel'}).click();
  await page.waitForURL(/[?&]error=access_denied/);
  expect(started).toHaveLength(1);
});
