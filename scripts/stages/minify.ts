/**
 * Minifies the pages of a build as Docusaurus does. `npm run build` disables that in Docusaurus, which would minify
 * every page in every build and take a fifth of the time after an edit.
 */
import fs from 'node:fs';
import path from 'node:path';
import {htmlFilesIn} from '../../src/text/files';
import {isAppPage} from '../../src/static-pages/page/marks';
import type {StageMemo} from '../lib/stage';

/** Number of concurrent pages. The minifier has its own threads. */
const WORKERS = 4;

/**
 * Docusaurus's options, except those for white space in the head and at the edges of the body. That space has only a
 * few bytes but takes more than half of the minifier's time, so `withoutSpace` removes it.
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
  return (
    html
      .replace(/<head>[^]*?<body[^>]*>\s*/, (head) => head.trimEnd().replace(/>\s+</g, '><'))
      // The theme names the link of a heading twice.
      .replace(/(class="hash-link"[^>]*) title="[^"]*"/g, '$1')
      .replace(/\s*(?=<\/body>\s*<\/html>\s*$)/, '')
      .replace(/<\/body>\s*<\/html>\s*$/, '</body></html>')
  );
}

/** Creates a minifier, whose module is loaded with the first page that needs it. */
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

export async function minify(folder: string, memo: StageMemo): Promise<void> {
  const minified = createMinifier();
  let count = 0;
  const queue = htmlFilesIn(folder).values();
  const work = async () => {
    for (const page of queue) {
      const file = path.join(folder, page);
      const content = fs.readFileSync(file, 'utf8');
      if (isAppPage(content)) {
        count += 1;
        fs.writeFileSync(file, await memo.of([content], () => minified(content, page)));
      }
    }
  };
  await Promise.all(Array.from({length: WORKERS}, work));
  console.log(`Minified ${count} pages.`);
}
