/** Old addresses of pages, from `redirect_from` in their front matter (contributing/writing.md). */
import fs from 'node:fs';
import path from 'node:path';

/** File that maps old addresses to new ones, both with the base path. Absent if there are no old addresses. */
export const MOVED_FILE = 'redirects.json';

/** Reads the map from old addresses to new ones in a build. */
export function movedIn(buildFolder: string): ReadonlyMap<string, string> {
  const file = path.join(buildFolder, MOVED_FILE);
  return fs.existsSync(file)
    ? new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
    : new Map();
}
