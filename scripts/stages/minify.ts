/**
 * Minifies the pages of a build as Docusaurus does, which `npm run build` tells not to: it would minify every page in
 * every build, a fifth of the time after an edit. Minified pages are kept by the hash of their content.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import {CACHE_FOLDER} from '../../src/build-cache/folder';
import {sha256} from '../../src/text/sha256';
import {htmlFilesIn} from '../../src/text/files';
import {isAppPage} from '../../src/static-pages/page/marks';
import {openCopyCache} from '../lib/copyCache';

const CACHE = path.resolve(CACHE_FOLDER, 'minified');
/** Concurrent pages: as many as file operations of Node.js. */
const WORKERS = 4;

/**
 * What Docusaurus asks of the minifier, but for white space in the head and at the edges of the body, of which it has
 * a few bytes and for which the minifier takes more than half of its time: `withoutSpace` removes it.
 */
const OPTIONS = {
  collapseWhitespaces: 'none',
  tagOmission: 'keep-head-and-body',
  removeComments: false,
  preserveComments: [] as string[],
  sortSpaceSeparatedAttributeValues: false,
  sortAttributes: false,
  normalizeAttributes: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
  minifyJs: true,
  minifyJson: true,
  minifyCss: true,
} as const;

function withoutSpace(html: string): string {
  return html
    .replace(/<head>[^]*?<body[^>]*>\s*/, (head) => head.trimEnd().replace(/>\s+</g, '><'))
    .replace(/\s*(?=<\/body>\s*<\/html>\s*$)/, '')
    .replace(/<\/body>\s*<\/html>\s*$/, '</body></html>');
}

/** Loads the minifier with the first page that needs it. */
export function createMinifier(): (html: string, page: string) => Promise<string> {
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => (await import('@docusaurus/faster')).getSwcHtmlMinifier();
  return async (html, page) => {
    loaded ??= load();
    const {code, errors} = await (await loaded)(Buffer.from(withoutSpace(html)), OPTIONS);
    for (const {level, message} of errors ?? []) {
      console.warn(`${page}: ${level}: ${message}`);
    }
    return code;
  };
}

export async function minify(folder: string): Promise<void> {
  const pages = htmlFilesIn(folder);
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
