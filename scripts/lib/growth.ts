/** What was measured with descriptions of several sizes, by size. Size 0 is a description that describes nothing. */
export type Measurements = ReadonlyMap<number, number>;

export interface Growth {
  /** What our description costs beyond an empty one. */
  unit: number;
  /** What each further unit costs on average, by size. */
  further: ReadonlyMap<number, number>;
  curve: 'linear' | 'better than linear' | 'worse than linear' | 'does not grow';
}

/** A further unit may cost so many times the first one and still be called the same; builds vary by as much. */
const TOLERANCE = 1.2;
/** Less than this share of the whole is no growth: our description costs nothing beyond the site itself. */
const NOTHING = 0.005;

/**
 * How a measure grows with the description: the average cost of a further unit, beside the cost of the first one.
 *
 * @param values - at least the sizes 0, 1 and a larger one
 */
export function growthOf(values: Measurements): Growth {
  const base = values.get(0) ?? Number.NaN;
  const first = values.get(1) ?? Number.NaN;
  const unit = first - base;
  const further = new Map(
    [...values]
      .filter(([size]) => size > 1)
      .map(([size, value]) => [size, (value - first) / (size - 1)]),
  );
  const last = further.get(Math.max(...further.keys())) ?? Number.NaN;
  return {unit, further, curve: curveOf(unit, last, first)};
}

function curveOf(unit: number, last: number, first: number): Growth['curve'] {
  if (Math.max(unit, last) < NOTHING * first) {
    return 'does not grow';
  }
  if (last > unit * TOLERANCE) {
    return 'worse than linear';
  }
  return last < unit / TOLERANCE ? 'better than linear' : 'linear';
}

/** Sizes with which a measure has grown by more than the description has. */
export function fasterThanSize(values: Measurements): number[] {
  const first = values.get(1) ?? Number.NaN;
  return [...values].flatMap(([size, value]) => (size > 1 && value / first > size ? [size] : []));
}
