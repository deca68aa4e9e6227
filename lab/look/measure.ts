/**
 * What readers see, as numbers, of the site in `build/`: where an operation's first field is, how far the list of
 * operations reaches, how long lines of prose are, and which type is in use: `node --import tsx lab/look/measure.ts`.
 */
import type {Page} from '@playwright/test';
import {onBuild, openPage} from './onBuild';
import {OPERATION_PAGES} from './operationPages';

const GUIDES = ['api/webhooks/', 'api/authentication/', 'api/limits/', 'api/transactions/', 'faq/'];
const KINDS = [
  ...['', 'api/', 'api/quick-start/', 'api/try/', 'api/changelog/'],
  ...['api/reference/', 'api/reference/errors/', 'api/reference/create-payment/'],
  ...['api/reference/schemas/access/', 'api/glossary/', 'markets/', 'markets/fi/', 'tpp/'],
  ...GUIDES,
];

/** Top of the first field or parameter that is shown. Unit: px. */
const firstField = (page: Page) =>
  page.evaluate(() => document.querySelector('.ref-prop')?.getBoundingClientRect().top);

const lastOperation = (page: Page) =>
  page.evaluate(() => {
    // Webhooks are calls in the other direction.
    const rows = [...document.querySelectorAll('.ref-index-group:not(:has(#webhooks)) li')];
    return Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
  });

/** Characters of each line of prose that is followed by another of its paragraph. */
const fullLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.markdown > p')].flatMap((paragraph) => {
      const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const lines = new Map<number, number>();
      for (let node = text.nextNode(); node !== null; node = text.nextNode()) {
        for (let at = 0; at < (node.nodeValue?.length ?? 0); at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const line = Math.round(range.getBoundingClientRect().bottom / 8);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      return [...lines.values()].slice(0, -1);
    }),
  );

/** Widths of the tables of a page. Unit: px. */
const tableWidths = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.markdown table')]
      .filter((table) => table.checkVisibility())
      .map((table) => Math.round(table.getBoundingClientRect().width)),
  );

interface Type {
  sizes: string[];
  leadings: string[];
  weights: string[];
}

/** Sizes, leadings and weights of all text that is shown. */
const typeInUse = (page: Page) =>
  page.evaluate((): Type => {
    const found = {
      sizes: new Set<string>(),
      leadings: new Set<string>(),
      weights: new Set<string>(),
    };
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
      );
      if (hasText && element.checkVisibility()) {
        const {fontSize, lineHeight, fontWeight} = getComputedStyle(element);
        found.sizes.add(fontSize);
        found.leadings.add((parseFloat(lineHeight) / parseFloat(fontSize)).toFixed(2));
        found.weights.add(fontWeight);
      }
    }
    return {
      sizes: [...found.sizes],
      leadings: [...found.leadings],
      weights: [...found.weights],
    };
  });

const byNumber = (all: Iterable<string>) =>
  [...new Set(all)].sort((a, b) => parseFloat(a) - parseFloat(b)).join(' ');

onBuild(async (browser, origin) => {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}});
  const open = async (route: string) => {
    await openPage(page, origin, route);
  };
  for (const route of OPERATION_PAGES) {
    await open(route);
    console.log(`${route.padEnd(48)} first field at ${String(await firstField(page))} px`);
  }
  await open('api/reference/');
  console.log(`The operations end after ${((await lastOperation(page)) / 900).toFixed(2)} screens`);
  const tables: number[] = [];
  for (const font of ['fallback font', 'web font']) {
    for (const route of GUIDES) {
      // The document after the fonts have arrived has them.
      await page.evaluate((key) => {
        if (key === 'fallback font') {
          localStorage.clear();
        }
      }, font);
      await open(route);
      await page.waitForFunction(() => localStorage.getItem('fonts') !== null);
      const lines = (await fullLines(page)).sort((a, b) => a - b);
      const at = (share: number) => lines[Math.floor(lines.length * share)];
      console.log(
        `${route.padEnd(24)} ${font.padEnd(13)} ${String(at(0.5))} characters a line, 90 %: ${String(at(0.9))}`,
      );
      tables.push(...(await tableWidths(page)));
    }
  }
  console.log(`Widths of ${tables.length} tables: ${byNumber(tables.map(String))}`);
  const all: Type[] = [];
  for (const route of KINDS) {
    await open(route);
    all.push(await typeInUse(page));
  }
  console.log(`Sizes: ${byNumber(all.flatMap(({sizes}) => sizes))}`);
  console.log(`Leadings: ${byNumber(all.flatMap(({leadings}) => leadings))}`);
  console.log(`Weights: ${byNumber(all.flatMap(({weights}) => weights))}`);
});
