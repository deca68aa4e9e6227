/** Folder of the search files below the base path. */
export const SEARCH_FOLDER = 'search-index';

/** The list of all other files of an index, and the only file with a fixed name. */
export const INDEX_FILE = 'index.json';

/** Returns the folder of an archived release. Its separate index is not loaded for readers of the latest release. */
export function archiveFolder(release: string): string {
  return `${release}/`;
}
