/**
 * Writes the first-paint rules into the pages of a build, whose styles must be known until then, and moves style sheet
 * and scripts to their end. Runs before hashes are written and copies compressed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {checkStyles} from '../../hosting/inlineContent';
import {inlineParts} from '../../hosting/policy';
import {
  barOf,
  inOrderOfFirstPaint,
  styleSheets,
} from '../../src/static-pages/first-paint/firstPaint';
import {createFirstStyles} from '../../src/static-pages/first-paint/firstStyles';
import {sortIntoKinds} from '../../src/static-pages/first-paint/kinds';
import {elementsOf} from '../../src/static-pages/first-paint/pageElements';
import {createMatcher} from '../../src/static-pages/first-paint/selectors';
import {variablesIn} from '../../src/static-pages/first-paint/variables';
import {portalFontStyles} from '../../src/static-pages/fonts';
import {isAppPage} from '../../src/static-pages/page/marks';
import type {StageMemo} from '../lib/stage';
import {createMinifier} from './minify';
import {htmlFilesIn} from '../../src/text/files';

/** The policy of the site has a hash for the rules of each kind, and is sent with every response. Our choice. */
const MOST_KINDS = 14;

/** Pages whose footer is below the fold on every screen, however short their HTML: a market is 5,000 px tall. */
const TALL = /^(?:index\.html$|markets\b)/;

/** Styles of the fonts. They use no custom property that they do not define. */
const STYLE = /<style[^>]*>[^]*?<\/style>/g;

function readStyleSheet(folder: string, sheets: ReadonlySet<string>): string {
  const [sheet] = sheets;
  if (sheet === undefined || sheets.size > 1) {
    throw new Error(
      `The pages link ${sheets.size} style sheets: ${[...sheets].join(', ')}. Allowed: the same one on every page.`,
    );
  }
  return fs.readFileSync(path.join(folder, sheet.slice(brand.baseUrl.length)), 'utf8');
}

/** The `<style>` elements that pages have before this stage, as the minifier writes them. */
async function stylesBefore(memo: StageMemo): Promise<ReadonlySet<string>> {
  const html = `<!doctype html><html><head><style>${portalFontStyles(brand.baseUrl)}</style></head><body></body></html>`;
  const minified = await memo.of(['fonts', html], () => createMinifier()(html, 'the fonts'));
  return inlineParts([{name: 'the fonts', html: minified}]).styles;
}

export async function firstPaint(folder: string, memo: StageMemo): Promise<void> {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  const pages = htmlFilesIn(folder);
  const known = await stylesBefore(memo);
  for (const name of pages) {
    checkStyles({name, html: read(name)}, known);
  }
  const files = pages.filter((file) => isAppPage(read(file)));
  const sheets = new Set<string>();
  const variables = new Set<string>();
  for (const file of files) {
    const html = read(file);
    for (const sheet of styleSheets(html)) {
      sheets.add(sheet);
    }
    for (const name of variablesIn(html.replace(STYLE, ''))) {
      variables.add(name);
    }
  }
  const sheet = readStyleSheet(folder, sheets);
  const input = [sheet, JSON.stringify([...variables].sort())];
  const {sizes, rulesFor} = createFirstStyles(sheet, variables);
  const selectors = [...sizes.keys()];
  const match = createMatcher(selectors);
  const needsOf = async (html: string): Promise<ReadonlySet<string>> => {
    /** Places in the list of selectors, which are shorter. */
    const places = await memo.of(['needs', ...input, html], () => {
      const needs = match(elementsOf(html));
      return selectors.flatMap((selector, place) => (needs.has(selector) ? [place] : []));
    });
    return new Set(places.map((place) => selectors[place] ?? ''));
  };
  const needed: (readonly [file: string, needs: ReadonlySet<string>])[] = [];
  const ofBars = new Set<string>();
  for (const file of files) {
    const html = read(file);
    needed.push([file, await needsOf(html)]);
    for (const need of await needsOf(barOf(html))) {
      ofBars.add(need);
    }
  }
  const rules = (needs: ReadonlySet<string>) =>
    memo.of(['rules', ...input, JSON.stringify([...needs].sort())], () => rulesFor(needs));
  const bar = await rules(ofBars);
  const kinds = sortIntoKinds(needed, (selector) => sizes.get(selector) ?? 0, MOST_KINDS);
  const described: string[] = [];
  for (const {pages, needs} of kinds) {
    const page = await rules(needs);
    for (const file of pages) {
      fs.writeFileSync(
        path.join(folder, file),
        inOrderOfFirstPaint(file, read(file), {bar, page}, TALL.test(file)),
      );
    }
    described.push(`${pages.length} with ${page.length}`);
  }
  console.log(
    `First-paint styles in ${files.length} pages, characters: ${bar.length} of the navigation bar, ${described.join(', ')}.`,
  );
}
