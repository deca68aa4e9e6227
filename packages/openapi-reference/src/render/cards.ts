/** Tables whose rows become cards where their columns would be too narrow (`styles/cards.css`). */
import {html, type Html, raw} from './html';

/** Class of the box around such a table. */
export const CARDS_CLASS = 'ref-cards';

/** A phone is 360 CSS px wide: more than two columns have less than 120 px each. */
const MOST_COLUMNS = 2;

export function hasCards(columns: readonly string[]): boolean {
  return columns.length > MOST_COLUMNS;
}

/**
 * Roles of the elements of a table with column headers only. Browsers forget the role of an element that is laid out as
 * something else. Source: HTML Accessibility API Mappings.
 */
export const TABLE_ROLES: Readonly<Record<string, string | undefined>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/** A name of at most this length is not broken in the tables of the reference. Unit: characters. */
const WHOLE_NAME = 12;

/**
 * Where a name that does not fit into its column may go on in the next line: after what separates its words, or the
 * segments of a path. Otherwise, browsers break it at any letter.
 *
 * @param whole - length of a name that is never broken. Unit: characters
 * @returns the parts of the name, in order; a short name is one part
 */
export function nameParts(name: string, whole: number): string[] {
  const end = name.includes('/') ? /(?<=\/)(?=[\p{L}\p{N}{])/u : /(?<=[_.=])(?=[\p{L}\p{N}{])/u;
  return name.length > whole ? name.split(end) : [name];
}

/** The names in a cell with markup by this package: a name contains no element. */
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
  /** Cells in the order of the columns. */
  rows: readonly (readonly (Html | undefined)[])[];
}

/** A table in a box that scrolls. */
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
