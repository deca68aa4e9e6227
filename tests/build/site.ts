import fs from 'node:fs';
import path from 'node:path';
import {type CheerioAPI, load} from 'cheerio';
import {brand} from '../../config/brand';
import {fileOfAddress, pagesOfBuild} from '../../src/addresses/pages';
import {pageTree} from '../../src/text/pageTree';

/** The build under test; `npm test` creates it immediately before. */
export const BUILD = path.resolve('build');

/**
 * A page of the build. Parsing all of them takes seconds, so the test files in this folder run in one process
 * without isolation (`scripts/test.ts`), so that each page is read and parsed once. No test changes a tree.
 */
export class BuiltPage {
  #tree: CheerioAPI | undefined;

  constructor(
    /** Address below the base path, e.g. `api/sandbox/`; empty for the home page. */
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

/** All pages of the build except the not-found view. */
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

/** All ids of a page, in its order. */
export function idsOf($: CheerioAPI): string[] {
  return $('[id]')
    .toArray()
    .map((element) => $(element).attr('id') ?? '');
}

/** Targets of all links. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href=(?:"([^"]*)"|([^\s>"]+))/g)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? ''),
  );
}
