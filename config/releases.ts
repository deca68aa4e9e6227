import frozenNames from '../api_versions.json';
import {DESCRIPTION_FILE, INSTANCE_FOLDERS, LATEST_RELEASE} from './site';

/** Descriptions of frozen releases, their overviews, and notes of the changelog. */
export const RELEASES_FOLDER = 'openapi/releases';
/** Hand-written prose of the first page of the reference. */
export const OVERVIEW_FILE = 'openapi/overview.mdx';

export interface Release {
  /** Month of the release, such as `2026-06`: its name in addresses and the version of its description. */
  name: string;
  /** The latest is built from the current files, an archived one from frozen copies. */
  status: 'latest' | 'archived';
  /** Its OpenAPI description, relative to the repository. */
  description: string;
  /** Prose of its reference's first page, relative to the repository. */
  overview: string;
  /** Folder of its guides, relative to the repository. */
  guides: string;
  /** Path of its pages below the base path, without leading or trailing slashes. */
  path: string;
  /** Its headline and notes in the changelog, relative to the repository; without a change, the file need not exist. */
  notes: string;
}

/** Where the frozen copy of a release is, or would be. */
export function frozenRelease(name: string): Release {
  return {
    name,
    status: 'archived',
    description: `${RELEASES_FOLDER}/${name}.yaml`,
    overview: `${RELEASES_FOLDER}/${name}.overview.mdx`,
    // The name that Docusaurus gives to a version of the instance `api`.
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

/** All releases that the portal documents, newest first, each once. `npm run version:cut` adds to them. */
export const RELEASES: readonly Release[] = [LATEST, ...ARCHIVED_RELEASES];

function notesOf(name: string): string {
  return `${RELEASES_FOLDER}/${name}.notes.md`;
}
