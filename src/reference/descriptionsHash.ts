import crypto from 'node:crypto';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {filesHash} from '../build-cache/hashes';

/** Descriptions of all releases, and the files next to them. */
const DESCRIPTIONS = 'openapi';

/**
 * Hashes the descriptions. A description outside the repository may consist of any number of files, so its hash is
 * always different.
 *
 * @param more - further files and folders
 */
export function descriptionsHash(siteDir: string, ...more: readonly string[]): string {
  return IS_OWN_DESCRIPTION ? filesHash(siteDir, [DESCRIPTIONS, ...more]) : crypto.randomUUID();
}
