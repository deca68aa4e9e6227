import {startDirectory} from './directory';
import {startIbanChecker} from './ibanChecker';
import {adoptStyles} from '../../../packages/openapi-reference/src/client';
import {make} from '../../ui/browser/make';

/** Two triangles in the head of each column. The sorted column shows only the one that points to the smaller values. */
const STYLES = `
.market-sort { padding: 0; border: 0; background: none; font: inherit; color: inherit; text-align: start; letter-spacing: inherit; text-transform: inherit; cursor: pointer; }
.market-sort::after { content: ''; position: absolute; width: 0.5em; height: 0.75em; margin: 0.3em 0 0 0.25em; background: currentcolor; clip-path: polygon(0 42%, 50% 0, 100% 42%, 0 42%, 0 58%, 100% 58%, 50% 100%, 0 58%); opacity: 0.6; }
th:last-child > .market-sort { padding-right: 0.75em; }
@media print { .market-sort::after { display: none; } }
:is([aria-sort] > .market-sort, .market-sort:hover) { color: var(--ifm-color-primary); }
[aria-sort='ascending'] > .market-sort::after { clip-path: polygon(0 42%, 50% 0, 100% 42%); opacity: 1; }
[aria-sort='descending'] > .market-sort::after { clip-path: polygon(0 58%, 100% 58%, 50% 100%); opacity: 1; }
`;

const collator = new Intl.Collator('en', {numeric: true, sensitivity: 'base'});

/** Returns the known text of a cell. If it contains a link, such as to a country, this is the name without the code. */
function textAt(row: HTMLTableRowElement, column: number): string {
  const cell = row.cells[column];
  return cell?.querySelector('[data-unknown]')
    ? ''
    : ((cell?.querySelector(':scope > a') ?? cell)?.textContent.trim() ?? '');
}

/** Compares rows. Rows without a value come last in both directions. */
function compareRows(column: number, direction: 1 | -1) {
  return (a: HTMLTableRowElement, b: HTMLTableRowElement): number => {
    const [first, second] = [textAt(a, column), textAt(b, column)];
    if (first === '' || second === '') {
      return Number(first === '') - Number(second === '');
    }
    return direction * collator.compare(first, second);
  };
}

/** Turns column heads into buttons that sort. Pressing one again reverses the order. */
function makeSortable(element: HTMLElement, page: AbortSignal): void {
  const table = element.querySelector('table');
  const body = table?.tBodies[0];
  const heads = [...(table?.tHead?.rows[0]?.cells ?? [])];
  // Cards have no heads.
  if (body === undefined || matchMedia('(max-width: 32rem)').matches) {
    return;
  }
  adoptStyles(STYLES);
  heads.forEach((head, column) => {
    const button = make('button', {type: 'button', class: 'market-sort'}, ...head.childNodes);
    head.append(button);
    button.addEventListener(
      'click',
      () => {
        const isAscending = head.getAttribute('aria-sort') !== 'ascending';
        const rows = [...body.rows].sort(compareRows(column, isAscending ? 1 : -1));
        body.append(...rows);
        for (const other of heads) {
          other.removeAttribute('aria-sort');
        }
        head.setAttribute('aria-sort', isAscending ? 'ascending' : 'descending');
      },
      {signal: page},
    );
  });
  // The same elements are reused if the page is shown again.
  page.addEventListener('abort', () => {
    for (const head of heads) {
      head.replaceChildren(...(head.querySelector('.market-sort')?.childNodes ?? []));
      head.removeAttribute('aria-sort');
    }
  });
}

type Start = (element: HTMLElement, page: AbortSignal) => void;

/** Tools by their `data-market-tool`. */
const TOOLS: Readonly<Record<string, Start | undefined>> = {
  directory: startDirectory,
  'iban-checker': startIbanChecker,
  sortable: makeSortable,
};

/** @param page - aborted when the reader leaves the page */
export function startTools(elements: readonly HTMLElement[], page: AbortSignal): void {
  if (page.aborted) {
    return;
  }
  for (const element of elements) {
    TOOLS[element.dataset.marketTool ?? '']?.(element, page);
  }
}
