import {randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Maximum number of concurrent writes: a large description has more pages than a process may have open files. */
const FILES_AT_ONCE = 100;
/** Extension of files that are still being written. */
const UNFINISHED = '.unfinished';

/**
 * Makes a folder contain exactly the given files. Only changed files are written, to spare caches and watchers
 * unnecessary work.
 *
 * @returns paths of written or removed files
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
 * Writes the files that differ from those in a folder.
 *
 * @returns paths of written files
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
 * Does the same for files that arrive one at a time, in a folder that may also contain the author's files. Only files
 * written by an earlier run are removed.
 *
 * @param marker - name of a file that lists the written files, one path per line after the first line
 * @returns paths of written or removed files
 * @throws Error if one of the author's files would be overwritten
 */
export async function syncFiles(
  folder: string,
  marker: string,
  files: Iterable<readonly [file: string, content: string]>,
): Promise<string[]> {
  const existing = new Set(await listFiles(folder));
  const own = await ownFiles(path.join(folder, marker));
  const changed: string[] = [];
  const written: string[] = [];
  try {
    for (const [file, content] of files) {
      if (
        existing.has(file) &&
        !own.has(file) &&
        !(await hasContent(path.join(folder, file), content))
      ) {
        throw new Error(
          `${path.join(folder, file)} was not generated, and a generated page would replace it. Rename it, or choose another "folder" for the plugin.`,
        );
      }
      written.push(file);
      if (await writeIfDifferent(path.join(folder, file), content)) {
        changed.push(file);
      }
    }
  } catch (error) {
    // Tells the next run which files have been written so far.
    await writeMarker(path.join(folder, marker), [...own, ...written]);
    throw error;
  }
  const kept = new Set(written);
  const stale = [...own].filter((file) => !kept.has(file) && existing.has(file));
  await Promise.all(stale.map((file) => fs.rm(path.join(folder, file), {force: true})));
  await writeMarker(path.join(folder, marker), written);
  return [...changed, ...stale];
}

const MARKER_TITLE =
  'The generated files of this folder. Builds replace and remove these, and leave all other files as they are.';

async function ownFiles(marker: string): Promise<ReadonlySet<string>> {
  const text = await fs.readFile(marker, 'utf8').catch(() => '');
  const lines = text.split('\n').slice(1);
  return new Set(
    lines.filter(
      (line) => line !== '' && !line.split('/').includes('..') && !path.isAbsolute(line),
    ),
  );
}

async function writeMarker(file: string, written: readonly string[]): Promise<void> {
  const lines = [...new Set(written)].sort();
  await writeIfDifferent(file, `${[MARKER_TITLE, ...lines].join('\n')}\n`);
}

async function hasContent(file: string, content: string): Promise<boolean> {
  return (await fs.readFile(file, 'utf8').catch(() => undefined)) === content;
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

/** Writes a file in one step, because watchers read it as soon as it changes. */
async function writeAtOnce(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  await fs.writeFile(unfinished, content);
  await fs.rename(unfinished, file);
}
