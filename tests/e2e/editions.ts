/** Editions of a build: what a deployment would contain if code and every page had changed. */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {withIntegrity} from '../../hosting/integrity';
import {filesIn} from '../../src/text/files';

/** `main.f77aa3a7.js`, `text.bb80b20e.woff2` */
const HASHED_NAME = /^assets\/.*[.-]([0-9a-f]{8,})\.[a-z0-9]+$/;

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * Writes a copy of a build in which each asset has another name, and each heading ends with a word.
 *
 * @param isWanted - what of the build the edition has
 */
export function writeEdition(
  build: string,
  folder: string,
  word: string,
  isWanted: (file: string) => boolean,
): void {
  const names = filesIn(build).filter((name) => isWanted(name) && !/\.(?:br|gz)$/.test(name));
  const hashes = new Map(
    names
      .flatMap((name) => HASHED_NAME.exec(name)?.[1] ?? [])
      .map((hash) => [hash, hashOf(word + hash, hash.length)]),
  );
  const pattern = new RegExp([...hashes.keys()].join('|'), 'g');
  const renamed = (text: string) => text.replace(pattern, (hash) => hashes.get(hash) ?? hash);
  const changed = (name: string, content: Buffer): Buffer | string => {
    if (name.endsWith('.html') || /\.page\.txt/.test(name)) {
      return renamed(content.toString()).replace('</h1>', ` (${word})</h1>`);
    }
    return /^assets\/.*\.(?:js|css)$/.test(name) ? renamed(content.toString()) : content;
  };
  const files = new Map(
    names.map((name) => [
      name.startsWith('assets/') ? renamed(name) : name,
      Buffer.from(changed(name, fs.readFileSync(path.join(build, name)))),
    ]),
  );
  const read = (address: string) =>
    files.get(address.slice(brand.baseUrl.length)) ?? Buffer.alloc(0);
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(
      file,
      name.endsWith('.html')
        ? withIntegrity(content.toString().replace(/ integrity="[^"]*"/g, ''), read)
        : content,
    );
  }
}
