/**
 * Returns the build time to record. It makes two builds of the same commit identical.
 *
 * @param epoch - value of SOURCE_DATE_EPOCH (reproducible-builds.org), seconds since 1970; undefined if it is not set
 * @param lastCommit - ISO 8601; undefined outside a repository
 * @returns undefined if neither is known
 * @throws Error if SOURCE_DATE_EPOCH is not a number of seconds
 */
export function sourceDate(
  epoch: string | undefined,
  lastCommit: string | undefined,
): Date | undefined {
  if (epoch === undefined) {
    return lastCommit === undefined ? undefined : new Date(lastCommit);
  }
  if (!/^\d{1,11}$/.test(epoch)) {
    throw new Error(
      `SOURCE_DATE_EPOCH is ${JSON.stringify(epoch)}. Allowed: whole seconds since 1970.`,
    );
  }
  return new Date(Number(epoch) * 1000);
}

/** Returns the current day, or that of SOURCE_DATE_EPOCH if it is set, for reproducible builds. */
export function today(): string {
  const moment = sourceDate(process.env.SOURCE_DATE_EPOCH, undefined) ?? new Date();
  return moment.toISOString().slice(0, 10);
}
