/** Pages that React hydrates, and headings that are hard to read, in a build of a copy of the site. */
import fs from 'node:fs';
import path from 'node:path';
import {type Browser, chromium, type Page} from '@playwright/test';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';

const fixture = (name: string) => fs.readFileSync(`tests/fixtures/interactive/${name}`, 'utf8');
const HEADINGS = ['A & B', 'Then code 🚀'];

let site: BrokenSite;
let server: Awaited<ReturnType<typeof startPreviewServer>>;
let browser: Browser;

beforeAll(async () => {
  site = new BrokenSite();
  site.edit('docs/works.mdx', () => fixture('page.mdx'));
  site.edit('docs/plain.mdx', () => fixture('plain.mdx'));
  const {status, output} = site.build('--no-copies');
  expect(status, output).toBe(0);
  server = await startPreviewServer(path.join(site.folder, 'build'));
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
}, BUILD_PATIENCE);

afterAll(async () => {
  await browser.close();
  await server.close();
  removeCopies();
});

/** Opens a page, and fails on anything that the browser reports, such as a hydration that differs. */
async function open(name: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({message}) => failures.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      failures.push(message.text());
    }
  });
  await page.goto(`${server.origin}${brand.baseUrl}api/${name}/`);
  await page.locator('html[data-has-hydrated=true]').waitFor();
  await use(page);
  expect(failures).toEqual([]);
  await page.close();
}

async function expectWorking(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Clicked 0 times'}).click();
  await page.getByRole('button', {name: 'Clicked 1 times'}).waitFor();
  await expectHeadings(page);
}

async function expectHeadings(page: Page): Promise<void> {
  const links = page.locator('.theme-doc-sidebar-container [class*=headings_] a');
  await expect.poll(() => links.allTextContents()).toEqual(HEADINGS);
}

it('a page with `interactive: true` works when it is opened', () => open('works', expectWorking));

it('it works when reached from a static page, and leads back to it', () =>
  open('plain', async (page) => {
    await expectHeadings(page);
    await page.evaluate(() => Object.assign(window, {isMarked: true}));
    await page.getByRole('link', {name: 'A page that works'}).last().click();
    await expectWorking(page);
    await page.getByRole('link', {name: 'A page without state'}).last().click();
    await page.getByText('The note.').waitFor();
    await expectHeadings(page);
    expect(await page.evaluate(() => 'isMarked' in window)).toBe(true);
  }));

it('a static page loads no script of it', () =>
  open('plain', async (page) => {
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name),
    );
    for (const script of scripts.filter((name) => name.endsWith('.js'))) {
      expect(await (await fetch(script)).text(), script).not.toContain('Clicked ');
    }
  }));

it(
  'a static page with an event handler stops the build',
  () => {
    site.edit('docs/plain.mdx', (text) => `${text}\n<p onClick={() => {}}>Text</p>\n`);
    const {status, output} = site.build('--no-copies');
    expect(status).toBe(1);
    expectOneMessage(
      output,
      /^docs\/plain\.mdx: a component of this page uses onClick, .*"interactive: true"/,
    );
  },
  BUILD_PATIENCE,
);
