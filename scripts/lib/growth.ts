/** What was measured at several sizes, by size. Size 0 is without what grows: an empty description, no archived release. */
export type Measurements = ReadonlyMap<number, number>;

export interface Growth {
  /** What each unit costs on average between a size and the one before it, by the larger size. */
  steps: ReadonlyMap<number, number>;
  curve: 'linear' | 'better than linear' | 'worse than linear' | 'does not grow';
}

/** A unit may cost so many times what those before it cost and still be called the same; builds vary by as much. */
const TOLERANCE = 1.2;
/** Less than this share of the whole is no growth. */
const NOTHING = 0.005;

/**
 * How a measure grows: the curve is what a unit costs in the last step, beside the average of all steps before it. The first step alone
 * would not do: what one unit costs is less than builds of one size differ by.
 *
 * @param values - at least three sizes, smallest first
 */
export function growthOf(values: Measurements): Growth {
  const all = [...values];
  const steps = new Map(
    all.slice(1).map(([size, value], index) => {
      const [before, valueBefore] = all[index] ?? [Number.NaN, Number.NaN];
      return [size, (value - valueBefore) / (size - before)];
    }),
  );
  const [first, end] = [all.at(0), all.at(-2)];
  const [start, base] = first ?? [Number.NaN, Number.NaN];
  const [size, value] = end ?? [Number.NaN, Number.NaN];
  const earlier = (value - base) / (size - start);
  return {steps, curve: curveOf(earlier, [...steps.values()].at(-1) ?? Number.NaN, value)};
}

function curveOf(earlier: number, last: number, whole: number): Growth['curve'] {
  if (Math.max(earlier, last) < NOTHING * whole) {
    return 'does not grow';
  }
  if (last > earlier * TOLERANCE) {
    return 'worse than linear';
  }
  return last < earlier / TOLERANCE ? 'better than linear' : 'linear';
}

/** Sizes with which a measure has grown by more than the description has. */
export function fasterThanSize(values: Measurements): number[] {
  const first = values.get(1) ?? Number.NaN;
  return [...values].flatMap(([size, value]) => (size > 1 && value / first > size ? [size] : []));
}
