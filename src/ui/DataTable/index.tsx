import clsx from 'clsx';
import type {ReactNode} from 'react';
import {CARDS_CLASS, hasCards, TABLE_ROLES} from '@site/packages/openapi-reference/src/client';
import styles from './styles.module.css';

export interface Row {
  readonly key: string;
  /** Anchor of the row. */
  readonly id?: string;
  /** Cells in the order of the columns. The first is the header of the row. */
  readonly cells: readonly ReactNode[];
  /** Attributes for scripts. Their names begin with `data-`. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
}

interface DataTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Whether readers can sort the columns (`src/markets/browser/sortableTable.ts`). */
  readonly isSortable?: boolean;
  readonly className?: string | undefined;
}

/**
 * A table with a header row, without empty columns. In a narrow window, rows become cards
 * (`packages/openapi-reference/styles/cards.css`), or the table scrolls sideways if it has two columns.
 */
export function DataTable({
  label,
  columns,
  rows,
  isSortable,
  className,
}: DataTableProps): ReactNode {
  const used = columns
    .map((column, index) => ({column, index}))
    .filter(({index}) => rows.some(({cells}) => cells[index] !== null && cells[index] !== ''));
  const isCards = hasCards(used.map(({column}) => column));
  const role = (tag: string) => (isCards ? TABLE_ROLES[tag] : undefined);
  return (
    <div
      className={clsx('ref-scroll', isCards && CARDS_CLASS, className)}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-market-tool={isSortable === true ? 'sortable' : undefined}
    >
      <table className={styles.table} role={role('table')}>
        <thead role={role('thead')}>
          <tr role={role('tr')}>
            {used.map(({column}) => (
              <th key={column} scope="col" role={role('th')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('tbody')}>
          {rows.map(({key, id, cells, data}) => (
            <tr key={key} id={id} role={role('tr')} {...data}>
              {used.map(({column, index}) =>
                index === 0 ? (
                  <th key={column} scope="row" role={isCards ? 'rowheader' : undefined}>
                    {cells[index]}
                  </th>
                ) : (
                  <td key={column} role={role('td')} data-label={isCards ? column : undefined}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FactTableProps extends Pick<DataTableProps, 'label' | 'columns'> {
  /** Names and values. Rows without a value are omitted. */
  readonly rows: readonly (readonly [string, ReactNode])[];
}

export function FactTable({rows, ...table}: FactTableProps): ReactNode {
  const known = rows.filter(([, value]) => value !== null && value !== undefined);
  return (
    <DataTable
      {...table}
      className={styles.facts}
      rows={known.map(([name, value]) => ({key: name, cells: [name, value]}))}
    />
  );
}
