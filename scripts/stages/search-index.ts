/**
 * Writes the search files of a build: an index of the latest release and unversioned pages, and one for each archived
 * release. Part of `npm run build`.
 */
import path from 'node:path';
import fs from 'node:fs';
import {LATEST_RELEASE, REFERENCE_FOLDER} from '../../config/site';
import type {StageMemo} from '../lib/stage';
import {SEARCH_FOLDER} from '../../packages/search/src/index';
import {loadMarkets} from '../../src/markets/data/load';
import {marketRows} from '../../src/search/build/marketRows';
import {
  type KnownPages,
  type PageRecords,
  recordsOf,
  SEARCH_ROWS_FILE,
} from '../../src/search/build/records';
import {builtPages, makeIndexes} from '../../src/search/build/indexes';
import {servedReleases} from '../../src/releases/servedReleases';
import {readPhrases, withPhrases} from '../../src/search/build/phrases';

export async function searchIndex(build: string, memo: StageMemo): Promise<void> {
  const folder = path.join(build, SEARCH_FOLDER);
  fs.rmSync(folder, {recursive: true, force: true});
  const root = process.cwd();
  const known: KnownPages = Object.fromEntries(
    [
      marketRows(loadMarkets(root).markets),
      ...servedReleases().map(({guides}) => readRows(path.join(root, guides, REFERENCE_FOLDER))),
    ].flatMap((pages) => Object.entries(pages)),
  );
  const records: PageRecords[] = [];
  for (const {address, html} of builtPages(build)) {
    const rows = known[address];
    const own = await memo.of(
      ['page', address, html, JSON.stringify(rows ?? null)],
      () => recordsOf(html, address, rows) ?? null,
    );
    if (own !== null) {
      records.push(own);
    }
  }
  const pages = withPhrases(records, readPhrases(root));
  let bytes = 0;
  for (const {name, content} of await memo.of(['indexes', JSON.stringify(pages)], () =>
    makeIndexes(pages, LATEST_RELEASE),
  )) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
    bytes += Buffer.byteLength(content);
  }
  const places = pages.reduce((sum, page) => sum + page.places.length, 0);
  console.log(
    `Search index of ${pages.length} pages: ${places} places, ${Math.round(bytes / 1000)} kB.`,
  );
}

function readRows(reference: string): KnownPages {
  return JSON.parse(fs.readFileSync(path.join(reference, SEARCH_ROWS_FILE), 'utf8')) as KnownPages;
}
