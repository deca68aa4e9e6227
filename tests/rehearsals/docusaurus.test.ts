/**
 * Builds, serves and uses a Docusaurus site with more than documents, hydrated pages, and a second language. Examples
 * of Markdown and front matter from Docusaurus's documentation are compared with a stock site.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type Browser, chromium, type Page} from '@playwright/test';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {type RunningServer, startPreviewServer} from '../../hosting/server';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {BUILD_PATIENCE} from '../commands/brokenBuild';
import {filesIn} from '../../src/text/files';
import {makeDocusaurusSite, REDIRECT} from '../commands/docusaurusSite';
import {factsOf, makeStockSite, pageOfRow, writeRows} from '../commands/parity';
import {ROWS} from '../fixtures/docusaurusRows';

/** Timeout on a busy machine. Unit: ms. */
const PATIENCE = 20_000;

const DOCUSAURUS = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
/** Files of the other language, and those that the build above omits. */
const MADE_ELSEWHERE = /^fr\/|\.(br|gz)$/;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docusaurus-'));
const stock = fs.mkdtempSync(path.join(os.tmpdir(), 'stock-'));
const build = path.join(folder, 'build');
const read = (file: string) => fs.readFileSync(path.join(build, file), 'utf8');

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  await makeDocusaurusSite(folder);
  writeRows(path.join(folder, 'docs'));
  makeStockSite(stock);
  for (const [cwd, args] of [
    [folder, ['--import', 'tsx', 'scripts/build.ts', '--no-copies']],
    [stock, [DOCUSAURUS, 'build']],
  ] as const) {
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd, encoding: 'utf8'});
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
  server = await startPreviewServer(build);
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
}, 2 * BUILD_PATIENCE);

afterAll(async () => {
  await browser.close();
  await server.close();
  fs.rmSync(folder, {recursive: true, force: true});
  fs.rmSync(stock, {recursive: true, force: true});
});

/** Opens an address below the base path, and fails on any problem that the browser reports. */
async function open(address: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const failures: string[] = [];
  page.on('pageerror', ({message}) => failures.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      failures.push(message.text());
    }
  });
  await page.goto(`${server.origin}${brand.baseUrl}${address}`);
  await page.locator('html[data-has-hydrated=true]').waitFor();
  await use(page);
  expect(failures).toEqual([]);
  await page.close();
}

/** Marks the document, which navigation inside the app preserves. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, {isMarked: true}));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

describe.each(['counter', 'blog/2026/01/15/first-post'])(
  'a component with state on /%s',
  (address) => {
    it('works when opened directly and when reached from a document', async () => {
      const use = async (page: Page) => {
        await page.getByRole('button', {name: 'Clicked 0 times'}).click();
        await page.getByRole('button', {name: 'Clicked 1 times'}).waitFor();
        await page.getByText(`Shown at ${brand.baseUrl}${address}`).waitFor();
      };
      await open(`${address}/`, use);
      await open('api/tagged/', async (page) => {
        await mark(page);
        const link = page.getByRole('main').locator(`a[href^="${brand.baseUrl}${address}"]`);
        await (address === 'counter'
          ? link.click()
          : page.getByRole('link', {name: 'Blog', exact: true}).click());
        if (address !== 'counter') {
          await page.getByRole('link', {name: 'The first post'}).first().click();
        }
        await use(page);
        expect(await isMarked(page)).toBe(true);
      });
    });
  },
);

/** Returns title, root classes and head tags, in any order. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    classes: document.documentElement.className,
    tags: Array.from(document.querySelectorAll('[data-rh]:not(title)'), (tag) =>
      Array.from(tag.attributes, ({name, value}) => `${name}=${value}`)
        .sort()
        .join(' '),
    ).sort(),
  }));

it('leads from a page with scripts to a document and back without loading a document', async () => {
  await open('counter/', async (page) => {
    await mark(page);
    const opened = await headOf(page);
    await page.getByRole('link', {name: 'The tagged page'}).click();
    await page.getByRole('heading', {level: 1, name: 'A tagged page'}).waitFor();
    expect(await page.title()).toContain('A tagged page');
    await page.goBack();
    await page.getByRole('heading', {level: 1, name: 'A page with state'}).waitFor();
    expect(await headOf(page)).toEqual(opened);
    await page.goForward();
    await page.getByText('A document with tags.').waitFor();
    expect(await isMarked(page)).toBe(true);
  });
});

it.each(Object.keys(ROWS))('%s is the same as in a stock site', (name) => {
  const page = pageOfRow(name);
  const facts = factsOf(read(page));
  expect(facts).toEqual(factsOf(fs.readFileSync(path.join(stock, 'build', page), 'utf8')));
});

const HEADINGS = ['A & B', 'Then code 🚀'];

async function expectHeadings(page: Page): Promise<void> {
  const links = page.locator('.theme-doc-sidebar-container [class*=headings_] a');
  await expect.poll(() => links.allTextContents()).toEqual(HEADINGS);
}

it('a document with `interactive: true` works, even when reached from a static one, whose scripts do not contain it', () =>
  open('api/hydrated/plain/', async (page) => {
    await expectHeadings(page);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name),
    );
    for (const script of scripts.filter((name) => name.endsWith('.js'))) {
      expect(await (await fetch(script)).text(), script).not.toContain('Clicked ');
    }
    await mark(page);
    await page.getByRole('link', {name: 'A page that works'}).last().click();
    await page.getByRole('button', {name: 'Clicked 0 times'}).click();
    await page.getByRole('button', {name: 'Clicked 1 times'}).waitFor();
    await expectHeadings(page);
    await page.getByRole('link', {name: 'A page without state'}).last().click();
    await page.getByText('The note.').waitFor();
    await expectHeadings(page);
    expect(await isMarked(page)).toBe(true);
  }));

it.each([
  ['api/tags/first-tag/', 'Another tagged page'],
  ['api/everything-else/', 'A tagged page'],
  ['blog/tags/news/', 'The second post'],
  ['blog/archive/', 'The first post'],
  ['drawing/', 'A drawing in words.'],
  ['about/', 'A page in Markdown outside the documents.'],
])('/%s shows %j', async (address, text) => {
  await open(address, async (page) => {
    await page.getByRole('main').getByText(text).first().waitFor();
  });
});

it('shows a React page with its own style, and one without a layout', async () => {
  await open('drawing/', async (page) => {
    const words = page.getByText('A drawing in words.');
    expect(await words.evaluate((node) => getComputedStyle(node).opacity)).toBe('0.5');
  });
  await open('bare/', (page) => page.getByText('A page without a layout.').waitFor());
});

it('follows a redirect with query and heading', async () => {
  await open(`${REDIRECT.from.slice(1)}/?a=1#b`, async (page) => {
    expect(page.url()).toBe(`${server.origin}${brand.baseUrl}${REDIRECT.to.slice(1)}?a=1#b`);
    await Promise.resolve();
  });
});

it('an unlisted page appears only at its own address, and a draft nowhere', () => {
  const naming = (word: string) =>
    filesIn(build).filter((file) => fs.readFileSync(path.join(build, file)).includes(word));
  const itself = /^(?:fr\/)?(?:api\/unlisted|assets\/js\/)/;
  expect(naming('zirconium').filter((file) => !itself.test(file))).toEqual([]);
  expect(read('api/unlisted/index.html')).toContain('noindex');
  expect(naming('hafnium')).toEqual([]);
});

describe('a second language', () => {
  it('has translated pages and labels, and links to the other language', async () => {
    await open('fr/api/tagged/', async (page) => {
      await page.getByRole('heading', {level: 1, name: 'Une page avec des étiquettes'}).waitFor();
      await page.getByRole('button', {name: 'Copier la page'}).waitFor();
      await page.getByRole('link', {name: 'Référence de l’API'}).first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('fr');
      const alternates = page.locator('link[rel=alternate][hreflang]');
      expect(
        await alternates.evaluateAll((links) =>
          links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
        ),
      ).toEqual([
        ['en', `${brand.docsUrl}/api/tagged/`],
        ['fr', `${brand.docsUrl}/fr/api/tagged/`],
        ['x-default', `${brand.docsUrl}/api/tagged/`],
      ]);
      const menu = page.locator('.dropdown__menu');
      expect(await menu.isVisible()).toBe(false);
      await page.getByRole('button', {name: 'Français'}).hover();
      await menu.waitFor();
      await page.getByRole('link', {name: 'English'}).click();
      await page.getByRole('heading', {level: 1, name: 'A tagged page'}).waitFor();
    });
  });

  it('has its own search index, copies and lists', async () => {
    await open('fr/api/', async (page) => {
      await page.locator('.search-button').click();
      await page.getByRole('dialog').getByRole('combobox').fill('étiquettes');
      await page
        .getByRole('option', {name: /Une page avec des étiquettes/})
        .first()
        .waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Guides et notices ›').first().waitFor();
      await dialog.getByText(/^\d+ résultats$/).waitFor();
      await dialog.getByRole('combobox').fill('zzqqzzqq');
      await dialog.getByText('Aucun résultat pour « zzqqzzqq ».').waitFor();
    });
    expect(read('fr/api/tagged.md')).toContain('# Une page avec des étiquettes');
    expect(read('fr/llms.txt')).toContain(`${brand.docsUrl}/fr/api/tagged.md`);
    expect(read('llms.txt')).not.toContain('/fr/');
    expect(read('fr/sitemap.xml')).not.toContain(`<loc>${brand.docsUrl}/api/`);
    expect(read('fr/blog/atom.xml')).toContain(`${brand.docsUrl}/fr/blog`);
  });

  it('gets files to translate, in which translated texts are preserved', () => {
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      [
        ...['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'write-translations'],
        ...['--locale', 'fr', '--config', 'scripts/lib/siteConfig.cjs'],
      ],
      {cwd: folder, encoding: 'utf8', env: {...process.env, DOCUSAURUS_CURRENT_LOCALE: 'fr'}},
    );
    expect(status, `${stdout}${stderr}`).toBe(0);
    const texts = JSON.parse(
      fs.readFileSync(path.join(folder, 'i18n/fr/code.json'), 'utf8'),
    ) as Record<string, {message: string}>;
    expect(texts.Guides?.message).toBe('Guides et notices');
    expect(texts['Try again']?.message).toBe('Try again');
    expect(texts.Send?.message).toBe('Envoyer');
    expect(texts.Close?.message).toBe('Close');
  });
});

it(
  'Docusaurus’s own command also builds everything',
  () => {
    const other = path.join(folder, 'other');
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      [DOCUSAURUS, 'build', '--locale', 'en', '--out-dir', other],
      {cwd: folder, encoding: 'utf8'},
    );
    expect(status, `${stdout}${stderr}`).toBe(0);
    const filesOf = (site: string) =>
      filesIn(site)
        .map((file) => file.replace(/[.-][0-9a-f]{8,}(?=\.)/, ''))
        .filter((file) => !MADE_ELSEWHERE.test(file))
        .sort();
    expect(filesOf(other)).toEqual(filesOf(build));
  },
  BUILD_PATIENCE,
);
