import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';

/** Variable that `npm start -- --all-releases` sets to `true`: the server also serves frozen releases. */
export const ALL_RELEASES = 'ALL_RELEASES';

/**
 * Returns the releases that get pages: all of them in a build. During editing, frozen ones would double the time for
 * starting and saving, and nearly every edit is in the latest release.
 */
export function servedReleases(env: NodeJS.ProcessEnv = process.env): readonly Release[] {
  const isOnlyLatest = env.NODE_ENV === 'development' && env[ALL_RELEASES] !== 'true';
  return isOnlyLatest ? [LATEST] : [LATEST, ...FROZEN_RELEASES];
}
