/** How to report a vulnerability of the service. Source: RFC 9116. */

export interface SecurityFacts {
  email: string;
  /** Full addresses of the file: readers reject it at any other. */
  canonical: readonly string[];
  /** Full address of the page that says what a report should contain; undefined if the site has none. */
  policy: string | undefined;
  /** RFC 5646 tags of the languages in which a report is understood. */
  languages: readonly string[];
  expires: Date;
}

/**
 * How long the file is valid after the last change of the site. Source: RFC 9116, 2.5.5 recommends less than a year.
 * Unit: days.
 */
export const VALID_DAYS = 360;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @param made - date of the sources: that of the last commit
 * @param now - ms since 1970
 * @returns the expiry time, at midnight UTC
 * @throws Error if that has passed: an expired file must not be used, so it must not be published
 */
export function expiryOf(made: Date, now: number): Date {
  const day = Math.floor(made.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(day + VALID_DAYS * DAY_MS);
  if (expires.getTime() <= now) {
    throw new Error(
      `security.txt: the last commit is dated ${made.toISOString().slice(0, 10)}, so the file would have expired on ${expires.toISOString().slice(0, 10)}. Allowed: a commit that is at most ${VALID_DAYS} days old. Check that the addresses in config/brand.ts are still valid and commit a change, or set SOURCE_DATE_EPOCH.`,
    );
  }
  return expires;
}

export function makeSecurityTxt({
  email,
  canonical,
  policy,
  languages,
  expires,
}: SecurityFacts): string {
  const fields: [name: string, value: string][] = [
    ['Contact', `mailto:${email}`],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', languages.join(', ')],
    ...canonical.map((address): [string, string] => ['Canonical', address]),
    ...(policy === undefined ? [] : [['Policy', policy] satisfies [string, string]]),
  ];
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
