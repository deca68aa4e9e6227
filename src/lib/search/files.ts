/** Folder of the search files below the base path. */
export const SEARCH_FOLDER = 'pagefind';

/** What the engine itself is: loaded once, the same for any content. */
export const ENGINE_FILE = 'pagefind.js';

/** Words of all texts, most frequent first, for typing errors. Loaded when the reader types a word that no heading has. */
export const WORDS_FILE = 'words.json';

/** An archived release has an index of its own, below the search folder: readers of the latest one load nothing of it. */
export function archiveFolder(release: string): string {
  return `${release}/`;
}

export function outlineFile(version: string): string {
  return `outline-${version}.json`;
}
