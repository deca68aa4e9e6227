/** The filter of the error catalogue. */
import {keepInAddress} from './filterAddress';
import {idIn} from './hash';

/** What the filter needs of an error in the catalogue. */
export interface ErrorRow {
  code: string;
  statuses: readonly string[];
  /** The full text about it. */
  text: string;
}

/** The query of the reader. */
export interface ErrorQuery {
  q: string;
  status: string;
}

/** Longest text that is treated as search words; anything longer, or with a brace, is a pasted response. */
const MAX_WORDS = 80;

/** Whether a text is an error response, a line of a log or a stack trace, not search words. */
export function isPasted(text: string): boolean {
  return text.length > MAX_WORDS || /[{}"]/.test(text);
}

/** @returns the code of the catalogue that a pasted text has, if any */
export function pastedCode(text: string, codes: readonly string[]): string | undefined {
  if (!isPasted(text)) {
    return undefined;
  }
  const named = /"error"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  const found = new Set(text.match(/[\w.-]+/g));
  return codes.find((code) => code === named) ?? codes.find((code) => found.has(code));
}

/** Whether a row has all words of the query and its status. */
export function matches({statuses, text}: ErrorRow, {q, status}: ErrorQuery): boolean {
  const has = text.toLowerCase();
  const words = q.toLowerCase().split(/\s+/);
  return (status === '' || statuses.includes(status)) && words.every((word) => has.includes(word));
}

function rowOf(element: HTMLElement): ErrorRow {
  const {code = '', statuses = ''} = element.dataset;
  // The guides that a row links to do not describe its error.
  const guides = element.querySelector('.ref-guides')?.textContent ?? '';
  return {code, statuses: statuses.split(' '), text: element.textContent.replace(guides, '')};
}

/** @returns ends it */
export function enhanceErrorFilter(root: HTMLElement): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-error-filter]');
  const input = form?.querySelector('input');
  const select = form?.querySelector('select');
  const count = form?.querySelector('output');
  if (!form || !input || !select || !count) {
    return () => undefined;
  }
  const rows = [...root.querySelectorAll<HTMLElement>('.ref-error')].map((element) => ({
    element,
    row: rowOf(element),
  }));
  const codes = rows.map(({row}) => row.code);
  const apply = () => {
    const query = {q: input.value.trim(), status: select.value};
    const shown = rows.filter(({row}) => matches(row, query));
    for (const one of rows) {
      one.element.hidden = !shown.includes(one);
    }
    const isWhole = shown.length === rows.length;
    count.value = isWhole ? '' : `${shown.length} of ${rows.length} errors`;
    return query;
  };
  const onInput = () => {
    // Only the code: a response can contain personal data, which must not be in a URL.
    const pasted = pastedCode(input.value, codes);
    if (pasted !== undefined) {
      input.value = pasted;
      select.value = '';
    }
    const {q, status} = apply();
    keepInAddress({q: isPasted(q) ? '' : q, status});
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
  };
  /** A code in the URL is shown, whatever the filter. */
  const followHash = () => {
    const target = document.getElementById(idIn(location.hash));
    if (target?.closest('.ref-error[hidden]')) {
      input.value = '';
      select.value = '';
      keepInAddress(apply());
      target.scrollIntoView();
    }
  };
  const parameters = new URLSearchParams(location.search);
  input.value = parameters.get('q') ?? '';
  select.value = parameters.get('status') ?? '';
  apply();
  followHash();
  form.addEventListener('input', onInput);
  form.addEventListener('submit', onSubmit);
  window.addEventListener('hashchange', followHash);
  return () => {
    form.removeEventListener('input', onInput);
    form.removeEventListener('submit', onSubmit);
    window.removeEventListener('hashchange', followHash);
  };
}
