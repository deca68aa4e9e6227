/** What a finished build weighs, for the benchmarks of growth. */
import fs from 'node:fs';
import path from 'node:path';
import {INDEX_FILE, SEARCH_FOLDER} from '../../packages/search/src/index';
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
  /** All search files. */
  search: number;
  /** What any first query of a reader of the latest release loads of them, as sent. */
  searchStart: number;
}

const COPY = /\.(?:br|gz)$/;
const MAIN_SCRIPT = /^main\.[0-9a-f]+\.js$/;
/** Key of the sidebars in the data of a version, in a script that holds it as JSON. */
const SIDEBARS = '"docsSidebars":{';
export function weighBuild(folder: string): BuildWeights {
  const plain = filesBelow(folder).filter((file) => !COPY.test(file));
  const pages = plain.filter((file) => file.endsWith('.html'));
  const below = (name: string) => plain.filter((file) => topFolder(folder, file) === name);
  const scripts = below('assets').filter((file) => file.endsWith('.js'));
  const isMain = (file: string) => MAIN_SCRIPT.test(path.basename(file));
  const search = below(SEARCH_FOLDER);
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
      search.filter((file) => file === path.join(folder, SEARCH_FOLDER, INDEX_FILE)),
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
