import {brand} from '../../config/brand';
import {movedIn} from './moved';
import {htmlFilesIn} from '../text/files';

/** File of the not-found page, which has no address. */
export const NOT_FOUND_FILE = '404.html';

/** Converts the path of a page's file to its address, relative to the same folder and with forward slashes. */
export function addressOfFile(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1');
}

/** Inverse of `addressOfFile`. */
export function fileOfAddress(address: string): string {
  return address.endsWith('.html') ? address : `${address}index.html`;
}

/** Lists the addresses of a build's pages with the base path, sorted, without old addresses that only redirect. */
export function pagesOfBuild(buildFolder: string): string[] {
  const moved = movedIn(buildFolder);
  return htmlFilesIn(buildFolder)
    .filter((file) => file !== NOT_FOUND_FILE)
    .map((file) => brand.baseUrl + addressOfFile(file))
    .filter((address) => !moved.has(address))
    .sort();
}
