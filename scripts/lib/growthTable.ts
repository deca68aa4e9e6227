/** A table of what was measured at several sizes, with the curve of each measure. */
import {growthOf, type Measurements} from './growth';
import {formatTable} from './table';

/** A measure. */
export interface Column<Result> {
  title: string;
  value: (result: Result) => number;
  digits: number;
}

export function valuesOf<Result>(
  results: ReadonlyMap<number, Result>,
  value: Column<Result>['value'],
): Measurements {
  return new Map([...results].map(([size, result]) => [size, value(result)]));
}

/**
 * One row for each measure: its values, what the first unit and further units cost, and the curve.
 *
 * @param results - by size, in the order in which they are shown; the curve needs the sizes 0, 1 and a larger one
 * @param nameOf - of a size
 */
export function formatGrowth<Result>(
  results: ReadonlyMap<number, Result>,
  columns: readonly Column<Result>[],
  nameOf: (size: number) => string,
): string {
  const sizes = [...results.keys()];
  const larger = sizes.filter((size) => size > 1);
  const hasCurve = results.has(0) && results.has(1) && larger.length > 0;
  const head = [
    'measure',
    ...sizes.map(nameOf),
    ...(hasCurve
      ? ['first unit', ...larger.map((size) => `further, to ${nameOf(size)}`), 'curve']
      : []),
  ];
  const rows = columns.map(({title, value, digits}) => {
    const values = valuesOf(results, value);
    const cells = [title, ...[...values.values()].map((one) => one.toFixed(digits))];
    if (!hasCurve) {
      return cells;
    }
    const {unit, further, curve} = growthOf(values);
    const costs = [unit, ...larger.map((size) => further.get(size) ?? Number.NaN)];
    return [...cells, ...costs.map((cost) => cost.toFixed(digits + 1)), curve];
  });
  const isText = (column: number) => column === 0 || (hasCurve && column === head.length - 1);
  return formatTable(head, rows, isText);
}
