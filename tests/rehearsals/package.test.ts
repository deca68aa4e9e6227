/**
 * Installs the packed package in its template with npm, and builds the site. Then builds it with three lines of
 * configuration, and with everything at once: versions, two descriptions, two locales, both kinds of trailing slashes,
 * and the development server. Requires the registry, or npm's cache.
 *
 * `PACKAGE_SITE=/some/folder` keeps and reuses the installed site.
 */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {type Browser, chromium, type Page} from '@playwright/test';
import {load} from 'cheerio';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {CHROMIUM_ARGS, ensureChromium} from '../../scripts/chromium';
import {freePort} from '../../scripts/lib/freePort';
import {filesIn} from '../../src/text/files';

const MINUTE = 60_000;
/** Maximum time until the browser shows a saved description, on an idle machine and on any machine. Unit: ms. */
const GOAL_OF_SAVE = 3000;
const PATIENCE_OF_SAVE = 60_000;
const packageFolder = path.resolve(import.meta.dirname, '../../packages/openapi-reference');
const template = path.join(packageFolder, 'example');
const description = path.join(template, 'openapi.yaml');
const KEPT = process.env.PACKAGE_SITE;
const site = KEPT ?? fs.mkdtempSync(path.join(os.tmpdir(), 'new-site-'));

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, NODE_ENV: 'production', NO_UPDATE_NOTIFIER: '1'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(site, file)), {recursive: true});
  fs.writeFileSync(path.join(site, file), text);
}

const VERSIONS = ['versioned_docs', 'versioned_sidebars', 'versions.json'];

function remove(...names: string[]): void {
  for (const name of names) {
    fs.rmSync(path.join(site, name), {recursive: true, force: true});
  }
}

/** Packs the package. Its scripts, including compilation, are run explicitly, because this repository ignores them. */
function pack(): void {
  run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', site], packageFolder);
}

/** Installs the template as its README says. */
function install(): void {
  fs.cpSync(template, site, {recursive: true});
  const settings = JSON.parse(fs.readFileSync(path.join(site, 'package.json'), 'utf8')) as object;
  // Docusaurus requires a version of these that a registry may lack. Our own overrides are the same.
  const overrides = {'@docsearch/react': '4.7.0', '@docsearch/core': '4.7.0'};
  write('package.json', JSON.stringify({...settings, overrides}));
  if (!fs.existsSync(path.join(site, 'node_modules'))) {
    pack();
    run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
      site,
    );
  }
}

function build(): void {
  run('npx', ['docusaurus', 'build'], site);
}

const PLAIN = `export default {
  title: 'New', url: 'https://new.example', baseUrl: '/sub/',
  presets: [['classic', {blog: false}]],
  plugins: [
    ['docusaurus-openapi-reference', {description: 'openapi.yaml'}],
  ],
};`;

const everything = (trailingSlash: boolean, locales: readonly string[]) => `export default {
  title: 'New', url: 'https://new.example', baseUrl: '/',
  trailingSlash: ${trailingSlash},
  i18n: {defaultLocale: 'en', locales: ${JSON.stringify(locales)}},
  presets: [['classic', {blog: false}]],
  plugins: [
    ['docusaurus-openapi-reference', {description: 'openapi.yaml'}],
    [
      'docusaurus-openapi-reference',
      {id: 'admin', description: 'admin.yaml', folder: 'docs/admin', label: 'Administration'},
    ],
  ],
  themeConfig: {
    navbar: {items: [{type: 'docsVersionDropdown'}, {type: 'localeDropdown'}]},
    colorMode: {respectPrefersColorScheme: true},
  },
};`;

const ADMIN = `openapi: 3.1.1
info: {title: Administration, version: '1'}
paths:
  /members/{id}:
    delete:
      summary: Remove a member
      parameters: [{name: id, in: path, required: true, description: Only of this description., schema: {type: string}}]
      responses: {'204': {description: Removed.}}
`;

function pageOf(file: string): ReturnType<typeof load> {
  return load(fs.readFileSync(path.join(site, 'build', file), 'utf8'));
}

/** Returns all scripts of the build. */
function scripts(): string {
  const folder = path.join(site, 'build/assets/js');
  return fs
    .readdirSync(folder)
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

const servers: ChildProcess[] = [];

/** Starts Docusaurus's own server for the build or the sources. */
async function serve(...command: string[]): Promise<string> {
  const port = await freePort();
  const options = ['--no-open', '--host', '127.0.0.1', '--port', String(port)];
  servers.push(
    spawn('npx', ['docusaurus', ...command, ...options], {
      cwd: site,
      stdio: 'ignore',
      detached: true,
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(origin).catch(() => undefined)) === undefined) {
    await sleep(500);
  }
  return origin;
}

let browser: Browser;

beforeAll(async () => {
  remove('build', 'template', 'docs', ...VERSIONS);
  install();
  build();
  fs.renameSync(path.join(site, 'build'), path.join(site, 'template'));
  remove('docs', 'blog', 'sidebars.js');
  write('docusaurus.config.js', PLAIN);
  write('docs/intro.md', '---\nslug: /\n---\n\n# Hello\n');
  write('src/pages/index.md', '# New\n');
  write('admin.yaml', ADMIN);
  // Browsers request it.
  write('static/favicon.ico', '');
  fs.copyFileSync(description, path.join(site, 'openapi.yaml'));
  build();
  browser = await chromium.launch({executablePath: ensureChromium(), args: CHROMIUM_ARGS});
}, 20 * MINUTE);

afterAll(async () => {
  await browser.close();
  for (const {pid} of servers) {
    if (pid !== undefined) {
      process.kill(-pid, 'SIGTERM');
    }
  }
  if (KEPT === undefined) {
    fs.rmSync(site, {recursive: true, force: true});
  }
});

/** Opens a page and collects its problems. */
async function openPage(address: string): Promise<{page: Page; problems: string[]}> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(`${message.text()} ${message.location().url}`);
    }
  });
  await page.goto(address);
  await page.locator('html[data-has-hydrated=true]').waitFor({timeout: MINUTE});
  return {page, problems};
}

describe('the template', () => {
  it('has its guide, its changelog, a post and both references', () => {
    const pages = ['docs', 'docs/borrowing', 'docs/reference/changelog', 'docs/branches'];
    for (const page of [
      ...pages,
      'docs/branches/list-the-branches',
      'blog/2026/11/20/overdue-loans',
    ]) {
      const file = path.join(site, 'template', page, 'index.html');
      expect(fs.existsSync(file) ? load(fs.readFileSync(file, 'utf8'))('h1').length : page).toBe(1);
    }
  });
});

describe('a new site with three lines of configuration', () => {
  it('has its fields in the HTML, and none in scripts', () => {
    const folder = path.join(site, 'build/docs/reference');
    const texts = filesIn(folder)
      .filter((file) => file.endsWith('index.html') && !file.startsWith('schemas/'))
      .flatMap((file) => {
        const $ = load(fs.readFileSync(path.join(folder, file), 'utf8'));
        return $('.ref-prop[id] p')
          .toArray()
          .map((one) => $(one).text());
      });
    expect(texts.length).toBeGreaterThan(30);
    const all = scripts();
    // Docusaurus stores the descriptions of pages, for their head tags, in scripts.
    const heads = filesIn(folder)
      .filter((file) => file.endsWith('index.html'))
      .map((file) => pageOf(`docs/reference/${file}`)('meta[name=description]').attr('content'));
    const shown = texts.filter((text) => !heads.some((head) => head?.includes(text)));
    expect(shown.filter((text) => all.includes(text))).toEqual([]);
  });

  it('leaves the content alone, and fetches that of the next page', async () => {
    const {page, problems} = await openPage(
      `${await serve('serve')}/sub/docs/reference/search-the-catalogue`,
    );
    const isReact = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
    expect(await isReact('.navbar')).toBe(true);
    expect(await isReact('.openapi-reference .ref-prop')).toBe(false);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') {
        fetched.push(new URL(request.url()).pathname);
      }
    });
    await page.locator('.pagination-nav__link--next').click();
    await page.locator('.openapi-reference #request-body').waitFor();
    expect(fetched.map((one) => one.replace(/\/$/, ''))).toContain(
      '/sub/docs/reference/replace-the-cover-of-a-title',
    );
    expect(await isReact('.openapi-reference .ref-prop')).toBe(false);
    await page.goBack();
    await page.locator('.openapi-reference #query-parameters').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('versions, two descriptions, two locales and a trailing slash', () => {
  beforeAll(() => {
    write('docusaurus.config.js', everything(true, ['en', 'fr']));
    run('npx', ['docusaurus', 'docs:version', '1.0'], site);
    build();
  }, 20 * MINUTE);

  it.each([
    ['docs/reference', '/docs/reference/'],
    ['docs/next/reference', '/docs/next/reference/'],
    ['fr/docs/reference', '/fr/docs/reference/'],
  ])('%s has its fields, and links that stay inside', (folder, base) => {
    const page = pageOf(`${folder}/borrow-a-copy/index.html`);
    expect(page('.openapi-reference [id^="request"]').length).toBeGreaterThan(0);
    const links = page('.openapi-reference a[data-page]')
      .toArray()
      .map((element) => element.attribs.href ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.startsWith(base), link).toBe(true);
      const [address = ''] = link.split('#');
      expect(address).toMatch(/\/$/);
      expect(fs.existsSync(path.join(site, 'build', address, 'index.html')), link).toBe(true);
    }
  });

  it('the second description has its own pages, downloads and links', () => {
    const page = pageOf('docs/admin/remove-a-member/index.html');
    expect(page('.openapi-reference').text()).toContain('Only of this description.');
    expect(fs.readdirSync(path.join(site, 'build/openapi')).length).toBe(2);
    expect(scripts()).not.toContain('Only of this description.');
  });

  it('navigation between versions and descriptions shows the correct page', async () => {
    const {page, problems} = await openPage(
      `${await serve('serve')}/fr/docs/next/reference/borrow-a-copy/`,
    );
    await page.getByRole('button', {name: 'Other operations'}).click();
    await page.getByRole('link', {name: 'Remove a member'}).click();
    await page.getByText('Only of this description.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/fr/docs/next/admin/remove-a-member/');
    expect(problems).toEqual([]);
    await page.close();
  });
});

describe('the development server', () => {
  it(
    'shows a saved description',
    async () => {
      remove(...VERSIONS);
      write('docs/_around.mdx', 'Prose before the introduction.\n');
      write(
        'docusaurus.config.js',
        PLAIN.replace(
          "{description: 'openapi.yaml'}",
          `{description: 'openapi.yaml', before: 'docs/_around.mdx'}],
          ['docusaurus-openapi-reference', {id: 'admin', description: 'admin.yaml', folder: 'docs/admin'}`,
        ),
      );
      const page = await browser.newPage();
      await page.goto(`${await serve('start')}/sub/docs/reference`);
      const before = 'What a member has borrowed.';
      await page.getByText(before).waitFor({timeout: 5 * MINUTE});
      // With two entries, only one would load a body: the other would show the code of its module.
      expect(await page.locator('.openapi-reference').first().innerText()).not.toContain('export');
      const text = fs.readFileSync(path.join(site, 'openapi.yaml'), 'utf8');
      const started = performance.now();
      fs.writeFileSync(path.join(site, 'openapi.yaml'), text.replace(before, 'What was saved.'));
      await page.getByText('What was saved.').waitFor({timeout: PATIENCE_OF_SAVE});
      const took = performance.now() - started;
      console.log(
        `Shown ${Math.round(took)} ms after the save; the goal on an idle machine is ${GOAL_OF_SAVE} ms.`,
      );
      await page.close();
    },
    10 * MINUTE,
  );
});
