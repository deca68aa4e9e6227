/**
 * Writes the fragment of each document of a build beside it: what the app fetches on navigation. Other pages have
 * scripts. Runs after everything that changes pages, and before copies are compressed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {cutFragment} from '../../src/static-pages/page/cutFragment';
import {fragmentOf} from '../../src/static-pages/page/fragment';
import type {StageMemo} from '../lib/stage';
import {htmlFilesIn} from '../../src/text/files';

export async function fragments(folder: string, memo: StageMemo): Promise<void> {
  const pages = htmlFilesIn(folder);
  let written = 0;
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = fs.readFileSync(file, 'utf8');
    const fragment = await memo.of([html], () => cutFragment(html) ?? null);
    if (fragment !== null) {
      fs.writeFileSync(fragmentOf(file), fragment);
      written += 1;
    }
  }
  console.log(`Fragments of ${written} pages.`);
}
