import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';

/** The build that the tests look at; `npm test` makes it just before. */
export const BUILD = path.resolve('build');
export const NOT_FOUND_FILE = '404.html';

export interface BuiltPage {
  /** Address below the base path, e.g. `api/sandbox/`; empty for the home page. */
  address: string;
  file: string;
  html: string;
}

/** All pages of the build but the not-found view. */
export function builtPages(): BuiltPage[] {
  return fs
    .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html') && file !== NOT_FOUND_FILE)
    .map((file) => ({
      address: file.replace(/(^|\/)index\.html$/, '$1'),
      file,
      html: fs.readFileSync(path.join(BUILD, file), 'utf8'),
    }))
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** Full address that search engines should know a page by. */
export function canonicalOf(address: string): string {
  return `${brand.docsUrl}/${address}`;
}

/** First match of a pattern with one group, entities decoded. */
export function firstMatch(html: string, pattern: RegExp): string | undefined {
  const text = pattern.exec(html)?.[1];
  return text === undefined ? undefined : decodeEntities(text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (match, name: string) => ENTITIES[name] ?? match);
}
