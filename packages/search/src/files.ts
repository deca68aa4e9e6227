/** Folder of the search files below the base path. */
export const SEARCH_FOLDER = 'search-index';

/** The list of all other files of an index, and the only file with a fixed name. */
export const INDEX_FILE = 'index.json';

/** Returns the folder of an archived release, whose separate index readers of the latest release do not load. */
export function archiveFolder(release: string): string {
  return `${release}/`;
}
