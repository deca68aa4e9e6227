import {startDirectory} from './directory';
import {startIbanChecker} from './ibanChecker';
import {makeSortable} from './sortableTable';

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
