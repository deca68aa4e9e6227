/**
 * What was measured at several sizes, by size. Size 0 is without what grows: an empty description, no
 * archived release.
 */
export type Measurements = ReadonlyMap<number, number>;

export interface Growth {
  /** What each unit costs on average between a size and the one before it, by the larger size. */
  steps: ReadonlyMap<number, number>;
  curve: 'linear' | 'better than linear' | 'worse than linear' | 'does not grow';
}

/** A unit may cost so many times what those before it cost and still be called the same; builds vary by as much. */
const TOLERANCE = 1.2;
/** Less than this share of the largest, from the smallest to it, does not count as growth. */
const NOTHING = 0.01;

/**
 * How a measure grows: the curve is what a unit costs in the last step, beside the average of all steps
 * before it. The first step alone would not do: what one unit costs is less than builds of one size differ
 * by.
 *
 * @param values - at least three sizes, smallest first
 */
export function growthOf(values: Measurements): Growth {
  const all = [...values];
  const steps = new Map(
    all.slice(1).map((point, index) => [point[0], slope(all[index] ?? point, point)]),
  );
  const [smallest, before, largest] = [all.at(0), all.at(-2), all.at(-1)];
  if (
    smallest === undefined ||
    before === undefined ||
    largest === undefined ||
    before === smallest
  ) {
    throw new Error('Growth requires three sizes.');
  }
  if (Math.abs(largest[1] - smallest[1]) < NOTHING * largest[1]) {
    return {steps, curve: 'does not grow'};
  }
  const earlier = slope(smallest, before);
  const last = slope(before, largest);
  if (last > earlier * TOLERANCE) {
    return {steps, curve: 'worse than linear'};
  }
  return {steps, curve: last < earlier / TOLERANCE ? 'better than linear' : 'linear'};
}

type Point = readonly [size: number, value: number];

function slope([size, value]: Point, [otherSize, otherValue]: Point): number {
  return (otherValue - value) / (otherSize - size);
}

/** Sizes with which a measure has grown by more than the description has. */
export function fasterThanSize(values: Measurements): number[] {
  const first = values.get(1) ?? Number.NaN;
  return [...values].flatMap(([size, value]) => (size > 1 && value / first > size ? [size] : []));
}
