/** Files that a build writes for the server, besides the Markdown copies and the search index. Must have no imports. */

/** Folder below a build and below the portal's address. */
export const CORPUS_FOLDER = 'mcp';

/** Path of the manifest below a build. */
export const MANIFEST_FILE = `${CORPUS_FOLDER}/manifest.json`;

/** Version of the files, incremented when older servers can no longer read them. */
export const CORPUS_FORMAT = 5;

/** Returns the name of the single-file command for download from the portal. */
export const commandFile = (name: string) => `${name}-mcp.mjs`;

export interface Manifest<Language = unknown> {
  format: number;
  site: Site;
  /** Release whose addresses contain no version. */
  latest: string;
  /** All releases, newest first. */
  releases: string[];
  /** Meanings of the words that readers use. Source of the type: `packages/search`. */
  language: Language;
}

export interface Site {
  /** Name of the server, such as `example-docs`. */
  name: string;
  /** Brand name of the provider. */
  brand: string;
  /** Full address of the portal, without a trailing slash. */
  docsUrl: string;
}
