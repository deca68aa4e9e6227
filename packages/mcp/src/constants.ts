/** Files that a build writes for the server, in addition to Markdown copies and search index. Without imports. */

/** Folder below a build, and below the portal's address. */
export const CORPUS_FOLDER = 'mcp';

export const MANIFEST_FILE = `${CORPUS_FOLDER}/manifest.json`;

/** Increased whenever older servers can no longer read the files. */
export const CORPUS_FORMAT = 5;

/** Name of the command as one file, to download from the portal. */
export const commandFile = (name: string) => `${name}-mcp.mjs`;

export interface Manifest<Language = unknown> {
  format: number;
  site: Site;
  /** Release that is documented without a version in the address. */
  latest: string;
  /** All releases, newest first. */
  releases: string[];
  /** Meanings of the words that readers use. Source of the type: `packages/search`. */
  language: Language;
}

export interface Site {
  /** Name of the server, such as `example-docs`. */
  name: string;
  /** Brand of the provider. */
  brand: string;
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
}
