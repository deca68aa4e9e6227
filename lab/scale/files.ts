import fs from 'node:fs';
import path from 'node:path';

/** Paths of all files below a folder, sorted, so that they come in the same order on every machine. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Unit: bytes. */
export function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + fs.statSync(file).size, 0);
}
