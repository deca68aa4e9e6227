/** Statistics of a list of measurements. */

/** A stretch of time on the page's clock. Unit: ms. */
export interface Stretch {
  start: number;
  duration: number;
}

/** A sudden move of what had been painted, as the browser reports it. */
export interface Shift {
  /** Unit: ms. */
  start: number;
  value: number;
}

/** A task is long if it takes more than this. Source: W3C, Long Tasks API. Unit: ms. */
const LONG_TASK = 50;
/**
 * Shifts belong together while the next follows the last within a second and the first within five. Source:
 * web.dev/articles/cls. Unit: ms.
 */
const SHIFT_GAP = 1000;
const SHIFT_WINDOW = 5000;

/** @throws Error if there is no value */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) {
    throw new Error('The median of an empty list is undefined.');
  }
  return (lower + upper) / 2;
}

/** The median of each figure. A figure that is missing in any of the records is omitted. */
export function medians<Name extends string>(
  records: readonly Partial<Readonly<Record<Name, number>>>[],
): Partial<Record<Name, number>> {
  const names = Object.keys(records[0] ?? {}) as Name[];
  const entries = names.flatMap((name) => {
    const values = records.flatMap((record) => record[name] ?? []);
    return values.length === records.length ? [[name, median(values)] as const] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

/**
 * Total blocking time: of each task what it takes beyond 50 ms, between the first paint and the end. What
 * lies outside them does not count. Source: Lighthouse 12, `calculateSumOfBlockingTime`.
 *
 * @param from - first contentful paint
 * @param to - when the page had become quiet
 */
export function totalBlockingTime(tasks: readonly Stretch[], from: number, to: number): number {
  return tasks.reduce((sum, {start, duration}) => {
    const within = Math.min(start + duration, to) - Math.max(start, from);
    return sum + Math.max(0, within - LONG_TASK);
  }, 0);
}

/** Cumulative layout shift: the sum of the worst burst. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let burst = {first: -Infinity, last: -Infinity, sum: 0};
  for (const {start, value} of [...shifts].sort((one, other) => one.start - other.start)) {
    const goesOn = start - burst.last < SHIFT_GAP && start - burst.first < SHIFT_WINDOW;
    burst = goesOn
      ? {first: burst.first, last: start, sum: burst.sum + value}
      : {first: start, last: start, sum: value};
    worst = Math.max(worst, burst.sum);
  }
  return worst;
}
