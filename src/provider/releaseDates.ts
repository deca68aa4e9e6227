import {PROVIDER_FILE, type ReleaseHistory} from './promises';

/** A documented release, and the documented one before it. */
interface Step {
  release: string;
  previous: string;
}

/** Day of a release, `YYYY-MM-DD`. A release is named after its month. */
export function dayOf(release: string, {days}: Pick<ReleaseHistory, 'days'>): string {
  return days[release] ?? `${release}-01`;
}

/** @param today - day of the build, `YYYY-MM-DD` */
export function isReleased(
  release: string,
  history: Pick<ReleaseHistory, 'days'>,
  today: string,
): boolean {
  return dayOf(release, history) <= today;
}

/**
 * The release that made a change: the changelog compares documented releases, and the history tells those
 * between them apart. A label can occur in several steps, so only releases within the step count.
 */
export function releaseOf(
  label: string,
  {release, previous}: Step,
  {introducedBy}: Pick<ReleaseHistory, 'introducedBy'>,
): string {
  const found = Object.entries(introducedBy).find(
    ([name, labels]) => name > previous && name <= release && labels.includes(label),
  );
  return found?.[0] ?? release;
}

/** @throws Error if the history names a change that the changelog does not have */
export function checkHistory(
  {introducedBy}: Pick<ReleaseHistory, 'introducedBy'>,
  steps: readonly (Step & {labels: readonly string[]})[],
): void {
  for (const [name, labels] of Object.entries(introducedBy)) {
    const step = steps.find(({release, previous}) => name > previous && name <= release);
    const stray = labels.find((label) => step?.labels.includes(label) !== true);
    if (stray !== undefined) {
      throw new Error(
        `${PROVIDER_FILE}: releases.introducedBy.${name} names "${stray}", which is not a change of that time. Allowed: ${step?.labels.join(', ') ?? 'nothing, as no documented release contains it'}.`,
      );
    }
  }
}
