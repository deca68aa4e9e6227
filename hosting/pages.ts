import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {movedIn} from './moved';

/** File of the not-found view. It has no address of its own. */
export const NOT_FOUND_FILE = '404.html';

/** @returns addresses with the base path under which a build has pages, sorted; without those that have moved */
export function pagesOfBuild(buildFolder: string): string[] {
  const moved = movedIn(buildFolder);
  return fs
    .readdirSync(buildFolder, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE)
    .map((file) => brand.baseUrl + file.replace(/(^|\/)index\.html$/, '$1'))
    .filter((address) => !moved.has(address))
    .sort();
}
