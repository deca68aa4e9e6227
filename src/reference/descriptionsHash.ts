import crypto from 'node:crypto';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {filesHash} from '../build-cache/hashes';

/** Descriptions of all releases, with what belongs to them. */
const DESCRIPTIONS = 'openapi';

/**
 * @param more - further files and folders
 * @returns a hash of the descriptions; a different one each time for a description outside the repository, which may
 * consist of any number of files
 */
export function descriptionsHash(siteDir: string, ...more: readonly string[]): string {
  return IS_OWN_DESCRIPTION ? filesHash(siteDir, [DESCRIPTIONS, ...more]) : crypto.randomUUID();
}
