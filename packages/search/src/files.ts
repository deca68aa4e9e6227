/** Folder of the search files below the base path. */
export const SEARCH_FOLDER = 'search-index';

/** Lists all other files of an index; the only one with a fixed name. */
export const INDEX_FILE = 'index.json';

/**
 * An archived release has a separate index below the search folder: readers of the latest release load nothing of it.
 */
export function archiveFolder(release: string): string {
  return `${release}/`;
}
