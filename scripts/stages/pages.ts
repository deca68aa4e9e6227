/**
 * Reads each page of a build once, and rejects inline content that is not the project's own. Writes the page's Markdown
 * copy and its fragment, which the app loads on navigation. From all pages, it writes `llms.txt`, `llms-full.txt` and
 * the search indexes: one for the latest release and unversioned pages, and one for each archived release.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {LATEST_RELEASE, REFERENCE_FOLDER} from '../../config/site';
import {checkInlineContent} from '../../hosting/inlineContent';
import {type InlineParts, inlineParts} from '../../hosting/policy';
import {SEARCH_FOLDER} from '../../packages/search/src/index';
import {addressOfFile, NOT_FOUND_FILE} from '../../src/addresses/pages';
import {withSharedRedirect} from '../../src/addresses/redirectPage';
import {markdownCopy, readBuiltPage} from '../../src/for-programs/builtPage';
import {copyPath} from '../../src/for-programs/copyAddress';
import type {ListedPage} from '../../src/for-programs/llms';
import {writeLlms} from '../../src/for-programs/llmsFiles';
import {loadMarkets} from '../../src/markets/data/load';
import {servedReleases} from '../../src/releases/servedReleases';
import {makeIndexes} from '../../src/search/build/indexes';
import {marketRows} from '../../src/search/build/marketRows';
import {readPhrases, withPhrases} from '../../src/search/build/phrases';
import {type PageRecords, recordsOf} from '../../src/search/build/records';
import {type KnownPage, type KnownPages, SEARCH_ROWS_FILE} from '../../src/search/build/rows';
import {cutFragment, fragmentOf} from '../../src/static-pages/page/fragment';
import {htmlFilesIn, writeFiles} from '../../src/text/files';
import {parsePage} from '../../src/text/pageTree';
import {isUnlisted} from '../../src/text/unlisted';
import type {StageMemo} from '../lib/stage';

interface Entry extends ListedPage {
  /** Position in the sidebar. */
  position: number;
}

/**
 * Returns everything generated from a page as JSON, because the page's tree is a hundred times as large. Other files,
 * such as the not-found page or an operation from the other generator, have only records from data.
 */
function readPage(file: string, html: string, frame: InlineParts, known?: KnownPage) {
  const parsed = parsePage(html);
  checkInlineContent(file, parsed, frame);
  const address = addressOfFile(file);
  const page = readBuiltPage(parsed, address, brand.baseUrl);
  const made = page && {
    facts: {title: page.title, description: page.description, position: page.position},
    copy: markdownCopy(page, brand.docsUrl),
    fragment: cutFragment(parsed) ?? '',
  };
  // Last, because it removes parts of the tree.
  return {made: made ?? null, records: recordsOf(parsed, address, known) ?? null};
}

function knownPages(root: string): KnownPages {
  const references = servedReleases().map(({guides}) => {
    const file = path.join(root, guides, REFERENCE_FOLDER, SEARCH_ROWS_FILE);
    return JSON.parse(fs.readFileSync(file, 'utf8')) as KnownPages;
  });
  return Object.assign({}, marketRows(loadMarkets(root).markets), ...references) as KnownPages;
}

async function writeSearchIndex(
  build: string,
  records: readonly PageRecords[],
  memo: StageMemo,
): Promise<void> {
  const folder = path.join(build, SEARCH_FOLDER);
  fs.rmSync(folder, {recursive: true, force: true});
  const pages = withPhrases(records, readPhrases(process.cwd()));
  const files = await memo.of(['indexes', JSON.stringify(pages)], () =>
    makeIndexes(pages, LATEST_RELEASE),
  );
  writeFiles(
    folder,
    files.map(({name, content}) => [name, content]),
  );
  const places = pages.reduce((sum, page) => sum + page.places.length, 0);
  console.log(`Indexed ${places} places on ${pages.length} pages for search.`);
}

export async function pages(build: string, memo: StageMemo): Promise<void> {
  const read = (file: string) => fs.readFileSync(path.join(build, file), 'utf8');
  const frame = inlineParts([{name: NOT_FOUND_FILE, page: parsePage(read(NOT_FOUND_FILE))}]);
  const inFrame = JSON.stringify([...frame.scripts, ...frame.styles]);
  const known = knownPages(process.cwd());
  const entries: Entry[] = [];
  const records: PageRecords[] = [];
  const problems: string[] = [];
  for (const file of htmlFilesIn(build)) {
    const given = read(file);
    const html = withSharedRedirect(given);
    if (html !== given) {
      fs.writeFileSync(path.join(build, file), html);
    }
    const address = addressOfFile(file);
    const rows = known[address];
    const page = await memo
      .of([file, html, inFrame, JSON.stringify(rows ?? null)], () =>
        readPage(file, html, frame, rows),
      )
      .catch((error: unknown) => {
        problems.push(error instanceof Error ? error.message : String(error));
        return {made: null, records: null};
      });
    const isListed = !isUnlisted(html);
    if (page.records !== null && isListed) {
      records.push(page.records);
    }
    if (page.made !== null) {
      const {copy, fragment, facts} = page.made;
      const copyFile = copyPath(address, '');
      fs.writeFileSync(path.join(build, copyFile), copy);
      fs.writeFileSync(path.join(build, fragmentOf(file)), fragment);
      if (isListed) {
        entries.push({address, copyUrl: `${brand.docsUrl}/${copyFile}`, ...facts});
      }
    }
  }
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  entries.sort((a, b) => a.position - b.position || (a.copyUrl < b.copyUrl ? -1 : 1));
  writeLlms(build, entries);
  console.log(`Wrote the Markdown copies, fragments and lists of ${entries.length} pages.`);
  await writeSearchIndex(build, records, memo);
}
