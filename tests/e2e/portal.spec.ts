/** What every portal does in a browser, whoever its provider is. A portal of `npm create` has this file, too. */
import fs from 'node:fs';
import path from 'node:path';
import {FEATURES} from '../../config/features';
import {ONLY_WHOLE} from '../whole';
import {violations} from './axe';
import {expect, hydrated, readingTest as test} from './fixtures';

const REFERENCE = 'build/api/reference';

/** Slugs of the pages of operations. */
const operations = fs
  .readdirSync(REFERENCE)
  .filter((name) => {
    const page = path.join(REFERENCE, name, 'index.html');
    return fs.existsSync(page) && fs.readFileSync(page, 'utf8').includes('ref-samples');
  })
  .sort();
/** One page has them all; a description may have no operation, and a portal no "Try it". */
const examined = operations.slice(0, 1);
/** There are rules of each operation if "Try it" shows examples. */
const hasExamples = fs.existsSync('build/try-it');

/** Of the repository that portals are created from: it looks at every kind of page. */
const hasCrawl = fs.existsSync('tests/e2e/crawl.spec.ts');
/** That repository has tests of its own of the search and of "Try it". */
const elsewhere = hasCrawl ? ONLY_WHOLE : {};

for (const address of hasCrawl ? [] : ['', 'api/', 'api/glossary/', 'faq/', 'api/reference/']) {
  test(`/${address} can be read by everyone, in both modes`, async ({page}) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({colorScheme});
      await page.goto(address);
      await hydrated(page);
      // The sidebar cuts the last link that it shows.
      expect(await violations(page, {rules: ['content', 'colours']})).toEqual([]);
    }
  });
}

for (const operation of examined) {
  test('the search finds an operation by its title', elsewhere, async ({page}) => {
    await page.goto(`api/reference/${operation}/`);
    await hydrated(page);
    const title = (await page.getByRole('heading', {level: 1}).textContent()) ?? '';
    await page.keyboard.press('/');
    await page.getByRole('combobox', {name: 'Search the documentation'}).fill(title);
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(title);
  });
}

for (const operation of FEATURES.tryIt === false ? [] : examined) {
  const title =
    '"Try it" opens beside an operation, and answers from examples where there is no sandbox';
  test(title, elsewhere, async ({page}) => {
    await page.goto(`api/reference/${operation}/`);
    await hydrated(page);
    const button = page.getByRole('button', {name: 'Try it'});
    await button.click();
    const dialog = page.getByRole('dialog', {name: /^Try it/});
    await expect(dialog).toBeVisible();
    if (hasExamples) {
      expect(await violations(page)).toEqual([]);
      await expect(dialog).toContainText('Responses are examples');
      await dialog.getByRole('button', {name: 'Send', exact: true}).click();
      // A status, or what is wrong with a field.
      await expect(dialog.getByRole('status').first()).toHaveText(/\S/);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

test('an address without a page offers a way back', async ({page, problems}) => {
  await page.goto('404.html');
  await hydrated(page);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('This page does not exist');
  await expect(page.getByRole('main').getByRole('link', {name: 'Home'})).toBeVisible();
  // The browser itself reports the status of the document.
  expect(problems.splice(0)).toHaveLength(1);
});
