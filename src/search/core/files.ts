/** Folder of the search files below the base path. */
export const SEARCH_FOLDER = 'search-index';

/** Names all other files of an index; the only one whose name stays the same. */
export const INDEX_FILE = 'index.json';

/**
 * An archived release has an index of its own, below the search folder: readers of the latest one load
 * nothing of it.
 */
export function archiveFolder(release: string): string {
  return `${release}/`;
}
