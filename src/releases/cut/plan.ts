/** The plan of a cut, checked before anything is read or written. */
import {compareReleases, RELEASE_NAMES} from '../../../config/releaseNames';

export class CutError extends Error {}

export interface ReleaseNames {
  /** Release that is served without a version in the address. */
  latest: string;
  /** Releases that have a frozen copy already. */
  frozen: readonly string[];
}

export interface CutPlan {
  /** Releases to freeze, oldest first. */
  freeze: readonly string[];
  /** Name of the latest release afterwards. */
  latest: string;
}

/**
 * @param name - of the release that is frozen
 * @param next - of the next release; the frozen one if absent
 * @throws CutError that says what is wrong and what is allowed
 */
export function planCut({latest, frozen}: ReleaseNames, name: string, next = name): CutPlan {
  for (const [what, value] of [
    ['the release', name],
    ['--next', next],
  ] as const) {
    if (!RELEASE_NAMES.pattern.test(value)) {
      throw new CutError(`${what} is ${JSON.stringify(value)}. Allowed: ${RELEASE_NAMES.allowed}.`);
    }
  }
  if (frozen.includes(name)) {
    throw new CutError(
      `${name} is already frozen. Allowed: a release other than ${[...frozen].sort(compareReleases).join(', ')}.`,
    );
  }
  if (compareReleases(name, latest) < 0) {
    throw new CutError(
      `${name} is older than ${latest}, the release that the files describe. Allowed: ${latest} or a later release.`,
    );
  }
  if (compareReleases(next, name) < 0) {
    throw new CutError(
      `--next is ${next}, older than ${name}. Allowed: ${name} or a later release.`,
    );
  }
  // The former latest release would no longer have pages under its name.
  const isLost = name !== latest && !frozen.includes(latest);
  return {freeze: isLost ? [latest, name] : [name], latest: next};
}
