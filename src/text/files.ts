import fs from 'node:fs';
import path from 'node:path';

/**
 * Converts a system path to one with forward slashes, for addresses, patterns and messages.
 *
 * @param separator - separator of the system
 */
export function withSlashes(file: string, separator: string = path.sep): string {
  return file.split(separator).join('/');
}

/** Returns the path of a file below a folder, by default the repository's root, with forward slashes. */
export function pathBelow(file: string, folder = ''): string {
  return withSlashes(path.relative(folder, file));
}

/** Lists all files below a folder, as sorted relative paths with forward slashes. */
export function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => pathBelow(path.join(entry.parentPath, entry.name), folder))
    .sort();
}

/** Lists the HTML files of a build, in the same way as `filesIn`. */
export function htmlFilesIn(folder: string): string[] {
  return filesIn(folder).filter((file) => file.endsWith('.html'));
}

/** Writes files below a folder, which is created if necessary. */
export function writeFiles(
  folder: string,
  files: Iterable<readonly [name: string, content: string | Uint8Array]>,
): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
  }
}
