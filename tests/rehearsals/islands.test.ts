/** Islands in a build of a copy of the site, and in a browser. */
import fs from 'node:fs';
import path from 'node:path';
import {type Browser, chromium, type Page} from '@playwright/test';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';

const FIXTURES = 'tests/fixtures/islands';
const fixture = (name: string) => fs.readFileSync(path.join(FIXTURES, name), 'utf8');

let site: BrokenSite;
let server: Awaited<ReturnType<typeof startPreviewServer>>;
let browser: Browser;
let page: Page;
let failures: string[];
/** Addresses of requested scripts. */
let scripts: string[];
/** The bundler names them by numbers. */
let counterScript: string;

beforeAll(async () => {
  site = new BrokenSite();
  site.edit('src/site/islands.ts', () => fixture('islands.ts'));
  site.edit('docs/islands.mdx', () => fixture('page.mdx'));
  site.edit('docs/failing-island.mdx', () => fixture('failing.mdx'));
  const {status, output} = site.build();
  expect(status, output).toBe(0);
  const build = path.join(site.folder, 'build');
  server = await startPreviewServer(build);
  const folder = path.join(build, 'assets/js');
  const counters = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('is rendered by'));
  expect(counters).toHaveLength(1);
  counterScript = `${server.origin}${brand.baseUrl}assets/js/${counters[0]}`;
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
}, BUILD_PATIENCE);

afterAll(async () => {
  await browser.close();
  await server.close();
  removeCopies();
});

beforeEach(async () => {
  failures = [];
  scripts = [];
  await open();
});

afterEach(async () => {
  await page.context().close();
});

/** A new page that notes what goes wrong, and its scripts with the code of the counter. */
async function open(javaScriptEnabled = true): Promise<void> {
  const context = await browser.newContext({javaScriptEnabled});
  page = await context.newPage();
  page.on('pageerror', ({message}) => failures.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      failures.push(message.text());
    }
  });
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) {
      scripts.push(request.url());
    }
  });
}

const address = (name: string) => `${server.origin}${brand.baseUrl}api/${name}/`;
const island = (label: string) => page.getByRole('group', {name: label, exact: true});
const button = (label: string) => island(label).getByRole('button');
const panel = () => page.getByRole('region', {name: 'Details'});
const isIn = (label: string, where: string) =>
  island(label).getByText(`${label} is rendered by ${where}.`).waitFor();

async function visit(name: string): Promise<void> {
  await page.goto(address(name));
  await page.locator('html[data-has-hydrated=true]').waitFor();
}

describe('a page with islands', () => {
  it('starts each when it should', async () => {
    await page.setViewportSize({width: 1280, height: 400});
    await visit('islands');
    await isIn('One', 'the browser');
    await isIn('Two', 'the server');
    await isIn('Three', 'the server');
    await button('Two').hover();
    await isIn('Two', 'the browser');
    await button('Three').scrollIntoViewIfNeeded();
    await isIn('Three', 'the browser');
    expect(failures).toEqual([]);
  });

  it('has state and props for each', async () => {
    await visit('islands');
    await isIn('One', 'the browser');
    await button('One').click();
    await button('One').click();
    // Clicked without a pointer: the click starts the island and is repeated.
    await button('Two').dispatchEvent('click');
    await button('Two').getByText('Count: 8').waitFor();
    await button('One').getByText('Count: 5').waitFor();
    const ids = await page
      .locator('fieldset button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-describedby') ?? ''));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
    }
    expect(failures).toEqual([]);
  });

  it('keeps content between the tags, with its features, when the island takes it away', async () => {
    await visit('islands');
    await panel().getByRole('button', {name: 'Details'}).click();
    await panel().getByText('Content between the tags').waitFor({state: 'detached'});
    await panel().getByRole('button', {name: 'Details'}).click();
    await panel().getByText('Content between the tags').waitFor();
    await button('Inner').click();
    await button('Inner').getByText('Count: 1').waitFor();
    await panel().getByRole('link', {name: 'link', exact: true}).click();
    await page.waitForURL(address('limits'));
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    expect(failures).toEqual([]);
  });

  it('is the same after navigation, back and forward', async () => {
    await visit('limits');
    await page.evaluate(() => {
      Object.assign(window, {isSameDocument: true});
    });
    await page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      link.textContent = 'To the islands';
      document.querySelector('.markdown')?.prepend(link);
    }, address('islands'));
    await page.getByRole('link', {name: 'To the islands'}).click();
    await isIn('One', 'the browser');
    await button('One').click();
    await button('One').getByText('Count: 4').waitFor();
    await island('One').getByRole('link', {name: 'Limits of One'}).click();
    await page.waitForURL(address('limits'));
    await page.goBack();
    await isIn('One', 'the browser');
    // A new start, as with every page of React.
    await button('One').getByText('Count: 3').waitFor();
    await button('Inner').click();
    await button('Inner').getByText('Count: 1').waitFor();
    await page.goForward();
    await page.waitForURL(address('limits'));
    await page.goBack();
    await button('Two').click();
    await button('Two').getByText('Count: 8').waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(failures).toEqual([]);
  });

  it('is read without scripts, and by programs', async () => {
    await page.context().close();
    await open(false);
    await page.goto(address('islands'));
    await isIn('Three', 'the server');
    await panel().getByText('Content between the tags').waitFor();
    const copy = await (await fetch(`${address('islands').slice(0, -1)}.md`)).text();
    expect(copy).toContain('Three is rendered by the server.');
    expect(copy).toContain('Content **between** the tags, with a [link](');
    expect(copy).toContain('{"copied": true}');
    const index = fs
      .readdirSync(path.join(site.folder, 'build/search-index'), {
        recursive: true,
        encoding: 'utf8',
      })
      .filter((file) => file.endsWith('.json'))
      .map((file) => fs.readFileSync(path.join(site.folder, 'build/search-index', file), 'utf8'));
    expect(index.some((text) => text.includes('Three is rendered by the server.'))).toBe(true);
  });

  it('is the only one that loads their scripts', async () => {
    await visit('limits');
    await page.waitForLoadState('networkidle');
    const before = new Set(scripts);
    expect([...before]).not.toContain(counterScript);
    await visit('islands');
    await isIn('One', 'the browser');
    await panel().getByRole('button', {name: 'Details'}).click();
    await panel().getByText('Content between the tags').waitFor({state: 'detached'});
    // What hydrates islands, the counter once, and the panel.
    const added = new Set(scripts.filter((script) => !before.has(script)));
    expect(added.size).toBe(3);
    expect([...added]).toContain(counterScript);
  });

  it('keeps its text, and says so, if a script cannot be loaded', async () => {
    await page.route(counterScript, (route) => route.abort());
    await visit('islands');
    await page.getByRole('alert').getByText('Parts of this page could not be loaded.').waitFor();
    await isIn('One', 'the server');
    await page.getByRole('button', {name: 'Dismiss'}).click();
    await page.unroute(counterScript);
    await button('Two').click();
    await button('Two').getByText('Count: 8').waitFor();
  });

  it('keeps its text, and says so, if an island fails', async () => {
    await visit('failing-island');
    await page.getByRole('alert').getByText('Parts of this page could not be loaded.').waitFor();
    await page.getByText('Text of the failing island.').waitFor();
    expect(failures.join()).toContain('Failing cannot start.');
  });
});

it.each([
  [
    'a function as a property',
    (text: string) => text.replace('label="Three"', 'label="Three" onDone={() => {}}'),
    /^docs\/islands\.mdx:\d+: the island Counter cannot be rendered: onDone is a function/,
  ],
  [
    'a handler in the page',
    (text: string) => `${text}\n<p onClick={() => {}}>Text</p>\n`,
    /^docs\/islands\.mdx: the page itself uses onClick\./,
  ],
])(
  'the build stops for %s',
  (_, change, message) => {
    site.edit('docs/islands.mdx', change);
    const {status, output} = site.build();
    expect(status).toBe(1);
    expectOneMessage(output, message);
  },
  BUILD_PATIENCE,
);
