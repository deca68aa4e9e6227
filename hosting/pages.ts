import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';

/** File of the not-found view. It has no address of its own. */
export const NOT_FOUND_FILE = '404.html';

/** @returns addresses with the base path under which a build has pages, sorted */
export function pagesOfBuild(buildFolder: string): string[] {
  return fs
    .readdirSync(buildFolder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE)
    .map((file) => brand.baseUrl + file.replace(/(^|\/)index\.html$/, '$1'))
    .sort();
}
