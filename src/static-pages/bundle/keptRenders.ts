/** Where rendered pages are kept from one build to the next: one file for each page. */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {CACHE_FOLDER} from '../../build-cache/folder';

/** Below the repository, where builds run. */
export const RENDER_FOLDER = `${CACHE_FOLDER}/render`;

export function keptRenderFile(pathname: string): string {
  return path.join(RENDER_FOLDER, `${createHash('sha256').update(pathname).digest('hex')}.json`);
}

/** Removes what is kept of pages that the site no longer has. */
export function forgetOtherPages(pathnames: readonly string[]): void {
  if (fs.existsSync(RENDER_FOLDER)) {
    const wanted = new Set(pathnames.map((pathname) => path.basename(keptRenderFile(pathname))));
    for (const name of fs.readdirSync(RENDER_FOLDER)) {
      if (!wanted.has(name)) {
        fs.rmSync(path.join(RENDER_FOLDER, name), {force: true});
      }
    }
  }
}
