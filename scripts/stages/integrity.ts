/**
 * Writes the hashes of scripts and styles into the pages of a build, and refuses inline content that is not the
 * project's own. Runs before copies are compressed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {checkInlineContent} from '../../hosting/inlineContent';
import {withIntegrity} from '../../hosting/integrity';
import {withSharedRedirect} from '../../hosting/redirectPage';
import {htmlFilesIn} from '../../src/text/files';

// oxlint-disable-next-line typescript/require-await -- every stage is asynchronous
export async function integrity(folder: string): Promise<void> {
  const known = new Map<string, Buffer>();
  const read = (address: string) => {
    if (!address.startsWith(brand.baseUrl)) {
      throw new Error(
        `A page loads ${address}. Allowed: only scripts and styles under ${brand.baseUrl}.`,
      );
    }
    const content =
      known.get(address) ?? fs.readFileSync(path.join(folder, address.slice(brand.baseUrl.length)));
    known.set(address, content);
    return content;
  };
  const pages = htmlFilesIn(folder);
  for (const page of pages) {
    const file = path.join(folder, page);
    const html = withSharedRedirect(fs.readFileSync(file, 'utf8'));
    checkInlineContent([{name: page, html}]);
    fs.writeFileSync(file, withIntegrity(html, read));
  }
  console.log(`Hashes of scripts and styles in ${pages.length} pages.`);
}
