import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';

/**
 * Set by `npm start -- --all-releases`, with the value `true`: the development server also serves the frozen releases.
 */
export const ALL_RELEASES = 'ALL_RELEASES';

/**
 * Releases that get pages. A build has all of them. While editing, frozen ones would double the time for starting and
 * saving, and nearly every edit is in the latest.
 */
export function servedReleases(env: NodeJS.ProcessEnv = process.env): readonly Release[] {
  const isOnlyLatest = env.NODE_ENV === 'development' && env[ALL_RELEASES] !== 'true';
  return isOnlyLatest ? [LATEST] : [LATEST, ...FROZEN_RELEASES];
}
