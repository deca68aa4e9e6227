import {randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Limits concurrent writes: a large description has more pages than a process may have open files. */
const FILES_AT_ONCE = 100;
/** End of the name of a file that is not complete yet. */
const UNFINISHED = '.unfinished';

/**
 * Syncs a folder with the given files: removes others and writes only what differs, so that caches and watchers see no
 * unnecessary changes.
 *
 * @returns paths that were written or removed
 */
export async function syncFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const existing = await listFiles(folder);
  const stale = existing.filter((file) => !files.has(file));
  await Promise.all(stale.map((file) => fs.rm(path.join(folder, file))));
  return [...stale, ...(await writeFiles(folder, files))];
}

/**
 * Writes files below a folder, only what differs.
 *
 * @returns paths that were written
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed: string[] = [];
  const all = [...files];
  for (let start = 0; start < all.length; start += FILES_AT_ONCE) {
    const batch = all.slice(start, start + FILES_AT_ONCE);
    const written = await Promise.all(
      batch.map(async ([file, content]) =>
        (await writeIfDifferent(path.join(folder, file), content)) ? file : undefined,
      ),
    );
    changed.push(...written.filter((file) => file !== undefined));
  }
  return changed;
}

/**
 * The same for files that arrive one after the other, in a folder that contains nothing else.
 *
 * @param marker - name of a marker file; a folder with other files but no marker is not touched
 * @returns paths that were written or removed
 * @throws Error if the folder has files that were not written here
 */
export async function syncFiles(
  folder: string,
  marker: string,
  files: Iterable<readonly [file: string, content: string]>,
): Promise<string[]> {
  const existing = new Set(await listFiles(folder));
  if (existing.size > 0 && !existing.has(marker)) {
    throw new Error(
      `${folder} has files that are not generated (${[...existing].slice(0, 3).join(', ')}). Allowed: a folder that contains only generated pages.`,
    );
  }
  const changed: string[] = [];
  await writeIfDifferent(path.join(folder, marker), 'All files of this folder are generated.\n');
  existing.delete(marker);
  for (const [file, content] of files) {
    existing.delete(file);
    if (await writeIfDifferent(path.join(folder, file), content)) {
      changed.push(file);
    }
  }
  await Promise.all([...existing].map((file) => fs.rm(path.join(folder, file))));
  return [...changed, ...existing];
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'));
  } catch {
    return [];
  }
}

async function writeIfDifferent(file: string, content: string): Promise<boolean> {
  const current = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (current === content) {
    return false;
  }
  await fs.mkdir(path.dirname(file), {recursive: true});
  await writeAtOnce(file, content);
  return true;
}

/** Watchers read a file as soon as it changes, so it must be complete. */
async function writeAtOnce(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  await fs.writeFile(unfinished, content);
  await fs.rename(unfinished, file);
}
