import {FROZEN_RELEASES, LATEST, type Release} from '../../config/releases';

/** Environment of the development server: `RELEASES=all npm start` serves the frozen releases, too. */
const ALL = 'all';

/**
 * Releases that get pages. A build has all of them; while editing, frozen ones would double the time of start and save, and nearly every edit
 * is one of the latest.
 */
export function servedReleases(env: NodeJS.ProcessEnv = process.env): readonly Release[] {
  const isOnlyLatest = env.NODE_ENV === 'development' && env.RELEASES !== ALL;
  return isOnlyLatest ? [LATEST] : [LATEST, ...FROZEN_RELEASES];
}
