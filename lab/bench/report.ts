/** Tables and verdicts of `npm run bench`, in Markdown. */
import {formatTable} from '../../scripts/lib/table';
import {type Figures, type Measure, ratio, type Results, SITES, type Verdict} from './goals';

interface Column {
  measure: Measure;
  title: string;
  format: (value: number) => string;
}

const BYTES_PER_KB = 1000;
const NOTHING = '-';

const kilobytes = (bytes: number) => (bytes / BYTES_PER_KB).toFixed(1);
const whole = (value: number) => value.toFixed(0);
const hundredths = (value: number) => value.toFixed(2);

export const BYTE_COLUMNS: readonly Column[] = [
  {measure: 'script', title: 'JS kB', format: kilobytes},
  {measure: 'stylesheet', title: 'CSS kB', format: kilobytes},
  {measure: 'document', title: 'HTML kB', format: kilobytes},
  {measure: 'font', title: 'fonts kB', format: kilobytes},
  {measure: 'other', title: 'images, other kB', format: kilobytes},
  {measure: 'prefetched', title: 'prefetched kB', format: kilobytes},
  {measure: 'requests', title: 'requests', format: whole},
];

export const TIME_COLUMNS: readonly Column[] = [
  {measure: 'firstPaint', title: 'first paint', format: whole},
  {measure: 'largestPaint', title: 'largest paint', format: whole},
  {measure: 'blocking', title: 'blocking', format: whole},
  {measure: 'shift', title: 'shift', format: (value) => value.toFixed(3)},
  {measure: 'field', title: 'field', format: whole},
  {measure: 'click', title: 'click to the next heading', format: whole},
  {measure: 'otherClick', title: 'to another', format: whole},
];

/** @returns for each page a row of each site that was measured and, if both were, a row of ratios */
export function tableRows(results: Results, columns: readonly Column[]): string[][] {
  return [...results].flatMap(([kind, figures]) => {
    const rows = SITES.flatMap((site) => {
      const measured = figures[site];
      return measured === undefined ? [] : [[kind, site, ...cells(measured, columns)]];
    });
    const {ours, stock} = figures;
    if (ours !== undefined && stock !== undefined) {
      const ratios = columns.map(({measure}) => ratio(ours[measure], stock[measure]));
      rows.push([
        kind,
        'ratio',
        ...ratios.map((value) => (value === undefined ? NOTHING : hundredths(value))),
      ]);
    }
    return rows;
  });
}

function cells(figures: Figures, columns: readonly Column[]): string[] {
  return columns.map(({measure, format}) => {
    const value = figures[measure];
    return value === undefined ? NOTHING : format(value);
  });
}

export function resultTable(results: Results, columns: readonly Column[]): string {
  return formatTable(
    ['page', 'site', ...columns.map(({title}) => title)],
    tableRows(results, columns),
    (column) => column < 2,
  );
}

const ANSWERS = new Map<boolean | undefined, string>([
  [true, 'met'],
  [false, 'MISSED'],
  [undefined, 'not measured'],
]);

export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({goal, value, isMet}) => {
    const isRatio = 'ratio' in goal.limit;
    const measured = isRatio ? hundredths : (time: number) => `${whole(time)} ms`;
    return [
      goal.page,
      goal.title,
      'ratio' in goal.limit
        ? `${hundredths(goal.limit.ratio)} of stock`
        : `below ${goal.limit.below} ms`,
      value === undefined ? NOTHING : measured(value),
      ANSWERS.get(isMet) ?? NOTHING,
    ];
  });
  return formatTable(['page', 'goal', 'at most', 'measured', ''], rows, (column) => column !== 3);
}
