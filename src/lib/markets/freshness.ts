/** Which market files have not been checked for a long time. Pure: the day comes from outside. */

interface Checked {
  readonly name: string;
  /** ISO date of the last check. */
  readonly checked: string;
}

/** The same day a year before; 29 February becomes 1 March. */
function aYearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * A line for each file that was last checked more than a year ago (issue 6, point 6), the oldest first.
 *
 * @param today - ISO date
 */
export function staleMarkets(entries: readonly Checked[], today: string): string[] {
  const limit = aYearBefore(today);
  return entries
    .filter(({checked}) => checked < limit)
    .toSorted((a, b) => a.checked.localeCompare(b.checked) || a.name.localeCompare(b.name, 'en'))
    .map(({name, checked}) => `${name}: last checked on ${checked}, more than a year ago.`);
}
