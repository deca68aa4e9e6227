import {brand} from '../../config/brand';
import {movedIn} from './moved';
import {htmlFilesIn} from '../text/files';

/** File of the not-found view. It has no address of its own. */
export const NOT_FOUND_FILE = '404.html';

/** @returns address of the page in a file, both below the same folder, with forward slashes */
export function addressOfFile(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1');
}

/** The other way round. */
export function fileOfAddress(address: string): string {
  return address.endsWith('.html') ? address : `${address}index.html`;
}

/** @returns addresses with the base path under which a build has pages, sorted; without those that have moved */
export function pagesOfBuild(buildFolder: string): string[] {
  const moved = movedIn(buildFolder);
  return htmlFilesIn(buildFolder)
    .filter((file) => file !== NOT_FOUND_FILE)
    .map((file) => brand.baseUrl + addressOfFile(file))
    .filter((address) => !moved.has(address))
    .sort();
}
