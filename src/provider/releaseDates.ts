import {compareReleases} from '../../config/releaseNames';
import type {ReleaseHistory} from '../../config/provider';

/** A documented release, and the documented release before it. */
interface Step {
  release: string;
  previous: string;
}

/** Returns whether a release is named after its month. */
const isMonth = (name: string) => /^\d{4}-\d\d$/.test(name);

/** Returns the day of a release, `YYYY-MM-DD`; undefined if only its number is known. */
export function dayOf(release: string, {days}: Pick<ReleaseHistory, 'days'>): string | undefined {
  return days[release] ?? (isMonth(release) ? `${release}-01` : undefined);
}

/** @param today - day of the build, `YYYY-MM-DD` */
export function isReleased(
  release: string,
  history: Pick<ReleaseHistory, 'days'>,
  today: string,
): boolean {
  const day = dayOf(release, history);
  return day === undefined || day <= today;
}

/** Returns whether a release is within a step, after the previous release. */
const isWithin = (name: string, {release, previous}: Step) =>
  compareReleases(name, previous) > 0 && compareReleases(name, release) <= 0;

/**
 * Returns the release that made a change. The changelog compares documented releases; the history names those between
 * them. A label can occur in several steps, so only releases within the step count.
 */
export function releaseOf(
  label: string,
  {release, previous}: Step,
  {introducedBy}: Pick<ReleaseHistory, 'introducedBy'>,
): string {
  const found = Object.entries(introducedBy).find(
    ([name, labels]) => isWithin(name, {release, previous}) && labels.includes(label),
  );
  return found?.[0] ?? release;
}

/** @throws Error if the history names a change that is not in the changelog */
export function checkHistory(
  {introducedBy}: Pick<ReleaseHistory, 'introducedBy'>,
  steps: readonly (Step & {labels: readonly string[]})[],
): void {
  for (const [name, labels] of Object.entries(introducedBy)) {
    const step = steps.find((one) => isWithin(name, one));
    const stray = labels.find((label) => step?.labels.includes(label) !== true);
    if (stray !== undefined) {
      throw new Error(
        `config/provider.ts: releases.introducedBy.${name} names "${stray}", which is not a change in that release. Allowed: ${step?.labels.join(', ') ?? 'none, which means that no documented release contains it'}.`,
      );
    }
  }
}
