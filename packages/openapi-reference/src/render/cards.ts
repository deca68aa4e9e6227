/** Tables whose rows become cards where the columns would be too narrow (`styles/cards.css`). */
import {html, type Html, raw} from './html';

/** Class of the box around a table that can become cards. */
export const CARDS_CLASS = 'ref-cards';

/** Maximum number of columns of a plain table. On a phone 360 CSS px wide, three would have under 120 px each. */
const MOST_COLUMNS = 2;

/** Whether a table with these columns becomes cards on a narrow screen. */
export function hasCards(columns: readonly string[]): boolean {
  return columns.length > MOST_COLUMNS;
}

/**
 * Roles of the elements of a table whose only headers are column headers. Browsers drop an element's implicit role when
 * its layout changes. Source: HTML Accessibility API Mappings.
 */
export const TABLE_ROLES: Readonly<Record<string, string | undefined>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/** Maximum length of a name that is never broken in the reference's tables. Unit: characters. */
const WHOLE_NAME = 12;

/**
 * Splits a name where it may wrap: after word separators, or after the slashes of a path. Otherwise, browsers would
 * break it at any letter.
 *
 * @param whole - maximum length of a name that is never broken. Unit: characters
 * @returns the parts in order; a short name is a single part
 */
export function nameParts(name: string, whole: number): string[] {
  const end = name.includes('/') ? /(?<=\/)(?=[\p{L}\p{N}{])/u : /(?<=[_.=])(?=[\p{L}\p{N}{])/u;
  return name.length > whole ? name.split(end) : [name];
}

/** Breaks the names in a cell. This package's own markup contains no elements within names. */
function breakNames(cell: Html): Html {
  return raw(
    cell.markup.replace(/(?<=<code>)[^<]+(?=<\/code>)/g, (name) =>
      nameParts(name, WHOLE_NAME).join('<wbr />'),
    ),
  );
}

interface CardTable {
  /** Name of the table for screen readers. */
  label: string;
  className: string;
  columns: readonly string[];
  /** Cells in column order. */
  rows: readonly (readonly (Html | undefined)[])[];
}

/** Renders a table in a scrolling box. */
export function cardTable({label, className, columns, rows}: CardTable): Html {
  const isCards = hasCards(columns);
  const role = (tag: string) => isCards && raw(` role="${TABLE_ROLES[tag] ?? ''}"`);
  const box = isCards ? `ref-scroll ${CARDS_CLASS}` : 'ref-scroll';
  const cell = (content: Html | undefined, index: number) =>
    html`<td${role('td')}${isCards && html` data-label="${columns[index] ?? ''}"`}>${content && breakNames(content)}</td>`;
  return html`<div class="${box}" role="group" aria-label="${label}" tabindex="0">
    <table class="${className}"${role('table')}>
      <thead${role('thead')}>
        <tr${role('tr')}>${columns.map((column) => html`<th${role('th')}>${column}</th>`)}</tr>
      </thead>
      <tbody${role('tbody')}>
        ${rows.map((cells) => html`<tr${role('tr')}>${cells.map(cell)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}
