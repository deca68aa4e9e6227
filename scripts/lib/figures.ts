/** What `npm run test:all` has attacked, and with what result: one table at its end. */
import fs from 'node:fs';
import path from 'node:path';

/** One attack. What does not apply to it is left out. */
interface Figures {
  what: string;
  inputs: number;
  /** Errors that are no answer. */
  crashes?: number;
  wrong?: number;
  /** Answers after more than a second. */
  slow?: number;
  /** Growth of the process. Unit: MB. */
  memory?: number;
  kills?: number;
  /** What was acknowledged and is gone. */
  losses?: number;
}

/** `npm test` empties the folder of reports before its stages. */
const FOLDER = path.resolve('.cache/reports/figures');

const COLUMNS = ['inputs', 'crashes', 'wrong', 'slow', 'memory', 'kills', 'losses'] as const;

export function recordFigures(figures: Figures): void {
  fs.mkdirSync(FOLDER, {recursive: true});
  const name = `${figures.what.replaceAll(/\W+/g, '-')}.json`;
  fs.writeFileSync(path.join(FOLDER, name), JSON.stringify(figures));
}

export function readFigures(): Figures[] {
  const files = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER).sort() : [];
  return files.map(
    (file) => JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Figures,
  );
}

/** Pure: aligned columns, a dash for what does not apply. */
export function figuresTable(rows: readonly Figures[]): string {
  const cells = [
    ['', ...COLUMNS],
    ...rows.map((row) => [row.what, ...COLUMNS.map((column) => String(row[column] ?? '–'))]),
  ];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths?.[at] ?? 0) : cell.padStart(widths?.[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
