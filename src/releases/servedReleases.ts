import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';

/** Set by `npm start -- --all-releases`, with the value `true`: the development server has the frozen releases, too. */
export const ALL_RELEASES = 'ALL_RELEASES';

/**
 * Releases that get pages. A build has all of them; while editing, frozen ones would double the time of start
 * and save, and nearly every edit is one of the latest.
 */
export function servedReleases(env: NodeJS.ProcessEnv = process.env): readonly Release[] {
  const isOnlyLatest = env.NODE_ENV === 'development' && env[ALL_RELEASES] !== 'true';
  return isOnlyLatest ? [LATEST] : [LATEST, ...FROZEN_RELEASES];
}
