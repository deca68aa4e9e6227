import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './market.module.css';

export interface Row {
  readonly key: string;
  /** Anchor of the row. */
  readonly id?: string;
  /** Cells in the order of the columns; the first is the header of the row. */
  readonly cells: readonly ReactNode[];
  /** Attributes for scripts; their names begin with `data-`. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
}

export interface DataTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Whether readers can sort by a column (`src/markets/browser/sortableTable.ts`). */
  readonly isSortable?: boolean;
}

/** A table with a header row that scrolls sideways on a narrow screen. A column without any value is left out. */
export function DataTable({label, columns, rows, isSortable}: DataTableProps): ReactNode {
  const used = columns
    .map((column, index) => ({column, index}))
    .filter(({index}) => rows.some(({cells}) => cells[index] !== null && cells[index] !== ''));
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-market-tool={isSortable === true ? 'sortable' : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {used.map(({column}) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({key, id, cells, data}) => (
            <tr key={key} id={id} {...data}>
              {used.map(({column, index}) =>
                index === 0 ? (
                  <th key={column} scope="row">
                    {cells[index]}
                  </th>
                ) : (
                  <td key={column}>{cells[index]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface FactTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Name and value; a row without value is left out. */
  readonly rows: readonly (readonly [string, ReactNode])[];
}

/** A table of names and values, without a header row. */
export function FactTable({label, rows}: FactTableProps): ReactNode {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={clsx(styles.table, styles.facts)}>
        <tbody>
          {rows
            .filter(([, value]) => value !== null && value !== undefined)
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
