/** Formats tables and verdicts of a comparison as Markdown. */
import {type Comparison, type Goal, type GoalVerdict, type Row, type SiteFigures} from './figures';

/** Formats a table in Markdown. */
export function formatTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const NOTHING = '-';
const whole = (value: number | undefined) => (value === undefined ? NOTHING : value.toFixed(0));

/** Formats the figures of a row in one cell; a single dash if the site has none of them. */
function cell({marks}: Row, figures: SiteFigures): string {
  const values = marks.map(({page, measure}) => figures[page]?.[measure]);
  return values.every((value) => value === undefined)
    ? NOTHING
    : values.map((value) => whole(value)).join(' / ');
}

function goalText(goal: Goal | undefined): string {
  return typeof goal === 'object' ? `${goal[0]} of ${goal[1]}` : whole(goal);
}

function goalCell({marks}: Row): string {
  return marks.every(({goal}) => goal === undefined)
    ? NOTHING
    : marks
        .map(({goal}) => goalText(goal))
        .join(' / ')
        .replace(/(?: \/ -)+$/, '');
}

/** Formats a comparison. Rows without figures are omitted. */
export function comparisonTable(
  unit: string,
  rows: readonly Row[],
  comparison: Comparison,
): string {
  const sites = [...comparison];
  const measured = rows.filter((row) =>
    sites.some(([, figures]) => cell(row, figures) !== NOTHING),
  );
  return formatTable(
    [unit, ...sites.map(([title]) => title), 'goal'],
    measured.map((row) => [
      row.title,
      ...sites.map(([, figures]) => cell(row, figures)),
      goalCell(row),
    ]),
  );
}

/** Formats one line for each missed goal. */
export function missedGoals(verdicts: readonly GoalVerdict[]): string {
  const missed = verdicts.filter(({isMet}) => !isMet);
  return missed.length === 0
    ? `All ${verdicts.length} measured goals are met.`
    : missed
        .map(
          ({mark: {page, measure, goal}, value, limit}) =>
            `Missed: ${page}, ${measure}: ${whole(value)}; goal ${goalText(goal)}, here ${whole(limit)}`,
        )
        .join('\n');
}
