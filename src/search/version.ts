import {RELEASE_SEGMENT} from '../../config/releaseNames';
import {UNVERSIONED} from '../../packages/search/src/index';

/** `api/2025-06/sandbox/` is a page of an archived release, `api/sandbox/` of the latest one. */
const VERSIONED_PATH = new RegExp(`^api/(?:(${RELEASE_SEGMENT})/)?`);

/**
 * @param path - path of a page below the base path
 * @param latest - the release that is served without a version in its addresses
 */
export function versionOf(path: string, latest: string): string {
  const match = VERSIONED_PATH.exec(path);
  return match === null ? UNVERSIONED : (match[1] ?? latest);
}
