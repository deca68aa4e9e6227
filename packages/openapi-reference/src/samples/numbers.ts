/** Numbers between limits. */

export interface NumberRules {
  /** With the limit itself, or only beyond it. */
  lower?: {limit: number; isOpen: boolean};
  upper?: {limit: number; isOpen: boolean};
  /** The number is a multiple of each. */
  steps: readonly number[];
}

/** Numbers of one place that are tried, or needed for a list of different ones. */
const ATTEMPTS = 60;

/** Numbers that the rules allow, each of them different: 1 if it is allowed, otherwise those beside a limit. */
export function* numbersFor({lower, upper, steps}: NumberRules): Generator<number> {
  const low = lower?.limit ?? Number.NEGATIVE_INFINITY;
  const high = upper?.limit ?? Number.POSITIVE_INFINITY;
  const fits = (value: number) =>
    Number.isFinite(value) &&
    (lower?.isOpen === true ? value > low : value >= low) &&
    (upper?.isOpen === true ? value < high : value <= high);
  const seen = new Set<number>();
  for (const value of steps.length > 0 ? multiples(steps, low, high) : anyBetween(low, high)) {
    if (fits(value) && !seen.has(value)) {
      seen.add(value);
      yield value;
    }
  }
}

function* anyBetween(low: number, high: number): Generator<number> {
  yield* [1, low, high, (low + high) / 2];
  const isBetween = Number.isFinite(low) && Number.isFinite(high);
  for (let index = 1; index <= ATTEMPTS; index += 1) {
    if (isBetween) {
      yield low + ((high - low) * index) / (ATTEMPTS + 1);
    }
    yield Number.isFinite(low) ? Math.max(low, 1) + index : Math.min(high, 1) - index;
    yield 1 + index;
  }
}

/** In whole numbers of the smallest decimal place: 0.07 is not 7 * 0.01 in binary. */
function* multiples(steps: readonly number[], low: number, high: number): Generator<number> {
  const places = Math.max(...steps.map(decimalPlaces));
  const scale = 10 ** places;
  const step = steps.map((one) => Math.round(one * scale)).reduce(leastCommonMultiple);
  const at = (index: number) => Number(((index * step) / scale).toFixed(places));
  const unit = step / scale;
  if (scale % step === 0) {
    yield 1;
  }
  const start = Math.max(1, Number.isFinite(low) ? Math.ceil(low / unit) : 1);
  const first = at(start) <= high ? start : Math.floor(high / unit);
  for (let index = 0; index <= ATTEMPTS; index += 1) {
    yield at(first + index);
    yield at(first - index);
  }
}

/** 0.01 and 1e-2 have two. */
function decimalPlaces(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) {
    [a, b] = [b, a % b];
  }
  return (one / a) * other;
}
