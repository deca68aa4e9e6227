/** A table of what was measured at several sizes, with the curve of each measure. */
import {growthOf, type Measurements} from './growth';
import {formatTable} from '../../scripts/lib/table';

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
 * One row for each measure: its values, what a unit costs between each two sizes, and the curve.
 *
 * @param results - by size, smallest first; there are curves if there are three
 * @param nameOf - of a size
 */
export function formatGrowth<Result>(
  results: ReadonlyMap<number, Result>,
  columns: readonly Column<Result>[],
  nameOf: (size: number) => string,
): string {
  const sizes = [...results.keys()];
  const hasCurve = sizes.length >= 3;
  const head = [
    'measure',
    ...sizes.map(nameOf),
    ...(hasCurve ? [...sizes.slice(1).map((size) => `each, to ${nameOf(size)}`), 'curve'] : []),
  ];
  const rows = columns.map(({title, value, digits}) => {
    const values = valuesOf(results, value);
    const cells = [title, ...[...values.values()].map((one) => one.toFixed(digits))];
    if (!hasCurve) {
      return cells;
    }
    const {steps, curve} = growthOf(values);
    return [...cells, ...[...steps.values()].map((cost) => cost.toFixed(digits + 1)), curve];
  });
  const isText = (column: number) => column === 0 || (hasCurve && column === head.length - 1);
  return formatTable(head, rows, isText);
}
