/**
 * Writes the hashes of scripts and styles into the pages of a build, and refuses inline content that is not the
 * project's own. Runs before copies are compressed. The pages of a local build come from this machine, and need no
 * hashes.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {checkInlineContent} from '../../hosting/inlineContent';
import {withIntegrity} from '../../hosting/integrity';
import {inlineParts} from '../../hosting/policy';
import {withSharedRedirect} from '../../src/addresses/redirectPage';
import {htmlFilesIn} from '../../src/text/files';
import {IS_LOCAL} from '../../src/build-cache/isLocal';

/** It has nothing of a description, and the inline scripts of all pages, as they are without the minifier. */
const PLAIN_PAGE = '404.html';

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
  const readPage = (page: string) => fs.readFileSync(path.join(folder, page), 'utf8');
  const {scripts} = inlineParts(IS_LOCAL ? [{name: PLAIN_PAGE, html: readPage(PLAIN_PAGE)}] : []);
  for (const page of pages) {
    const given = readPage(page);
    const html = withSharedRedirect(given);
    checkInlineContent([{name: page, html}], scripts);
    const finished = IS_LOCAL ? html : withIntegrity(html, read);
    if (finished !== given) {
      fs.writeFileSync(path.join(folder, page), finished);
    }
  }
  const done = IS_LOCAL ? 'Known scripts and styles' : 'Hashes of scripts and styles';
  console.log(`${done} in ${pages.length} pages.`);
}
