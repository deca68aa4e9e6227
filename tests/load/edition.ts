/**
 * Editions of a build: what a deployment would contain if code and every page had changed, made without a
 * second build.
 */
import {createHash} from 'node:crypto';
import {brand} from '../../config/brand';
import {withIntegrity} from '../../hosting/integrity';
import {isFragment} from '../../src/static-pages/page/fragment';

/** Files by their path in the build, without compressed copies. */
export type Files = ReadonlyMap<string, Buffer>;

/** `main.f77aa3a7.js`, `text.bb80b20e.woff2` */
const HASHED_NAME = /^assets\/.*[.-]([0-9a-f]{8,})\.[a-z0-9]+$/;

const NAMED_ASSET = new RegExp(`${brand.baseUrl}assets/[\\w./~-]+\\.[a-z0-9]+`, 'g');

/**
 * Another name for each asset, of the same length: pages of two editions may then differ in nothing that a
 * size would tell.
 */
function otherHashes(names: Iterable<string>, word: string): Map<string, string> {
  const hashes = [...names].flatMap((name) => HASHED_NAME.exec(name)?.[1] ?? []);
  return new Map(
    hashes.map((hash) => [
      hash,
      createHash('sha256')
        .update(word + hash)
        .digest('hex')
        .slice(0, hash.length),
    ]),
  );
}

/**
 * @param build - a finished build
 * @param word - added to the heading of each page and to the end of each text that the edition changes
 * @returns the files of the edition; those that are the same as in the build are the same objects
 * @throws Error if the build has no hashed assets
 */
export function editionOf(build: Files, word: string): Files {
  const hashes = otherHashes(build.keys(), word);
  if (hashes.size === 0) {
    throw new Error('The build has no hashed assets.');
  }
  const pattern = new RegExp([...hashes.keys()].join('|'), 'g');
  const renamed = (text: string) => text.replace(pattern, (hash) => hashes.get(hash) ?? hash);
  const changed = (name: string, content: Buffer): Buffer => {
    if (isFragment(name)) {
      return Buffer.from(renamed(content.toString()).replace('</h1>', ` (${word})</h1>`));
    }
    switch (/\.([a-z]+)$/.exec(name)?.[1]) {
      case 'html':
        return Buffer.from(
          `${renamed(content.toString()).replace('</h1>', ` (${word})</h1>`)}<!-- ${word} -->`,
        );
      case 'js':
      case 'css':
        return name.startsWith('assets/')
          ? Buffer.from(`${renamed(content.toString())}\n/* ${word} */`)
          : content;
      case 'md':
        return Buffer.from(`${content.toString()}\n<!-- ${word} -->\n`);
      default:
        return content;
    }
  };
  const files = new Map(
    [...build].map(([name, content]): [string, Buffer] => [
      name.startsWith('assets/') ? renamed(name) : name,
      changed(name, content),
    ]),
  );
  const read = (address: string) => {
    const file = files.get(address.slice(brand.baseUrl.length));
    if (file === undefined) {
      throw new Error(`A page references ${address}, which is not in the build.`);
    }
    return file;
  };
  for (const [name, content] of files) {
    if (name.endsWith('.html')) {
      const bare = content.toString().replace(/ integrity="[^"]*"/g, '');
      files.set(name, Buffer.from(withIntegrity(bare, read)));
    }
  }
  return files;
}

/** Addresses of hashed files that a page names. */
export function assetsNamedBy(html: string): string[] {
  return [...new Set(html.match(NAMED_ASSET))];
}
