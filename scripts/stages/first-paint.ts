/**
 * Writes the first-paint rules and the hashes of scripts and styles into the pages of a build, and moves the style
 * sheet and the scripts to the end of each page. Runs after stages that read pages, and before copies are compressed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {withIntegrity} from '../../hosting/integrity';
import {
  barOf,
  inOrderOfFirstPaint,
  styleSheets,
} from '../../src/static-pages/first-paint/firstPaint';
import {createFirstRules, namesIn} from '../../src/static-pages/first-paint/firstRules';
import {sortIntoKinds} from '../../src/static-pages/first-paint/kinds';
import {isAppPage} from '../../src/static-pages/page/marks';
import {htmlFilesIn} from '../../src/text/files';

/** Maximum number of kinds. Every response contains the site's policy, with a hash for each. Our choice. */
const MOST_KINDS = 14;

/** Pages whose footer is below the fold on every screen although they have little HTML: a market is 5,000 px tall. */
const TALL = /^(?:index\.html$|markets\b)/;

function readStyleSheet(folder: string, sheets: ReadonlySet<string>): string {
  const [sheet] = sheets;
  if (sheet === undefined || sheets.size > 1) {
    throw new Error(
      `The pages link to ${sheets.size} style sheets: ${[...sheets].join(', ')}. All pages must link to the same one.`,
    );
  }
  return fs.readFileSync(path.join(folder, sheet.slice(brand.baseUrl.length)), 'utf8');
}

// oxlint-disable-next-line typescript/require-await -- every stage is asynchronous
export async function firstPaint(folder: string): Promise<void> {
  const known = new Map<string, Buffer>();
  const read = (address: string) => {
    if (!address.startsWith(brand.baseUrl)) {
      throw new Error(
        `A page loads ${address}. Pages may load scripts and styles only from addresses under ${brand.baseUrl}.`,
      );
    }
    const content =
      known.get(address) ?? fs.readFileSync(path.join(folder, address.slice(brand.baseUrl.length)));
    known.set(address, content);
    return content;
  };
  const pages = new Map<string, string>();
  for (const file of htmlFilesIn(folder)) {
    const html = fs.readFileSync(path.join(folder, file), 'utf8');
    // A React page without layout has no frame either.
    if (isAppPage(html) && html.includes('<nav ')) {
      pages.set(file, html);
    }
  }
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
      fs.writeFileSync(path.join(folder, name), withIntegrity(html, read));
    }
    described.push(`${names.length} with ${page.length}`);
  }
  console.log(
    `Added first-paint styles and hashes to ${pages.size} pages. Characters: ${bar.length} for the navigation bar, ${described.join(', ')}.`,
  );
}
