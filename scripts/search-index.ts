/** Makes the search files of a build: the index, an outline for each version, and the list of words. Part of `npm run build`. */
import fs from 'node:fs';
import path from 'node:path';
import type {PagefindIndex} from 'pagefind';
import {search} from '../config/search';
import {LATEST_RELEASE} from '../config/site';
import {
  archiveFolder,
  ENGINE_FILE,
  outlineFile,
  SEARCH_FOLDER,
  WORDS_FILE,
} from '../src/lib/search/files';
import type {Outline} from '../src/lib/search/outline';
import {allWordsOf} from '../src/lib/search/text';
import {UNVERSIONED, versionOf} from '../src/lib/search/version';
import {type PageRecords, recordsOf} from './lib/searchRecords';

const NOT_FOUND_FILE = '404.html';
/** A word that stands once may be a typing error itself, and numbers are not mended. */
const MIN_OCCURRENCES = 2;
const MIN_WORD = 4;

interface VersionedPage extends PageRecords {
  version: string;
}

function readPages(folder: string): VersionedPage[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE)
    .sort()
    .flatMap((file) => {
      const address = file.replace(/(^|\/)index\.html$/, '$1');
      const found = recordsOf(fs.readFileSync(path.join(folder, file), 'utf8'), address);
      return found === undefined ? [] : [{...found, version: versionOf(address, LATEST_RELEASE)}];
    });
}

function outlinesOf(pages: readonly VersionedPage[]): Outline[] {
  const versions = [...new Set(pages.map(({version}) => version))];
  const releases = versions
    .filter((version) => version !== UNVERSIONED)
    .sort()
    .reverse();
  return versions.map((version) => ({
    version,
    ...(version === UNVERSIONED ? {versions: releases} : {}),
    pages: pages.filter((page) => page.version === version).map(({page}) => page),
  }));
}

function frequentWords(pages: readonly VersionedPage[]): string[] {
  const counts = new Map<string, number>();
  for (const {records} of pages) {
    for (const word of records.flatMap(({text}) => allWordsOf(text))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(
      ([word, count]) => count >= MIN_OCCURRENCES && word.length >= MIN_WORD && !/\d/.test(word),
    )
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([word]) => word);
}

/** Pagefind also brings user interfaces and an engine for unknown languages; none of them is used. */
function isNeeded(file: string, isArchive: boolean): boolean {
  const isEngine = file === ENGINE_FILE || file === 'wasm.en.pagefind';
  return isEngine
    ? !isArchive
    : file === 'pagefind-entry.json' || /\.pf_(?:meta|index|fragment|filter)$/.test(file);
}

async function fill(index: PagefindIndex, pages: readonly VersionedPage[]): Promise<void> {
  for (const {records, version} of pages) {
    for (const {address, text} of records) {
      const {errors} = await index.addCustomRecord({
        url: address,
        content: text,
        language: 'en',
        filters: {version: [version]},
      });
      if (errors.length > 0) {
        throw new Error(`${address}: ${errors.join('; ')}`);
      }
    }
  }
}

/** One index for the latest release and what has no version, one for each archived release. */
async function writeIndexes(folder: string, pages: readonly VersionedPage[]): Promise<number> {
  const isCurrent = ({version}: VersionedPage) =>
    version === UNVERSIONED || version === LATEST_RELEASE;
  const archived = new Set(pages.filter((page) => !isCurrent(page)).map(({version}) => version));
  // The package is a module of the newer kind only.
  const {close, createIndex} = await import('pagefind');
  let bytes = await writeIndex(createIndex, folder, pages.filter(isCurrent), false);
  for (const release of archived) {
    const own = pages.filter(({version}) => version === release);
    bytes += await writeIndex(createIndex, path.join(folder, archiveFolder(release)), own, true);
  }
  await close();
  return bytes;
}

async function writeIndex(
  createIndex: typeof import('pagefind').createIndex,
  folder: string,
  pages: readonly VersionedPage[],
  isArchive: boolean,
): Promise<number> {
  const {index, errors} = await createIndex();
  if (index === undefined) {
    throw new Error(errors.join('; '));
  }
  await fill(index, pages);
  const {files} = await index.getFiles();
  let bytes = 0;
  for (const {path: file, content} of files.filter(({path: file}) => isNeeded(file, isArchive))) {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, content);
    bytes += content.byteLength;
  }
  await index.deleteIndex();
  return bytes;
}

async function main(build: string): Promise<void> {
  if (search.engine !== 'static') {
    return;
  }
  const folder = path.join(build, SEARCH_FOLDER);
  fs.rmSync(folder, {recursive: true, force: true});
  const pages = readPages(build);
  const bytes = await writeIndexes(folder, pages);
  for (const outline of outlinesOf(pages)) {
    fs.writeFileSync(path.join(folder, outlineFile(outline.version)), JSON.stringify(outline));
  }
  fs.writeFileSync(path.join(folder, WORDS_FILE), JSON.stringify(frequentWords(pages)));
  const records = pages.reduce((sum, page) => sum + page.records.length, 0);
  console.log(
    `Search index of ${pages.length} pages: ${records} records, ${Math.round(bytes / 1000)} kB.`,
  );
}

main(path.resolve(process.argv[2] ?? 'build')).catch((error: unknown) => {
  console.error(`search: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
