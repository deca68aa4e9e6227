import frozenNames from '../api_versions.json';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, LATEST_RELEASE} from './site';

/** Folder of the frozen releases' descriptions and overviews, and of the changelog's notes. */
export const RELEASES_FOLDER = 'openapi/releases';
/** Hand-written prose of the reference's first page. */
export const OVERVIEW_FILE = 'openapi/overview.mdx';

export interface Release {
  /** Month of the release, such as `2026-06`, which is its name in addresses and the version of its description. */
  name: string;
  /** The latest release is built from the current files, an archived one from frozen copies. */
  status: 'latest' | 'archived';
  /** OpenAPI description, relative to the repository. */
  description: string;
  /** Prose of the reference's first page, relative to the repository. */
  overview: string;
  /** Folder of the guides, relative to the repository. */
  guides: string;
  /** Path of the pages below the base path, without leading or trailing slashes. */
  path: string;
  /** Headline and notes for the changelog, relative to the repository. A release without changes needs no file. */
  notes: string;
}

/** Returns the paths of the frozen copy of a release, which may not exist yet. */
export function frozenRelease(name: string): Release {
  return {
    name,
    status: 'archived',
    description: `${RELEASES_FOLDER}/${name}.yaml`,
    overview: `${RELEASES_FOLDER}/${name}.overview.mdx`,
    // Docusaurus's folder for a version of the instance `api`.
    guides: `api_versioned_docs/version-${name}`,
    path: `api/${name}`,
    notes: notesOf(name),
  };
}

/** Frozen copies of releases, newest first. The latest release may already have one, at a permanent address. */
export const FROZEN_RELEASES: readonly Release[] = frozenNames.map(frozenRelease);

export const LATEST: Release = {
  name: LATEST_RELEASE,
  status: 'latest',
  description: DESCRIPTION_FILE,
  overview: OVERVIEW_FILE,
  guides: INSTANCE_FOLDERS.api,
  path: 'api',
  notes: notesOf(LATEST_RELEASE),
};

export const ARCHIVED_RELEASES = FROZEN_RELEASES.filter(({name}) => name !== LATEST_RELEASE);

/** All documented releases, newest first, without duplicates. `npm run version:cut` adds to them. */
export const RELEASES: readonly Release[] = [LATEST, ...ARCHIVED_RELEASES];

function notesOf(name: string): string {
  return `${RELEASES_FOLDER}/${name}.notes.md`;
}
