/** Statistics of a list of measurements. */

/** An interval on the page's clock. Unit: ms. */
export interface Stretch {
  start: number;
  duration: number;
}

/** Minimum duration of a long task. Source: W3C, Long Tasks API. Unit: ms. */
const LONG_TASK = 50;

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

/**
 * Returns the total blocking time: the part of each task beyond 50 ms, between the first paint and the end. Source:
 * Lighthouse 12, `calculateSumOfBlockingTime`.
 *
 * @param from - first contentful paint
 * @param to - time at which the page became quiet
 */
export function totalBlockingTime(tasks: readonly Stretch[], from: number, to: number): number {
  return tasks.reduce((sum, {start, duration}) => {
    const within = Math.min(start + duration, to) - Math.max(start, from);
    return sum + Math.max(0, within - LONG_TASK);
  }, 0);
}
