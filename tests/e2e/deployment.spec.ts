/** A tab that stays open over a deployment. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type BrowserContext, type Locator, type Page, test as plain} from '@playwright/test';
import {brand} from '../../config/brand';
import {type RunningServer, startPreviewServer} from '../../hosting/server';
import {writeEdition} from './editions';
import {hydrated} from './fixtures';

const {expect} = plain;

const PICTURES = 'api/reference/';
const GUIDE = 'api/webhooks/';
const STRANGER = 'faq/';

/**
 * With the archive, lazily loaded code would come from elsewhere. Pages that no test opens would only have to be
 * written twice.
 */
const isWanted = (file: string) =>
  !/^(?:api\/2|api\/reference\/schemas|img\/social|markets|mcp|openapi|samples|tpp)/.test(file) &&
  !/\.md(?:\.br|\.gz)?$/.test(file);

interface Site {
  /** Address of the base path. */
  base: string;
  /** Serves an edition and the assets of earlier ones, as the recipes of HOSTING.md do. */
  deploy: (edition: string, assetsOf?: readonly string[]) => void;
  /** Console errors and warnings and uncaught errors so far. */
  problems: string[];
}

let scratch: string;
const editionFolder = (edition: string) => path.join(scratch, 'editions', edition);

const test = plain.extend<{site: Site}>({
  site: async ({context}, use) => {
    const target = fs.mkdtempSync(path.join(scratch, 'target-'));
    const deploy: Site['deploy'] = (edition, assetsOf = []) => {
      const release = fs.mkdtempSync(path.join(target, 'release-'));
      for (const other of assetsOf) {
        const assets = path.join(editionFolder(other), 'assets');
        fs.cpSync(assets, path.join(release, 'assets'), {recursive: true});
      }
      fs.cpSync(editionFolder(edition), release, {recursive: true});
      fs.symlinkSync(release, path.join(target, 'next'));
      fs.renameSync(path.join(target, 'next'), path.join(target, 'current'));
    };
    deploy('one');
    let server: RunningServer | undefined;
    try {
      server = await startPreviewServer(path.join(target, 'current'));
      const base = `${server.origin}${brand.baseUrl}`;
      await use({base, deploy, problems: watch(context)});
    } finally {
      await server?.close();
    }
  },
});

/** Deployments write thousands of files, and a busy machine takes its time. Unit: ms. */
const PATIENCE = 240_000;

// One after the other: the editions are the same for all tests, and one worker makes them once.
test.describe.configure({mode: 'default', timeout: PATIENCE});
test.beforeAll(() => {
  test.setTimeout(PATIENCE);
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-tab-'));
  for (const word of ['one', 'two']) {
    writeEdition('build', editionFolder(word), word, isWanted);
  }
});
test.afterAll(() => {
  fs.rmSync(scratch, {recursive: true});
});

function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      problems.push(message.text());
    }
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  return problems;
}

/** Full loads of pages from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      documents.push(request.url());
    }
  });
  return documents;
}

const link = (page: Page, address: string): Locator =>
  page
    .locator(
      `:is(.theme-doc-sidebar-container, .navbar, .footer) a[href="${brand.baseUrl}${address}"]:not([role=button])`,
    )
    .first();
/** As a keyboard does, without scrolling to the link. */
async function follow(page: Page, address: string): Promise<void> {
  await link(page, address).evaluate((element: HTMLElement) => {
    element.click();
  });
}

const heading = (page: Page): Locator => page.locator('h1');
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** That a page belongs to another deployment is reported, once, as an error of its content. */
const ANOTHER_DEPLOYMENT = /^Loading chunk \/docs\/\S+ failed\.\n\(missing: /;

/** So is a page that the reader leaves, back or forward, while it comes. */
const LEFT_EARLY = /^Loading chunk \/docs\/\S+ failed\.\n\(error: /;

test('an open tab continues: the next page is a full load of the new deployment, then navigation stays in the new app', async ({
  page,
  site,
}) => {
  await open(page, `${site.base}${PICTURES}`);
  await expect(heading(page)).toContainText('(one)');
  await link(page, STRANGER).click();
  await expect(heading(page)).toContainText('Frequently asked questions (one)');
  await page.evaluate(() => {
    window.scrollTo({top: 900, behavior: 'instant'});
  });
  expect(await scrollTop(page)).toBe(900);
  const documents = documentsOf(page);
  site.deploy('two', ['one']);

  await follow(page, GUIDE);
  await expect(heading(page)).toHaveText('Webhooks (two)');
  await hydrated(page);
  expect(documents).toEqual([`${site.base}${GUIDE}`]);
  expect(await scrollTop(page)).toBe(0);
  expect(site.problems.filter((problem) => !ANOTHER_DEPLOYMENT.test(problem))).toEqual([]);
  expect(site.problems.length).toBeLessThanOrEqual(1);
  site.problems.length = 0;

  await link(page, 'api/sandbox/').click();
  await expect(heading(page)).toContainText('(two)');
  expect(documents).toHaveLength(1);

  // Back inside the new document, back over the deployment, and forward again.
  await page.goBack();
  await expect(heading(page)).toHaveText('Webhooks (two)');
  await page.goBack();
  // With the heading that was being read.
  await expect(page).toHaveURL(new RegExp(`^${site.base}${STRANGER}(?:#.+)?$`));
  await expect(heading(page)).toContainText('Frequently asked questions');
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.goBack();
  await expect(page).toHaveURL(`${site.base}${PICTURES}`);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(`${site.base}${GUIDE}`);
  await expect(heading(page)).toHaveText('Webhooks (two)');
  const unexpected = site.problems.filter(
    (problem) => !ANOTHER_DEPLOYMENT.test(problem) && !LEFT_EARLY.test(problem),
  );
  expect(unexpected).toEqual([]);
});
