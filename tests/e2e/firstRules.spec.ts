/**
 * The style sheet changes no computed style of any element when it arrives. Pictures show only what differs in colour
 * or place; this also finds what is hidden, covered or scrolled away.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {expect, test} from './fixtures';
import {isInTurn, ONLY_WHOLE} from '../whole';

const BUILD = 'build';
const STYLE_SHEET = '**/assets/css/*.css';
const RULES =
  /<(?:link rel=expect href=#page-end[^>]*|span hidden id=page-styles)><style>([^]*?)<\/style>/;

const VIEWS = [
  {width: 1440, height: 900, colorScheme: 'light'},
  {width: 1024, height: 768, colorScheme: 'dark'},
  {width: 390, height: 844, colorScheme: 'dark'},
] as const;

/** The longest page of each kind: kinds are the pages with the same rules. */
function longestPages(): string[] {
  const longest = new Map<string, {file: string; length: number}>();
  for (const file of fs.readdirSync(BUILD, {recursive: true, encoding: 'utf8'})) {
    if (file.endsWith('.html')) {
      const html = fs.readFileSync(path.join(BUILD, file), 'utf8');
      const [, rules = ''] = RULES.exec(html) ?? [];
      if (html.length > (longest.get(rules)?.length ?? 0)) {
        longest.set(rules, {file, length: html.length});
      }
    }
  }
  return [...longest.values()].map(({file}) => file.replace(/(?:^|\/)index\.html$/, '/')).sort();
}

/** Runs in the page. @returns differences between before and after the style sheet, at most a few of them */
async function changedStyles(sheet: string): Promise<string[]> {
  // They have no effect before a reader acts, and are not in the first rules.
  const isLater =
    /^(?:cursor|transition|-webkit-user-select|user-select|-webkit-tap-highlight-color|--)/;
  const parts = [undefined, '::before', '::after'];
  // Content of folded parts has no size until it is laid out, whatever its styles are.
  for (const details of document.querySelectorAll('details')) {
    details.open = true;
  }
  // Elements with the same names in the same place have the same styles: the first of them stands for all.
  const byPlace = new Map<string, Element>();
  for (const element of [...document.body.querySelectorAll('*')].reverse()) {
    const {tagName, className, parentElement, previousElementSibling, nextElementSibling} = element;
    const isBetween = previousElementSibling !== null && nextElementSibling !== null;
    byPlace.set(
      [tagName, className, parentElement?.tagName, parentElement?.className, isBetween].join('|'),
      element,
    );
  }
  const elements = [...byPlace.values()];
  const stylesNow = () =>
    elements.map((element) =>
      parts.map((part) => {
        const style = getComputedStyle(element, part);
        // A part without content is not there.
        return part !== undefined && style.content === 'none'
          ? ''
          : [...style]
              .filter((name) => !isLater.test(name))
              .map((name) => `${name}: ${style.getPropertyValue(name)}`)
              .join('\n');
      }),
    );
  await document.fonts.ready;
  const before = stylesNow();
  await new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = resolve;
    link.href = sheet;
    document.body.append(link);
  });
  const changes: string[] = [];
  for (const [place, after] of stylesNow().entries()) {
    for (const [part, text] of after.entries()) {
      const was = before[place]?.[part] ?? '';
      if (was !== text) {
        const lines = was.split('\n');
        const line = text.split('\n').find((one, index) => one !== lines[index]);
        const {tagName = '', className = ''} = elements[place] ?? {};
        changes.push(`${tagName} ${className} ${parts[part] ?? ''} ${line ?? 'gone'}`);
      }
    }
  }
  return changes.slice(0, 10);
}

async function open(page: Page, address: string): Promise<string> {
  await page.route('**/assets/js/*.js', (route) => route.abort());
  await page.route('**/{img,fonts}/**', (route) => route.abort());
  await page.route(STYLE_SHEET, (route) => route.abort());
  await page.goto(address);
  const sheet = await page.locator('link[rel=stylesheet]').getAttribute('href');
  await page.unroute(STYLE_SHEET);
  return sheet ?? '';
}

const pages = longestPages();

for (const [view, {width, height, colorScheme}] of VIEWS.entries()) {
  for (const address of pages.filter((_, place) => isInTurn(place + view, VIEWS.length * 5))) {
    test(`no style of /${address} changes at ${width} px, ${colorScheme}`, async ({
      page,
      problems,
    }) => {
      await page.setViewportSize({width, height});
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
      const sheet = await open(page, address.replace(/^\//, ''));
      expect(await page.evaluate(changedStyles, sheet)).toEqual([]);
      problems.splice(0, Infinity);
    });
  }
}

test('the test detects a style that the first rules lack', ONLY_WHOLE, async ({page, problems}) => {
  const sheet = await open(page, 'api/quick-start/');
  await page.evaluate(() => {
    const sheet = document.querySelector<HTMLStyleElement>('#page-styles > style')?.sheet;
    // The first ones are those of the navigation bar, which the head has, too.
    for (let last = (sheet?.cssRules.length ?? 0) - 1; last > 100; last -= 1) {
      sheet?.deleteRule(last);
    }
  });
  expect(await page.evaluate(changedStyles, sheet)).not.toEqual([]);
  problems.splice(0, Infinity);
});
