/**
 * Writes the fragment of each page of a build beside it: what the app fetches on navigation. Runs after everything that
 * changes pages, and before copies are compressed.
 *
 *   tsx scripts/fragments.ts [folder]
 */
import fs from 'node:fs';
import path from 'node:path';
import {NOT_FOUND_FILE} from '../hosting/pages';
import {cutFragment} from '../src/static-pages/page/cutFragment';
import {fragmentOf, writeFragment} from '../src/static-pages/page/fragment';

function main(folder: string): void {
  const pages = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE);
  for (const page of pages) {
    const file = path.join(folder, page);
    const fragment = cutFragment(fs.readFileSync(file, 'utf8'));
    if (fragment === undefined) {
      throw new Error(`${page} has no page element. Allowed: pages as Docusaurus writes them.`);
    }
    fs.writeFileSync(fragmentOf(file), writeFragment(fragment));
  }
  console.log(`Fragments of ${pages.length} pages.`);
}

main(path.resolve(process.argv[2] ?? 'build'));
