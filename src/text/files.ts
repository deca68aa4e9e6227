import fs from 'node:fs';
import path from 'node:path';

/**
 * Addresses, patterns and messages have forward slashes, paths of Windows do not.
 *
 * @param separator - of the system
 */
export function withSlashes(file: string, separator: string = path.sep): string {
  return file.split(separator).join('/');
}

/** @returns path of a file below a folder, by default the repository's root, with forward slashes */
export function pathBelow(file: string, folder = ''): string {
  return withSlashes(path.relative(folder, file));
}

/** @returns paths of all files below a folder, relative to it, with forward slashes, sorted */
export function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => pathBelow(path.join(entry.parentPath, entry.name), folder))
    .sort();
}

/** @returns of these, the pages of a build: its HTML */
export function htmlFilesIn(folder: string): string[] {
  return filesIn(folder).filter((file) => file.endsWith('.html'));
}

/** Writes files below a folder, which need not exist. */
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
