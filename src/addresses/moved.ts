/** Former addresses of the pages of a build: see `redirect_from` in contributing/writing.md. */
import fs from 'node:fs';
import path from 'node:path';

/** Old address to new one, both with the base path. Only in builds with such addresses. */
export const MOVED_FILE = 'redirects.json';

/** @returns old address to new one */
export function movedIn(buildFolder: string): ReadonlyMap<string, string> {
  const file = path.join(buildFolder, MOVED_FILE);
  return fs.existsSync(file)
    ? new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
    : new Map();
}
