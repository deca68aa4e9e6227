/** What a finished build weighs, for the benchmarks of growth. */
import fs from 'node:fs';
import path from 'node:path';
import {ENGINE_FILE, outlineFile, SEARCH_FOLDER} from '../../src/lib/search/files';
import {UNVERSIONED} from '../../src/lib/search/version';
import {filesBelow, sizeOf} from './files';

/** Unit of all but `pages`: bytes. */
export interface BuildWeights {
  /** All files but compressed copies. */
  build: number;
  /** Pictures, fonts, scripts and styles of it. */
  assets: number;
  html: number;
  pages: number;
  /** The script that every page loads, as sent. */
  mainScript: number;
  /** The largest script with the sidebar of a docs version, as sent: each page of the version loads it. */
  sidebar: number;
  /** All search files but the engine. */
  search: number;
  /** What any first query loads of them, as sent: the lists of the index, the names of the unversioned pages and of the latest release. */
  searchStart: number;
}

const COPY = /\.(?:br|gz)$/;
const MAIN_SCRIPT = /^main\.[0-9a-f]+\.js$/;
/** Key of the sidebars in the data of a version, in a script that holds it as JSON. */
const SIDEBARS = '"docsSidebars":{';
/** Lists that Pagefind reads before it knows which pieces of its index it needs; those of archives are in folders. */
const SEARCH_LISTS = /^(?:pagefind-entry\.json|[^/]+\.pf_meta|filter\/.+)$/;
const SEARCH_ENGINE: ReadonlySet<string> = new Set([ENGINE_FILE, 'wasm.en.pagefind']);

/** @param latest - the release that is served without a version in its addresses */
export function weighBuild(folder: string, latest: string): BuildWeights {
  const plain = filesBelow(folder).filter((file) => !COPY.test(file));
  const pages = plain.filter((file) => file.endsWith('.html'));
  const below = (name: string) => plain.filter((file) => topFolder(folder, file) === name);
  const scripts = below('assets').filter((file) => file.endsWith('.js'));
  const isMain = (file: string) => MAIN_SCRIPT.test(path.basename(file));
  const search = below(SEARCH_FOLDER).filter((file) => !SEARCH_ENGINE.has(path.basename(file)));
  const outlines = new Set([outlineFile(UNVERSIONED), outlineFile(latest)]);
  return {
    build: sizeOf(plain),
    assets: sizeOf(['assets', 'img', 'fonts'].flatMap(below)),
    html: sizeOf(pages),
    pages: pages.length,
    mainScript: sent(scripts.filter(isMain)),
    sidebar: Math.max(
      0,
      ...scripts
        .filter((file) => !isMain(file) && fs.readFileSync(file, 'utf8').includes(SIDEBARS))
        .map((file) => sent([file])),
    ),
    search: sizeOf(search),
    searchStart: sent(
      search.filter(
        (file) =>
          outlines.has(path.basename(file)) ||
          SEARCH_LISTS.test(path.relative(path.join(folder, SEARCH_FOLDER), file)),
      ),
    ),
  };
}

function topFolder(folder: string, file: string): string | undefined {
  return path.relative(folder, file).split(path.sep)[0];
}

/** A small file and what is compressed by itself has no copy. Unit: bytes. */
function sent(files: readonly string[]): number {
  return sizeOf(files.map((file) => (fs.existsSync(`${file}.br`) ? `${file}.br` : file)));
}
