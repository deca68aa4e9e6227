import fs from 'node:fs';
import path from 'node:path';
import {type CheerioAPI, load} from 'cheerio';
import {brand} from '../../config/brand';
import {fileOfAddress, pagesOfBuild} from '../../src/addresses/pages';
import {pageTree} from '../../src/text/pageTree';

/** The build under test; `npm test` creates it immediately before. */
export const BUILD = path.resolve('build');

/**
 * A page of the build. Parsing all pages takes seconds, so the test files in this folder run in one process without
 * isolation (`vitest.config.mts`): each page is read and parsed once, and no test changes a tree.
 */
export class BuiltPage {
  #tree: CheerioAPI | undefined;

  constructor(
    /** Address below the base path, such as `api/sandbox/`; empty for the home page. */
    readonly address: string,
    readonly file: string,
    readonly html: string,
  ) {}

  get $(): CheerioAPI {
    this.#tree ??= load(pageTree(this.html));
    return this.#tree;
  }
}

let known: BuiltPage[] | undefined;

/** Returns all pages of the build except the not-found page. */
export function builtPages(): readonly BuiltPage[] {
  known ??= pagesOfBuild(BUILD).map((page) => {
    const address = page.slice(brand.baseUrl.length);
    const file = fileOfAddress(address);
    return new BuiltPage(address, file, fs.readFileSync(path.join(BUILD, file), 'utf8'));
  });
  return known;
}

/** @throws Error if there is no such page */
export function builtPage(address: string): BuiltPage {
  const found = builtPages().find((page) => page.address === address);
  if (found === undefined) {
    throw new Error(`/${address} is not in the build.`);
  }
  return found;
}

/** Returns the canonical address of a page for search engines. */
export function canonicalOf(address: string): string {
  return `${brand.docsUrl}/${address}`;
}

/** Returns all ids of a page in document order. */
export function idsOf($: CheerioAPI): string[] {
  return $('[id]')
    .toArray()
    .map(({attribs}) => attribs.id ?? '');
}
