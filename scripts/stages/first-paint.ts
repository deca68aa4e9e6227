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
import {createFirstRules, namesIn} from '../../src/static-pages/first-paint/firstRules';
import {sortIntoKinds} from '../../src/static-pages/first-paint/kinds';
import {portalFontStyles} from '../../src/static-pages/fonts';
import {isAppPage} from '../../src/static-pages/page/marks';
import type {StageMemo} from '../lib/stage';
import {createMinifier} from './minify';
import {htmlFilesIn} from '../../src/text/files';

/** The policy of the site has a hash for the rules of each kind, and is sent with every response. Our choice. */
const MOST_KINDS = 14;

/** Pages whose footer is below the fold on every screen, however short their HTML: a market is 5,000 px tall. */
const TALL = /^(?:index\.html$|markets\b)/;

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
  const known = await stylesBefore(memo);
  const all = htmlFilesIn(folder).map((file) => ({
    name: file,
    html: fs.readFileSync(path.join(folder, file), 'utf8'),
  }));
  for (const page of all) {
    checkStyles(page, known);
  }
  const pages = new Map(
    all.flatMap(({name, html}) => (isAppPage(html) ? [[name, html] as const] : [])),
  );
  const sheet = readStyleSheet(folder, new Set([...pages.values()].flatMap(styleSheets)));
  const {selectorsFor, rulesFor} = createFirstRules(sheet);
  const used = new Set<string>();
  const ofBars = new Set<string>();
  const needed = [...pages].map(([name, html]) => {
    const names = namesIn(html);
    names.forEach((one) => one.startsWith('--') && used.add(one));
    namesIn(barOf(html)).forEach((one) => ofBars.add(one));
    return [name, selectorsFor(names)] as const;
  });
  const bar = rulesFor(selectorsFor(ofBars), used);
  const described: string[] = [];
  for (const {pages: names, needs} of sortIntoKinds(needed, MOST_KINDS)) {
    const page = rulesFor(needs, used);
    for (const name of names) {
      const html = inOrderOfFirstPaint(name, pages.get(name) ?? '', {bar, page}, TALL.test(name));
      fs.writeFileSync(path.join(folder, name), html);
    }
    described.push(`${names.length} with ${page.length}`);
  }
  console.log(
    `First-paint styles in ${pages.size} pages, characters: ${bar.length} of the navigation bar, ${described.join(', ')}.`,
  );
}
