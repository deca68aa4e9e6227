import {DESCRIPTION_FILE, LATEST_RELEASE} from './site';

/** Descriptions of archived releases and notes of the changelog. */
export const RELEASES_FOLDER = 'openapi/releases';

const ARCHIVED: readonly string[] = ['2025-06'];

export interface Release {
  /** Month of the release, such as `2026-06`: its name in addresses and the version of its description. */
  name: string;
  status: 'latest' | 'archived';
  /** Its OpenAPI description, relative to the repository. */
  description: string;
  /** Notes of the changelog about this release, relative to the repository; the file need not exist. */
  notes: string;
}

/** All releases that the portal documents, newest first. `npm run version:cut` adds to them. */
export const RELEASES: readonly Release[] = [
  release(LATEST_RELEASE, 'latest', DESCRIPTION_FILE),
  ...ARCHIVED.map((name) => release(name, 'archived', `${RELEASES_FOLDER}/${name}.yaml`)),
];

export const ARCHIVED_RELEASES = RELEASES.filter(({status}) => status === 'archived');

function release(name: string, status: Release['status'], description: string): Release {
  return {name, status, description, notes: `${RELEASES_FOLDER}/${name}.notes.md`};
}
