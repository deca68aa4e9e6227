/**
 * Writes the search files of a build: an index of the latest release and unversioned pages, and one for each archived
 * release. Part of `npm run build`.
 */
import path from 'node:path';
import fs from 'node:fs';
import {search} from '../config/search';
import {LATEST_RELEASE} from '../config/site';
import {SEARCH_FOLDER} from '../src/search/core/files';
import {makeIndexes, readPages} from '../src/search/build/indexes';

function main(build: string): void {
  if (search.engine !== 'static') {
    return;
  }
  const folder = path.join(build, SEARCH_FOLDER);
  fs.rmSync(folder, {recursive: true, force: true});
  const pages = readPages(build, path.resolve(__dirname, '..'));
  let bytes = 0;
  for (const {name, content} of makeIndexes(pages, LATEST_RELEASE)) {
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

try {
  main(path.resolve(process.argv[2] ?? 'build'));
} catch (error) {
  console.error(`search: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
