/**
 * Minifies the pages of a build as Docusaurus does, which `npm run build` tells not to: it would minify every page in
 * every build, a fifth of the time after an edit. Minified pages are kept by the hash of their content.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import {CACHE_FOLDER} from '../../src/build-cache/folder';
import {sha256} from '../../src/text/sha256';
import {isAppPage} from '../../src/static-pages/page/marks';
import {openCopyCache} from '../lib/copyCache';

const CACHE = path.resolve(CACHE_FOLDER, 'minified');
/** Concurrent pages: as many as file operations of Node.js. */
const WORKERS = 4;

/** Loads the minifier with the first page that needs it. */
export function createMinifier(): (html: string, page: string) => Promise<string> {
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => {
    const {getHtmlMinifier} = await import('@docusaurus/bundler');
    return getHtmlMinifier({type: 'swc'});
  };
  return async (html, page) => {
    loaded ??= load();
    const {code, warnings} = await (await loaded).minify(html);
    for (const warning of warnings) {
      console.warn(`${page}: ${warning}`);
    }
    return code;
  };
}

export async function minify(folder: string): Promise<void> {
  const pages = (await fs.readdir(folder, {recursive: true})).filter((file) =>
    file.endsWith('.html'),
  );
  const cache = await openCopyCache(CACHE);
  // The minifier is one of the packages.
  const kind = `html-${sha256(await fs.readFile('package-lock.json', 'utf8'))}`;
  const minified = createMinifier();
  let count = 0;
  const queue = pages.values();
  const work = async () => {
    for (const page of queue) {
      const file = path.join(folder, page);
      const content = await fs.readFile(file);
      if (!isAppPage(content.toString())) {
        continue;
      }
      count += 1;
      const make = async () => Buffer.from(await minified(content.toString(), page));
      await fs.writeFile(file, await cache.copyOf(content, kind, make));
    }
  };
  await Promise.all(Array.from({length: WORKERS}, work));
  await cache.prune();
  console.log(`Minified ${count} pages.`);
}
