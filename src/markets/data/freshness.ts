/** Which market files have not been checked for a long time. Pure: the date is a parameter. */
import {longMonth} from './wording';

interface Checked {
  readonly name: string;
  readonly checked: {
    /** ISO month up to which the sources were read: `2026-07`. */
    readonly month: string;
  };
}

/** The month one year before this date. */
function aYearBefore(day: string): string {
  const [year = '', month = ''] = day.split('-');
  return `${Number(year) - 1}-${month}`;
}

/**
 * A line for each file whose sources were read more than a year ago, the oldest first.
 *
 * @param today - ISO date
 */
export function staleMarkets(entries: readonly Checked[], today: string): string[] {
  const limit = aYearBefore(today);
  return entries
    .filter(({checked}) => checked.month < limit)
    .toSorted(
      (a, b) =>
        a.checked.month.localeCompare(b.checked.month) || a.name.localeCompare(b.name, 'en'),
    )
    .map(
      ({name, checked}) =>
        `${name}: sources read up to ${longMonth(checked.month)}, more than a year ago.`,
    );
}
